import type { MarketCode } from '@kervan/domain/markets';
import type { SellerType } from './amazon-sellers.ts';
import type { SourceStatus } from './source-status.ts';

/** When an offer can be shipped; null where Amazon did not say. */
export type OfferAvailability =
  | { kind: 'now' }
  | { kind: 'later' }
  /** ISO 8601 instant; null when the date is announced but missing. */
  | { kind: 'atDate'; date: string | null };

/** One offer of one seller. Amounts in minor units of the market's currency. */
export type Offer = {
  sellerId: string | null;
  sellerType: SellerType;
  /** Lower case, as Amazon names it: new, used, collectible … */
  condition: string | null;
  priceMinor: number | null;
  shippingMinor: number | null;
  /** Price and shipping together; null when one of them is unknown. */
  landedMinor: number | null;
  availability: OfferAvailability | null;
  handlingHours: { minimum: number | null; maximum: number | null };
  isPrime: boolean | null;
  isBuyBoxWinner: boolean | null;
  isFeaturedMerchant: boolean | null;
  /** The offer belongs to the account that asked. */
  isOwn: boolean | null;
  /** ISO country the parcel leaves from. */
  shipsFrom: string | null;
  /** Percent of positive ratings and their count. */
  feedback: { positivePercent: number | null; count: number } | null;
};

/** The featured offer ("BuyBox"). The seller is null where Amazon gives the price only. */
export type FeaturedOffer = {
  sellerId: string | null;
  sellerType: SellerType | null;
  priceMinor: number | null;
  shippingMinor: number | null;
  landedMinor: number | null;
};

export type SalesRank = { category: string; rank: number };

/** What one reading of a product's offers tells. Counts and prices are of new items unless named otherwise; missing is null. */
export type OffersReading = {
  market: MarketCode;
  asin: string | null;
  sku: string | null;
  offers: Offer[];
  featured: FeaturedOffer | null;
  lowest: FeaturedOffer | null;
  /** Offers in any condition; `new…` those in new condition by who ships. */
  counts: {
    total: number | null;
    new: number | null;
    newByAmazon: number | null;
    newByMerchant: number | null;
    featuredEligible: number | null;
  };
  listPriceMinor: number | null;
  competitiveThresholdMinor: number | null;
  suggestedLowerMinor: number | null;
  ranks: SalesRank[];
  status: SourceStatus;
  /** True when this reading alone may set a selling product to zero stock. */
  isAuthoritative: boolean;
};
