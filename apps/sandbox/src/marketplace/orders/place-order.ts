import { inTransaction, type Sql } from '../../database/transaction.ts';
import type { EffectHandler } from '../../world/system.ts';
import { hashNumber, hashText, shareOf } from '../../world/random.ts';
import type { Purchase } from '../../world/shop.ts';
import { easedMs, type World } from '../../world/world.ts';
import { announceListingChanges } from '../notifications/listing-events.ts';
import { withBuyersView } from '../listings/buyers-view.ts';
import { findListings, saveBuyersView, type ListingRow, type ListingScope } from '../listings/listing-row.ts';
import { announceOrder } from './order-change.ts';
import type { OrderRow } from './order-row.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long the payment of an order may take, and how far the reading operations lag behind (marketplace.md 6.3.6). */
const PENDING_MS = { min: 2 * MINUTE_MS, max: 30 * MINUTE_MS };
const READ_LAG_MS = 10 * SECOND_MS;
const SEARCH_LAG_MS = 5 * MINUTE_MS;

/** Shares of the orders that getOrder learns of later than the seller, and whose buyer asks to cancel. */
const LATE_SHARE = 0.1;
const CANCEL_SHARE = 0.02;

/**
 * Buys from a live listing: its stock falls, the order begins as PENDING. Gives the order's id, or null when the
 * listing is not buyable or has less left. Which buyer it is follows from the seed, the listing and the instant.
 */
export async function placeOrder(
  world: World,
  { market, sellerId, sku, quantity, at, isOwnMovement, buyerOf }: Purchase,
): Promise<string | null> {
  const scope: ListingScope = { market, sellerId };
  const done = await inTransaction(world.sql, async (sql) => {
    const listing = (await findListings({ sql, world, scope, lock: true }, [sku])).get(sku);
    if (!listing || listing.status !== 'BUYABLE' || listing.price_minor === null || (listing.quantity ?? 0) < quantity)
      return null;
    const after = withBuyersView(world, { ...listing, quantity: (listing.quantity ?? 0) - quantity }, at);
    await saveBuyersView(sql, world, [after]);
    const name = `order ${scope.market} ${scope.sellerId} ${sku} ${at.getTime()} ${await countAt(sql, world, { scope, sku, at })}`;
    const order = orderOf(world, { listing, unitPriceMinor: listing.price_minor }, { quantity, at, name, buyerOf });
    await insertOrder(sql, world, order);
    await scheduleCourse(sql, world, order, { hash: hashText(world.seed, name), isOwnMovement });
    return { order, change: { before: listing, after } };
  });
  if (!done) return null;
  await announceListingChanges(world, [done.change], at);
  await announceOrder(world, done.order, { at, reason: 'OrderStatusChange' });
  return done.order.order_id;
}

/** How many orders of the SKU the instant already has: a standing clock sells many at once. */
async function countAt(
  sql: Sql,
  world: World,
  { scope, sku, at }: { scope: ListingScope; sku: string; at: Date },
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from sandbox.buyer_order where world = $1 and seller_id = $2 and created_at = $3 and market = $4 and items->0->>'sku' = $5`,
    [world.id, scope.sellerId, at, scope.market, sku],
  );
  return rows[0]?.count ?? 0;
}

function orderOf(
  world: World,
  { listing, unitPriceMinor }: { listing: ListingRow; unitPriceMinor: number },
  { quantity, at, name, buyerOf }: Pick<Purchase, 'quantity' | 'at' | 'buyerOf'> & { name: string },
): OrderRow {
  const hash = hashText(world.seed, name);
  const { market, seller_id, sku, asin } = listing;
  const product = world.catalogue.find(asin);
  const lag = (maxMs: number, salt: number): Date =>
    new Date(at.getTime() + easedMs(world, maxMs * shareOf(hash, salt)));
  const title = product ? world.catalogue.titleIn(product, market) : asin;
  return {
    order_id: [digits(world, `${name} a`, 3), digits(world, `${name} b`, 7), digits(world, `${name} c`, 7)].join('-'),
    market,
    seller_id,
    status: 'PENDING',
    buyer: buyerOf(hash),
    items: [{ orderItemId: digits(world, `${name} item`, 14), sku, asin, title, quantity, unitPriceMinor }],
    created_at: at,
    updated_at: at,
    readable_at: shareOf(hash, 11) < LATE_SHARE ? lag(READ_LAG_MS, 12) : at,
    searchable_at: lag(SEARCH_LAG_MS, 13),
  };
}

/** Digits drawn from a name, the first not 0; every part of an id has a draw of its own, so that ids do not meet. */
function digits(world: World, name: string, count: number): string {
  const hash = hashText(world.seed, name);
  return Array.from({ length: count }, (_, place) =>
    String(place === 0 ? 1 + Math.floor(shareOf(hash, 0) * 9) : Math.floor(shareOf(hash, place) * 10)),
  ).join('');
}

async function insertOrder(sql: Sql, world: World, order: OrderRow): Promise<void> {
  await sql.query(
    `insert into sandbox.buyer_order (world, order_id, market, seller_id, status, items, buyer, created_at, updated_at, readable_at, searchable_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      world.id,
      order.order_id,
      order.market,
      order.seller_id,
      order.status,
      JSON.stringify(order.items),
      JSON.stringify(order.buyer),
      order.created_at,
      order.updated_at,
      order.readable_at,
      order.searchable_at,
    ],
  );
}

