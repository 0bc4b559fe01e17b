import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Movement } from '../../world/movement.ts';
import type { MarketOffers } from '../../world/offers/offers.ts';
import { hashNumber, hashText, share, shareOf } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { placeOrder } from './place-order.ts';

const DAY_MS = 86_400_000;

/** A demo world has more buyers, so that a newcomer with few listings sees orders come: so many times as many, shared by all listings from a number on. */
const DEMO_BUYERS = { times: 20, upToListings: 50 } as const;

type DueRow = {
  market: MarketCode;
  seller_id: string;
  sku: string;
  asin: string;
  demand_due: Date;
  status: string;
  updated_at: Date;
};
type Arrival = { listing: DueRow; at: Date };

/**
 * Buyers who would buy a product arrive by chance, the more the better it sells (a Poisson process per listing, from
 * seed and SKU); whether they take this offer follows from its price against the featured one.
 */
export const moveDemand: Movement = async (world, from, to) => {
  if (world.standsSince()) return;
  const factor = await demandFactor(world);
  if (factor === 0) return;
  const rows = await findDue(world, to);
  if (rows.length === 0) return;
  const arrivals: Arrival[] = [];
  const next = rows.map((listing) => {
    let due =
      listing.demand_due > from
        ? listing.demand_due
        : nextArrival(world, listing, { after: lastArrival(listing, from), factor });
    for (; due <= to; due = nextArrival(world, listing, { after: due, factor })) {
      // What should have happened before this window did not: nobody looked, or nobody was there to buy.
      if (due > from && listing.status === 'BUYABLE') arrivals.push({ listing, at: due });
    }
    return { ...listing, next: due };
  });
  await sell(
    world,
    arrivals.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await saveNext(world, next);
};

/** Where a listing's chain of arrivals stands: it begins with its last change; what lies more than a day back is skipped. */
function lastArrival({ demand_due, updated_at }: DueRow, from: Date): Date {
  const last = demand_due.getTime() === 0 ? updated_at : demand_due;
  return new Date(Math.max(last.getTime(), from.getTime() - DAY_MS));
}

/** Buyers come by themselves in the default world; a private one, made for a test, is quiet until `PUT /world/demand`. */
async function demandFactor(world: World): Promise<number> {
  const { rows } = await world.sql.query<{ factor: number | null; listings: number }>(
    `select (select factor from sandbox.demand where world = $1) as factor,
       (select count(*)::int from (select 1 from sandbox.listing where world = $1 and status = 'BUYABLE' limit ${DEMO_BUYERS.times * DEMO_BUYERS.upToListings}) l) as listings`,
    [world.id],
  );
  const { factor, listings } = rows[0] ?? { factor: null, listings: 0 };
  const chosen = factor ?? (world.prefix === '' ? 1 : 0);
  return world.profile === 'demo'
    ? chosen * Math.min(DEMO_BUYERS.times, (DEMO_BUYERS.times * DEMO_BUYERS.upToListings) / Math.max(1, listings))
    : chosen;
}

async function findDue(world: World, to: Date): Promise<DueRow[]> {
  const { rows } = await world.sql.query<DueRow>(
    `select market, seller_id, sku, asin, demand_due, status, updated_at from sandbox.listing
     where world = $1 and demand_due <= $2 and status <> 'DELETED' order by demand_due, market, seller_id, sku`,
    [world.id, to],
  );
  return rows;
}

async function sell(world: World, arrivals: readonly Arrival[]): Promise<void> {
  const seen = await readOffers(world, arrivals);
  for (const {
    listing: { market, seller_id, sku, asin },
    at,
  } of arrivals) {
    const hash = hashNumber(hashText(world.seed, `buyer ${market} ${seller_id} ${sku}`), at.getTime());
    if (share(hash) >= chanceOfSale(seen.get(market)?.get(asin) ?? null, { sellerId: seller_id, sku })) continue;
    const wanted = shareOf(hash, 1) < 0.9 ? 1 : shareOf(hash, 2) < 0.7 ? 2 : 3;
    const purchase = { scope: { market, sellerId: seller_id }, sku, at, origin: 'movement' } as const;
    // Fewer left than wanted: the buyer takes one.
    const bought = await placeOrder(world, { ...purchase, quantity: wanted });
    if (!bought && wanted > 1) await placeOrder(world, { ...purchase, quantity: 1 });
  }
}

async function readOffers(
  world: World,
  arrivals: readonly Arrival[],
): Promise<Map<MarketCode, Map<string, MarketOffers>>> {
  const seen = new Map<MarketCode, Map<string, MarketOffers>>();
  for (const market of new Set(arrivals.map(({ listing }) => listing.market))) {
    const asins = new Set(
      arrivals.filter(({ listing }) => listing.market === market).map(({ listing }) => listing.asin),
    );
    seen.set(market, await world.offers.read(market, [...asins], world.clock.now()));
  }
  return seen;
}

/** Share of the arriving buyers who take the offer: by its landed price against the featured offer. // Assumed. */
export function chanceOfSale(seen: MarketOffers | null, { sellerId, sku }: { sellerId: string; sku: string }): number {
  const own = seen?.offers.find((offer) => offer.sellerId === sellerId && offer.sku === sku);
  if (!seen || !own) return 0;
  if (own.isBuyBoxWinner) return 0.35;
  const featured = seen.buyBox ?? seen.offers[0] ?? own;
  const ratio = (own.priceMinor + own.shippingMinor) / (featured.priceMinor + featured.shippingMinor);
  if (ratio <= 1.03) return 0.12;
  return ratio <= 1.15 ? 0.03 : 0.003;
}

/** Buyers a day who would buy a product of this rank: many of the best, few of the rest. // Assumed. */
const buyersPerDay = (rank: number): number => Math.min(30, 300 / Math.sqrt(Math.max(1, rank)));

/** Smaller markets have fewer buyers than the source market. */
const marketShare = (market: MarketCode): number =>
  markets[market].marketplaceId === markets.US.marketplaceId ? 1 : 0.4;

function nextArrival(
  world: World,
  { market, seller_id, sku, asin }: DueRow,
  { after, factor }: { after: Date; factor: number },
): Date {
  const perDay = buyersPerDay(world.catalogue.find(asin)?.rank ?? 1_000_000) * marketShare(market) * factor;
  const drawn = shareOf(hashText(world.seed, `arrival ${market} ${seller_id} ${sku}`), after.getTime());
  return new Date(after.getTime() + Math.max(1, Math.round((-Math.log(1 - drawn) / perDay) * DAY_MS)));
}

async function saveNext(world: World, rows: readonly (DueRow & { next: Date })[]): Promise<void> {
  await world.sql.query(
    `update sandbox.listing l set demand_due = r.next
     from jsonb_to_recordset($2) as r(market text, seller_id text, sku text, next timestamptz)
     where l.world = $1 and l.market = r.market and l.seller_id = r.seller_id and l.sku = r.sku`,
    [world.id, JSON.stringify(rows.map(({ market, seller_id, sku, next }) => ({ market, seller_id, sku, next })))],
  );
}
