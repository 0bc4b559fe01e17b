import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import type { MarketCode } from '@kervan/domain/markets';
import type { Minor } from '@kervan/domain/money/money';
import { parcelValueUsd, saleShare } from '@kervan/domain/warehouse/parcel-value';
import type { Db } from '../../db/connect.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { dayIn, rateOn } from '../orders/day-rates.ts';
import { wantedOf, type OrderItemRow, type OrderState } from '../orders/order-state.ts';
import { changeWarehousePackage, findWarehousePackage } from './package-rows.ts';

/** WH-025: its sale price in USD at the rate of the order's day. Assumed: without any rate of its currency nothing of it is insured. */
export async function valueOf(
  tx: Db,
  market: MarketCode,
  order: OrderState['order'],
  item: OrderItemRow,
): Promise<Minor> {
  const store = { storeId: order.store_id, market };
  const ratePpm =
    order.rate_ppm ?? (await rateOn(tx, store, order.currency, dayIn(market, order.purchased_at.getTime())));
  return ratePpm === null ? 0 : parcelValueUsd(saleShare(item), ratePpm, decimalsOf(order.currency));
}

/**
 * WH-025: pieces of products were cancelled: the parcels that have not left are worth what is still sold with them, and what is held for their
 * insurance is held anew. The order is locked.
 */
export async function revalue(
  tx: Db,
  { accountId, storeId, now }: { accountId: number; storeId: number; now: number },
  before: OrderState,
  { order, items, packages }: OrderState,
): Promise<void> {
  const was = new Map(before.items.map((item) => [item.order_item_id, wantedOf(item)]));
  for (const item of items) {
    const wanted = wantedOf(item);
    if (wanted < 1 || wanted >= (was.get(item.order_item_id) ?? 0)) continue;
    const row = packages.find(({ order_item_id }) => order_item_id === item.order_item_id);
    const parcel = row && (await findWarehousePackage(tx, { storeId, packageId: row.package_id }));
    if (!parcel || parcel.dispatched_at !== null) continue;
    const { market } = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();

    const value = await valueOf(tx, market, order, item);
    await changeWarehousePackage(tx, parcel, { value_usd: value }, now);
    if (parcel.held_usd !== null) await enqueue(tx, parcelMoneyJobs.reinsure, { accountId });
  }
}
