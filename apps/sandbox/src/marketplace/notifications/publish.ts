import { randomUUID } from 'node:crypto';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { EffectHandler } from '../../world/system.ts';
import { hashNumber, share } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { envelopeOf, type NotificationType, type TypeTraits } from './notification-types.ts';
import { enqueue } from './queue.ts';
import { listSubscriptions, passesFilter, type Resource, type Subscription } from './subscriptions.ts';
import { marketplace } from '../marketplace.ts';
import type { MarketplaceFaultKind } from '../fault-kinds.ts';

/** Something a seller may have subscribed to. */
export type SellerEvent = {
  type: NotificationType;
  sellerId: string;
  market: MarketCode | null;
  at: Date;
  payload: object;
  orderChangeType?: string;
};

/** Sends each event to its seller's subscriptions. */
export async function publish(world: World, events: readonly SellerEvent[]): Promise<void> {
  for (const type of new Set(events.map((event) => event.type))) {
    const ofType = events.filter((event) => event.type === type);
    const subscriptions = await listSubscriptions(world, type, [...new Set(ofType.map(({ sellerId }) => sellerId))]);
    await deliver(
      world,
      ofType.flatMap((event) =>
        subscriptions
          .filter((subscription) => isFor(subscription, event))
          .map((subscription) => ({ subscription, at: event.at, payload: event.payload })),
      ),
    );
  }
}

function isFor(subscription: Subscription, { sellerId, market, orderChangeType }: SellerEvent): boolean {
  const marketplaceId = market === null ? null : markets[market].marketplaceId;
  return (
    subscription.seller_id === sellerId &&
    passesFilter(subscription, { marketplaceId, ...(orderChangeType === undefined ? {} : { orderChangeType }) })
  );
}

export type Delivery = { subscription: Subscription; at: Date; payload: object };

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Longest delay of each delivery fault (marketplace.md 6.3.5). */
const LATE_MS = 60 * MINUTE_MS;
const SWAP_MS = 120 * SECOND_MS;
const DUPLICATE_MS = 30 * SECOND_MS;

/** Puts notifications into the queue, as far as delivery faults let them: lost, late, out of order, or twice. */
export async function deliver(world: World, deliveries: readonly Delivery[]): Promise<void> {
  const atOnce: string[] = [];
  for (const { subscription, at, payload } of deliveries) {
    const body = bodyOf(world, subscription, at, payload);
    if (body === null) continue;
    const strikes = (kind: MarketplaceFaultKind): number | null =>
      marketplace.of(world).faults.strikes(kind, subscription.type, subscription.seller_id)?.drawn ?? null;
    if (strikes('lostNotification') !== null) continue;
    const [late, swapped, twice] = [
      strikes('lateNotification'),
      strikes('reorderedNotification'),
      strikes('duplicateNotification'),
    ];
    const delay = (late === null ? 0 : spread(late, LATE_MS)) + (swapped === null ? 0 : spread(swapped, SWAP_MS));
    if (delay > 0) await later(world, delay, body);
    else atOnce.push(body);
    if (twice !== null) await later(world, delay + spread(twice, DUPLICATE_MS), body);
  }
  await enqueue(world, atOnce);
}

/** A part of the longest delay, at least a second of it; the second draw of the case, as the first decided that it strikes. */
const spread = (drawn: number, maxMs: number): number =>
  SECOND_MS + Math.floor(share(hashNumber(drawn, 1)) * (maxMs - SECOND_MS));

const later = (world: World, delayMs: number, body: string): Promise<void> =>
  world.effects.schedule('notifications.deliver', new Date(world.clock.nowMs() + delayMs), { body });

const deliverLate: EffectHandler = async (world, payload) => {
  const { body } = payload as { body: string }; // Written by later.
  await enqueue(world, [body]);
};

/** The text a destination gets, or null for a queue that is not there: Amazon then is silent, too. */
function bodyOf(world: World, subscription: Subscription, at: Date, payload: object): string | null {
  const notificationId = randomUUID();
  const envelope = envelopeOf(
    {
      type: subscription.type,
      payloadVersion: subscription.payload_version,
      applicationId: subscription.application_id,
      subscriptionId: subscription.subscription_id,
      notificationId,
      eventAt: at,
      publishedAt: world.clock.now(),
    },
    payload,
  );
  return wrapFor(subscription.resource, { type: subscription.type, notificationId, at: world.clock.now() }, envelope);
}

/** Name of the one queue there is. */
export const QUEUE_NAME = 'kervan';

/** An envelope as it arrives: bare from SQS, wrapped by an EventBridge rule that forwards into the same queue. */
export function wrapFor(
  resource: Resource,
  { type, notificationId, at }: { type: NotificationType; notificationId: string; at: Date },
  envelope: object,
): string | null {
  if ('sqs' in resource) return resource.sqs.arn.split(':').at(-1) === QUEUE_NAME ? JSON.stringify(envelope) : null;
  const { name, region, accountId } = resource.eventBridge;
  return JSON.stringify({
    version: '0',
    id: notificationId,
    'detail-type': type,
    source: name,
    account: accountId,
    time: at.toISOString(),
    region,
    resources: [],
    detail: envelope,
  });
}

/** Types of the channel a destination is. */
export const channelOf = (resource: Resource): TypeTraits['channel'] => ('sqs' in resource ? 'sqs' : 'eventBridge');

export const deliveryEffects: Readonly<Record<string, EffectHandler>> = { 'notifications.deliver': deliverLate };
