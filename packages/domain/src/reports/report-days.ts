import { addDays, monthStart } from '../calendar/weeks.ts';
import { daysOfPreset, type DatePreset, type DayRange } from '../orders/date-presets.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** REP-017: by day up to so many days, else by month. */
const DAYS_MAX = 31;

/**
 * Where the browser's midnight is: by the name of its zone, which knows when clocks were changed, or all year so many minutes from local time to UTC, as the
 * browser gives it (−180 in Istanbul).
 */
export type Midnight = string | number;

/** The calendar day of a moment where the browser is. */
export const localDay = (at: number, midnight: Midnight): string =>
  typeof midnight === 'number'
    ? new Date(at - midnight * MINUTE_MS).toISOString().slice(0, 10)
    : Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(midnight).toPlainDate().toString();

/** The moment at which a local day begins. */
export const dayBegins = (day: string, midnight: Midnight): number =>
  typeof midnight === 'number'
    ? Date.parse(`${day}T00:00:00Z`) + midnight * MINUTE_MS
    : Temporal.PlainDate.from(day).toZonedDateTime(midnight).epochMilliseconds;

/** The moments of a range: from its first midnight to the one after its last day. */
export const momentsOf = ({ from, to }: DayRange, midnight: Midnight): { from: number; to: number } => ({
  from: dayBegins(from, midnight),
  to: dayBegins(addDays(to, 1), midnight),
});

export const lengthOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** So many days that end before the range begins. */
export function rangeBefore(range: DayRange): DayRange {
  const to = addDays(range.from, -1);
  return { from: addDays(to, 1 - lengthOf(range)), to };
}

/** REP-015: what a preset, or the days of one's own, come to; without either the last 30 days. */
export function rangeOf(
  asked: { preset?: DatePreset | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const preset = asked.preset ?? (asked.from !== undefined || asked.to !== undefined ? 'custom' : 'days30');
  if (preset !== 'custom') return daysOfPreset(preset, today);
  const to = asked.to ?? today;
  return { from: asked.from ?? addDays(to, -29), to };
}

/** By what a range is cut. */
export const stepOf = (range: DayRange): 'day' | 'month' => (lengthOf(range) > DAYS_MAX ? 'month' : 'day');

/** The day or the month, as its first day, that a day belongs to. */
const bucketOf = (day: string, step: 'day' | 'month'): string => (step === 'day' ? day : monthStart(day));

/** Every day or month of a range, the oldest first, also those without anything. */
export function bucketsOf(range: DayRange, step: 'day' | 'month'): string[] {
  const buckets: string[] = [];
  for (let at = bucketOf(range.from, step); at <= range.to; at = step === 'day' ? addDays(at, 1) : monthStart(at, 1))
    buckets.push(at);
  return buckets;
}

/** The months of UTC that are wholly between two moments, as the first days of the first one and of the one after the last; null = none is. */
export function wholeMonths({ from, to }: { from: number; to: number }): { from: string; to: string } | null {
  const day = new Date(from).toISOString().slice(0, 10);
  const first = Date.parse(monthStart(day)) === from ? monthStart(day) : monthStart(day, 1);
  const end = monthStart(new Date(to).toISOString().slice(0, 10));
  return first < end ? { from: first, to: end } : null;
}
