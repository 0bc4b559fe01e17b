import { isDeepStrictEqual } from 'node:util';
import { unforecastLines } from '@kervan/domain/orders/profit-lines';
import { settledBits } from '@kervan/domain/orders/settled-lines';
import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { forecastColumns, forecastOrder, type SoldProduct } from '../../records/orders/forecast-order.ts';
import { forecastOf } from '../../records/orders/order-profit.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type NewOrder, type OrderScope } from '../../records/orders/order-write.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

/** A new order with what it is expected to leave, and the most that may be paid for each of its products. */
export async function withForecast(
  deps: WorkerDeps,
  tx: Db,
  store: ConnectedStore,
  order: NewOrder & { purchased_at: Date; fulfilment: string },
): Promise<NewOrder> {
  const forecast = await forecastOrder(
    tx,
    { ...store, memory: deps },
    {
      purchasedAt: order.purchased_at.getTime(),
      currency: order.currency,
      sending: order.sending,
      fulfilment: order.fulfilment,
      products: order.items.map((item) => soldOf(item)),
    },
  );
  const settled = settledBits(new Set(unforecastLines));
  if (!forecast) return { ...order, settled };
  return {
    ...order,
    ...forecastColumns(forecast),
    settled,
    items: order.items.map((item, place) => ({
      ...item,
      source_usd: forecast.products[place]?.sourceUsd ?? null,
    })),
  };
}

type ItemColumns = {
  item_id?: unknown;
  quantity: number;
  cancelled?: number | undefined;
  price: unknown;
  shipping?: unknown;
};
const soldOf = ({ item_id, quantity, cancelled, price, shipping }: ItemColumns): SoldProduct => ({
  itemId: item_id === null || item_id === undefined ? null : Number(item_id),
  quantity,
  cancelled: cancelled ?? 0,
  price: Number(price),
  shipping: Number(shipping ?? 0),
});

/**
 * The forecast of an order that stood open: it was pending, its amounts were not told, or a product came to it. One that is frozen is moved by
 * nothing (M7). `before`: the order before the change after which it stands as `state`; answers it as it stands afterwards.
 */
export async function freezeForecast(
  deps: WorkerDeps,
  tx: Db,
  scope: OrderScope,
  { store, before, state }: { store: ConnectedStore; before: OrderState; state: OrderState },
): Promise<OrderState> {
  const { order, items } = state;
  if (!isOpen(before, state)) return state;
  const forecast = await forecastOrder(
    tx,
    { ...store, memory: deps },
    {
      purchasedAt: order.purchased_at.getTime(),
      currency: order.currency,
      sending: order.sending,
      fulfilment: order.fulfilment,
      products: items.map(soldOf),
    },
  );
  if (!forecast || isDeepStrictEqual(forecast.lines, forecastOf(order))) return state;
  return changeOrder(tx, scope, state, {
    order: forecastColumns(forecast),
    items: items.map(({ order_item_id }, place) => ({
      order_item_id,
      source_usd: forecast.products[place]?.sourceUsd ?? null,
    })),
  });
}

const isOpen = (before: OrderState, { order, items }: OrderState): boolean =>
  order.forecast === null ||
  before.order.is_pending ||
  // The way that it is sent by was found after it was made, or is another one since.
  before.order.sending !== order.sending ||
  items.length !== before.items.length ||
  (before.order.sale + before.order.shipping === 0 && order.sale + order.shipping > 0);
