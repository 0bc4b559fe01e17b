import { markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import type { Profile } from '../../config.ts';
import { baseRates } from '../base-rates.ts';
import type { Catalogue, Product } from '../catalogue/catalogue.ts';
import { bellOf, hashNumber, share, shareOf } from '../random.ts';
import type { Offer } from './offers.ts';
import { amazonSellerId, createSellersPool, type PoolSeller } from './sellers-pool.ts';
import { createSteps, runHash, type Steps } from './steps.ts';

/** The generated competition: pure functions of the seed and the time since the world's start. */
export type Competition = {
  offers(market: MarketCode, asin: string, elapsedMs: number): Offer[];
  /** Time since the start at which the offers change next. */
  nextChangeMs(market: MarketCode, asin: string, elapsedMs: number): number;
  listPriceMinor(market: MarketCode, asin: string): number | null;
};

/** Share of the products nobody offers in a market though their page exists. */
const UNOFFERED_SHARE = 0.03;

/** Share of the runs of twelve steps that hold an out-of-stock spell. */
const OUT_OF_STOCK_SHARE = 0.05;

/** Share of the runs of six steps in which somebody's sale or a shortage moves all prices. */
const JUMP_SHARE = 0.06;

/** So much of the source's move arrives in a target market. */
const FOLLOWED_SHARE = 0.9;

/** Import duty and the freight of a parcel, which everybody who sells abroad has to earn: US cents. */
const DUTY = 1.15;
const FREIGHT_BASE_CENTS = 1200;
const FREIGHT_CENTS_PER_KG = 750;
const WEIGHT_UNKNOWN_G = 500;

/** What competition adds to that in other markets, before the product's own share: commission, tax, profit. */
const markup: Readonly<Partial<Record<MarketCode, number>>> = {
  CA: 1.36,
  MX: 1.42,
  BR: 1.75,
  GB: 1.4,
  TR: 1.66,
  JP: 1.46,
  AU: 1.5,
  IN: 1.54,
  AE: 1.46,
  SA: 1.5,
  SG: 1.5,
};
const MARKUP_ELSEWHERE = 1.42;

type Scene = {
  seedHash: number;
  product: Product;
  market: MarketCode;
  steps: Steps;
  step: number;
  elapsedMs: number;
  base: number;
};

/** The competition of a world. */
export function createCompetition(seed: number, profile: Profile, epochMs: number, catalogue: Catalogue): Competition {
  const poolSeller = createSellersPool(seed);
  const stepsOf = createStepsCache(seed, profile);
  const basePriceOf = (product: Product, market: MarketCode): number =>
    priceThere(product.basePriceCents ?? 0, product, market) * conversionOf(seed, product, market);

  return {
    offers(market, asin, elapsedMs) {
      const product = catalogue.find(asin);
      if (!product || product.basePriceCents === null || !catalogue.isIn(asin, market)) return [];
      const steps = stepsOf(market, asin);
      const step = steps.stepAt(elapsedMs);
      if (shareOf(steps.hash, 201) < UNOFFERED_SHARE) return [];
      const spell = spellOf(steps.hash, step);
      if (spell === 'gone') return [];
      const source = market === sourceMarket ? steps : stepsOf(sourceMarket, asin);
      const level =
        market === sourceMarket
          ? sourceLevel(steps, step)
          : targetLevel(steps, step, sharedMove(source, source.stepAt(steps.startOf(step))));
      const scene: Scene = {
        seedHash: steps.hash,
        product,
        market,
        steps,
        step,
        elapsedMs,
        base: basePriceOf(product, market) * level,
      };
      const offers = compete(scene, poolSeller);
      return spell === 'back-ordered' ? offers.map((offer) => backOrdered(offer, scene, epochMs)) : offers;
    },
    nextChangeMs(market, asin, elapsedMs) {
      const steps = stepsOf(market, asin);
      return steps.startOf(steps.stepAt(elapsedMs) + 1);
    },
    listPriceMinor(market, asin) {
      const product = catalogue.find(asin);
      if (!product || product.listPriceCents === null) return null;
      return Math.round(priceThere(product.listPriceCents, product, market) * conversionOf(seed, product, market));
    },
  };
}

/** What a US price has become when the product has reached the market, US cents. */
function priceThere(cents: number, product: Product, market: MarketCode): number {
  if (market === sourceMarket) return cents;
  return (
    cents * DUTY +
    FREIGHT_BASE_CENTS +
    (FREIGHT_CENTS_PER_KG * (product.packageGrams ?? product.itemGrams ?? WEIGHT_UNKNOWN_G)) / 1000
  );
}

/** Minor units of a market per US cent for a product, the market's markup and the product's own share of it included. */
function conversionOf(seed: number, product: Product, market: MarketCode): number {
  if (market === sourceMarket) return 1;
  const rate = baseRates[markets[market].currency] ?? 1;
  const own =
    0.88 +
    0.34 *
      shareOf(
        hashNumber(seed, product.rank),
        product.asin.charCodeAt(9) * 37 + market.charCodeAt(0) * 7 + market.charCodeAt(1),
      );
  return rate * (markup[market] ?? MARKUP_ELSEWHERE) * own * (markets[market].decimals === 0 ? 0.01 : 1);
}

/** Steps are asked for again and again: they are kept, up to a bound. */
function createStepsCache(seed: number, profile: Profile): (market: MarketCode, asin: string) => Steps {
  let cache = new Map<string, Steps>();
  return (market, asin) => {
    const key = market + asin;
    let steps = cache.get(key);
    if (steps) return steps;
    if (cache.size > 100_000) cache = new Map();
    steps = createSteps(seed, profile, market, asin);
    cache.set(key, steps);
    return steps;
  };
}

/**
 * How far the price stands from its middle: a sum of moves that keep for one, four and sixteen steps, and jumps. Each move is
 * drawn around 0 and none adds up with its past, so the price comes back by itself.
 */
function sourceLevel(steps: Steps, step: number): number {
  return Math.exp(quickMove(steps, step) + sharedMove(steps, step));
}

/** A target market follows the source's slow moves and jumps and adds its own. */
function targetLevel(steps: Steps, step: number, fromSource: number): number {
  return Math.exp(quickMove(steps, step) + FOLLOWED_SHARE * fromSource + 0.4 * slowMove(steps, step));
}

/** Alternates its sign, so that no step leaves the price where it was. */
function quickMove({ hash }: Steps, step: number): number {
  return (step % 2 === 0 ? 1 : -1) * (0.005 + 0.016 * shareOf(hash ^ 0x1b873593, step));
}

function slowMove({ hash }: Steps, step: number): number {
  return (
    0.035 * bellOf(hash ^ 0x3c6ef372, Math.floor(step / 4)) + 0.06 * bellOf(hash ^ 0x6a09e667, Math.floor(step / 16))
  );
}

function sharedMove(steps: Steps, step: number): number {
  const jumpHash = runHash(steps.hash, step, 6, 5);
  const jump =
    share(jumpHash) < JUMP_SHARE ? (shareOf(jumpHash, 1) < 0.7 ? -0.22 : 0.28) * (0.5 + shareOf(jumpHash, 2)) : 0;
  return slowMove(steps, step) + jump;
}

function spellOf(hash: number, step: number): 'none' | 'gone' | 'back-ordered' {
  const run = runHash(hash, step, 12, 7);
  if (share(run) >= OUT_OF_STOCK_SHARE) return 'none';
  const first = Math.floor(shareOf(run, 1) * 6);
  const place = ((step % 12) + 12) % 12;
  if (place < first || place >= first + 2 + Math.floor(shareOf(run, 2) * 5)) return 'none';
  return shareOf(run, 3) < 0.6 ? 'gone' : 'back-ordered';
}

function compete(scene: Scene, poolSeller: (market: MarketCode, place: number) => PoolSeller): Offer[] {
  const { seedHash, market, step } = scene;
  const offers: Offer[] = [];
  if (shareOf(seedHash, 301) < (market === sourceMarket ? 0.38 : 0.28)) offers.push(amazonOffer(scene));
  const sellers = Math.floor(19.99 * shareOf(seedHash, 302) ** 2.2);
  const used = new Set<string>();
  for (let slot = 0; slot <= sellers && offers.length < 20; slot++) {
    // Sellers come and go: each is there in most of the runs of ten steps.
    const isThere = slot === 0 || share(runHash(seedHash, step, 10, 400 + slot)) < 0.85;
    const seller = poolSeller(market, hashNumber(seedHash, 500 + slot));
    if (isThere && !used.has(seller.sellerId)) offers.push(sellerOffer(scene, seller, slot));
    used.add(seller.sellerId);
  }
  return offers;
}

function amazonOffer({ seedHash, base, market, step }: Scene): Offer {
  return {
    sellerId: amazonSellerId(market),
    sellerType: 'AMAZON',
    priceMinor: Math.round(base * (0.97 + 0.04 * shareOf(seedHash, 303))),
    shippingMinor: 0,
    isPrime: true,
    availability: { type: 'NOW' },
    handlingHours: { min: 0, max: 0 },
    quantity: 20 + Math.floor(400 * share(runHash(seedHash, step, 1, 304))),
    feedbackCount: 250_000,
    feedbackPercent: 97,
    shipsFrom: { country: market, state: null },
    isFeaturedMerchant: true,
    isBuyBoxWinner: false,
    sku: null,
  };
}

function sellerOffer({ seedHash, base, market, step }: Scene, seller: PoolSeller, slot: number): Offer {
  const hash = hashNumber(seedHash, 600 + slot);
  const spread = slot === 0 ? 0.01 : 0.02 + 0.3 * share(hash) ** 1.6;
  const drift = 0.012 * bellOf(hash, Math.floor(step / 2));
  const isFba = seller.sellerType === 'FBA';
  const hasFreeShipping = isFba || shareOf(hash, 1) < 0.55;
  const shipping = hasFreeShipping ? 0 : 299 + Math.floor(shareOf(hash, 2) * 7) * 100;
  const rate =
    market === sourceMarket
      ? 1
      : (baseRates[markets[market].currency] ?? 1) * (markets[market].decimals === 0 ? 0.01 : 1);
  // Who charges shipping asks less for the product.
  const landed = base * (1 + spread + drift);
  const isLate = shareOf(hash, 3) < 0.03;
  return {
    sellerId: seller.sellerId,
    sellerType: seller.sellerType,
    priceMinor: Math.round(landed - Math.min(shipping * rate * 0.6, landed * 0.25)),
    shippingMinor: Math.round(shipping * rate),
    isPrime: isFba,
    availability: isLate ? { type: 'FUTURE_WITHOUT_DATE' } : { type: 'NOW' },
    handlingHours: seller.handlingHours,
    quantity: 1 + Math.floor(60 * share(runHash(hash, step, 1, 1)) ** 2),
    feedbackCount: seller.feedbackCount,
    feedbackPercent: seller.feedbackPercent,
    shipsFrom: seller.shipsFrom,
    isFeaturedMerchant: seller.isFeaturedMerchant && !isLate,
    isBuyBoxWinner: false,
    sku: null,
  };
}

/** Everybody waits for the same delivery: known to the day for some, unknown for others. */
function backOrdered(offer: Offer, { seedHash, step, steps }: Scene, epochMs: number): Offer {
  const days = 6 + Math.floor(20 * shareOf(seedHash, 700));
  const hasDate = share(runHash(seedHash, step, 12, 8)) < 0.5;
  const date = new Date(epochMs + steps.startOf(Math.floor(step / 12) * 12) + days * 86_400_000);
  return {
    ...offer,
    quantity: 0,
    availability: hasDate ? { type: 'FUTURE_WITH_DATE', date } : { type: 'FUTURE_WITHOUT_DATE' },
  };
}
