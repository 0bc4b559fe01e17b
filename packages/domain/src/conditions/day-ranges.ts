import { addDays, monthStart } from '../calendar/weeks.ts';

/** SHELL-093: spans back from now that a moment may lie in. */
export const dayRanges = [
  'hours24',
  'days2',
  'days3',
  'days4',
  'days5',
  'days6',
  'days7',
  'days10',
  'days15',
  'days20',
  'days25',
  'days30',
  'thisMonth',
] as const;
export type DayRange = (typeof dayRanges)[number];

const HOUR_MS = 3_600_000;

/** Where a span begins: 24 hours at a moment, all others with a day of the market's calendar, today being the last of their days. */
export function beginOfRange(
  range: DayRange,
  { now, timeZone }: { now: number; timeZone: string },
): { moment: number } | { day: string } {
  if (range === 'hours24') return { moment: now - 24 * HOUR_MS };
  const today = new Date(now).toLocaleDateString('sv-SE', { timeZone });
  return { day: range === 'thisMonth' ? monthStart(today) : addDays(today, 1 - Number(range.slice('days'.length))) };
}
