import { describe, expect, it } from 'vitest';
import { daysAfter, monthsAfter, readTypedDay, shownDay, weeksOf } from './calendar.ts';

describe('the calendar', () => {
  it('SHELL-090 has weeks that begin on Sunday, and every day of the month once', () => {
    const weeks = weeksOf('2026-11-24');
    expect(weeks.map(([first]) => first)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ]);
    expect(weeks.at(-1)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    const february = weeksOf('2024-02-10')
      .flat()
      .filter((day) => day.startsWith('2024-02'));
    expect([february.length, february[0], february.at(-1)]).toEqual([29, '2024-02-01', '2024-02-29']);
  });

  it('goes over the ends of months and years', () => {
    expect([daysAfter('2026-12-31', 1), daysAfter('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
    expect([monthsAfter('2026-01-31', 1), monthsAfter('2026-01-15', -1), monthsAfter('2024-03-31', -1)]).toEqual([
      '2026-02-28',
      '2025-12-15',
      '2024-02-29',
    ]);
  });

  it.each<[string, string | null]>([
    ['11/24/26', '2026-11-24'],
    ['1/2/2026', '2026-01-02'],
    [' 2026-11-24 ', '2026-11-24'],
    ['02/30/26', null],
    ['13/01/26', null],
    ['24.11', null],
    ['', null],
  ])('SHELL-090 reads %j as %j', (typed, day) => expect(readTypedDay(typed)).toBe(day));

  it('SHELL-090 shows mm/dd/yy', () => expect(shownDay('2026-11-04')).toBe('11/04/26'));
});
