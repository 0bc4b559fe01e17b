import { markets, type MarketCode } from '@kervan/domain/markets';
import { unitsOfDecimal } from '@kervan/domain/money/rational';

/** A price as Amazon writes it, in either of its spellings; the listings API sends amounts as text. */
type WirePrice = {
  Amount?: number | string;
  CurrencyCode?: string;
  amount?: number | string;
  currencyCode?: string;
};

/**
 * Whole minor units of the market's currency, rounded half up.
 * null when the price is missing, no number, or in another currency than the market's: unknown, never 0.
 */
export function minorOf(price: WirePrice | null | undefined, market: MarketCode): number | null {
  const currency = price?.CurrencyCode ?? price?.currencyCode;
  if (currency !== undefined && currency !== markets[market].currency) return null;
  return minorOfText(price?.Amount ?? price?.amount, market);
}

/** The same for a bare amount. */
export function minorOfText(amount: number | string | null | undefined, market: MarketCode): number | null {
  if (amount === undefined || amount === null || amount === '') return null;
  return unitsOfDecimal(amount, markets[market].decimals);
}

/**
 * A number as a report of any country writes it, with a point: "1.234,56" and "1,234.56" are 1234.56, "12,5" is 12.5. What groups of three alone
 * separate ("1,234") is a whole number; a single point is a decimal point, as Amazon writes it elsewhere. Null stays null.
 */
export function plainNumber(text: string | null): string | null {
  const digits = text?.replaceAll(/[\s\u00a0\u202f']/g, '') ?? null;
  if (digits === null || !/^-?[\d.,]+$/.test(digits)) return text;
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (comma < 0) return /^-?\d{1,3}(?:\.\d{3}){2,}$/.test(digits) ? digits.replaceAll('.', '') : digits;
  if (point < 0 && /^-?\d{1,3}(?:,\d{3})+$/.test(digits)) return digits.replaceAll(',', '');
  return comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
}

/** A minor amount as the decimal number that Amazon's bodies carry. */
export function amountOf(minor: number, market: MarketCode): number {
  // A division rounds to the nearest double, which is how the decimal number itself would be read.
  return minor / 10 ** markets[market].decimals;
}

/** The sum, or null as soon as one part is unknown. */
export function sumOf(...parts: (number | null)[]): number | null {
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
