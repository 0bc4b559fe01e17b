import { markets, type MarketCode } from '@kervan/domain/markets';
import { sellerTypeOf } from './amazon-sellers.ts';
import type { components } from '@kervan/sp-api/productPricingV0';
import { failedItem, type ItemResult } from './item-result.ts';
import { minorOf, sumOf } from './money.ts';
import type { FeaturedOffer, Offer, OfferAvailability, OffersReading } from './offers-reading.ts';
import { sourceStatusOf } from './source-status.ts';

type Wire = components['schemas'];
type Prices = { LandedPrice?: Wire['MoneyType']; ListingPrice?: Wire['MoneyType']; Shipping?: Wire['MoneyType'] };

/** The sub-request of one product or SKU in a v0 batch. */
export function offersRequest(kind: 'items' | 'listings', id: string, market: MarketCode): Wire['ItemOffersRequest'] {
  return {
    uri: `/products/pricing/v0/${kind}/${encodeURIComponent(id)}/offers`,
    method: 'GET',
    MarketplaceId: markets[market].marketplaceId,
    ItemCondition: 'New',
    CustomerType: 'Consumer',
  };
}

/** One item of a v0 batch answer, under the id it was asked for. */
export function offersResult(response: Wire['BatchOffersResponse'], market: MarketCode): ItemResult<OffersReading> {
  const statusCode = response.status?.statusCode ?? null;
  const payload = response.body?.payload;
  if (!payload || (statusCode !== null && statusCode >= 300))
    return failedItem(statusCode, response.body?.errors ?? []);
  return offersOf(payload, market);
}

// The product was read, and there is nothing to buy or no price of sending it: an empty reading, not a failure.
const readStatuses = new Set(['Success', 'NoBuyableOffers', 'NoOfferDueToMissingShippingCharge']);

/** A v0 offers payload in our words; any other `status` is a failure of this item. */
export function offersOf(payload: Wire['GetOffersResult'], market: MarketCode): ItemResult<OffersReading> {
  if (!readStatuses.has(payload.status))
    return failedItem(400, [{ code: payload.status, message: 'offers were not read' }]);
  const offers = (payload.Offers ?? []).filter(isForConsumers).map((offer) => offerOf(offer, market));
  const { Summary: summary } = payload;
  const newOffers = offers.filter((offer) => offer.condition === null || offer.condition === 'new');
  const featured = featuredOf(summary, offers, market);
  const total = summary.TotalOfferCount ?? null;
  const newCounts = (summary.NumberOfOffers ?? []).filter((count) => isNew(count.condition));
  return {
    isOk: true,
    value: {
      market,
      asin: payload.ASIN ?? payload.Identifier?.ASIN ?? null,
      sku: payload.SKU ?? payload.Identifier?.SellerSKU ?? null,
      offers,
      featured,
      lowest: lowestOf(summary, newOffers, market),
      counts: {
        total,
        new: countOf(newCounts),
        newByAmazon: countOf(newCounts.filter((count) => count.fulfillmentChannel === 'Amazon')),
        newByMerchant: countOf(newCounts.filter((count) => count.fulfillmentChannel === 'Merchant')),
        featuredEligible: countOf((summary.BuyBoxEligibleOffers ?? []).filter((count) => isNew(count.condition))),
      },
      listPriceMinor: minorOf(summary.ListPrice, market),
      competitiveThresholdMinor: minorOf(summary.CompetitivePriceThreshold, market),
      suggestedLowerMinor: minorOf(summary.SuggestedLowerPricePlusShipping, market),
      ranks: (summary.SalesRankings ?? []).map((rank) => ({ category: rank.ProductCategoryId, rank: rank.Rank })),
      status: sourceStatusOf({ newOffers, featured, totalOffers: total }),
      // The v0 operations can leave out Amazon's own offer, so a second reading has to confirm an empty one.
      isAuthoritative: false,
    },
  };
}

const isNew = (condition: string | undefined) => condition?.toLowerCase() === 'new';
/** Prices for business customers and for quantities are not what a buyer of one piece pays. */
const isForConsumers = (price: { offerType?: string; quantityTier?: number }) =>
  price.offerType !== 'B2B' && (price.quantityTier ?? 1) === 1;

