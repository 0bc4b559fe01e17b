import { expect, it } from 'vitest';
import { platformDay, platformDayBegan } from './platform-day.ts';

it.each([
  ['a second before midnight in Istanbul', '2026-03-04T20:59:59Z', '2026-03-04'],
  ['midnight in Istanbul', '2026-03-04T21:00:00Z', '2026-03-05'],
  ['the same hour in summer: the zone has one offset', '2026-07-04T21:00:00Z', '2026-07-05'],
] as const)('CONST-001 the day of daily jobs changes at midnight in Istanbul: %s', (_what, at, day) => {
  expect(platformDay(Date.parse(at))).toBe(day);
});

it('the day began at midnight in Istanbul', () => {
  const began = Date.parse('2026-03-04T21:00:00Z');
  expect([platformDayBegan(began), platformDayBegan(began + 86_399_999)]).toEqual([began, began]);
  expect(platformDay(began - 1)).toBe('2026-03-04');
});
