import { expect, it } from 'vitest';
import { beginOfRange, dayRanges, type DayRange } from './day-ranges.ts';

// In Berlin it is the first of November, half past midnight.
const at = { now: Date.parse('2026-10-31T23:30:00Z'), timeZone: 'Europe/Berlin' };

it('SHELL-093 the last 24 hours, 2 to 7 days, 10 to 30 days in steps of five, and this month', () => {
  expect(dayRanges).toEqual([
    'hours24',
    ...[2, 3, 4, 5, 6, 7, 10, 15, 20, 25, 30].map((days) => `days${days}`),
    'thisMonth',
  ]);
});

it.each<[DayRange, ReturnType<typeof beginOfRange>]>([
  ['hours24', { moment: Date.parse('2026-10-30T23:30:00Z') }],
  ['days2', { day: '2026-10-31' }],
  ['days7', { day: '2026-10-26' }],
  ['days30', { day: '2026-10-03' }],
  ['thisMonth', { day: '2026-11-01' }],
])('SHELL-093 %s begin on the market calendar', (range, begin) => {
  expect(beginOfRange(range, at)).toEqual(begin);
});
