import { markets, type MarketCode } from '@kervan/domain/markets';
import type { EffectHandler } from '../../world/system.ts';
import type { World } from '../../world/world.ts';
import { anyOfferChanged } from './any-offer-changed.ts';
import { deliver, type Delivery } from './publish.ts';
import {
  aggregationMs,
  findSubscription,
  listSubscriptions,
  passesFilter,
  type ProductKey,
  type Subscription,
} from './subscriptions.ts';

/** A product whose offers moved, for a seller who lists it. */
export type OfferMove = ProductKey & { sellerId: string; at: Date };

/** An override of a product's offers began or ended: subscribed sellers are notified, and the instant of its next own move is found anew. */
export async function announceOverride(world: World, product: ProductKey): Promise<void> {
  await world.sql.query(
    "update sandbox.listing set offers_due = 'epoch' where world = $1 and market = $2 and asin = $3",
    [world.id, product.market, product.asin],
  );
  await announceOffersMoved(world, [product], world.clock.now());
}

/** Notifies every subscribed seller who lists one of the products that its offers moved (an override, a live price of a seller of this world). */
export async function announceOffersMoved(world: World, products: readonly ProductKey[], at: Date): Promise<void> {
  if (products.length === 0) return;
  const subscriptions = await listSubscriptions(world, 'ANY_OFFER_CHANGED');
  if (subscriptions.length === 0) return;
  const { rows } = await world.sql.query<{ seller_id: string; market: MarketCode; asin: string }>(
    `select distinct l.seller_id, l.market, l.asin from sandbox.listing l join jsonb_to_recordset($2) as p(market text, asin text) on p.market = l.market and p.asin = l.asin
     where l.world = $1 and l.seller_id = any($3) and l.visible_at is not null and l.status <> 'DELETED'`,
    [world.id, JSON.stringify(products), subscriptions.map(({ seller_id }) => seller_id)],
  );
  await notifyOffers(
    world,
    rows.map(({ seller_id, market, asin }) => ({ sellerId: seller_id, market, asin, at })),
    { subscriptions, type: 'Internal' },
  );
}

type Wanted = { subscriptions: readonly Subscription[]; type: 'Internal' | 'External' };

/** Sends ANY_OFFER_CHANGED for the moves, at once or, where the subscription aggregates, at the end of the open period. */
export async function notifyOffers(
  world: World,
  moves: readonly OfferMove[],
  { subscriptions, type }: Wanted,
): Promise<void> {
  const wanted = moves.flatMap((move) =>
    subscriptions
      .filter(
        (subscription) =>
          subscription.seller_id === move.sellerId &&
          passesFilter(subscription, { marketplaceId: markets[move.market].marketplaceId }),
      )
      .map((subscription) => ({ subscription, move })),
  );
  const isAggregated = ({ subscription }: { subscription: Subscription }): boolean =>
    aggregationMs(subscription) !== null;
  const opened = await openWindows(world, wanted.filter(isAggregated));
  await send(world, [...wanted.filter((one) => !isAggregated(one)), ...opened], type);
}

type Wish = { subscription: Subscription; move: OfferMove };

async function send(world: World, wishes: readonly Wish[], type: Wanted['type']): Promise<void> {
  const deliveries: Delivery[] = [];
  for (const market of new Set(wishes.map(({ move }) => move.market))) {
    const ofMarket = wishes.filter(({ move }) => move.market === market);
    const seen = await world.offers.read(
      market,
      [...new Set(ofMarket.map(({ move }) => move.asin))],
      world.clock.now(),
    );
    for (const { subscription, move } of ofMarket) {
      const offers = seen.get(move.asin);
      if (offers)
        deliveries.push({
          subscription,
          at: move.at,
          payload: anyOfferChanged(world, offers, { sellerId: move.sellerId, at: move.at, type }),
        });
    }
  }
  await deliver(world, deliveries);
}

type WindowRow = { subscription_id: string; market: MarketCode; asin: string; is_waiting: boolean };

/** Opens a period for each product that has none open and gives the moves that opened one; the others wait for its end. */
async function openWindows(world: World, wishes: readonly Wish[]): Promise<Wish[]> {
  if (wishes.length === 0) return [];
  const keyOf = (one: { subscription_id: string; market: string; asin: string }): string =>
    `${one.subscription_id} ${one.market} ${one.asin}`;
  const given = new Map(wishes.map((wish) => [keyOf({ ...wish.subscription, ...wish.move }), wish]));
  const periods = [...given.values()].map(({ subscription, move }) => ({
    subscription_id: subscription.subscription_id,
    market: move.market,
    asin: move.asin,
    at: move.at,
    ends_at: new Date(move.at.getTime() + (aggregationMs(subscription) ?? 0)),
  }));
  const { rows } = await world.sql.query<WindowRow>(
    `insert into sandbox.notification_window as w (world, subscription_id, market, asin, ends_at, is_waiting)
     select $1, r.subscription_id, r.market, r.asin, r.ends_at, false
     from jsonb_to_recordset($2) as r(subscription_id text, market text, asin text, ends_at timestamptz)
     on conflict (world, subscription_id, market, asin) do update set is_waiting = true
     returning subscription_id, market, asin, is_waiting`,
    [world.id, JSON.stringify(periods)],
  );
  const opened = rows.filter(({ is_waiting }) => !is_waiting).flatMap((row) => given.get(keyOf(row)) ?? []);
  await scheduleEnds(world, opened);
  return opened;
}

type WindowEnd = { subscriptionId: string; products: ProductKey[] };

/** One effect ends all periods of a subscription that began together. It belongs to the world's own movement, which has no end. */
async function scheduleEnds(world: World, opened: readonly Wish[]): Promise<void> {
  const ends = new Map<string, { at: Date; payload: WindowEnd }>();
  for (const { subscription, move } of opened) {
    const at = new Date(move.at.getTime() + (aggregationMs(subscription) ?? 0));
    const key = `${subscription.subscription_id} ${at.getTime()}`;
    const end = ends.get(key) ?? { at, payload: { subscriptionId: subscription.subscription_id, products: [] } };
    end.payload.products.push({ market: move.market, asin: move.asin });
    ends.set(key, end);
  }
  for (const { at, payload } of ends.values())
    await world.effects.schedule('notifications.windowEnd', at, payload, { ownMovement: true });
}

/** Ends periods: the products that moved meanwhile are announced once, in their final state, and begin a new period. */
const endWindows: EffectHandler = async (world, payload, at) => {
  const { subscriptionId, products } = payload as WindowEnd; // Written by scheduleEnds.
  const { rows } = await world.sql.query<WindowRow>(
    `delete from sandbox.notification_window w using jsonb_to_recordset($3) as p(market text, asin text)
     where w.world = $1 and w.subscription_id = $2 and w.market = p.market and w.asin = p.asin returning w.subscription_id, w.market, w.asin, w.is_waiting`,
    [world.id, subscriptionId, JSON.stringify(products)],
  );
  const subscription = await findSubscription(world, subscriptionId);
  const waiting = rows.filter(({ is_waiting }) => is_waiting);
  if (!subscription || waiting.length === 0) return;
  const moves = waiting.map(({ market, asin }) => ({ market, asin, sellerId: subscription.seller_id, at }));
  await notifyOffers(world, moves, { subscriptions: [subscription], type: 'External' });
};

export const offerEffects: Readonly<Record<string, EffectHandler>> = { 'notifications.windowEnd': endWindows };
