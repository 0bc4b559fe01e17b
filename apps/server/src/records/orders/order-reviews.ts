import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Orders of a store that are to be looked at now, the longest due first. */
export async function listDueReviews(
  db: Db,
  { storeId, now, limit }: { storeId: number; now: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('seller_order')
    .select('order_id')
    .where('store_id', '=', storeId)
    .where('look_at', '<=', new Date(now))
    .orderBy('look_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.order_id);
}

/** When an order is looked at next, as whoever looked at it knows better than its last change; null = not before something happens. */
export async function setNextReview(
  tx: Db,
  { storeId, orderId, at }: { storeId: number; orderId: number; at: number | null },
): Promise<void> {
  await tx
    .updateTable('seller_order')
    .set({ look_at: at === null ? null : new Date(at) })
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Stores with orders to be looked at now. */
export async function listStoresToReview(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{ storeId: number }>`
    select distinct o.store_id as "storeId" from seller_order o join store s on s.store_id = o.store_id and s.removed_at is null
    where o.look_at <= ${new Date(now)}::timestamptz order by 1`.execute(db);
  return rows.map((row) => row.storeId);
}

/** Has the orders of every store whose settings changed looked at again (STORE-029). Orders that nobody watches stay unwatched. */
export async function reviewAgain(db: Db, now: number): Promise<void> {
  await sql`with changed as (update order_settings set looked = revision where looked <> revision returning store_id)
    update seller_order o set look_at = least(o.look_at, ${new Date(now)}::timestamptz) from changed c where o.store_id = c.store_id and o.look_at is not null`.execute(
    db,
  );
}
