import type { Language } from '@kervan/texts/languages';
import { toMajorText, type Decimals } from '@kervan/domain/money/money';
import { numberWriter } from './writers.ts';

const REAL_MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00A0';
/** Intl writes a hyphen where typography wants a minus. */
const withRealMinus = (text: string) => text.replaceAll('-', REAL_MINUS);

/** Digits after the decimal point of a currency as shown and stored (SHELL-091). */
export function decimalsOf(currency: string): Decimals {
  return currency === 'JPY' ? 0 : 2;
}

type Sign = 'auto' | 'always';
const signDisplay = { auto: 'negative', always: 'exceptZero' } as const;

/** Money of whole minor units in the market's format: 12522 EUR in de-DE → "125,22 €". */
export function formatMoney(minor: number, currency: string, locale: string, sign: Sign = 'auto'): string {
  const digits = decimalsOf(currency);
  const format = numberWriter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signDisplay[sign],
  });
  return withRealMinus(format.format(toMajorText(minor, digits) as Intl.StringNumericLiteral)).replaceAll(
    ' ',
    NO_BREAK_SPACE,
  ); // Plain decimal digits.
}

/** The same without the currency, for tables whose header names it. */
export function formatAmount(minor: number, currency: string, locale: string, sign: Sign = 'auto'): string {
  const digits = decimalsOf(currency);
  const format = numberWriter(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signDisplay[sign],
  });
  return withRealMinus(format.format(toMajorText(minor, digits) as Intl.StringNumericLiteral)); // Plain decimal digits.
}

/** What something is worth of a currency, with at most so many digits: 0.871232 EUR in de-DE → "0,871232 €", 1 USD → "1 $". */
export function formatRate(value: number, currency: string, locale: string, decimals: number): string {
  return numberWriter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
  })
    .format(value)
    .replaceAll(' ', NO_BREAK_SPACE);
}

/** A count or another plain number with at most `decimals` digits behind the separator, and at least `least`. */
export function formatNumber(value: number, locale: string, decimals = 0, least = 0): string {
  return withRealMinus(
    numberWriter(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    }).format(value),
  );
}

/**
 * Percent from whole hundredths of a percent: separators follow the market, the place of the sign the language
 * (3074 → "%30,7" in Turkish, "30.7%" in English).
 */
export function formatPercent(
  hundredths: number,
  locale: string,
  language: Language,
  { sign = 'auto', decimals = 1 }: { sign?: Sign; decimals?: number } = {},
): string {
  const rounded = Number((Math.abs(hundredths) / 100).toFixed(decimals));
  const digits = numberWriter(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    rounded,
  );
  const mark = rounded === 0 ? '' : hundredths < 0 ? REAL_MINUS : sign === 'always' ? '+' : '';
  return language === 'tr' ? `${mark}%${digits}` : `${mark}${digits}%`;
}

/** Weight from grams: "1,21 kg". */
export function formatWeight(grams: number, locale: string): string {
  const kilograms = numberWriter(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(grams / 1000);
  return `${kilograms}${NO_BREAK_SPACE}kg`;
}
