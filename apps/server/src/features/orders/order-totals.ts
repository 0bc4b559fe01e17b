import { sql } from 'kysely';
import type { OrderTotals } from '@kervan/contracts/order-row';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import { plannedWithValues } from '../../db/named-statements.ts';
import type { Narrowed } from '../../lists/list.ts';
import { readTabSums, type OrderSums } from '../../records/orders/order-sums.ts';
import type { OrderSearch } from './open-order-list.ts';

type Asked = { storeId: number; market: MarketCode; search: OrderSearch };

/** A whole tab, whose sums stand ready. */
export const isWholeTab = ({ search, from, to, conditions, orderIds }: OrderSearch): boolean =>
  !search && !from && !to && conditions.length === 0 && orderIds === undefined;

/**
 * What everything that is found amounts to. Sale = cost + tax and commission + refunds + profit over the orders whose profit is known; the others
 * are in the sale alone. A sale that was cancelled is none.
 */
export async function orderTotals(tx: Db, list: Narrowed, { storeId, market, search }: Asked): Promise<OrderTotals> {
  const sums = isWholeTab(search) ? (await readTabSums(tx, storeId))(search.status) : await sumFound(tx, list);
  return {
    currency: markets[market].currency,
    orders: sums.orders,
    saleMinor: sums.sale,
    costMinor: sums.cost,
    taxAndCommissionMinor: sums.knownSale - sums.cost - sums.refunded - sums.profit,
    refundedMinor: sums.refunded,
    profitMinor: sums.profit,
    unknownProfits: sums.unknown,
  };
}

/** Every order that is found, added up. */
async function sumFound(tx: Db, list: Narrowed): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`${plannedWithValues}
    select count(*)::int as orders, coalesce(sum(paid), 0)::bigint as sale, coalesce(sum(cost) filter (where profit is not null), 0)::bigint as cost,
      coalesce(sum(profit), 0)::bigint as profit, coalesce(sum(paid) filter (where profit is not null), 0)::bigint as "knownSale",
      coalesce(sum(refunded) filter (where profit is not null), 0)::bigint as refunded, (count(*) filter (where profit is null))::int as unknown
    from (select case when o.seller_status = ${SellerOrderStatus.Canceled}::smallint then 0 else o.sale + o.shipping end as paid, o.cost, o.profit, o.refunded
      from ${list.from} where ${list.where}) found`.execute(tx);
  return rows[0] ?? { orders: 0, sale: 0, cost: 0, profit: 0, knownSale: 0, refunded: 0, unknown: 0 };
}
