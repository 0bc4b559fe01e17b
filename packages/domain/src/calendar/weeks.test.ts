import { expect, it } from 'vitest';
import { addDays, isDay, monthStart, readDate, weekStart, weeksOfMonth } from './weeks.ts';

it.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-22'],
  ['2026-11-28', '2026-11-22'],
  ['2026-11-29', '2026-11-29'],
  ['2026-01-01', '2025-12-28'],
  ['2024-03-01', '2024-02-25'],
])('SHELL-090 the week of %s begins on Sunday, %s', (day, sunday) => {
  expect([weekStart(day), new Date(`${weekStart(day)}T00:00:00Z`).getUTCDay()]).toEqual([sunday, 0]);
});

it('SHELL-090 a month is drawn in weeks from Sunday to Saturday', () => {
  const weeks = weeksOfMonth('2026-11-24');
  expect(weeks.map(([first]) => first)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29']);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
  expect(weeksOfMonth('2026-02-10')).toHaveLength(4);
  expect(weeksOfMonth('2026-08-31')).toHaveLength(6);
});

it.each([
  ['03/04/26', '2026-03-04'],
  ['3/4/2026', '2026-03-04'],
  [' 2026-03-04 ', '2026-03-04'],
  ['02/30/26', null],
  ['13/01/26', null],
  ['04.03.2026', null],
  ['', null],
])('SHELL-090 "%s" is read as month, day, year: %s', (typed, day) => {
  expect(readDate(typed)).toBe(day);
});

it('moves by days and months over the ends of years', () => {
  expect([addDays('2025-12-31', 1), monthStart('2026-01-31', -1), monthStart('2026-12-05', 1)]).toEqual([
    '2026-01-01',
    '2025-12-01',
    '2027-01-01',
  ]);
  expect([isDay('2024-02-29'), isDay('2026-02-29'), isDay('x')]).toEqual([true, false, false]);
});
