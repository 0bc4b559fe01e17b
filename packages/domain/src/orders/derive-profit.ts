import { fitsColumn } from '../money/column.ts';
import type { Minor } from '../money/money.ts';
import { BuyingState } from './buying.ts';
import { linesOf } from './derive-forecast.ts';
import { wantedOf } from './forecast-order.ts';
import { sumOf, type ItemOfOrder, type MoneyFacts, type OrderFacts } from './order-facts.ts';
import { profitTable } from './order-profit.ts';
import { unboughtPieces } from './pieces.ts';
import { ProfitLine } from './profit-lines.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
import { settledBits, settledLines } from './settled-lines.ts';

/** What an order leaves. */
export type DerivedProfit = {
  settled: number;
  /** What is about to go back to the buyer. */
  refundWaiting: Minor;
  cost: Minor | null;
  profit: Minor | null;
  profitHundredths: number | null;
  isActual: boolean;
};

/** Everything of an order that decides of its profit beside what moved; equal where the same follows. */
export const moneyOf = ({ seller, sending, isByAmazon, forecast, items, purchases }: OrderFacts): string =>
  JSON.stringify([
    seller.status === SellerOrderStatus.Canceled,
    sending,
    isByAmazon,
    forecast === null ? null : linesOf(forecast),
    items.map((item) => [item.id, wantedOf(item)]),
    purchases.flatMap(({ of, state, quantity, paidUsd }) =>
      paidUsd === null || (state !== BuyingState.Bought && state !== BuyingState.CancelledAtSource)
        ? []
        : [[of, state, quantity]],
    ),
  ]);

export function profitOf(
  order: OrderFacts,
  { movements, onItsWay, sold, isUnderWay, isNothingSent }: MoneyFacts,
): DerivedProfit {
  const { items, purchases, isByAmazon } = order;
  const forecast = order.forecast ?? [];
  // ORD-047: of every piece, whichever purchase it is of.
  const isPaid = (item: ItemOfOrder): boolean =>
    unboughtPieces(
      wantedOf(item),
      purchases.filter(({ of, paidUsd }) => of === item.id && paidUsd !== null),
    ) === 0;
  const isByWarehouse = order.sending === 'warehouse' && !isByAmazon;
  const moved = movements.map(({ line }) => line).filter((line) => !isUnderWay || !billedAtDispatch.includes(line));
  const settled = settledLines({
    isCancelled: order.seller.status === SellerOrderStatus.Canceled,
    wanted: sumOf(items, wantedOf),
    sold,
    // What Amazon sends is bought already.
    isBought: isByAmazon || items.filter((item) => wantedOf(item) > 0).every(isPaid),
    isByWarehouse,
    isNothingSent,
    moved: new Set<ProfitLine>(moved),
    free: new Set<ProfitLine>(forecast.flatMap(({ line, amount }) => (amount === 0 ? [line] : []))),
  });
  const table = profitTable(forecast, movements, settled, onItsWay);
  return {
    settled: settledBits(settled),
    refundWaiting: 0 - (onItsWay.get(ProfitLine.refunds) ?? 0),
    cost: table.cost,
    profit: table.profit,
    profitHundredths: table.hundredths !== null && fitsColumn(table.hundredths) ? table.hundredths : null,
    isActual: table.isActual,
  };
}

/** What a parcel costs is told when it leaves the warehouse: of several the first that leaves tells only its own costs. */
const billedAtDispatch: readonly ProfitLine[] = [ProfitLine.carriage, ProfitLine.handling, ProfitLine.insurance];
