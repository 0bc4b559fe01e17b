import { unforecastLines } from '@kervan/domain/orders/profit-lines';
import { settledBits } from '@kervan/domain/orders/settled-lines';
import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { forecastColumns, forecastOrder } from '../../records/orders/forecast-order.ts';
import { soldOf } from '../../records/orders/freeze-forecast.ts';
import type { NewOrder } from '../../records/orders/order-write.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

/** A new order with what it is expected to leave. */
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
