import { sql } from 'kysely';
import type { OrderTotals } from '@kervan/contracts/order-row';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import { plannedWithValues } from '../../db/named-statements.ts';
import type { Narrowed } from '../../lists/list.ts';

type Sums = {
  orders: number;
  sale: number;
  cost: number;
  profit: number;
  known_sale: number;
  refunded: number;
  unknown: number;
};

/**
 * What everything that is found amounts to. Sale = cost + tax and commission + refunds + profit over the orders whose profit is known; the others
 * are in the sale alone.
 */
export async function orderTotals(
  tx: Db,
  list: Narrowed,
  { storeId, market }: { storeId: number; market: MarketCode },
): Promise<OrderTotals> {
  const { rows } = await sql<Sums>`${plannedWithValues}
    select count(*)::int as orders, coalesce(sum(paid), 0)::bigint as sale, coalesce(sum(cost) filter (where profit is not null), 0)::bigint as cost,
      coalesce(sum(profit), 0)::bigint as profit, coalesce(sum(paid) filter (where profit is not null), 0)::bigint as known_sale,
      coalesce(sum(r.refunded) filter (where profit is not null), 0)::bigint as refunded, (count(*) filter (where profit is null))::int as unknown
    from (select o.order_id, o.sale + o.shipping as paid, o.cost, o.profit from ${list.from} where ${list.where}) found
    left join (select m.order_id, -sum(m.amount_order) as refunded from order_money m where m.store_id = ${storeId} and m.kind = ${ProfitLine.refunds}::smallint group by m.order_id) r
      on r.order_id = found.order_id`.execute(tx);
  const sums = rows[0] ?? { orders: 0, sale: 0, cost: 0, profit: 0, known_sale: 0, refunded: 0, unknown: 0 };
  return {
    currency: markets[market].currency,
    orders: sums.orders,
    saleMinor: sums.sale,
    costMinor: sums.cost,
    taxAndCommissionMinor: sums.known_sale - sums.cost - sums.refunded - sums.profit,
    refundedMinor: sums.refunded,
    profitMinor: sums.profit,
    unknownProfits: sums.unknown,
  };
}
