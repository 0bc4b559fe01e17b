import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import {
  isCounted,
  nextRefundState,
  orderEventOfRefunds,
  RefundSide,
  RefundState,
  type Refund,
  type RefundEvent,
  type RefundLine,
} from '@kervan/domain/orders/refunds';
import { nextSellerOrder } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { OrderRefund } from '../../db/schema.generated.ts';
import { servicesRun } from '../subscriptions/services-run.ts';
import type { Reader } from '../orders/order-readings.ts';
import { sellerStandingOf, type OrderRow, type OrderState } from '../orders/order-state.ts';
import type { OrderMoneyLine } from '../order-money/insert-money.ts';
import { changeOrder, type NewOrderEvent, type OrderChange, type OrderScope } from '../orders/order-write.ts';

export type RefundRow = Selectable<OrderRefund>;

/** What a buyer paid for an order, which is the most that goes back (RET-013). */
export const paidOf = (order: Pick<OrderRow, 'sale' | 'shipping'>): number => order.sale + order.shipping;

/** A refund as the rules look at it. */
export const refundOf = (row: RefundRow): Refund => ({
  id: row.refund_id,
  state: row.state,
  origin: row.origin,
  amount: row.amount,
  isSeen: row.transaction_id !== null,
});

/** In which state it waited for the books before it was settled by hand; null = nobody settled it. */
export const unsettledFrom = ({ settled_from }: Pick<RefundRow, 'settled_from'>): RefundState | null =>
  settled_from === RefundState.Accepted || settled_from === RefundState.InDoubt ? settled_from : null;

/** What goes back of which product; the column holds these lines alone. */
export const linesOfRefund = (row: Pick<RefundRow, 'lines'>): RefundLine[] => row.lines as RefundLine[];

/** Refunds of an order to its buyer, or of the source for it, oldest first. The limit is far above any real order. */
export const listRefunds = (
  tx: Db,
  { store_id, order_id }: Pick<OrderRow, 'store_id' | 'order_id'>,
  side: RefundSide,
): Promise<RefundRow[]> =>
  tx
    .selectFrom('order_refund')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('side', '=', side)
    .orderBy('refund_id')
    .limit(1_000)
    .execute();

export type NewRefund = Omit<
  Insertable<OrderRefund>,
  'store_id' | 'order_id' | 'refund_id' | 'created_at' | 'lines'
> & {
  lines?: readonly RefundLine[];
};

