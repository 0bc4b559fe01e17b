import type { MarketCode } from '@kervan/domain/markets';
import type { Movement } from '../../world/system.ts';
import type { World } from '../../world/world.ts';
import { notifyOffers, type OfferMove } from './offer-events.ts';
import { listSubscriptions } from './subscriptions.ts';

type DueRow = { seller_id: string; market: MarketCode; asin: string; offers_due: Date };

/** How many products are looked at in one go. */
const BATCH = 2000;

/**
 * Notifies subscribed sellers of the generated competition's moves on the products they list. Each listing carries the
 * instant of its product's next change, so that only what moves is looked at; a product is announced once, however many SKUs it has.
 */
export const moveCompetition: Movement = async (world, from, to) => {
  const subscriptions = await listSubscriptions(world, 'ANY_OFFER_CHANGED');
  if (subscriptions.length === 0) return;
  const sellerIds = [...new Set(subscriptions.map(({ seller_id }) => seller_id))];
  for (let rows = await findDue(world, sellerIds, to); rows.length > 0; rows = await findDue(world, sellerIds, to)) {
    await notifyOffers(world, movesOf(rows, from), { subscriptions, type: 'External' });
    await saveNext(
      world,
      rows.map((row) => ({ ...row, next: nextLook(world, row, from) })),
    );
  }
};

async function findDue(world: World, sellerIds: readonly string[], to: Date): Promise<DueRow[]> {
  const { rows } = await world.sql.query<DueRow>(
    `select distinct seller_id, market, asin, offers_due from sandbox.listing
     where world = $1 and seller_id = any($2) and offers_due <= $3 and status <> 'DELETED' order by offers_due, seller_id, market, asin limit ${BATCH}`,
    [world.id, sellerIds, to],
  );
  return rows;
}

/** What changed before the window is announced to nobody: a new subscription begins with the present. */
const movesOf = (rows: readonly DueRow[], from: Date): OfferMove[] =>
  rows
    .filter(({ offers_due }) => offers_due > from)
    .map(({ seller_id, market, asin, offers_due }) => ({ sellerId: seller_id, market, asin, at: offers_due }));

/** While an override holds nothing moves by itself; its end asks for a look. */
const NEVER = new Date('9999-01-01T00:00:00Z');

function nextLook(world: World, { market, asin, offers_due }: DueRow, from: Date): Date {
  return world.offers.nextChange(market, asin, offers_due > from ? offers_due : from) ?? NEVER;
}

async function saveNext(world: World, rows: readonly (DueRow & { next: Date })[]): Promise<void> {
  await world.sql.query(
    `update sandbox.listing l set offers_due = r.next
     from jsonb_to_recordset($2) as r(seller_id text, market text, asin text, offers_due timestamptz, next timestamptz)
     where l.world = $1 and l.seller_id = r.seller_id and l.market = r.market and l.asin = r.asin and l.offers_due = r.offers_due`,
    [world.id, JSON.stringify(rows)],
  );
}
