import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { isUnbought } from '@kervan/domain/orders/roll-up';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import { decideSoon } from '../items/decide-soon.ts';
import { wakeStores } from '../products/target-write.ts';
import { piecesIn } from './order-pieces.ts';
import { openQuantityOf, type OrderState } from './order-state.ts';

/** Amazon sends it from its own stock: it takes nothing from the listing's. */
export const BY_AMAZON = 'AFN';

/** Pieces of each listing that the order is still to be bought for (decision 64); listings of which there are none are missing. */
function unboughtOf(state: OrderState): Map<number, number> {
  const { order, items, packages } = state;
  const units = new Map<number, number>();
  const pieces = piecesIn(state);
  if (order.seller_status === SellerOrderStatus.Canceled || order.fulfilment === BY_AMAZON) return units;
  for (const item of items) {
    const unbought = packages
      .filter((row) => row.order_item_id === item.order_item_id && isUnbought(row.buyer_status))
      .reduce((sum, row) => sum + (pieces.get(row.package_id)?.sent ?? 0), 0);
    const left = Math.min(unbought, Math.max(0, openQuantityOf(item) - item.confirmed));
    if (item.item_id !== null && left > 0) units.set(item.item_id, (units.get(item.item_id) ?? 0) + left);
  }
  return units;
}

/**
 * What a change of an order means for its listings: when they sold last, and how many pieces are spoken for. Those for which that is new are
 * decided again. In the transaction of the change; listings are taken in the order of their numbers.
 */
export async function noteSales(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  before: OrderState,
  after: OrderState,
): Promise<void> {
  const [was, is] = [unboughtOf(before), unboughtOf(after)];
  const known = new Set(before.items.map((item) => item.item_id));
  const sold = after.items.flatMap(({ item_id }) => (item_id !== null && !known.has(item_id) ? [item_id] : []));
  const moved = [...new Set([...was.keys(), ...is.keys(), ...sold])]
    .map((itemId) => ({ item_id: itemId, step: (is.get(itemId) ?? 0) - (was.get(itemId) ?? 0) }))
    .filter(({ item_id, step }) => step !== 0 || sold.includes(item_id));
  if (moved.length === 0) return;
  await sql`insert into item_sale as s (store_id, item_id, last_sale_at)
    select ${storeId}::int, id, ${after.order.purchased_at}::timestamptz from unnest(${moved.map(({ item_id }) => item_id)}::bigint[]) id order by id
    on conflict (store_id, item_id) do update set last_sale_at = greatest(s.last_sale_at, excluded.last_sale_at)`.execute(
    tx,
  );
  await sql`update item_sale s set unbought = greatest(0, s.unbought + m.step) from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(item_id bigint, step int)
    where s.store_id = ${storeId} and s.item_id = m.item_id`.execute(tx);
  await decideSoon(
    tx,
    storeId,
    moved.map(({ item_id }) => item_id),
    { cause: UpdateReason.SourceDataChange, now },
  );
  await wakeStores(tx, [storeId]);
}
