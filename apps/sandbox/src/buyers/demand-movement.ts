import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketOffers } from '../world/offers/offers.ts';
import { hashNumber, hashText, share, shareOf } from '../world/random.ts';
import { shop, type Buyer, type PurchaseLine, type Visit } from '../world/shop.ts';
import type { Movement } from '../world/system.ts';
import type { World } from '../world/world.ts';
import { demand } from './demand.ts';
import { drawBuyer, drawKind } from './draw-buyer.ts';

const DAY_MS = 86_400_000;

/** A demo world has more buyers, so that a newcomer with few listings sees orders come: so many times as many, shared by all listings from a number on. */
const DEMO_BUYERS = { times: 20, upToListings: 50 } as const;

/** Share of the buyers who take something else of the same seller with it. // Assumed. */
const SECOND_ITEM_SHARE = 0.08;

type Arrival = { listing: Visit; at: Date };

/**
 * Buyers who would buy a product arrive by chance, the more the better it sells (a Poisson process per listing, from
 * seed and SKU); whether they take this offer follows from its price against the featured one.
 */
export const moveDemand: Movement = async (world, from, to) => {
  if (world.standsSince()) return;
  const factor = await demandFactor(world);
  if (factor === 0) return;
  const visits = await shop.of(world).listVisits(to);
  if (visits.length === 0) return;
  const arrivals: Arrival[] = [];
  const next = visits.map((listing) => {
    let due =
      listing.due > from ? listing.due : nextArrival(world, listing, { after: lastArrival(listing, from), factor });
    for (; due <= to; due = nextArrival(world, listing, { after: due, factor })) {
      // What should have happened before this window did not: nobody looked, or nobody was there to buy.
      if (due > from && listing.isBuyable) arrivals.push({ listing, at: due });
    }
    return { ...listing, due };
  });
  await sell(
    world,
    arrivals.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await shop.of(world).saveVisits(next);
};

/** Where a listing's chain of arrivals stands: it begins with its last change; what lies more than a day back is skipped. */
function lastArrival({ due, changedAt }: Visit, from: Date): Date {
  const last = due.getTime() === 0 ? changedAt : due;
  return new Date(Math.max(last.getTime(), from.getTime() - DAY_MS));
}

/** How many times as many buyers come as the seed has it. */
async function demandFactor(world: World): Promise<number> {
  const { factor } = demand.of(world);
  if (factor === 0 || world.profile !== 'demo') return factor;
  const enough = DEMO_BUYERS.times * DEMO_BUYERS.upToListings;
  const listings = await shop.of(world).countBuyable(enough);
  return factor * Math.min(DEMO_BUYERS.times, enough / Math.max(1, listings));
}

async function sell(world: World, arrivals: readonly Arrival[]): Promise<void> {
  const seen = await readOffers(world, arrivals);
  for (const {
    listing: { market, sellerId, sku, asin },
    at,
  } of arrivals) {
    const hash = hashNumber(hashText(world.seed, `buyer ${market} ${sellerId} ${sku}`), at.getTime());
    if (share(hash) >= chanceOfSale(seen.get(market)?.get(asin) ?? null, { sellerId, sku })) continue;
    const wanted = shareOf(hash, 1) < 0.9 ? 1 : shareOf(hash, 2) < 0.7 ? 2 : 3;
    const buyerOf = (draw: number): Buyer => drawBuyer(market, draw, drawKind(draw));
    const purchase = { market, sellerId, at, isOwnMovement: true, buyerOf };
    const another =
      shareOf(hash, 3) < SECOND_ITEM_SHARE ? await shop.of(world).findAnother({ market, sellerId, sku }) : null;
    const baskets: PurchaseLine[][] = [
      [{ sku, quantity: wanted }, ...(another ? [{ sku: another, quantity: 1 }] : [])],
      // Fewer left than wanted: the buyer takes one.
      ...(wanted > 1 || another ? [[{ sku, quantity: 1 }]] : []),
    ];
    for (const lines of baskets) if (await shop.of(world).buy({ ...purchase, lines })) break;
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
  { market, sellerId, sku, asin }: Visit,
  { after, factor }: { after: Date; factor: number },
): Date {
  const perDay = buyersPerDay(world.catalogue.find(asin)?.rank ?? 1_000_000) * marketShare(market) * factor;
  const drawn = shareOf(hashText(world.seed, `arrival ${market} ${sellerId} ${sku}`), after.getTime());
  return new Date(after.getTime() + Math.max(1, Math.round((-Math.log(1 - drawn) / perDay) * DAY_MS)));
}
