import { apportionByWeight } from '../money/apportion.ts';
import { localOfUsd, usdOfLocal, type ShownRate } from '../money/shown-money.ts';
import type { ProfitTable } from '../orders/order-profit.ts';
import { ProfitLine } from '../orders/profit-lines.ts';

/** The columns that are added up in money. `refundsKnown`: what was given back of orders whose profit is known, a part of `refunds`. */
export const sumNames = [
  'sale',
  'shipping',
  'refunds',
  'refundsKnown',
  'gross',
  'commission',
  'sourceCost',
  'warehouseCost',
  'importShipment',
  'tax',
] as const;
export type SumName = (typeof sumNames)[number];
export type MoneySums = Record<SumName, number>;
export const noSums = (): MoneySums => Object.fromEntries(sumNames.map((name) => [name, 0])) as MoneySums; // All names.

const L = ProfitLine;
/** REP-018: which lines of an order's profit a column holds. Costs are negative in the table. */
const linesOf = {
  gross: [L.sale, L.shipping],
  // With what the marketplace took beside it (decision 73).
  commission: [L.commission, L.claims, L.chargebacks, L.adjustments, L.otherMarketplace],
  sourceCost: [L.product, L.sourceRefunds],
  warehouseCost: [L.handling, L.insurance, L.storage, L.otherCosts, L.payouts],
  importShipment: [L.carriage, L.customs],
  tax: [L.tax],
} as const;

/** What an order that is not cancelled adds on its own day; what it gave back stands on the day of the refund. `isKnown`: its profit is. */
export function sumsOfOrder(
  order: { sale: number; shipping: number },
  table: ProfitTable,
): MoneySums & { isKnown: boolean } {
  const counted = new Map(table.lines.map(({ line, counted: amount }) => [line, amount]));
  const isKnown = Object.values(linesOf)
    .flat()
    .every((line) => counted.get(line) != null);
  const sumOf = (lines: readonly ProfitLine[]) => lines.reduce((all, line) => all + (counted.get(line) ?? 0), 0);
  const costs = isKnown
    ? {
        gross: sumOf(linesOf.gross),
        commission: 0 - sumOf(linesOf.commission),
        sourceCost: 0 - sumOf(linesOf.sourceCost),
        warehouseCost: 0 - sumOf(linesOf.warehouseCost),
        importShipment: 0 - sumOf(linesOf.importShipment),
        tax: 0 - sumOf(linesOf.tax),
      }
    : {};
  return { ...noSums(), ...costs, sale: order.sale, shipping: order.shipping, isKnown };
}

/** What was given back of an order, by whether its profit is known: a refund of an order that is not part of the profit does not lower it (REP-018). */
export const sumsOfRefund = (amount: number, { isKnown }: { isKnown: boolean }): MoneySums => ({
  ...noSums(),
  refunds: amount,
  refundsKnown: isKnown ? amount : 0,
});

/** REP-018: what is left of what was taken in, of orders whose profit is known. */
export const profitOfSums = (sums: MoneySums): number =>
  sums.gross -
  sums.commission -
  sums.sourceCost -
  sums.warehouseCost -
  sums.importShipment -
  sums.tax -
  sums.refundsKnown;

/** Each amount in cents of USD at the rate of the order's day; without a rate nothing is known, and nothing is added. */
export const inUsdOf = (sums: MoneySums, rate: ShownRate | null): MoneySums =>
  Object.fromEntries(sumNames.map((name) => [name, rate ? usdOfLocal(sums[name], rate) : 0])) as MoneySums; // All names.

/** Cents of USD in the store's currency of that day: how an order of another currency comes to it. */
export const inLocalOf = (usd: MoneySums, rate: ShownRate): MoneySums =>
  Object.fromEntries(sumNames.map((name) => [name, localOfUsd(usd[name], rate)])) as MoneySums; // All names.

/** An amount shared by the prices of an order's products, to the whole unit; free ones share alike. */
export function sharedBy(amount: number, prices: readonly number[]): number[] {
  if (prices.length === 0) return [];
  const weights = prices.some((price) => price > 0) ? prices : prices.map(() => 1);
  return apportionByWeight(Math.abs(amount), weights).map((share) => share * Math.sign(amount) + 0);
}
