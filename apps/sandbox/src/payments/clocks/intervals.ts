import type { Recurring } from '../books/records.ts';

export const DAY_S = 86_400;

/** The same time of day that many calendar months later; the last day of a shorter month. */
export function addMonths(second: number, months: number, anchorDay?: number): number {
  const from = new Date(second * 1000);
  const day = anchorDay ?? from.getUTCDate();
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first / 1000 + (Math.min(day, last) - 1) * DAY_S + (second % DAY_S);
}

/** The end of a period that begins at an instant; months keep the day of the anchor. */
export function periodEnd(start: number, { interval, interval_count: count }: Recurring, anchor: number): number {
  const day = new Date(anchor * 1000).getUTCDate();
  switch (interval) {
    case 'day':
      return start + count * DAY_S;
    case 'week':
      return start + count * 7 * DAY_S;
    case 'month':
      return addMonths(start, count, day);
    case 'year':
      return addMonths(start, count * 12, day);
  }
}
