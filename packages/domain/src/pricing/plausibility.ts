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