function offerOf(offer: Wire['OfferDetail'], market: MarketCode): Offer {
  const priceMinor = minorOf(offer.ListingPrice, market);
  const shippingMinor = minorOf(offer.Shipping, market);
  const sellerId = offer.SellerId ?? null;
  return {
    sellerId,
    sellerType: sellerTypeOf(market, sellerId, offer.IsFulfilledByAmazon),
    condition: offer.SubCondition?.toLowerCase() ?? null,
    priceMinor,
    shippingMinor,
    landedMinor: sumOf(priceMinor, shippingMinor),
    availability: availabilityOf(offer.ShippingTime),
    handlingHours: {
      minimum: offer.ShippingTime?.minimumHours ?? null,
      maximum: offer.ShippingTime?.maximumHours ?? null,
    },
    isPrime: offer.PrimeInformation?.IsPrime ?? null,
    isBuyBoxWinner: offer.IsBuyBoxWinner ?? null,
    isFeaturedMerchant: offer.IsFeaturedMerchant ?? null,
    isOwn: offer.MyOffer ?? null,
    shipsFrom: offer.ShipsFrom?.Country ?? null,
    feedback: offer.SellerFeedbackRating
      ? {
          positivePercent: offer.SellerFeedbackRating.SellerPositiveFeedbackRating ?? null,
          count: offer.SellerFeedbackRating.FeedbackCount,
        }
      : null,
  };
}

function availabilityOf(time: Wire['DetailedShippingTimeType'] | undefined): OfferAvailability | null {
  switch (time?.availabilityType?.toUpperCase()) {
    case 'NOW':
      return { kind: 'now' };
    case 'FUTURE_WITHOUT_DATE':
      return { kind: 'later' };
    case 'FUTURE_WITH_DATE':
      return { kind: 'atDate', date: time?.availableDate ?? null };
    default:
      return null;
  }
}

/**
 * The featured offer. v0 is known to flag wrong winners, so the summary's price decides
 * and the flagged offer names the seller only when it costs exactly that.
 */
function featuredOf(summary: Wire['Summary'], offers: readonly Offer[], market: MarketCode): FeaturedOffer | null {
  const winner = offers.find((offer) => offer.isBuyBoxWinner === true) ?? null;
  const listed = summary.BuyBoxPrices?.find((price) => isNew(price.condition) && isForConsumers(price));
  if (!listed) return winner && pricedOffer(winner);
  const prices = pricesOf(listed, market);
  if (winner !== null && winner.landedMinor === prices.landedMinor)
    return { sellerId: winner.sellerId, sellerType: winner.sellerType, ...prices };
  const named = offers.find((offer) => listed.sellerId !== undefined && offer.sellerId === listed.sellerId);
  return { sellerId: listed.sellerId ?? null, sellerType: named?.sellerType ?? null, ...prices };
}

/** The lowest new landed price; the summary counts all offers, the list only the first twenty. */
function lowestOf(summary: Wire['Summary'], newOffers: readonly Offer[], market: MarketCode): FeaturedOffer | null {
  const listed = (summary.LowestPrices ?? [])
    .filter((price) => isNew(price.condition) && isForConsumers(price))
    .map((price) => ({ sellerId: null, sellerType: null, ...pricesOf(price, market) }));
  const offered = newOffers.map(pricedOffer);
  const lowest = [...offered, ...listed]
    .filter((price) => price.landedMinor !== null)
    .reduce<FeaturedOffer | null>(
      (best, price) => (best === null || (price.landedMinor ?? 0) < (best.landedMinor ?? 0) ? price : best),
      null,
    );
  return lowest;
}

function pricesOf(price: Prices, market: MarketCode) {
  const priceMinor = minorOf(price.ListingPrice, market);
  const shippingMinor = minorOf(price.Shipping, market);
  return {
    priceMinor,
    shippingMinor,
    landedMinor: minorOf(price.LandedPrice, market) ?? sumOf(priceMinor, shippingMinor),
  };
}

const pricedOffer = ({ sellerId, sellerType, priceMinor, shippingMinor, landedMinor }: Offer): FeaturedOffer => ({
  sellerId,
  sellerType,
  priceMinor,
  shippingMinor,
  landedMinor,
});

/** The sum of the counts that were told; null when none was. */
function countOf(counts: readonly Wire['OfferCountType'][]): number | null {
  const reported = counts.flatMap((count) => (count.OfferCount === undefined ? [] : [count.OfferCount]));
  return reported.length === 0 ? null : reported.reduce((sum, count) => sum + count, 0);
}
