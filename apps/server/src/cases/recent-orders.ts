import { sql } from 'kysely';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { sumIn, type RatedSums } from '@kervan/domain/orders/order-sums';
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

/**
 * Orders of the last 30 days in which one of some listings is, each once, and what they brought in the store's currency, each at the rate of its day;
 * null = of none of them it is known yet.
 */
export async function sumRecentOrders(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  itemIds: readonly number[],
): Promise<{ count: number; profitMinor: number | null }> {
  const { rows } = await sql<RatedSums & { market: MarketCode }>`
    select s.market, found.currency, nullif(rate_ppm, 0) as "ratePpm", nullif(local_ppm, 0) as "localPpm", count(*)::int as orders, 0 as sale, 0 as cost,
      coalesce(sum(profit), 0)::bigint as profit, 0 as "knownSale", 0 as refunded, (count(*) filter (where profit is null))::int as unknown from (
      select distinct o.store_id, o.order_id, o.currency, o.rate_ppm, o.local_ppm, o.profit from ${recent(storeId, now)} and i.item_id = any(${itemIds}::bigint[])) found
      join store s on s.store_id = found.store_id group by s.market, found.currency, found.rate_ppm, found.local_ppm`.execute(
    tx,
  );
  const count = rows.reduce((all, { orders }) => all + orders, 0);
  const [first] = rows;
  if (first === undefined || rows.every(({ orders, unknown }) => orders === unknown))
    return { count, profitMinor: null };
  const { currency } = markets[first.market];
  return { count, profitMinor: sumIn(currency, rows, currency).sum.profitMinor };
}
