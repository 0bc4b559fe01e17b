import type pg from 'pg';
import type { MarketCode } from '@kervan/domain/markets';
import type { Profile } from '../../config.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { featuredPlace } from './buy-box.ts';
import { createCompetition } from './competition.ts';
import type { MarketOffers, Offer, Offers, OfferSource } from './offers.ts';
import { createOverrides } from './overrides.ts';

type Parts = {
  world: string;
  seed: number;
  profile: Profile;
  epoch: Date;
  catalogue: Catalogue;
  sql: pg.Pool;
  standsSince(): Date | null;
};

/** The offers of a world: generated competition, overrides and what systems include. */
export async function createOffers({
  world,
  seed,
  profile,
  epoch,
  catalogue,
  sql,
  standsSince,
}: Parts): Promise<Offers> {
  const epochMs = epoch.getTime();
  const generated = createCompetition(seed, profile, epochMs, catalogue);
  const overrides = await createOverrides(world, sql);
  const sources: OfferSource[] = [];
  const listeners: Parameters<Offers['onOverridden']>[0][] = [];
  const announce = async (market: MarketCode, asin: string): Promise<void> => {
    for (const listener of listeners) await listener({ market, asin });
  };
  const elapsed = (at: Date): number =>
    Math.max(0, Math.min(at.getTime(), standsSince()?.getTime() ?? Infinity) - epochMs);

  const competitors = (market: MarketCode, asin: string, at: Date): Offer[] =>
    overrides.offers(market, asin, at) ?? generated.offers(market, asin, elapsed(at));
  const arrange = (market: MarketCode, asin: string, at: Date, offers: Offer[]): MarketOffers => {
    const listPriceMinor = generated.listPriceMinor(market, asin);
    offers.sort(
      (a, b) => a.priceMinor + a.shippingMinor - b.priceMinor - b.shippingMinor || a.sellerId.localeCompare(b.sellerId),
    );
    // Overrides are meant to be seen as set: the list price does not hide them.
    const place = featuredPlace(offers, overrides.has(market, asin) ? null : listPriceMinor);
    const winner = offers[place];
    if (winner) winner.isBuyBoxWinner = true;
    return { market, asin, at, offers, buyBox: winner ?? null, listPriceMinor };
  };
  const nextChange: Offers['nextChange'] = (market, asin, after) => {
    if (overrides.has(market, asin)) return null;
    const next = new Date(epochMs + generated.nextChangeMs(market, asin, elapsed(after)));
    const still = standsSince();
    return still && next > still ? null : next;
  };

  return {
    competition: (market, asin, at) => arrange(market, asin, at, competitors(market, asin, at)),
    async read(market, asins, at) {
      const included = await Promise.all(sources.map((source) => source(market, asins)));
      return new Map(
        asins.map((asin) => [
          asin,
          arrange(market, asin, at, [
            ...competitors(market, asin, at),
            ...included.flatMap((offers) => offers.get(asin) ?? []),
          ]),
        ]),
      );
    },
    nextChange,
    changedWithin(market, asin, from, to) {
      const set = overrides.changedAt(market, asin);
      const own = nextChange(market, asin, from);
      const found = [set && set > from && set <= to ? set : null, own && own <= to ? own : null].filter(
        (change) => change !== null,
      );
      return found.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
    },
    include: (source) => void sources.push(source),
    onOverridden: (listener) => void listeners.push(listener),
    async override(market, asin, override, at) {
      await overrides.set(market, asin, override, at);
      await announce(market, asin);
    },
    async endOverride(market, asin, at) {
      const ended = await overrides.end(market, asin, at);
      if (ended) await announce(market, asin);
      return ended;
    },
  };
}
