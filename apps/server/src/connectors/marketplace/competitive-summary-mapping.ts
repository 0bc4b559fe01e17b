import type { MarketCode } from '@kervan/domain/markets';
import { sellerTypeOf, type SellerType } from './amazon-sellers.ts';
import type { components } from '@kervan/sp-api/productPricing_2022-05-01';
import { failedItem, type ItemResult } from './item-result.ts';
import { minorOf, sumOf } from './money.ts';

type Wire = components['schemas'];

/** A coupon, deal or the like; minor units of the market's currency. */
export type OfferPromotion = {
  /** As Amazon names it: COUPON, DEAL, BASKET_BUILDING … */
  kind: string;
  amountOffMinor: number | null;
  percentOff: number | null;
  discountedMinor: number | null;
  /** True when the buyer has to fulfil a condition first, such as a quantity. */
  isConditional: boolean;
};

export type SummaryOffer = {
  sellerId: string;
  sellerType: SellerType;
  condition: string;
  priceMinor: number | null;
  /** The default option; null when Amazon names none. */
  shippingMinor: number | null;
  landedMinor: number | null;
  isPrime: boolean | null;
  promotions: OfferPromotion[];
};

/** A featured offer is shown to a part of the buyers only. */
export type SegmentedOffer = SummaryOffer & {
  /** Share of views in percent; null when not told. */
  viewsPercent: number | null;
};

export type CompetitiveSummary = {
  market: MarketCode;
  asin: string;
  /** The new offer that most buyers see as featured; null = there is none, and that is certain. */
  featured: SegmentedOffer | null;
  segments: SegmentedOffer[];
  /** Lowest new offers, at most 20. */
  lowestOffers: SummaryOffer[];
  /** The reference price that a listing should not exceed: Amazon's competitive price, in Japan its threshold. */
  competitiveThresholdMinor: number | null;
  /** All reference prices by Amazon's name. */
  referencePrices: Record<string, number | null>;
  similarAsins: string[];
};

/** One item of the batch answer. */
export function competitiveSummaryResult(
  response: Wire['CompetitiveSummaryResponse'],
  market: MarketCode,
): ItemResult<CompetitiveSummary> {
  const statusCode = response.status?.statusCode ?? null;
  const { body } = response;
  if (!body || (statusCode !== null && statusCode >= 300)) return failedItem(statusCode, body?.errors ?? []);
  const segments = (body.featuredBuyingOptions ?? [])
    .filter((option) => option.buyingOptionType === 'New')
    .flatMap((option) =>
      option.segmentedFeaturedOffers.map((offer) => ({
        ...offerOf(offer, market),
        viewsPercent: viewsOf(offer.featuredOfferSegments),
      })),
    );
  const referencePrices = Object.fromEntries(
    (body.referencePrices ?? []).map((reference) => [reference.name, minorOf(reference.price, market)]),
  );
  return {
    isOk: true,
    value: {
      market,
      asin: body.asin,
      featured: mostSeen(segments),
      segments,
      lowestOffers: (body.lowestPricedOffers ?? [])
        .filter((group) => group.lowestPricedOffersInput.itemCondition === 'New')
        .flatMap((group) => group.offers.map((offer) => offerOf(offer, market))),
      competitiveThresholdMinor:
        referencePrices[market === 'JP' ? 'CompetitivePriceThreshold' : 'CompetitivePrice'] ?? null,
      referencePrices,
      similarAsins: (body.similarItems ?? []).flatMap((group) => (group.items ?? []).map((item) => item.asin)),
    },
  };
}

function offerOf(offer: Wire['Offer'], market: MarketCode): SummaryOffer {
  const priceMinor = minorOf(offer.listingPrice, market);
  const shippingMinor = minorOf(
    offer.shippingOptions?.find((option) => option.shippingOptionType === 'DEFAULT')?.price,
    market,
  );
  return {
    sellerId: offer.sellerId,
    sellerType: sellerTypeOf(market, offer.sellerId, offer.fulfillmentType === 'AFN'),
    condition: offer.condition.toLowerCase(),
    priceMinor,
    shippingMinor,
    landedMinor: sumOf(priceMinor, shippingMinor),
    isPrime: offer.primeDetails ? offer.primeDetails.eligibility !== 'NONE' : null,
    promotions: (offer.promotions ?? []).map((promotion) => ({
      kind: promotion.promotionType,
      amountOffMinor: minorOf(promotion.promotionSavings.discount?.amountOff, market),
      percentOff: promotion.promotionSavings.discount?.percentOff ?? null,
      discountedMinor: minorOf(promotion.promotionSavings.discountedPrice, market),
      isConditional: promotion.purchaseRequirements !== undefined,
    })),
  };
}

function viewsOf(segments: readonly Wire['FeaturedOfferSegment'][] | undefined): number | null {
  const reported = (segments ?? []).flatMap((segment) => segment.segmentDetails?.glanceViewWeightPercentage ?? []);
  return reported.length === 0 ? null : reported.reduce((sum, percent) => sum + percent, 0);
}

function mostSeen(segments: readonly SegmentedOffer[]): SegmentedOffer | null {
  return segments.reduce<SegmentedOffer | null>(
    (best, offer) => (best === null || (offer.viewsPercent ?? 0) > (best.viewsPercent ?? 0) ? offer : best),
    null,
  );
}
