/** Days are texts, yyyy-mm-dd: a day of a calendar has no zone. */
const DAY_MS = 86_400_000;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A day so many days later, or earlier. */
export const daysAfter = (day: string, days: number): string => dayOfMs(msOf(day) + days * DAY_MS);

/** The same day of another month; the last one where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const first = Date.UTC(year, month - 1 + months, 1);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOfMs(first + (Math.min(date, length) - 1) * DAY_MS);
}

const partsOf = (day: string): [number, number, number] => day.split('-').map(Number) as [number, number, number]; // yyyy-mm-dd.

/** The weeks around a day's month, Sunday first (SHELL-090), with the days of the months beside it that fill them. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = daysAfter(first, -new Date(msOf(first)).getUTCDay());
  const weeks: string[][] = [];
  for (let week = start; week <= first || week.slice(0, 7) === day.slice(0, 7); week = daysAfter(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(week, index)));
  return weeks;
}

/** A day as it is typed, mm/dd/yy as everywhere (SHELL-090), also with four digits or as it is copied from a file; null = it is none. */
export function readTypedDay(typed: string): string | null {
  const text = typed.trim();
  const [, month, date, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{2}|\d{4})$/.exec(text) ?? [];
  const day =
    month && date && year
      ? `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
      : text;
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(msOf(day)) && dayOfMs(msOf(day)) === day ? day : null;
}

/** A day as it is shown: mm/dd/yy. */
export const shownDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`;
