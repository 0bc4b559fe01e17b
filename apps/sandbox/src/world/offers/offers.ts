import type { MarketCode } from '@kervan/domain/markets';

/** When an offer can be dispatched, in Amazon's words. */
export type Availability = { type: 'NOW' } | { type: 'FUTURE_WITHOUT_DATE' } | { type: 'FUTURE_WITH_DATE'; date: Date };

/** AMAZON = the marketplace itself, FBA = fulfilled by Amazon, FBM = by the merchant. */
export const sellerTypes = ['AMAZON', 'FBA', 'FBM'] as const;
export type SellerType = (typeof sellerTypes)[number];

/** One offer of a new product. Amounts in minor units of the market's currency. */
export type Offer = {
  sellerId: string;
  sellerType: SellerType;
  priceMinor: number;
  shippingMinor: number;
  isPrime: boolean;
  availability: Availability;
  /** Hours until dispatch, least and most. */
  handlingHours: { min: number; max: number };
  /** What is really in stock; no operation of the marketplace tells it. */
  quantity: number;
  feedbackCount: number;
  feedbackPercent: number;
  shipsFrom: { country: string; state: string | null };
  /** May win the BuyBox. */
  isFeaturedMerchant: boolean;
  isBuyBoxWinner: boolean;
  /** Of a seller account of this world (its live listing); null for the generated competition. */
  sku: string | null;
};

/** What buyers see of a product in a market at an instant. Offers stand by landed price, lowest first. */
export type MarketOffers = {
  market: MarketCode;
  asin: string;
  at: Date;
  offers: readonly Offer[];
  buyBox: Offer | null;
  /** Manufacturer's list price, minor units. */
  listPriceMinor: number | null;
};

/**
 * What `PUT /world/offers/{market}/{asin}` sets. As long as a product has overrides in a market they are its whole
 * competition there: one offer per seller named, none when the quantity is 0.
 */
export type OfferOverride = {
  /** Whose offer; null = the marketplace itself for AMAZON, else a fixed seller. */
  sellerId: string | null;
  priceMinor: number;
  shippingMinor: number;
  availability: Availability['type'];
  quantity: number;
  sellerType: SellerType;
};

/** Offers beside the competition, read anew each time. */
export type OfferSource = (market: MarketCode, asins: readonly string[]) => Promise<Map<string, Offer[]>>;

/** The offers of a world. */
export type Offers = {
  /** The competition alone, overrides applied: no rows are read. Empty where the product is not offered. */
  competition(market: MarketCode, asin: string, at: Date): MarketOffers;
  /** What buyers see: the competition together with the included sources (each asked once for all ASINs). */
  read(market: MarketCode, asins: readonly string[], at: Date): Promise<Map<string, MarketOffers>>;
  /** The next instant after `after` at which the generated competition of the product changes; null while overrides stand in its place or the world stands still. */
  nextChange(market: MarketCode, asin: string, after: Date): Date | null;
  /** The first instant in (from, to] at which the competition changed, by itself or by an override set or ended; null = it stood still. */
  changedWithin(market: MarketCode, asin: string, from: Date, to: Date): Date | null;
  /** Counts the offers of one more source among what buyers see, by ASIN: a system's own sellers. */
  include(source: OfferSource): void;
  /** Calls the listener whenever an override of a product was set or ended. */
  onOverridden(listener: (product: { market: MarketCode; asin: string }) => Promise<void>): void;
  override(market: MarketCode, asin: string, override: OfferOverride, at: Date): Promise<void>;
  /** Ends the overrides of a product in a market. True when there was one. */
  endOverride(market: MarketCode, asin: string, at: Date): Promise<boolean>;
};
