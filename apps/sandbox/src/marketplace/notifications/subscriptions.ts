import type { MarketCode } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import type { NotificationType } from './notification-types.ts';
import { marketplace } from '../marketplace.ts';

export type Resource = { sqs: { arn: string } } | { eventBridge: { name: string; region: string; accountId: string } };

export type EventFilter = {
  eventFilterType: string;
  marketplaceIds?: string[];
  aggregationSettings?: { aggregationTimePeriod: 'FiveMinutes' | 'TenMinutes' };
  orderChangeTypes?: string[];
};

/** A standing subscription with the destination it delivers to. */
export type Subscription = {
  subscription_id: string;
  application_id: string;
  seller_id: string;
  type: NotificationType;
  payload_version: string;
  destination_id: string;
  processing_directive: { eventFilter?: EventFilter } | null;
  resource: Resource;
};

const columns =
  's.subscription_id, s.application_id, s.seller_id, s.type, s.payload_version, s.destination_id, s.processing_directive, d.resource';
const source =
  'sandbox.subscription s join sandbox.destination d on d.world = s.world and d.destination_id = s.destination_id';

/** The subscriptions to a type, of all sellers or of some. One whose destination was deleted delivers nothing. */
export async function listSubscriptions(
  world: World,
  type: NotificationType,
  sellerIds?: readonly string[],
): Promise<Subscription[]> {
  const { rows } = await world.sql.query<Subscription>(
    `select ${columns} from ${source} where s.world = $1 and s.type = $2 and ($3::text[] is null or s.seller_id = any($3)) order by s.subscription_id`,
    [world.id, type, sellerIds ?? null],
  );
  // A seller who withdrew the consent is notified of nothing more.
  return rows.filter(({ application_id, seller_id }) => {
    const grant = marketplace.of(world).accounts.findGrant(application_id, seller_id);
    return grant !== null && grant.revokedAt === null && grant.expiresAt > world.clock.now();
  });
}

/** The subscription of that id with its destination, or null. */
export async function findSubscription(world: World, subscriptionId: string): Promise<Subscription | null> {
  const { rows } = await world.sql.query<Subscription>(
    `select ${columns} from ${source} where s.world = $1 and s.subscription_id = $2`,
    [world.id, subscriptionId],
  );
  return rows[0] ?? null;
}

/** What a subscription's filter looks at. */
export type Filterable = { marketplaceId: string | null; orderChangeType?: string };

/** Whether a subscription's event filter lets a notification through. */
export function passesFilter(
  { processing_directive }: Pick<Subscription, 'processing_directive'>,
  { marketplaceId, orderChangeType }: Filterable,
): boolean {
  const filter = processing_directive?.eventFilter;
  if (filter?.marketplaceIds?.length && marketplaceId !== null && !filter.marketplaceIds.includes(marketplaceId))
    return false;
  return !(
    filter?.orderChangeTypes?.length &&
    orderChangeType !== undefined &&
    !filter.orderChangeTypes.includes(orderChangeType)
  );
}

const MINUTE_MS = 60_000;

/** The aggregation period of a subscription in milliseconds, or null = every event at once. */
export function aggregationMs({ processing_directive }: Pick<Subscription, 'processing_directive'>): number | null {
  const period = processing_directive?.eventFilter?.aggregationSettings?.aggregationTimePeriod;
  return period ? { FiveMinutes: 5, TenMinutes: 10 }[period] * MINUTE_MS : null;
}

/** A product in a market. */
export type ProductKey = { market: MarketCode; asin: string };