/** Writes a refund of an order that is locked; null where the same attempt, or the same movement, was written before. */
export async function insertRefund(
  tx: Db,
  { store_id, order_id }: Pick<OrderRow, 'store_id' | 'order_id'>,
  { lines = [], ...refund }: NewRefund,
  now: number,
): Promise<RefundRow | null> {
  const row = await tx
    .insertInto('order_refund')
    .values({ ...refund, store_id, order_id, lines: JSON.stringify(lines), created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** What is written beside a step of a refund. */
export type RefundStep = Pick<
  Updateable<OrderRefund>,
  'feed_id' | 'failure' | 'due_at' | 'sent_at' | 'done_at' | 'transaction_id' | 'attempts' | 'amount' | 'settled_from'
>;

/**
 * Makes a step of a refund and gives it back; the steps are those of the rules, everything else is refused. `row`: as it was claimed or locked. Answers
 * null where it is not in that state any more, or somebody else's by now: then nothing is written.
 */
export async function transitionRefund(
  tx: Db,
  row: Pick<RefundRow, 'store_id' | 'refund_id' | 'state' | 'origin'>,
  event: RefundEvent,
  step: RefundStep = {},
): Promise<RefundRow | null> {
  const state = nextRefundState(row.state, event, row.origin);
  if (state === null) return null;
  const written = await tx
    .updateTable('order_refund')
    .set({ ...step, state, lease_until: null })
    .where('store_id', '=', row.store_id)
    .where('refund_id', '=', row.refund_id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst();
  return written ?? null;
}

/** Takes it back that a refund was settled by hand: it waits for the books again, in the state that is given. Its order is locked. */
export const unsettleRefund = (tx: Db, row: RefundRow, state: RefundState): Promise<unknown> =>
  tx
    .updateTable('order_refund')
    .set({ state, settled_from: null, done_at: null })
    .where('store_id', '=', row.store_id)
    .where('refund_id', '=', row.refund_id)
    .execute();

/** Names the movement of the books that a refund is, where it stays in its state otherwise: one that was recorded by hand. */
export const linkTransaction = (
  tx: Db,
  row: RefundRow,
  { transactionId, amount }: { transactionId: string; amount: number },
): Promise<unknown> =>
  tx
    .updateTable('order_refund')
    .set({ transaction_id: transactionId, amount })
    .where('store_id', '=', row.store_id)
    .where('refund_id', '=', row.refund_id)
    .execute();

/** Puts a refund that stays as it is off until a moment, and gives it back. */
export const deferRefund = (
  db: Db,
  row: Pick<RefundRow, 'store_id' | 'refund_id' | 'state'>,
  { at, failure = null }: { at: number; failure?: string | null },
): Promise<unknown> =>
  db
    .updateTable('order_refund')
    .set({ lease_until: null, due_at: new Date(at), failure: failure?.slice(0, 300) ?? null })
    .where('store_id', '=', row.store_id)
    .where('refund_id', '=', row.refund_id)
    .where('state', '=', row.state)
    .execute();

/**
 * What of an order changes by its refunds: Refunded once all that was paid went back, and what it was before where that falls away. `order`: as it stands
 * then.
 */
export async function refundChange(tx: Db, order: OrderRow): Promise<Pick<OrderChange, 'order' | 'isMoneyMoved'>> {
  const own = (await listRefunds(tx, order, RefundSide.toBuyer)).map(refundOf);
  const source = (await listRefunds(tx, order, RefundSide.fromSource)).map(refundOf);
  const event = orderEventOfRefunds({ isRefunded: order.seller_refunded }, paidOf(order), own);
  const seller = event && nextSellerOrder(sellerStandingOf(order), event);
  return {
    order: {
      ...(seller ? { seller_refunded: seller.isRefunded, seller_status: seller.status } : {}),
      buyer_refunded: source.some(isCounted),
    },
    isMoneyMoved: true,
  };
}

/**
 * The order after its refunds changed, with the lines of the history; what is on its way to the buyer is in its profit at once, and so is `money` that is
 * booked of it. `state`: under its lock; answers it as it stands afterwards.
 */
export const applyRefundsToOrder = async (
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  { events, money = [] }: { events: readonly NewOrderEvent[]; money?: readonly OrderMoneyLine[] },
): Promise<OrderState> =>
  changeOrder(tx, scope, state, { ...(await refundChange(tx, state.order)), events: [...events], money });

/** Whether another sum that the buyer pays makes the order refunded, or no longer so. */
export async function isRefundedOtherwise(tx: Db, order: OrderRow): Promise<boolean> {
  const own = (await listRefunds(tx, order, RefundSide.toBuyer)).map(refundOf);
  return orderEventOfRefunds({ isRefunded: order.seller_refunded }, paidOf(order), own) !== null;
}

/** The refunds of a store that wait to be told, were told without an answer, or are worked on by the marketplace, those due the longest first. */
export const claimRefunds = async (
  { db, holder, now }: Reader,
  { storeId, state, limit, seconds }: { storeId: number; state: RefundState; limit: number; seconds: number },
): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    with picked as (select refund_id from order_refund where store_id = ${storeId} and state = ${state} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
      order by due_at, refund_id limit ${limit} for update skip locked)
    update order_refund r set ${takenBy(holder, seconds)} from picked where r.store_id = ${storeId} and r.refund_id = picked.refund_id returning r.*`.execute(
    db,
  );
  return rows;
};

/**
 * Takes the refund that has waited the longest, to be told now. From here on it counts as told: whoever dies on the way leaves it in doubt, and
 * whoever comes next looks first. Null while another of the store is in doubt, or the account's services are stopped (decision 12).
 */
export async function takeRefund(
  { db, holder, now }: Reader,
  { storeId, seconds }: { storeId: number; seconds: number },
): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    with picked as (select refund_id from order_refund where store_id = ${storeId} and state = ${RefundState.Waiting} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
        and ${servicesRun(sql`order_refund.store_id`, now)} and not exists (select 1 from order_refund o where o.store_id = ${storeId} and o.state = ${RefundState.Sending})
      order by due_at, refund_id limit 1 for update skip locked)
    update order_refund r set ${takenBy(holder, seconds)}, state = ${RefundState.Sending}, attempts = attempts + 1, sent_at = ${new Date(now)}
      from picked where r.store_id = ${storeId} and r.refund_id = picked.refund_id returning r.*`.execute(db);
  return rows[0] ?? null;
}

/** Feeds that are known to have told a refund of the store. */
export async function knownFeeds(db: Db, storeId: number, feedIds: readonly string[]): Promise<Set<string>> {
  if (feedIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('order_refund')
    .select('feed_id')
    .where('store_id', '=', storeId)
    .where('feed_id', 'in', [...feedIds])
    .execute();
  return new Set(rows.flatMap(({ feed_id }) => (feed_id === null ? [] : [feed_id])));
}

/** Stores with a refund that something is to be done about now. */
export async function listStoresToRefund(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{ store_id: number }>`
    select distinct r.store_id from order_refund r join store s on s.store_id = r.store_id and s.removed_at is null and s.connection_error_at is null
    where r.state < ${RefundState.Accepted} and r.due_at <= ${new Date(now)}::timestamptz and ${isFree}
      and (r.state > ${RefundState.Waiting} or ${servicesRun(sql`r.store_id`, now)}) order by 1`.execute(db);
  return rows.map((row) => row.store_id);
}
