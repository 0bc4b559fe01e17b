import type { Minor } from '../money/money.ts';

/** A sale price that the seller set at the marketplace. Minor units; instants in ms, null = open at that end. */
export type Sale = { price: Minor; from: number | null; until: number | null };

/** What the marketplace holds of an offer beside its price; minor units, null = not set or not known. */
export type OfferTerms = {
  /** The sale that runs, else the next one. */
  sale: Sale | null;
  /** The seller's own lowest and highest price at the marketplace: outside of them it takes the offer down. */
  lowest: Minor | null;
  highest: Minor | null;
  /** It is offered in another condition than new: then its price and stock are the seller's alone (decision 74). */
  isUsed: boolean;
};

/** Nothing is set at the marketplace, or nothing of it was read yet. */
export const noTerms: OfferTerms = { sale: null, lowest: null, highest: null, isUsed: false };

/** Whether buyers pay a sale's price at the moment. */
export const runsAt = ({ from, until }: Sale, now: number): boolean =>
  (from === null || from <= now) && (until === null || now < until);

/** Of several sales the one that runs, the cheapest where more than one does; else the next to begin. null = none is left. */
export function saleToWatch(sales: readonly Sale[], now: number): Sale | null {
  const running = sales.filter((sale) => runsAt(sale, now)).sort((a, b) => a.price - b.price);
  const coming = sales
    .filter(({ from, until }) => from !== null && from > now && (until === null || until > from))
    .sort((a, b) => (a.from ?? 0) - (b.from ?? 0));
  return running[0] ?? coming[0] ?? null;
}

/** Whether the marketplace takes the offer down at a price. */
export const isOutOfBounds = (price: Minor, { lowest, highest }: Pick<OfferTerms, 'lowest' | 'highest'>): boolean =>
  (lowest !== null && price < lowest) || (highest !== null && price > highest);

const HOUR_MS = 3_600_000;
/** A date without an hour begins in the east of the world's clocks and ends in the west: while nobody knows, a sale counts as running. */
const EASTMOST_MS = 14 * HOUR_MS;
const WESTMOST_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** An end of a sale as the marketplace writes it, an instant or a date alone; null = open or not understood. */
export function saleInstant(text: string | null | undefined, end: 'from' | 'until'): number | null {
  if (!text) return null;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const hasZone = /[zZ]$|[+-]\d{2}:?\d{2}$/.test(text);
  const at = Date.parse(isDate || hasZone ? text : `${text}Z`);
  if (Number.isNaN(at)) return null;
  if (isDate) return end === 'from' ? at - EASTMOST_MS : at + DAY_MS + WESTMOST_MS;
  return hasZone ? at : end === 'from' ? at - EASTMOST_MS : at + WESTMOST_MS;
}
