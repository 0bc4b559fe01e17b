import { sql } from 'kysely';
import type { OrderTotals } from '@kervan/contracts/order-row';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { sumIn, sumsByCurrency, type RatedSums } from '@kervan/domain/orders/order-sums';
import type { Db } from '../../db/connect.ts';
import { plannedWithValues } from '../../db/named-statements.ts';
import type { Narrowed } from '../../lists/list.ts';
import { ordersOf, ratedSums, readTabSums } from '../../records/order-money/order-sums.ts';
import type { OrderSearch } from './open-order-list.ts';

type Asked = { storeId: number; market: MarketCode; search: OrderSearch };

/** A whole tab, whose sums stand ready. */
export const isWholeTab = ({ search, from, to, conditions, orderIds }: OrderSearch): boolean =>
  !search && !from && !to && conditions.length === 0 && orderIds === undefined;

/**
 * What everything that is found amounts to, per currency and in the store's and in USD at the rates of the orders' days (ORD-012). Sale = cost + tax and
 * commission + refunds + profit over the orders whose profit is known; the others are in the sale alone. A sale that was cancelled is none.
 */
export async function orderTotals(tx: Db, list: Narrowed, { storeId, market, search }: Asked): Promise<OrderTotals> {
  const rows = isWholeTab(search) ? (await readTabSums(tx, storeId))(search.status) : await sumFound(tx, list);
  const { currency } = markets[market];
  const local = sumIn(currency, rows, currency);
  const usd = sumIn('USD', rows, currency);
  return {
    orders: ordersOf(rows),
    unknownProfits: rows.reduce((sum, { unknown }) => sum + unknown, 0),
    sums: sumsByCurrency(rows, currency),
    local: { ...local.sum, unrated: local.unrated },
    usd: { ...usd.sum, unrated: usd.unrated },
  };
}

/** Every order that is found, added up. */
async function sumFound(tx: Db, list: Narrowed): Promise<RatedSums[]> {
  const found = sql`(select o.currency, coalesce(o.rate_ppm, 0) as rate_ppm, coalesce(o.local_ppm, 0) as local_ppm, s.* from ${list.from}
    cross join lateral kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s where ${list.where}) found`;
  const { rows } = await sql<RatedSums>`${plannedWithValues} ${ratedSums(sql``, found, sql``)}`.execute(tx);
  return rows;
}
