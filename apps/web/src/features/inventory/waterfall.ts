import type { PriceExplanation } from '@kervan/contracts/price-explanation';

export type BreakdownRow = PriceExplanation['breakdown'][number];
/** One bar from `from` to `to`, as shares of the whole picture. */
export type WaterfallBar = { row: BreakdownRow; from: number; to: number };

/** The price as the sum of its parts; subtotals repeat what stands above them and do not count. */
export const sumOfParts = (rows: readonly BreakdownRow[]): number =>
  rows.reduce((sum, row) => (row.subtotal ? sum : sum + row.amountMinor), 0);

/** The rows in the amounts that are shown: the parts add up to the shown price, a subtotal is what stands above it. */
export function shownBreakdown(
  rows: readonly BreakdownRow[],
  shown: (parts: readonly number[]) => { parts: readonly number[] },
): BreakdownRow[] {
  const { parts } = shown(rows.filter(({ subtotal }) => !subtotal).map(({ amountMinor }) => amountMinor));
  let place = 0;
  let reached = 0;
  return rows.map((row) => {
    const amountMinor = row.subtotal ? reached : (parts[place++] ?? row.amountMinor);
    if (!row.subtotal) reached += amountMinor;
    return { ...row, amountMinor };
  });
}

/** Bars that start where the one above ended; a subtotal starts at the left edge, a loss runs back. */
export function waterfallOf(rows: readonly BreakdownRow[]): WaterfallBar[] {
  let reached = 0;
  const bars = rows.map((row) => {
    const from = row.subtotal ? 0 : reached;
    const to = row.subtotal ? reached : reached + row.amountMinor;
    reached = to;
    return { row, from: Math.min(from, to), to: Math.max(from, to) };
  });
  const whole = Math.max(...bars.map((bar) => bar.to), 1);
  return bars.map((bar) => ({ ...bar, from: bar.from / whole, to: bar.to / whole }));
}
