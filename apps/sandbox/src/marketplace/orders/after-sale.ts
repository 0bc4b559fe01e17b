import type { Sql } from '../../database/transaction.ts';
import { hashText, shareOf } from '../../world/random.ts';
import type { EffectHandler } from '../../world/system.ts';
import { easedMs, type World } from '../../world/world.ts';
import { scheduleRelease } from '../finances/book-money.ts';
import { deliverReturn, openReturn } from './buyer-returns.ts';
import { changeOrder, ifAllowed } from './change-order.ts';
import { decideClaim, openClaim } from './claims.ts';
import { carried } from './order-changes.ts';
import type { OrderRow, PackageStatus } from './order-row.ts';
import { refundOrder } from './refund-order.ts';

const DAY_MS = 86_400_000;

/** Days on the way of a parcel, and what its buyers do afterwards. // Assumed. */
const TRANSIT_DAYS = { min: 2, max: 9 } as const;
const RETURN_SHARE = 0.06;
const CLAIM_SHARE = 0.01;
const REGRET_DAYS = 10;
const RETURN_WAY_DAYS = 7;

/** A return that came back and is not refunded by the seller is refunded by the marketplace. // Assumed. */
const REFUND_AFTER_DAYS = 2;
const DECIDED_AFTER_DAYS = 4;

type Context = { sql: Sql; world: World; order: OrderRow };

const schedule = (
  { sql, world, order }: Context,
  { kind, at, days, more = {} }: { kind: string; at: Date; days: number; more?: object },
): Promise<void> =>
  world.effects.schedule(
    kind,
    new Date(at.getTime() + easedMs(world, days * DAY_MS)),
    { orderId: order.order_id, ...more },
    { sql, ownMovement: true },
  );

/** What follows once a parcel was confirmed: orders that live are delivered by themselves. */
export async function scheduleDelivery(context: Context, packageReferenceId: string, at: Date): Promise<void> {
  const { world, order } = context;
  if (!order.facts.lives) return;
  const drawn = shareOf(hashText(world.seed, `way ${order.order_id}`), Number(packageReferenceId) || 0);
  const days = TRANSIT_DAYS.min + (TRANSIT_DAYS.max - TRANSIT_DAYS.min) * drawn;
  await schedule(context, { kind: 'orders.delivered', at, days, more: { packageReferenceId } });
}

type Carried = { packageReferenceId: string | null; status: PackageStatus; detailedStatus: string | null; at: Date };

/** A parcel is where the carrier says; with the last one delivered the buyer's second thoughts and the release of held money begin. */
export function carryPackage(world: World, orderId: string, step: Carried): Promise<OrderRow> {
  return changeOrder(world, orderId, {
    at: step.at,
    change: (order) => carried(order, step),
    also: async (sql, { before, order }) => {
      if (before.facts.deliveredAt || !order.facts.deliveredAt) return;
      await scheduleRelease(sql, world, order, step.at);
      await scheduleRegrets({ sql, world, order }, step.at);
    },
  });
}

async function scheduleRegrets(context: Context, at: Date): Promise<void> {
  const { world, order } = context;
  if (!order.facts.lives) return;
  const hash = hashText(world.seed, `regret ${order.order_id}`);
  const days = 1 + REGRET_DAYS * shareOf(hash, 1);
  if (shareOf(hash, 2) < RETURN_SHARE) await schedule(context, { kind: 'orders.returned', at, days });
  else if (shareOf(hash, 3) < CLAIM_SHARE) await schedule(context, { kind: 'orders.claimed', at, days });
}

type Payload = { orderId: string; packageReferenceId?: string; rmaId?: string; orderItemId?: string };

const follow = (world: World, kind: string, payload: Payload, at: Date, days: number): Promise<void> =>
  world.effects.schedule(kind, new Date(at.getTime() + easedMs(world, days * DAY_MS)), payload, { ownMovement: true });

const deliver: EffectHandler = (world, payload, at) => {
  const { orderId, packageReferenceId = null } = payload as Payload; // Written by scheduleDelivery.
  return ifAllowed(() =>
    carryPackage(world, orderId, { packageReferenceId, status: 'DELIVERED', detailedStatus: 'DELIVERED', at }),
  );
};

const sendBack: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as Payload; // Written by scheduleRegrets.
  return ifAllowed(async () => {
    const rmaId = await openReturn(world, orderId, { orderItemId: null, quantity: null, reason: null, at });
    await follow(world, 'orders.returnDelivered', { orderId, rmaId }, at, RETURN_WAY_DAYS);
  });
};

const receiveReturn: EffectHandler = (world, payload, at) => {
  const { orderId, rmaId = null } = payload as Payload; // Written by sendBack.
  return ifAllowed(async () => {
    await deliverReturn(world, orderId, { rmaId, resolution: null, at });
    await follow(world, 'orders.returnRefunded', { orderId }, at, REFUND_AFTER_DAYS);
  });
};

const refundReturn: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as Payload; // Written by receiveReturn.
  return ifAllowed(() =>
    refundOrder(world, orderId, {
      amountMinor: null,
      orderItemId: null,
      at,
      name: 'return',
      description: 'Refund Order',
    }),
  );
};

const claim: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as Payload; // Written by scheduleRegrets.
  return ifAllowed(async () => {
    await openClaim(world, orderId, { reason: 'Item not as described', amountMinor: null, at });
    await follow(world, 'orders.claimDecided', { orderId }, at, DECIDED_AFTER_DAYS);
  });
};

const decide: EffectHandler = (world, payload, at) => {
  const { orderId } = payload as Payload; // Written by claim.
  const isGranted = shareOf(hashText(world.seed, `claim ${orderId}`), 1) < 0.5;
  return ifAllowed(() => decideClaim(world, orderId, { isGranted, at }));
};

export const afterSaleEffects: Readonly<Record<string, EffectHandler>> = {
  'orders.delivered': deliver,
  'orders.returned': sendBack,
  'orders.returnDelivered': receiveReturn,
  'orders.returnRefunded': refundReturn,
  'orders.claimed': claim,
  'orders.claimDecided': decide,
};
