import { markets } from '@kervan/domain/markets';
import { inTransaction, type Sql } from '../../database/transaction.ts';
import { hashText, shareOf } from '../../world/random.ts';
import type { Bought, Purchase, PurchaseLine } from '../../world/shop.ts';
import { easedMs, type World } from '../../world/world.ts';
import { withBuyersView } from '../listings/buyers-view.ts';
import { findListings, saveBuyersView, type ListingRow } from '../listings/listing-row.ts';
import { announceListingChanges, type ListingChange } from '../notifications/listing-events.ts';
import { SEARCH_LAG_MS } from './change-order.ts';
import { announceOrder } from './order-change.ts';
import { scheduleCourse } from './order-course.ts';
import { insertOrder, type OrderFacts, type OrderItem, type OrderRow } from './order-row.ts';
import { promiseOf } from './ship-by.ts';

/** Share of the orders that getOrder learns of later than the seller, and by how much (marketplace.md 6.3.6). */
const LATE_SHARE = 0.1;
const READ_LAG_MS = 10_000;

/** Share of the orders of the world's own buyers whose money is held back until after the delivery. // Assumed. */
const DEFERRED_SHARE = 0.2;

type Line = PurchaseLine & { listing: ListingRow | null };

/**
 * Buys from live listings of a seller: their stock falls, the order begins as PENDING. Gives the order, or null when a
 * listing is not buyable or has less left. Which buyer it is follows from the seed, the first listing and the instant.
 */
export async function placeOrder(world: World, purchase: Purchase): Promise<Bought | null> {
  const { market, sellerId, at } = purchase;
  const isUnchecked = purchase.terms?.isUnchecked ?? false;
  const done = await inTransaction(world.sql, async (sql) => {
    const skus = purchase.lines.map(({ sku }) => sku);
    const listings = await findListings({ sql, world, scope: { market, sellerId }, lock: true }, skus);
    const lines = purchase.lines.map((line): Line => ({ ...line, listing: listings.get(line.sku) ?? null }));
    const changes: ListingChange[] = [];
    if (!isUnchecked) {
      if (!lines.every(isBuyable)) return null;
      changes.push(...lines.flatMap((line) => takenFrom(world, line, at)));
      await saveBuyersView(
        sql,
        world,
        changes.map(({ after }) => after),
      );
    }
    const name = `order ${market} ${sellerId} ${skus[0] ?? ''} ${at.getTime()} ${await countAt(sql, world, purchase)}`;
    const order = orderOf(world, purchase, { lines, name });
    await insertOrder(sql, world, order);
    await scheduleCourse(sql, world, order, { hash: hashText(world.seed, name), purchase });
    return { order, changes };
  });
  if (!done) return null;
  await announceListingChanges(world, done.changes, at);
  await announceOrder(world, done.order, { at, reason: 'status' });
  return {
    amazonOrderId: done.order.order_id,
    orderItemIds: done.order.items.map(({ orderItemId }) => orderItemId),
  };
}

const isBuyable = ({ listing, quantity }: Line): boolean =>
  listing !== null &&
  listing.status === 'BUYABLE' &&
  listing.price_minor !== null &&
  (listing.quantity ?? 0) >= quantity;

function takenFrom(world: World, { listing, quantity }: Line, at: Date): ListingChange[] {
  if (!listing) return [];
  return [
    { before: listing, after: withBuyersView(world, { ...listing, quantity: (listing.quantity ?? 0) - quantity }, at) },
  ];
}

