import { isDeepStrictEqual } from 'node:util';
import { fitsColumn } from '@kervan/domain/money/column';
import { BuyingState } from '@kervan/domain/orders/buying';
import type { ForecastLine } from '@kervan/domain/orders/order-forecast';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { settledBits, settledLines } from '@kervan/domain/orders/settled-lines';
import { profitTable } from '@kervan/domain/orders/order-profit';
import type { Db } from '../../db/connect.ts';
import { BY_AMAZON } from './item-sales.ts';
import { forecastOf, readMovements, readOnItsWay, type BookedMovement } from './order-profit.ts';
import { wantedOf, type OrderState } from './order-state.ts';
import { changeOrder, WAREHOUSE, type OrderScope } from './order-write.ts';

/**
 * Computes an order's profit anew from its forecast and what has moved, and keeps it through the one writer: after each booking, and after each
 * change of what is expected still. Nothing is written where it stands so already. `state`: under its lock; answers it as it stands afterwards.
 */
export async function settleProfit(tx: Db, scope: OrderScope, state: OrderState): Promise<OrderState> {
  const next = await profitColumns(tx, state);
  const { order } = state;
  const isSame = isDeepStrictEqual(next, {
    settled: order.settled,
    refund_waiting: order.refund_waiting,
    cost: order.cost,
    profit: order.profit,
    profit_bp: order.profit_bp,
    has_actuals: order.has_actuals,
  });
  return isSame ? state : changeOrder(tx, scope, state, { order: next });
}

/** What is left of an order as it stands, or would stand. */
export async function profitColumns(tx: Db, state: OrderState) {
  const forecast = forecastOf(state.order);
  const movements = await readMovements(tx, state.order);
  const settled = settledLines(await factsOf(tx, state, { forecast, movements }));
  const onItsWay = await readOnItsWay(tx, state.order);
  const table = profitTable(forecast, movements, settled, onItsWay);
  return {
    settled: settledBits(settled),
    refund_waiting: 0 - (onItsWay.get(ProfitLine.refunds) ?? 0),
    cost: table.cost,
    profit: table.profit,
    profit_bp: table.hundredths !== null && fitsColumn(table.hundredths) ? table.hundredths : null,
    has_actuals: table.isActual,
  };
}

type Money = { forecast: readonly ForecastLine[]; movements: readonly BookedMovement[] };

async function factsOf(tx: Db, { order, items, purchases }: OrderState, { forecast, movements }: Money) {
  const wanted = items.reduce((sum, item) => sum + wantedOf(item), 0);
  const { sold } = await tx
    .selectFrom('order_transaction')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('units'), of.lit(0)).as('sold'))
    .where('store_id', '=', order.store_id)
    .where('amazon_order_id', '=', order.amazon_order_id)
    .where('state', '=', 1)
    .executeTakeFirstOrThrow();
  const isPaid = (orderItemId: number): boolean =>
    purchases.some(
      (row) => row.order_item_id === orderItemId && row.state === BuyingState.Bought && row.paid_usd !== null,
    );
  const isByAmazon = order.fulfilment === BY_AMAZON;
  const isByWarehouse = order.sending === WAREHOUSE && !isByAmazon;
  // Of several parcels the first that leaves tells only its own costs.
  const isUnderWay = isByWarehouse && (await hasParcelsThere(tx, order));
  const moved = movements.map(({ line }) => line).filter((line) => !isUnderWay || !billedAtDispatch.includes(line));
  return {
    isCancelled: order.seller_status === SellerOrderStatus.Canceled,
    wanted,
    sold: Number(sold),
    // What Amazon sends is bought already.
    isBought: isByAmazon || items.filter((item) => wantedOf(item) > 0).every((item) => isPaid(item.order_item_id)),
    isByWarehouse,
    moved: new Set<ProfitLine>(moved),
    free: new Set<ProfitLine>(forecast.flatMap(({ line, amount }) => (amount === 0 ? [line] : []))),
  };
}

/** What a parcel costs is told when it leaves the warehouse. */
const billedAtDispatch: readonly ProfitLine[] = [ProfitLine.carriage, ProfitLine.handling, ProfitLine.insurance];

async function hasParcelsThere(tx: Db, { store_id, order_id }: OrderState['order']): Promise<boolean> {
  const row = await tx
    .selectFrom('warehouse_package')
    .select('package_id')
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('shipping_posted', 'is', null)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
