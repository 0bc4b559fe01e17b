import type { Minor } from '../money/money.ts';

/** Decision 31: a source price is compared with the median of so many days. */
export const MEDIAN_DAYS = 30;

/** A price from a moment on, ms; null = not known from then on. */
export type PricePoint = { at: number; price: Minor | null };

/** Where a source price lies against its median: far below (by more than half), far above (more than fourfold), or neither. */
export type PriceSide = 'below' | 'above' | 'usual';

/** Decision 31. Without a median nothing is unusual. */
export function sideOf(price: Minor, median: Minor | null): PriceSide {
  if (median === null) return 'usual';
  if (price * 2 < median) return 'below';
  return price > median * 4 ? 'above' : 'usual';
}

/**
 * True when a price is read a second time before it moves a price downwards or a listing back into stock: it is far from its median, and
 * the reading before was not. `before`: the price of that reading, null = there was none.
 */
export function isToBeReadAgain(price: Minor, before: Minor | null, median: Minor | null): boolean {
  const side = sideOf(price, median);
  return side !== 'usual' && (before === null || sideOf(before, median) !== side);
}

/** A price at or below the median divided by this is a decimal shift or a swapped currency until it stood for long (decision record 49). */
const SHIFT_FACTOR = 10;
/** Assumed: so long a shifted price stands, reading after reading, before it is followed; market clock, ms. */
export const SHIFT_MS = 24 * 60 * 60_000;

/** A price that is not followed yet: since when it stands so low, ms, and the median that it fell from. */
export type PriceShift = { since: number; from: Minor };

const isShifted = (price: Minor, usual: Minor): boolean => price * SHIFT_FACTOR <= usual;

/**
 * Decision record 49: whether a source price that fell to a tenth or less is still not followed; null = it is followed. A source that tells the
 * same nonsense twice has confirmed nothing, so it has to stand for a day. `before`: the price of the reading before, `shift`: what was known of it.
 */
export function shiftOf(
  price: Minor,
  { before, shift, median }: { before: Minor | null; shift: PriceShift | null; median: Minor | null },
  now: number,
): PriceShift | null {
  const usual = shift?.from ?? median;
  if (usual === null || !isShifted(price, usual)) return null;
  if (shift !== null) return now - shift.since < SHIFT_MS ? shift : null;
  // It stood for a day already, and moves down there.
  return before !== null && isShifted(before, usual) ? null : { since: now, from: usual };
}

/** The price that a product had for half of the time in which one is known, from `from` to `to` (ms); null = none is known. Points in the order of time. */
export function medianPrice(points: readonly PricePoint[], { from, to }: { from: number; to: number }): Minor | null {
  const spans = points.flatMap(({ at, price }, index) => {
    const begin = Math.max(at, from);
    const end = Math.min(points[index + 1]?.at ?? to, to);
    return price === null || end <= begin ? [] : [{ price, ms: end - begin }];
  });
  spans.sort((a, b) => a.price - b.price);
  const half = spans.reduce((sum, { ms }) => sum + ms, 0) / 2;
  let passed = 0;
  for (const { price, ms } of spans) {
    passed += ms;
    if (passed >= half) return price;
  }
  return null;
}
