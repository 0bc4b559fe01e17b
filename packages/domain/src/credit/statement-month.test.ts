import { expect, it } from 'vitest';
import { momentsOfMonth, monthsToClose } from './statement-month.ts';

const at = (text: string): number => Date.parse(text);

it('a month ends where the next one begins, in UTC', () => {
  expect(momentsOfMonth('2026-02')).toEqual({ from: at('2026-02-01T00:00:00Z'), to: at('2026-03-01T00:00:00Z') });
  expect(momentsOfMonth('2026-12').to).toBe(at('2027-01-01T00:00:00Z'));
});

it.each([
  // The first moment of a month is in it; the present month is not over.
  ['2026-09-01T00:00:00Z', null, '2026-10-31T23:59:59.999Z', ['2026-09']],
  ['2026-09-30T23:59:59.999Z', null, '2026-11-01T00:00:00Z', ['2026-09', '2026-10']],
  ['2026-09-10T00:00:00Z', '2026-09', '2026-11-25T00:00:00Z', ['2026-10']],
  ['2026-09-10T00:00:00Z', '2026-10', '2026-11-25T00:00:00Z', []],
  ['2026-11-10T00:00:00Z', null, '2026-11-25T00:00:00Z', []],
  ['2025-11-10T00:00:00Z', '2025-11', '2026-02-01T00:00:00Z', ['2025-12', '2026-01']],
] as const)('months of an account that began %s, closed until %s, at %s', (firstAt, last, now, wanted) => {
  expect(monthsToClose({ firstAt: at(firstAt), last, now: at(now) })).toEqual(wanted);
});
