import type { ItemRow } from '@kervan/contracts/item-row';

export type PageTotals = {
  /** Profit of all rows against their cost, hundredths of a percent; null = no row knows both. */
  profitPercent: number | null;
  /** Rows that sell below their cost. */
  losses: number;
  /** Rows whose price lies above the BuyBox. */
  aboveBuyBox: number;
};

/** What the rows on the page amount to; a row counts only where its values are known. */
export function pageTotals(
  rows: readonly Pick<ItemRow, 'costMinor' | 'profitMinor' | 'priceMinor' | 'buyBoxMinor'>[],
): PageTotals {
  let cost = 0;
  let profit = 0;
  let losses = 0;
  let aboveBuyBox = 0;
  for (const row of rows) {
    if (row.costMinor !== null && row.profitMinor !== null) {
      cost += row.costMinor;
      profit += row.profitMinor;
      if (row.profitMinor < 0) losses++;
    }
    if (row.priceMinor !== null && row.buyBoxMinor !== null && row.priceMinor > row.buyBoxMinor) aboveBuyBox++;
  }
  return { profitPercent: cost === 0 ? null : Math.round((profit * 10_000) / cost), losses, aboveBuyBox };
}