/** How many orders that begin with the SKU the instant already has: a standing clock sells many at once. */
async function countAt(sql: Sql, world: World, { market, sellerId, lines, at }: Purchase): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from sandbox.buyer_order where world = $1 and seller_id = $2 and created_at = $3 and market = $4 and items->0->>'sku' = $5`,
    [world.id, sellerId, at, market, lines[0]?.sku ?? ''],
  );
  return rows[0]?.count ?? 0;
}

function orderOf(
  world: World,
  purchase: Purchase,
  { lines, name }: { lines: readonly Line[]; name: string },
): OrderRow {
  const { market, sellerId, at, terms = {} } = purchase;
  const hash = hashText(world.seed, name);
  const lag = (maxMs: number, salt: number): Date =>
    new Date(at.getTime() + easedMs(world, maxMs * shareOf(hash, salt)));
  const buyer = purchase.buyerOf(hash);
  const isPaid = terms.pendingMs === 0 && terms.startsAs === undefined;
  return {
    order_id: [digits(world, `${name} a`, 3), digits(world, `${name} b`, 7), digits(world, `${name} c`, 7)].join('-'),
    market,
    seller_id: sellerId,
    status: terms.startsAs ?? (isPaid ? 'UNSHIPPED' : 'PENDING'),
    buyer,
    items: lines.map((line, place) => itemOf(world, purchase, line, `${name} item${place === 0 ? '' : ` ${place}`}`)),
    packages: [],
    facts: factsOf(purchase, { lines, hash, isBusiness: buyer.isBusiness, isExpedited: buyer.isExpedited }),
    created_at: at,
    updated_at: at,
    readable_at: shareOf(hash, 11) < LATE_SHARE ? lag(READ_LAG_MS, 12) : at,
    searchable_at: lag(SEARCH_LAG_MS, 13),
  };
}

function itemOf(world: World, { market }: Purchase, line: Line, name: string): OrderItem {
  const { listing } = line;
  const asin = line.asin ?? listing?.asin ?? '';
  const product = world.catalogue.find(asin);
  return {
    orderItemId: digits(world, name, 14),
    sku: line.sku,
    asin,
    title: line.title ?? (product ? world.catalogue.titleIn(product, market) : asin),
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor ?? listing?.price_minor ?? 0,
    shippingMinor: line.shippingMinor ?? 0,
    ...(line.shippingPromotionMinor ? { shippingPromotionMinor: line.shippingPromotionMinor } : {}),
    ...(line.currency ? { currency: line.currency } : {}),
    quantityShipped: 0,
    quantityCancelled: 0,
    refundedMinor: 0,
    refundedShippingMinor: 0,
  };
}

function factsOf(
  { market, at, isOwnMovement, terms = {} }: Purchase,
  {
    lines,
    hash,
    isBusiness,
    isExpedited,
  }: { lines: readonly Line[]; hash: number; isBusiness: boolean; isExpedited: boolean },
): OrderFacts {
  const days = lines.flatMap(({ listing }) => listing?.handling_days ?? []);
  const deferral = isOwnMovement && shareOf(hash, 17) < DEFERRED_SHARE ? (isBusiness ? 'B2B' : 'DD7') : null;
  return {
    serviceLevel: terms.serviceLevel ?? (isExpedited ? 'EXPEDITED' : 'STANDARD'),
    programs: [...new Set([...(terms.programs ?? []), ...(isBusiness ? ['AMAZON_BUSINESS'] : [])])],
    lives: isOwnMovement,
    deferral: terms.deferral === undefined ? deferral : terms.deferral,
    ...promiseOf(at, {
      handlingDays: days.length > 0 ? Math.max(...days) : null,
      timeZone: markets[market].timeZone,
    }),
    ...(terms.iossNumber ? { iossNumber: terms.iossNumber } : {}),
    ...(terms.giftMessage ? { giftMessage: terms.giftMessage } : {}),
    ...(terms.replacementOf ? { replacementOf: terms.replacementOf } : {}),
  };
}

/** Digits drawn from a name, the first not 0; every part of an id has a draw of its own, so that ids do not meet. */
export function digits(world: World, name: string, count: number): string {
  const hash = hashText(world.seed, name);
  return Array.from({ length: count }, (_, place) =>
    String(place === 0 ? 1 + Math.floor(shareOf(hash, 0) * 9) : Math.floor(shareOf(hash, place) * 10)),
  ).join('');
}
