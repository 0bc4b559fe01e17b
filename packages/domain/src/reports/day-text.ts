import { isDay } from '../calendar/weeks.ts';
import type { MarketCode } from '../markets.ts';
import type { DayRange } from '../orders/date-presets.ts';

/** In which order a date is written where its year is not first. */
type Order = 'monthFirst' | 'dayFirst';
const WRITTEN = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/;

/** A date in figures as a day, or null. Two digits are years of this century. */
export function dayOfText(text: string, order: Order): string | null {
  const [, first = '', second = '', third = ''] = WRITTEN.exec(text.trim()) ?? [];
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : order === 'monthFirst'
        ? [third, first, second]
        : [third, second, first];
  if (year.length !== 4 && year.length !== 2) return null;
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}

/** How the dates of a file are written: as its market writes them, unless more of them are days of its period the other way round. */
export function orderOf(texts: readonly string[], market: MarketCode, { from, to }: DayRange): Order {
  const own: Order = market === 'US' ? 'monthFirst' : 'dayFirst';
  const other: Order = own === 'monthFirst' ? 'dayFirst' : 'monthFirst';
  const fitting = (order: Order): number =>
    texts.filter((text) => {
      const day = dayOfText(text, order);
      return day !== null && day >= from && day <= to;
    }).length;
  return fitting(other) > fitting(own) ? other : own;
}
