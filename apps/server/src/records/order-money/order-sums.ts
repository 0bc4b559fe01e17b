import { sql, type RawBuilder } from 'kysely';
import type { RatedSums } from '@kervan/domain/orders/order-sums';
import { orderTabBit, type OrderTab } from '@kervan/domain/orders/order-tabs';
import type { Db } from '../../db/connect.ts';

/** The sums of the orders that stand in the same tabs, are of the same currency and of the same rate. */
type SumRow = RatedSums & { tabs: number };

/** What is added up of orders, grouped by what may be added: the one way to a sum of money of orders. `from`: rows with the columns of order_sum. */
export const ratedSums = (
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
) => sql<SumRow>`
  select ${columns} currency, nullif(rate_ppm, 0) as "ratePpm", nullif(local_ppm, 0) as "localPpm", sum(orders)::int as orders, sum(sale)::bigint as sale, sum(cost)::bigint as cost,
    sum(profit)::bigint as profit, sum(known_sale)::bigint as "knownSale", sum(refunded)::bigint as refunded, sum(unknown)::int as unknown
  from ${from} group by ${by} currency, rate_ppm, local_ppm`;

const COLUMNS = sql`tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown`;

/**
 * What each tab of a store holds, as of this statement: the sums and what moved since (triggers of seller_order write both sides with what changes an order). As
 * exact as a count of the orders.
 */
export async function readTabSums(tx: Db, storeId: number): Promise<(tab: OrderTab) => RatedSums[]> {
  const both = sql`(select ${COLUMNS} from order_sum where store_id = ${storeId} union all select ${COLUMNS} from order_sum_step where store_id = ${storeId}) both_sides`;
  const { rows } = await ratedSums(sql`tabs,`, both, sql`tabs,`).execute(tx);
  return (tab) => (tab === 'all' ? rows : rows.filter((row) => (row.tabs & orderTabBit(tab)) !== 0));
}

/** How many orders they are. */
export const ordersOf = (rows: readonly RatedSums[]): number => rows.reduce((sum, { orders }) => sum + orders, 0);

/** Movements that one transaction takes in. */
const STEPS_BATCH_SIZE = 5_000;

/**
 * Folds what moved into the sums, the oldest first; answers how many movements that were. Who dies on the way has changed nothing, and of two at the same
 * time each takes others.
 */
export async function foldSums(tx: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (delete from order_sum_step where (store_id, step_id) in
        (select store_id, step_id from order_sum_step order by store_id, step_id limit ${STEPS_BATCH_SIZE} for update skip locked) returning *),
      folded as (insert into order_sum as s (store_id, ${COLUMNS})
        select store_id, tabs, currency, rate_ppm, local_ppm, sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown)
          from taken group by store_id, tabs, currency, rate_ppm, local_ppm order by store_id, tabs, currency, rate_ppm, local_ppm
        on conflict (store_id, tabs, currency, rate_ppm, local_ppm) do update set orders = s.orders + excluded.orders, sale = s.sale + excluded.sale, cost = s.cost + excluded.cost,
          profit = s.profit + excluded.profit, known_sale = s.known_sale + excluded.known_sale, refunded = s.refunded + excluded.refunded, unknown = s.unknown + excluded.unknown)
    select count(*)::int as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}
