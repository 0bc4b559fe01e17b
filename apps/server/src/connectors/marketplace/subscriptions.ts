import type { Region } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { MarketplaceConfig } from './config.ts';
import { CapabilityMissing, InvalidRequest, NotFound } from './errors.ts';
import type { components, paths } from '@kervan/sp-api/notifications';
import { bodyOf, type HttpCore } from './http-core.ts';
import { notificationTypes, type NotificationType } from './notification-types.ts';

type Wire = components['schemas'];
type Channel = 'sqs' | 'eventBridge';

/** Destinations of one region by channel; null where the configuration has none. */
export type Destinations = Record<Channel, string | null>;

const NOTIFICATIONS = 'sellingpartnerapi::notifications';
const DESTINATIONS = '/notifications/v1/destinations';
const CONFLICT = 409;

/** Finds or makes the destinations of a region: our queue, and the event bus that forwards into it. */
export async function ensureDestinations(
  http: HttpCore,
  config: Pick<MarketplaceConfig, 'sqs' | 'eventBridgeAccountId'>,
  region: Region,
): Promise<Destinations> {
  const by = { scope: NOTIFICATIONS, region } as const;
  const read = async () =>
    bodyOf(await http.client<paths>({ by, operation: 'getDestinations', priority: 2 }).GET(DESTINATIONS, {})).payload ??
    [];
  const known = await read();
  const ensure = async (name: string, specification: Wire['DestinationResourceSpecification']): Promise<string> => {
    const find = (destinations: typeof known) =>
      destinations.find((destination) => isSame(destination.resource, specification))?.destinationId;
    const found = find(known);
    if (found !== undefined) return found;
    try {
      const { payload } = bodyOf(
        await http
          .client<paths>({ by, operation: 'createDestination', priority: 2 })
          .POST(DESTINATIONS, { body: { name, resourceSpecification: specification } }),
      );
      if (!payload) throw new Error('the marketplace made a destination without naming it');
      return payload.destinationId;
    } catch (error) {
      // Another process made it meanwhile.
      const made = error instanceof InvalidRequest && error.facts.status === CONFLICT ? find(await read()) : undefined;
      if (made === undefined) throw error;
      return made;
    }
  };
  return {
    sqs: await ensure('kervan-sqs', { sqs: { arn: config.sqs.queueArn } }),
    eventBridge:
      config.eventBridgeAccountId === null
        ? null
        : await ensure('kervan-event-bridge', {
            eventBridge: { region: config.sqs.region, accountId: config.eventBridgeAccountId },
          }),
  };
}

function isSame(resource: Wire['DestinationResource'], wanted: Wire['DestinationResourceSpecification']): boolean {
  if (wanted.sqs) return resource.sqs?.arn === wanted.sqs.arn;
  return (
    resource.eventBridge?.accountId === wanted.eventBridge?.accountId &&
    resource.eventBridge?.region === wanted.eventBridge?.region
  );
}

/** Subscriptions that were found right a moment ago, by account and type: when (MarketClock ms) and to which destination. */
export type CheckedSubscriptions = Map<string, { at: number; destinationId: string }>;

/** An attempt that the quota broke off goes on where it stopped if it comes again within this long (MarketClock). */
const RESUME_MS = 600_000;

/**
 * Subscribes an account to notification types; a subscription to another destination is replaced. Gives the types that
 * are subscribed now: left out are types without a destination and those Amazon refuses to this account (a missing role).
 * @throws QuotaError when the calls do not suffice; call again, what was done is not asked for a second time.
 */
export async function ensureSubscriptions(
  given: { http: HttpCore; clock: { now(): number }; checked: CheckedSubscriptions },
  account: MarketplaceAccount,
  destinations: Destinations,
  types: readonly NotificationType[],
): Promise<NotificationType[]> {
  const subscribed: NotificationType[] = [];
  const keyOf = (type: NotificationType) => `${account.spAccountId} ${type}`;
  for (const type of types) {
    const destinationId = destinations[notificationTypes[type].channel];
    if (destinationId === null) continue;
    const known = given.checked.get(keyOf(type));
    const isChecked = known?.destinationId === destinationId && given.clock.now() - known.at < RESUME_MS;
    if (isChecked || (await isAccepted(() => ensureSubscription(given.http, account, type, destinationId)))) {
      subscribed.push(type);
      given.checked.set(keyOf(type), { at: given.clock.now(), destinationId });
    }
  }
  for (const type of types) given.checked.delete(keyOf(type));
  return subscribed;
}

/** One refused type must not keep the others out; the refusal itself is in the log. */
async function isAccepted(subscribe: () => Promise<void>): Promise<boolean> {
  try {
    await subscribe();
    return true;
  } catch (error) {
    if (error instanceof InvalidRequest || error instanceof CapabilityMissing) return false;
    throw error;
  }
}

async function ensureSubscription(
  http: HttpCore,
  account: MarketplaceAccount,
  type: NotificationType,
  destinationId: string,
): Promise<void> {
  const { payloadVersion } = notificationTypes[type];
  const existing = await findSubscription(http, account, type);
  if (existing?.destinationId === destinationId) return;
  if (existing) {
    await http
      .client<paths>({
        by: { scope: NOTIFICATIONS, region: account.region },
        operation: 'deleteSubscriptionById',
        priority: 2,
      })
      .DELETE('/notifications/v1/subscriptions/{notificationType}/{subscriptionId}', {
        params: { path: { notificationType: type, subscriptionId: existing.subscriptionId } },
      });
  }
  await http
    .client<paths>({ by: account, operation: 'createSubscription', priority: 2 })
    .POST('/notifications/v1/subscriptions/{notificationType}', {
      params: { path: { notificationType: type } },
      body: { payloadVersion, destinationId },
    });
}

async function findSubscription(
  http: HttpCore,
  account: MarketplaceAccount,
  type: NotificationType,
): Promise<Wire['Subscription'] | null> {
  try {
    const answer = await http
      .client<paths>({ by: account, operation: 'getSubscription', priority: 2 })
      .GET('/notifications/v1/subscriptions/{notificationType}', {
        params: { path: { notificationType: type }, query: { payloadVersion: notificationTypes[type].payloadVersion } },
      });
    return bodyOf(answer).payload ?? null;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
