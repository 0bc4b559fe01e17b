import { sql } from 'kysely';
import { BuyingState } from '@kervan/domain/orders/buying';
import type { MoneyFacts } from '@kervan/domain/orders/order-facts';
import type { ForecastLine } from '@kervan/domain/orders/order-forecast';
import { profitTable, type MoneyMovement, type OnItsWay, type ProfitTable } from '@kervan/domain/orders/order-profit';
import { profitLineWords, ProfitLine } from '@kervan/domain/orders/profit-lines';
import { RefundSide, RefundState } from '@kervan/domain/orders/refunds';
import { settledOf } from '@kervan/domain/orders/settled-lines';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import type { Db } from '../../db/connect.ts';
import type { OrderRow } from '../orders/order-state.ts';

/** A movement as it was booked, beside what it does to the profit. */
export type BookedMovement = MoneyMovement & {
  booked: { amount: number; currency: string; ratePpm: number; reference: string | null };
};

/** What an order was forecast with when it came in; the column holds the lines of domain/orders/order-forecast. None while nothing is known. */
export const forecastOf = (order: Pick<OrderRow, 'forecast'>): ForecastLine[] =>
  // Only written from lines of the forecast.
  (order.forecast ?? []) as ForecastLine[];

/** An order's profit, forecast beside what really moved (decision 58). */
export async function readProfit(
  tx: Db,
  order: Pick<OrderRow, 'store_id' | 'order_id' | 'forecast' | 'settled'>,
): Promise<{ table: ProfitTable; movements: BookedMovement[] }> {
  const movements = await readMovements(tx, order);
  const onItsWay = await readOnItsWay(tx, order);
  return { table: profitTable(forecastOf(order), movements, settledOf(order.settled), onItsWay), movements };
}

type OfOrder = Pick<OrderRow, 'store_id' | 'order_id'>;

/** What an order's buyer is given back and no books hold yet: told to the marketplace, or about to be; it counts at once, as pending. */
const refundWaiting = ({ store_id, order_id }: OfOrder) => sql<number>`(
    select coalesce(sum(r.amount), 0)::bigint from order_refund r
    where r.store_id = ${store_id} and r.order_id = ${order_id} and r.side = ${sql.lit(RefundSide.toBuyer)} and r.transaction_id is null
      and r.state not in (${sql.lit(RefundState.Refused)}, ${sql.lit(RefundState.Withdrawn)})
      and not exists (select from order_money m where m.store_id = r.store_id and m.order_id = r.order_id and m.key = 'refund:' || r.refund_id))`;

const onItsWayOf = (amount: number): OnItsWay =>
  amount === 0 ? new Map() : new Map([[ProfitLine.refunds, 0 - amount]]);

async function readOnItsWay(tx: Db, order: OfOrder): Promise<OnItsWay> {
  const { rows } = await sql<{ amount: number }>`select ${refundWaiting(order)} as amount`.execute(tx);
  return onItsWayOf(rows[0]?.amount ?? 0);
}

/** What has moved for an order, and is about to; of its parcels those that are with the warehouse still, where it goes through one. */
export async function readMoney(tx: Db, order: OrderRow): Promise<MoneyFacts> {
  const { store_id, order_id, amazon_order_id } = order;
  const movements = await readMovements(tx, order);
  const { rows } = await sql<{
    waiting: number;
    sold: number;
    is_under_way: boolean;
    is_nothing_sent: boolean | null;
  }>`select ${refundWaiting(order)} as waiting,
    (select coalesce(sum(units), 0)::bigint from order_transaction where store_id = ${store_id} and amazon_order_id = ${amazon_order_id} and state = 1) as sold,
    exists (select from warehouse_package where store_id = ${store_id} and order_id = ${order_id} and shipping_posted is null and ended_at is null) as is_under_way,
    (select bool_and(coalesce(w.dispatched_at is null and w.state in (${sql.lit(WarehouseState.Disposed)}, ${sql.lit(WarehouseState.Returned)}), false))
      from order_package p left join warehouse_package w using (store_id, package_id)
      where p.store_id = ${store_id} and p.order_id = ${order_id} and p.shipment_status <> ${sql.lit(ShipmentStatus.Cancelled)}) as is_nothing_sent`.execute(
    tx,
  );
  const { waiting = 0, sold = 0, is_under_way: isUnderWay = false, is_nothing_sent: isNothingSent } = rows[0] ?? {};
  return { movements, onItsWay: onItsWayOf(waiting), sold, isUnderWay, isNothingSent: isNothingSent === true };
}

/** True of a row of order_money that was paid for a purchase which the source cancelled, or came back of it (decision 70). */
export const isLostMoney = sql<boolean>`exists (select 1 from order_purchase p
  where p.store_id = order_money.store_id and p.order_id = order_money.order_id and p.state = ${sql.lit(BuyingState.CancelledAtSource)}
    and split_part(order_money.key, ':', 1) in ('bought', 'cameBack') and split_part(order_money.key, ':', 2) = p.purchase_id::text)`;

/** Everything that moved for an order, in the order of its days. */
export async function readMovements(tx: Db, order: Pick<OrderRow, 'store_id' | 'order_id'>): Promise<BookedMovement[]> {
  const { rows } = await sql<Booked>`
    select kind, to_char(day, 'YYYY-MM-DD') as day, amount, currency, rate_ppm, amount_order, reference, ${isLostMoney} as is_lost from order_money
    where store_id = ${order.store_id} and order_id = ${order.order_id} order by day, line_id`.execute(tx);
  return rows.flatMap((row) => (profitLineWords.isCode(row.kind) ? [movementOf(row, row.kind)] : []));
}

type Booked = {
  kind: number;
  day: string;
  amount: number;
  currency: string;
  rate_ppm: number;
  amount_order: number;
  reference: string | null;
  is_lost: boolean;
};

const movementOf = (row: Booked, line: ProfitLine): BookedMovement => ({
  line,
  day: row.day,
  amount: row.amount_order,
  usd: row.currency === 'USD' ? 0 - row.amount : null,
  ratePpm: row.currency === 'USD' ? row.rate_ppm : null,
  weightG: null,
  isLost: row.is_lost,
  booked: { amount: row.amount, currency: row.currency, ratePpm: row.rate_ppm, reference: row.reference },
});
