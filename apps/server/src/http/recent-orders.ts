import { sql } from 'kysely';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../db/connect.ts';

/** FILT-047: orders so far back are counted. */
const RECENT_MS = 30 * 86_400_000;

/** Orders of a store that were not cancelled, of the last 30 days, with their products. */
const recent = (
  storeId: number,
  now: number,
) => sql`seller_order o join order_item i on i.store_id = o.store_id and i.order_id = o.order_id
  where o.store_id = ${storeId} and o.purchased_at >= ${new Date(now - RECENT_MS)}::timestamptz and o.seller_status <> ${SellerOrderStatus.Canceled} and i.item_id is not null`;

/** How many orders of the last 30 days each listing is in; listings without any are missing. Null: the store's orders were never read, and nobody knows. */
export async function readRecentOrders(
  tx: Db,
  storeId: number,
  now: number,
): Promise<ReadonlyMap<number, number> | null> {
  const { rows: swept } =
    await sql`select 1 from order_sweep where store_id = ${storeId} and kind = 0 and not by_created`.execute(tx);
  if (swept.length === 0) return null;
  const { rows } = await sql<{ item_id: number; orders: number }>`
    select i.item_id, count(distinct o.order_id)::int as orders from ${recent(storeId, now)} group by i.item_id`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.item_id, row.orders]));
}

/** Orders of the last 30 days in which one of some listings is, each once, and what they brought; null = of none of them it is known yet. */
export async function sumRecentOrders(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  itemIds: readonly number[],
): Promise<{ count: number; profitMinor: number | null }> {
  const { rows } = await sql<{ count: number; profit: number | null }>`
    select count(*)::int as count, sum(profit)::bigint as profit from (
      select distinct o.order_id, o.profit from ${recent(storeId, now)} and i.item_id = any(${itemIds}::bigint[])) found`.execute(
    tx,
  );
  return { count: rows[0]?.count ?? 0, profitMinor: rows[0]?.profit ?? null };
}