async function scheduleCourse(
  sql: Sql,
  world: World,
  order: OrderRow,
  { hash, isOwnMovement }: { hash: number; isOwnMovement: boolean },
): Promise<void> {
  const after = (ms: number): Date => new Date(order.created_at.getTime() + easedMs(world, ms));
  const pendingMs = PENDING_MS.min + (PENDING_MS.max - PENDING_MS.min) * shareOf(hash, 14);
  await world.effects.schedule(
    'orders.paid',
    after(pendingMs),
    { orderId: order.order_id },
    { sql, ownMovement: isOwnMovement },
  );
  // Only buyers of the world's own change their mind: an order that was called for stays as it is.
  if (!isOwnMovement || shareOf(hash, 15) >= CANCEL_SHARE) return;
  await world.effects.schedule(
    'orders.cancelRequest',
    after(pendingMs + 60 * MINUTE_MS * (1 + shareOf(hash, 16))),
    { orderId: order.order_id },
    { sql, ownMovement: true },
  );
}

/** The payment went through: the seller may know who it is and send. */
const payOrder: EffectHandler = async (world, payload, at) => {
  const { orderId: id } = payload as { orderId: string }; // Written by scheduleCourse.
  const order = await changeOrder(world, id, { at, from: 'PENDING', set: "status = 'UNSHIPPED'" });
  if (order) await announceOrder(world, order, { at, reason: 'OrderStatusChange' });
};

/** The buyer asks to cancel: a state of the item, not of the order. */
const requestCancel: EffectHandler = async (world, payload, at) => {
  const { orderId: id } = payload as { orderId: string }; // Written by scheduleCourse and the control call.
  const set = `items = (select jsonb_agg(item || '{"cancelReason": "Buyer ordered by mistake"}') from jsonb_array_elements(items) item)`;
  const order = await changeOrder(world, id, { at, from: 'UNSHIPPED', set });
  if (order) await announceOrder(world, order, { at, reason: 'BuyerRequestedChange' });
};

async function changeOrder(
  world: World,
  id: string,
  { at, from, set }: { at: Date; from: string; set: string },
): Promise<OrderRow | null> {
  const hash = hashNumber(hashText(world.seed, id), at.getTime());
  const { rows } = await world.sql.query<OrderRow>(
    `update sandbox.buyer_order set ${set}, updated_at = $4, searchable_at = $5, readable_at = least(readable_at, $4) where world = $1 and order_id = $2 and status = $3 returning *`,
    [world.id, id, from, at, new Date(at.getTime() + easedMs(world, SEARCH_LAG_MS * shareOf(hash, 1)))],
  );
  return rows[0] ?? null;
}

export const ordersEffects: Readonly<Record<string, EffectHandler>> = {
  'orders.paid': payOrder,
  'orders.cancelRequest': requestCancel,
};
