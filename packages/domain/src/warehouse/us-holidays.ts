const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

/** The day of a holiday that falls on a weekday of a month, counted from its beginning or, with 0, its last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  if (nth > 0) return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 });
}

/** What falls on a Saturday is kept on Friday, on a Sunday on Monday. */
function observed(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 });
  return date.dayOfWeek === SUNDAY ? date.add({ days: 1 }) : date;
}

/** The federal holidays of a year, on which the warehouse is closed (WH-043). Assumed: all eleven, on the day on which they are observed. */
export function usHolidays(year: number): Temporal.PlainDate[] {
  const fixed = (month: number, day: number) => observed(Temporal.PlainDate.from({ year, month, day }));
  return [
    fixed(1, 1),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    nthWeekday(year, 5, MONDAY, 0),
    fixed(6, 19),
    fixed(7, 4),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    fixed(11, 11),
    nthWeekday(year, 11, THURSDAY, 4),
    fixed(12, 25),
  ];
}

/** True on a holiday; New Year's Day may be observed in the year before. */
export const isUsHoliday = (date: Temporal.PlainDate): boolean =>
  [date.year, date.year + 1].some((year) => usHolidays(year).some((holiday) => holiday.equals(date)));
