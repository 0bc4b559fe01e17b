import { markets, type MarketCode } from '../markets.ts';
import { INT_MAX } from '../money/column.ts';
import { BUSINESS_SALES_MAX } from './business-file.ts';

/** Why a text is no figure that is kept. */
type FigureFault = 'NotNumber' | 'Negative' | 'TooLarge' | 'OtherCurrency';
export type Figure = { value: number } | { fault: FigureFault };

/** How the marketplace signs amounts of each currency. */
const signs: Readonly<Record<string, readonly string[]>> = {
  USD: ['$', 'US$'],
  CAD: ['$', 'CA$', 'C$', 'CDN$'],
  MXN: ['$', 'MX$'],
  BRL: ['R$'],
  EUR: ['€'],
  GBP: ['£'],
  SEK: ['kr', 'kr.'],
  PLN: ['zł'],
  TRY: ['₺', 'TL'],
  SAR: ['SR', '﷼'],
  AED: ['Dhs', 'Dh'],
  INR: ['₹', 'Rs', 'Rs.'],
  SGD: ['$', 'S$'],
  AUD: ['$', 'A$', 'AU$'],
  JPY: ['¥', '￥', 'JP¥', '円'],
};

/** A count as it is written with any sign between its thousands: 1,234 and 1.234 and 1 234. */
export function countOf(text: string): Figure {
  const read = plainFigure(text, { decimalsMax: 0 });
  return 'fault' in read ? read : within(Number(read.whole), INT_MAX);
}

/** A share in hundredths of a percent: 85.71% and 85,71 %; a third decimal is rounded. */
export function percentOf(text: string): Figure {
  const bare = text.replace(/\s*[%٪]$/u, '');
  const read = plainFigure(bare, { decimalsMax: 6 });
  if ('fault' in read) return read;
  return within(Math.round(Number(`${read.whole}.${read.fraction || '0'}`) * 100), 10_000);
}

/** An amount in minor units of the market's currency, with its sign on either side or without: $1,234.56 and 1.234,56 €. */
export function amountOf(text: string, market: MarketCode): Figure {
  const { currency, decimals } = markets[market];
  const { sign, rest } = unsigned(text);
  if (sign !== '' && sign.toUpperCase() !== currency && !signs[currency]?.includes(sign))
    return { fault: isSign(sign) ? 'OtherCurrency' : 'NotNumber' };
  const read = plainFigure(rest, { decimalsMax: 2 });
  if ('fault' in read) return read;
  if (/[1-9]/.test(read.fraction.slice(decimals))) return { fault: 'NotNumber' };
  return within(Number(read.whole + read.fraction.padEnd(2, '0').slice(0, decimals)), BUSINESS_SALES_MAX);
}

const within = (value: number, max: number): Figure =>
  Number.isSafeInteger(value) && value <= max ? { value } : { fault: 'TooLarge' };

const isSign = (sign: string): boolean =>
  /^[A-Z]{3}$/i.test(sign) || Object.values(signs).some((own) => own.includes(sign));

/** What stands before or behind the figures, and they. */
function unsigned(text: string): { sign: string; rest: string } {
  const [, minus = '', before = '', figures = '', behind = ''] =
    /^([-−(]?)\s*([^\d\s(−-]*)\s*([-−]?\d(?:.*\d)?)\s*([^\d]*)$/su.exec(text.trim()) ?? [];
  const tail = behind.trim().replace(/\)$/, '').trim();
  if (figures === '' || (before !== '' && tail !== '')) return { sign: '', rest: text };
  return { sign: before || tail, rest: minus + figures };
}

const GROUPS = /^\d{1,3}(?:([., ’'])\d{3})(?:\1\d{3})*$/;
/** In India the thousands are followed by groups of two. */
const GROUPS_OF_TWO = /^\d{1,2}(?:,\d{2})*,\d{3}$/;

/**
 * Whole digits and digits behind the decimal sign, whichever of the two it is. With both signs the last one parts the decimals; one alone before
 * three digits is one of thousands, as no amount or count has three decimals (a share has: no share reaches a thousand).
 */
function plainFigure(
  text: string,
  { decimalsMax }: { decimalsMax: number },
): { whole: string; fraction: string } | { fault: FigureFault } {
  // Spaces of all widths stand between thousands.
  const bare = text.trim().replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ');
  if (/^[-−(]\s*\d/.test(bare)) return { fault: 'Negative' };
  if (/^\d+$/.test(bare)) return { whole: bare, fraction: '' };
  if (decimalsMax <= 2 && isGrouped(bare)) return { whole: digitsOf(bare), fraction: '' };
  const [, whole = '', fraction = ''] = /^(.*\d)[.,](\d+)$/s.exec(bare) ?? [];
  const mark = bare[whole.length];
  const isWhole = /^\d+$/.test(whole) || (isGrouped(whole) && !whole.includes(mark ?? ' '));
  if (!isWhole || fraction.length > decimalsMax) return { fault: 'NotNumber' };
  return { whole: digitsOf(whole), fraction };
}

const isGrouped = (text: string): boolean => GROUPS.test(text) || GROUPS_OF_TWO.test(text);
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
