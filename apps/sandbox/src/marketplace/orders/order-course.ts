import type { Sql } from '../../database/transaction.ts';
import { hashText, shareOf } from '../../world/random.ts';
import type { BuyerAddress, Purchase } from '../../world/shop.ts';
import type { EffectHandler } from '../../world/system.ts';
import { easedMs, type World } from '../../world/world.ts';
import { changeOrder, ifAllowed } from './change-order.ts';
import { askedToCancel, cancelled, paid, readdressed } from './order-changes.ts';
import type { OrderRow } from './order-row.ts';
import { restock } from './restock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long the payment of an order may take. */
const PENDING_MS = { min: 2 * MINUTE_MS, max: 30 * MINUTE_MS };

/** Shares of the orders of the world's own buyers that are given up before they are paid, asked to be cancelled, sent elsewhere. // Assumed. */
const GIVEN_UP_SHARE = 0.02;
const CANCEL_SHARE = 0.02;
const MOVED_SHARE = 0.02;

/** What is not sent so long after its last day is cancelled by the marketplace. // Assumed. */
const OVERDUE_MS = 7 * DAY_MS;

/** What happens to an order until it is sent: it is paid; those of the world's own buyers may also change their mind. */
export async function scheduleCourse(
  sql: Sql,
  world: World,
  order: OrderRow,
  { hash, purchase }: { hash: number; purchase: Purchase },
): Promise<void> {
  const { isOwnMovement, terms = {} } = purchase;
  const schedule = (kind: string, ms: number, more: object = {}): Promise<void> =>
    world.effects.schedule(
      kind,
      new Date(order.created_at.getTime() + ms),
      { orderId: order.order_id, ...more },
      { sql, ownMovement: isOwnMovement },
    );
  if (order.status === 'UNFULFILLABLE' || order.status === 'UNSHIPPED') return;
  const drawn = easedMs(world, PENDING_MS.min + (PENDING_MS.max - PENDING_MS.min) * shareOf(hash, 14));
  const pendingMs = terms.pendingMs === undefined ? drawn : terms.pendingMs;
  if (pendingMs !== null) await schedule('orders.paid', pendingMs);
  // Only buyers of the world's own change their mind: an order that was called for stays as it is.
  if (!isOwnMovement || pendingMs === null) return;
  const later = (ms: number): number => pendingMs + easedMs(world, ms);
  if (shareOf(hash, 19) < GIVEN_UP_SHARE) await schedule('orders.givenUp', Math.floor(pendingMs / 2));
  if (shareOf(hash, 15) < CANCEL_SHARE)
    await schedule('orders.cancelRequest', later(HOUR_MS * (1 + shareOf(hash, 16))));
  if (shareOf(hash, 20) < MOVED_SHARE) {
    const { address } = purchase.buyerOf(hashText(hash, 'elsewhere'));
    await schedule('orders.moved', later(HOUR_MS * shareOf(hash, 21)), { address });
  }
  const overdue = Date.parse(order.facts.shipBy.latest) + OVERDUE_MS - order.created_at.getTime();
  await schedule('orders.overdue', overdue);
}

type OrderPayload = { orderId: string };

const pay: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as OrderPayload; // Written by scheduleCourse.
  return ifAllowed(() => changeOrder(world, orderId, { at, change: paid }));
};

const requestCancel: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as OrderPayload; // Written by scheduleCourse.
  const wish = { reason: 'Buyer ordered by mistake', orderItemIds: null };
  return ifAllowed(() =>
    changeOrder(world, orderId, { at, change: (order) => askedToCancel(order, wish), reason: 'cancelRequest' }),
  );
};

/** The buyer gives up before the payment: what was reserved can be bought again. */
const giveUp: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as OrderPayload; // Written by scheduleCourse.
  return ifAllowed(() => cancelOrder(world, orderId, { by: 'BUYER', reason: 'Buyer cancelled', at }));
};

const cancelOverdue: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as OrderPayload; // Written by scheduleCourse.
  return ifAllowed(() => cancelOrder(world, orderId, { by: 'AMAZON', reason: 'Not shipped in time', at }));
};

const move: EffectHandler = (world, payload, at) => {
  const { orderId, address } = payload as OrderPayload & { address: BuyerAddress | null }; // Written by scheduleCourse.
  return ifAllowed(() =>
    changeOrder(world, orderId, { at, change: (order) => readdressed(order, () => address), reason: 'address' }),
  );
};

type CancelledThere = {
  by: 'BUYER' | 'AMAZON';
  reason: string;
  at: Date;
  orderItemIds?: readonly string[] | null;
  piecesMax?: number;
};

/** Cancels what is not sent of an order, or of some of its items, and of each of those so many pieces at most. Stock of an order that was never paid returns. Throws OrderRefusal. */
export async function cancelOrder(
  world: World,
  orderId: string,
  { by, reason, at, orderItemIds = null, piecesMax = Infinity }: CancelledThere,
): Promise<OrderRow> {
  let wasPending = false;
  const order = await changeOrder(world, orderId, {
    at,
    change: (one) => {
      wasPending = one.status === 'PENDING';
      return cancelled(one, { by, reason, orderItemIds, piecesMax });
    },
  });
  if (wasPending) await restock(world, order, at);
  return order;
}

export const courseEffects: Readonly<Record<string, EffectHandler>> = {
  'orders.paid': pay,
  'orders.cancelRequest': requestCancel,
  'orders.givenUp': giveUp,
  'orders.moved': move,
  'orders.overdue': cancelOverdue,
};
