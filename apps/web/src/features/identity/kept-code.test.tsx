import { expect, it, vi } from 'vitest';
import { CODE_KEY, keptCode } from './kept-code.ts';

const DAY = 86_400_000;

it('AFF-006 keeps the code of a link for 30 days; the last link counts', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') });
  expect(keptCode(undefined)).toBe('');
  expect(keptCode('FIRST234')).toBe('FIRST234');
  expect(keptCode('SECOND23')).toBe('SECOND23');
  vi.setSystemTime(Date.now() + 30 * DAY - 1);
  expect(keptCode(undefined)).toBe('SECOND23');
  vi.setSystemTime(Date.now() + 1);
  expect(keptCode(undefined)).toBe('');
  localStorage.setItem(CODE_KEY, '{not json');
  expect(keptCode(undefined)).toBe('');
});
