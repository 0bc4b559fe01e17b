import { sql } from 'kysely';
import { orderTabBit, type OrderTab } from '@kervan/domain/orders/order-tabs';
import type { Db } from '../../db/connect.ts';

/** How many orders there are and what they amount to; cost, profit, known sale and refunds are of those whose profit is known. */
export type OrderSums = {
  orders: number;
  sale: number;
  cost: number;
  profit: number;
  knownSale: number;
  refunded: number;
  unknown: number;
};
/** The sums of the orders that stand in the same tabs. */
type SumRow = Omit<OrderSums, 'knownSale'> & { tabs: number; known_sale: number };

/**
 * What each tab of a store holds, as of this statement: the sums and what moved since (migration 0117 writes both sides with what changes an order). As
 * exact as a count of the orders.
 */
export async function readTabSums(tx: Db, storeId: number): Promise<(tab: OrderTab) => OrderSums> {
  const { rows } = await sql<SumRow>`
    select tabs, sum(orders)::int as orders, sum(sale)::bigint as sale, sum(cost)::bigint as cost, sum(profit)::bigint as profit, sum(known_sale)::bigint as known_sale,
      sum(refunded)::bigint as refunded, sum(unknown)::int as unknown
    from (select tabs, orders, sale, cost, profit, known_sale, refunded, unknown from order_sum where store_id = ${storeId}
      union all select tabs, orders, sale, cost, profit, known_sale, refunded, unknown from order_sum_step where store_id = ${storeId}) both_sides
    group by tabs`.execute(tx);
  return (tab) => {
    const own = tab === 'all' ? rows : rows.filter((row) => (row.tabs & orderTabBit(tab)) !== 0);
    const total = (of: (row: SumRow) => number) => own.reduce((sum, row) => sum + of(row), 0);
    return {
      orders: total((row) => row.orders),
      sale: total((row) => row.sale),
      cost: total((row) => row.cost),
      profit: total((row) => row.profit),
      knownSale: total((row) => row.known_sale),
      refunded: total((row) => row.refunded),
      unknown: total((row) => row.unknown),
    };
  };
}

/** Movements that one transaction takes in. */
const STEPS_AT_ONCE = 5_000;

/**
 * Folds what moved into the sums, the oldest first; answers how many movements that were. Who dies on the way has changed nothing, and of two at the same
 * time each takes others.
 */
export async function foldSums(tx: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (delete from order_sum_step where (store_id, step_id) in
        (select store_id, step_id from order_sum_step order by store_id, step_id limit ${STEPS_AT_ONCE} for update skip locked) returning *),
      folded as (insert into order_sum as s (store_id, tabs, orders, sale, cost, profit, known_sale, refunded, unknown)
        select store_id, tabs, sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown) from taken group by store_id, tabs order by store_id, tabs
        on conflict (store_id, tabs) do update set orders = s.orders + excluded.orders, sale = s.sale + excluded.sale, cost = s.cost + excluded.cost, profit = s.profit + excluded.profit,
          known_sale = s.known_sale + excluded.known_sale, refunded = s.refunded + excluded.refunded, unknown = s.unknown + excluded.unknown)
    select count(*)::int as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}
