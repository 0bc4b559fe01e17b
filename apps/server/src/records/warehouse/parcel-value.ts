import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import type { MarketCode } from '@kervan/domain/markets';
import type { Minor } from '@kervan/domain/money/money';
import { parcelValueUsd, saleShare } from '@kervan/domain/warehouse/parcel-value';
import type { Db } from '../../db/connect.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { dayIn, rateOn } from '../order-money/day-rates.ts';
import { piecesIn } from '../orders/order-pieces.ts';
import type { OrderItemRow, OrderState } from '../orders/order-state.ts';
import { changeWarehousePackage, findWarehousePackage } from './package-rows.ts';

/** WH-025: the sale price of so many pieces of a product in USD at the rate of the order's day. Assumed: without any rate of its currency nothing of it is insured. */
export async function valueOf(
  tx: Db,
  { market, order }: { market: MarketCode; order: OrderState['order'] },
  item: OrderItemRow,
  pieces: number,
): Promise<Minor> {
  const store = { storeId: order.store_id, market };
  const ratePpm =
    order.rate_ppm ?? (await rateOn(tx, store, order.currency, dayIn(market, order.purchased_at.getTime())));
  return ratePpm === null
    ? 0
    : parcelValueUsd(saleShare({ ...item, cancelled: item.quantity - pieces }), ratePpm, decimalsOf(order.currency));
}

/**
 * WH-025: pieces of products were cancelled, or are bought apart (ORD-047): the parcels that have not left are worth what is still sold with them, and
 * what is held for their insurance is held anew. The order is locked.
 */
export async function revalue(
  tx: Db,
  { accountId, storeId, now }: { accountId: number; storeId: number; now: number },
  before: OrderState,
  after: OrderState,
): Promise<void> {
  const { order, items, packages } = after;
  const [was, is] = [piecesIn(before), piecesIn(after)];
  for (const row of packages) {
    const pieces = is.get(row.package_id)?.sent ?? 0;
    const item = items.find(({ order_item_id }) => order_item_id === row.order_item_id);
    if (!item || pieces < 1 || pieces === was.get(row.package_id)?.sent) continue;
    const parcel = await findWarehousePackage(tx, { storeId, packageId: row.package_id });
    if (!parcel || parcel.dispatched_at !== null) continue;
    const { market } = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();

    const value = await valueOf(tx, { market, order }, item, pieces);
    await changeWarehousePackage(tx, parcel, { value_usd: value }, now);
    if (parcel.held_usd !== null) await enqueue(tx, parcelMoneyJobs.reinsure, { accountId });
  }
}
