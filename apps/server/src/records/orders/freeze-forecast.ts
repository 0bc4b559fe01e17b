import { isDeepStrictEqual } from 'node:util';
import { rational, roundHalfUp } from '@kervan/domain/money/rational';
import { forecastOfRest } from '@kervan/domain/orders/order-forecast';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import type { RatedStore } from './day-rates.ts';
import { forecastColumns, forecastOrder, type SoldProduct } from './forecast-order.ts';
import { forecastOf } from './order-profit.ts';
import { wantedOf, type OrderItemRow, type OrderState } from './order-state.ts';
import { changeOrder, type OrderScope } from './order-write.ts';
import { profitColumns, settleProfit } from './settle-profit.ts';

type ItemColumns = {
  item_id?: unknown;
  quantity: number;
  cancelled?: number | undefined;
  price: unknown;
  shipping?: unknown;
};
export const soldOf = ({ item_id, quantity, cancelled, price, shipping }: ItemColumns): SoldProduct => ({
  itemId: item_id === null || item_id === undefined ? null : Number(item_id),
  quantity,
  cancelled: cancelled ?? 0,
  price: Number(price),
  shipping: Number(shipping ?? 0),
});

/**
 * The forecast of an order that stood open: it was pending, its amounts were not told, or a product came to it. One that is frozen is moved by
 * nothing (M7), but of what was cancelled of it nothing is expected. What is left of the order is computed with it and written in the same step. `memory`: whose settings cache; `before`: the order before
 * the change after which it stands as `state`; answers it as it stands afterwards.
 */
export async function freezeAndSettle(
  tx: Db,
  scope: OrderScope,
  { store, before, state }: { store: RatedStore & { memory: object }; before: OrderState; state: OrderState },
): Promise<OrderState> {
  const { order, items } = state;
  if (!isOpen(before, state))
    return isLess(before, state) ? keepRest(tx, scope, before, state) : settleProfit(tx, scope, state);
  const forecast = await forecastOrder(tx, store, {
    purchasedAt: order.purchased_at.getTime(),
    currency: order.currency,
    sending: order.sending,
    fulfilment: order.fulfilment,
    products: items.map(soldOf),
  });
  if (!forecast || isDeepStrictEqual(forecast.lines, forecastOf(order))) return settleProfit(tx, scope, state);
  const columns = forecastColumns(forecast);
  // As the column answers its lines.
  const frozen = { ...order, ...columns, forecast: forecast.lines as unknown as OrderState['order']['forecast'] };
  return changeOrder(tx, scope, state, {
    order: { ...columns, ...(await profitColumns(tx, { ...state, order: frozen })) },
    items: items.map(({ order_item_id }, place) => ({
      order_item_id,
      source_usd: forecast.products[place]?.sourceUsd ?? null,
    })),
  });
}

const wantedBefore = ({ items }: OrderState): Map<number, number> =>
  new Map(items.map((item) => [item.order_item_id, wantedOf(item)]));

/** Whether something of the order was cancelled, not all of it. */
function isLess(before: OrderState, { order, items }: Pick<OrderState, 'order' | 'items'>): boolean {
  const was = wantedBefore(before);
  if (order.seller_status === SellerOrderStatus.Canceled) return false;
  return items.some((item) => wantedOf(item) < (was.get(item.order_item_id) ?? 0));
}

/** The frozen forecast without what was cancelled. */
async function keepRest(tx: Db, scope: OrderScope, before: OrderState, state: OrderState): Promise<OrderState> {
  const { order } = state;
  const was = wantedBefore(before);
  const leftOf = (item: OrderItemRow): number => {
    const wanted = was.get(item.order_item_id) ?? 0;
    if (wanted === 0) return 0;
    return roundHalfUp(rational(BigInt(item.source_usd ?? 0) * BigInt(wantedOf(item)), wanted));
  };
  const items = state.items.map((item) => ({ ...item, left: leftOf(item) }));
  const sum = (of: (item: (typeof items)[number]) => number): number => items.reduce((all, item) => all + of(item), 0);
  const isCostKnown = items.every((item) => item.source_usd !== null) && sum((item) => item.source_usd ?? 0) > 0;
  const parcels = rational(
    sum(wantedOf),
    Math.max(
      1,
      sum(({ order_item_id }) => was.get(order_item_id) ?? 0),
    ),
  );
  const product = isCostKnown
    ? rational(
        sum(({ left }) => left),
        sum((item) => item.source_usd ?? 0),
      )
    : parcels;
  const left = { sale: order.sale, shipping: order.shipping, product, parcels };
  const lines = forecastOfRest(forecastOf(order), left);
  // As the column answers its lines.
  const rest = { ...order, forecast: lines as unknown as OrderState['order']['forecast'] };
  return changeOrder(tx, scope, state, {
    order: { forecast: JSON.stringify(lines), ...(await profitColumns(tx, { ...state, order: rest })) },
    items: items.flatMap(({ order_item_id, source_usd, left: source }) =>
      source_usd === null || source_usd === source ? [] : [{ order_item_id, source_usd: source }],
    ),
  });
}

/** Code of seller_order.origin. */
const BY_FILE = 1;

const isOpen = (before: OrderState, { order, items }: OrderState): boolean =>
  order.forecast === null ||
  before.order.is_pending ||
  // The way that it is sent by was found after it was made, or is another one since.
  before.order.sending !== order.sending ||
  items.length !== before.items.length ||
  // What was not known may have been of what was cancelled.
  (isLess(before, { order, items }) && forecastOf(order).some(({ amount }) => amount === null)) ||
  // Of an order of a file nobody else tells what the buyer paid.
  (order.origin === BY_FILE && (before.order.sale !== order.sale || before.order.shipping !== order.shipping)) ||
  (before.order.sale + before.order.shipping === 0 && order.sale + order.shipping > 0);
