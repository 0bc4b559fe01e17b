import type { ItemDetail } from './item-types.ts';

/** What held from a moment on. Amounts in minor units; null = not known. */
export type HistoryPoint = { at: number; price: number | null; buyBox: number | null; cost: number | null; quantity: number | null };

/**
 * The history from `from` on, oldest first. What held at `from` already begins the picture; changes of one moment are one point. What is
 * not known at a change keeps its gap: it is never 0.
 */
export function historyPoints(history: ItemDetail['priceHistory'], now: number, from: number): HistoryPoint[] {
  const points = history
    .map(({ at, priceMinor, buyBoxMinor, costMinor, quantity }) => ({ at: Date.parse(at), price: priceMinor, buyBox: buyBoxMinor, cost: costMinor, quantity }))
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at);
  const before = points.findLast(({ at }) => at < from);
  const inside = points.filter(({ at }) => at >= from);
  const all = [...(before ? [{ ...before, at: from }] : []), ...inside];
  return all.filter((point, index) => point.at !== all[index + 1]?.at);
}

/** The spans in which nothing could be bought. */
export function emptySpans(points: readonly HistoryPoint[], now: number): { from: number; to: number }[] {
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
