/** Days are texts, `yyyy-mm-dd`, of no zone: whoever names one knows whose calendar it is. */
const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** SHELL-090: weeks begin on Sunday (0 = Sunday, as the platform counts). */
const FIRST_WEEKDAY = 0;

const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Midnight of the day in UTC; only distances between such moments mean anything. */
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** True for a day that the calendar has: 2026-02-30 is none. */
export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(at(text)) && textOf(at(text)) === text;

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string => textOf(at(day) + days * DAY_MS);

/** The Sunday on which the day's week begins. */
export function weekStart(day: string): string {
  const weekday = new Date(at(day)).getUTCDay();
  return addDays(day, -((weekday - FIRST_WEEKDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK));
}

/** The month of the day, moved by so many months: its first day. */
export function monthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return textOf(Date.UTC(year, month - 1 + months, 1));
}

/** The weeks that hold days of the day's month, each of seven days from Sunday on. */
export function weeksOfMonth(day: string): string[][] {
  const end = monthStart(day, 1);
  const weeks: string[][] = [];
  for (let start = weekStart(monthStart(day)); start < end; start = addDays(start, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(start, index)));
  return weeks;
}

/** What somebody typed: mm/dd/yy (SHELL-090), mm/dd/yyyy or yyyy-mm-dd; null when it is no day. Two digits are years of this century. */
export function readDate(text: string): string | null {
  const typed = text.trim();
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(typed) ?? [];
  const read = year === '' ? typed : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}
