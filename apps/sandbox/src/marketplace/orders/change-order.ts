import { inTransaction, type Sql } from '../../database/transaction.ts';
import { hashNumber, hashText, shareOf } from '../../world/random.ts';
import { easedMs, type World } from '../../world/world.ts';
import { announceOrder, type OrderChangeReason } from './order-change.ts';
import { findOrder, saveOrder, type OrderRow } from './order-row.ts';

const MINUTE_MS = 60_000;

/** How far searchOrders lags behind a change (marketplace.md 6.3.6). */
export const SEARCH_LAG_MS = 5 * MINUTE_MS;

/** What cannot be done to an order as it stands; each caller words it in its own way. */
export class OrderRefusal extends Error {}

/** There is no such order. */
export class UnknownOrder extends OrderRefusal {}

type Change = (order: OrderRow) => OrderRow;

/** Changes an order within a transaction. Throws OrderRefusal; nothing is announced yet. */
export async function changeOrderIn(
  sql: Sql,
  world: World,
  orderId: string,
  { at, change }: { at: Date; change: Change },
): Promise<{ before: OrderRow; order: OrderRow }> {
  const before = await findOrder(sql, world, orderId, { lock: true });
  if (!before) throw new UnknownOrder(`Order ${orderId} was not found.`);
  const changed = change(before);
  if (changed === before) return { before, order: before };
  const hash = hashNumber(hashText(world.seed, orderId), at.getTime());
  const order = {
    ...changed,
    updated_at: at,
    searchable_at: new Date(at.getTime() + easedMs(world, SEARCH_LAG_MS * shareOf(hash, 1))),
    readable_at: new Date(Math.min(changed.readable_at.getTime(), at.getTime())),
  };
  await saveOrder(sql, world, order);
  return { before, order };
}

type Control = {
  at: Date;
  change: Change;
  /** What else belongs into the transaction. */
  also?: (sql: Sql, changed: { before: OrderRow; order: OrderRow }) => Promise<void>;
  /** What the seller is told; a changed status is told anyway. */
  reason?: OrderChangeReason;
};

/** Changes an order and tells its seller. Throws OrderRefusal. */
export async function changeOrder(
  world: World,
  orderId: string,
  { at, change, also, reason }: Control,
): Promise<OrderRow> {
  const { before, order } = await inTransaction(world.sql, async (sql) => {
    const changed = await changeOrderIn(sql, world, orderId, { at, change });
    if (changed.order !== changed.before) await also?.(sql, changed);
    return changed;
  });
  await notifyOfChange(world, { before, order }, { at, ...(reason ? { reason } : {}) });
  return order;
}

/** ORDER_CHANGE of a change that is written: of a new status, and of what the buyer wants. */
export async function notifyOfChange(
  world: World,
  { before, order }: { before: OrderRow; order: OrderRow },
  { at, reason }: { at: Date; reason?: OrderChangeReason },
): Promise<void> {
  if (before.status !== order.status) await announceOrder(world, order, { at, reason: 'status' });
  if (reason && order !== before) await announceOrder(world, order, { at, reason });
}

/** Runs a deed of an effect: an order that meanwhile does not allow it stays as it is. */
export async function ifAllowed(control: () => Promise<unknown>): Promise<void> {
  try {
    await control();
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error;
  }
}
