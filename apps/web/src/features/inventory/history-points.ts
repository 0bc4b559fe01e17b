import type { ChartBlock, StepPoint } from '../../ui/charts/chart-data.ts';
import type { ItemDetail } from './item-types.ts';
import type { HistoryEntry } from './price-days.ts';

/** What held from a moment on. Amounts in minor units; null = not known. */
export type HistoryPoint = StepPoint & {
  values: Record<'price' | 'buyBox' | 'cost' | 'source' | 'lowest', number | null>;
  quantity: number | null;
};

/**
 * The history from `from` on, oldest first. What held at `from` already begins the picture; changes of one moment are one point. What is
 * not known at a change keeps its gap: it is never 0.
 */
export function historyPoints(history: readonly HistoryEntry[], now: number, from: number): HistoryPoint[] {
  const points = history
    .map(
      ({
        at,
        priceMinor,
        buyBoxMinor,
        costMinor,
        sourceMinor,
        lowestMinor,
        quantity,
        minPriceMinor,
        maxPriceMinor,
      }) => ({
        at: Date.parse(at),
        values: {
          price: priceMinor,
          buyBox: buyBoxMinor,
          cost: costMinor,
          source: sourceMinor ?? null,
          lowest: lowestMinor ?? null,
        },
        quantity,
        band: minPriceMinor === null || maxPriceMinor === null ? null : { low: minPriceMinor, high: maxPriceMinor },
      }),
    )
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at);
  const before = points.findLast(({ at }) => at < from);
  const inside = points.filter(({ at }) => at >= from);
  const all = [...(before ? [{ ...before, at: from }] : []), ...inside];
  return all.filter((point, index) => point.at !== all[index + 1]?.at);
}

/**
 * The changes and, as the last point, what holds at the moment of the answer: the BuyBox and the band move without a change of the price.
 * Nothing for an item that never had a price.
 */
export function historyUntilNow(
  { item, asOf }: ItemDetail,
  now: number,
  history: readonly HistoryEntry[],
): HistoryEntry[] {
  if (history.length === 0) return [];
  const { sourcePriceMinor, lowestMinor, priceMinor, costMinor, quantity, buyBoxMinor, minPriceMinor, maxPriceMinor } =
    item;
  return [
    ...history,
    {
      at: new Date(Math.min(Date.parse(asOf), now)).toISOString(),
      priceMinor,
      costMinor,
      quantity,
      buyBoxMinor,
      minPriceMinor,
      maxPriceMinor,
      sourceMinor: sourcePriceMinor,
      lowestMinor,
    },
  ];
}

/** The spans in which nothing could be bought. */
export function emptySpans(points: readonly HistoryPoint[], now: number): ChartBlock[] {
  const spans: { from: number; to: number }[] = [];
  points.forEach((point, index) => {
    if (point.quantity !== 0) return;
    const to = points[index + 1]?.at ?? now;
    const last = spans.at(-1);
    if (last && last.to === point.at) last.to = to;
    else spans.push({ from: point.at, to });
  });
  return spans;
}

/** The points with their amounts in the currency that is shown. */
export const shownPoints = (
  points: readonly HistoryPoint[],
  toShown: (minor: number) => number,
  sourceShown: (cents: number) => number | null,
): HistoryPoint[] =>
  points.map((point) => ({
    ...point,
    // The same series, each amount converted.
    values: Object.fromEntries(
      Object.entries(point.values).map(([key, minor]) => [
        key,
        minor === null ? null : key === 'source' ? sourceShown(minor) : toShown(minor),
      ]),
    ) as HistoryPoint['values'],
    band: point.band && { low: toShown(point.band.low), high: toShown(point.band.high) },
  }));
