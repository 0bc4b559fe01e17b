import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemDetail } from './item-types.ts';

export type PriceDay = Response<typeof inventory.priceDays>['days'][number];
/** What held from a moment on, with the source's price in its own currency and the lowest offer in the store's. */
export type HistoryEntry = ItemDetail['priceHistory'][number] & {
  sourceMinor?: number | null;
  lowestMinor?: number | null;
};

const nothing: Omit<HistoryEntry, 'at'> = {
  priceMinor: null,
  costMinor: null,
  quantity: null,
  buyBoxMinor: null,
  minPriceMinor: null,
  maxPriceMinor: null,
  sourceMinor: null,
  lowestMinor: null,
};

/**
 * The changes with the days between and before them, oldest first. A day says what source and lowest offer were at its end; own price and BuyBox are said by the
 * changes, and by the days from before the first change that is kept.
 */
export function withDays(changes: readonly HistoryEntry[], days: readonly PriceDay[]): HistoryEntry[] {
  const firstChange = changes.reduce((least, { at }) => Math.min(least, Date.parse(at)), Infinity);
  const events = [
    ...days.map((day) => ({ at: Date.parse(day.day), day, change: null })),
    ...changes.map((change) => ({ at: Date.parse(change.at), day: null, change })),
  ].toSorted((a, b) => a.at - b.at);
  let held = nothing;
  return events.map(({ at, day, change }) => {
    if (change) held = { ...held, ...change };
    else
      held = {
        ...held,
        sourceMinor: day.sourceMinor,
        lowestMinor: day.lowestMinor,
        ...(at < firstChange ? { priceMinor: day.ownMinor, buyBoxMinor: day.buyBoxMinor } : {}),
      };
    return { ...held, at: new Date(at).toISOString() };
  });
}
