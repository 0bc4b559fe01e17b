import { markets, type MarketCode } from '@kervan/domain/markets';
import { hashText, share, shareOf } from '../../world/random.ts';
import { rankIn, rankInCategory } from '../../world/catalogue/sales-rank.ts';
import type { MarketOffers, Offer } from '../../world/offers/offers.ts';
import type { World } from '../../world/world.ts';
import { moneyV0 } from '../marketplaces.ts';

export const itemConditions = ['New', 'Used', 'Collectible', 'Refurbished', 'Club'] as const;
export type ItemCondition = (typeof itemConditions)[number];

/** No answer holds more offers than this. */
const OFFERS_MAX = 20;

/** Who is asked about, and by whom. */
export type OffersQuestion = {
  world: World;
  market: MarketCode;
  condition: ItemCondition;
  callerId: string;
  sku: string | null;
};

/** The payload of getItemOffers and getListingOffers. Everything here is sold new: other conditions have no offers. */
export function offersResult({ world, market, condition, callerId, sku }: OffersQuestion, seen: MarketOffers): object {
  const { marketplaceId } = markets[market];
  const offers = condition === 'New' ? withoutForgotten(world, seen) : [];
  return {
    marketplaceId,
    ASIN: seen.asin,
    ...(sku !== null && { SKU: sku }),
    ItemCondition: condition,
    status: offers.length > 0 ? 'Success' : 'NoBuyableOffers',
    Identifier: {
      MarketplaceId: marketplaceId,
      ItemCondition: condition,
      ...(sku === null ? { ASIN: seen.asin } : { SellerSKU: sku, ASIN: seen.asin }),
    },
    Summary: summaryOf(world, { ...seen, offers }),
    Offers: offers.slice(0, OFFERS_MAX).map((offer) => offerDetail(offer, market, callerId)),
  };
}

/**
 * A few products lose Amazon's own offer in these answers now and then (models#4909): the reading is wrong,
 * other operations still show the offer.
 */
function withoutForgotten(world: World, { market, asin, at, offers }: MarketOffers): readonly Offer[] {
  const hash = hashText(world.seed, `forgotten ${market} ${asin}`);
  const hour = Math.floor((at.getTime() - world.epoch.getTime()) / 3_600_000);
  const isForgotten =
    share(hash) < 0.01 && shareOf(hash, hour) < 0.25 && world.offers.nextChange(market, asin, at) !== null;
  return isForgotten ? offers.filter((offer) => offer.sellerType !== 'AMAZON') : offers;
}

function offerDetail(offer: Offer, market: MarketCode, callerId: string): object {
  const { availability, handlingHours, shipsFrom } = offer;
  return {
    MyOffer: offer.sellerId === callerId,
    SubCondition: 'new',
    SellerId: offer.sellerId,
    SellerFeedbackRating: { SellerPositiveFeedbackRating: offer.feedbackPercent, FeedbackCount: offer.feedbackCount },
    ShippingTime: {
      minimumHours: handlingHours.min,
      maximumHours: handlingHours.max,
      availabilityType: availability.type,
      ...(availability.type === 'FUTURE_WITH_DATE' && { availableDate: availability.date.toISOString() }),
    },
    ListingPrice: moneyV0(offer.priceMinor, market),
    Shipping: moneyV0(offer.shippingMinor, market),
    ShipsFrom: { ...(shipsFrom.state !== null && { State: shipsFrom.state }), Country: shipsFrom.country },
    IsFulfilledByAmazon: offer.sellerType !== 'FBM',
    PrimeInformation: { IsPrime: offer.isPrime, IsNationalPrime: offer.isPrime },
    IsBuyBoxWinner: offer.isBuyBoxWinner,
    IsFeaturedMerchant: offer.isFeaturedMerchant,
  };
}

function summaryOf(world: World, { market, asin, at, offers, buyBox, listPriceMinor }: MarketOffers): object {
  const channels = (['Amazon', 'Merchant'] as const)
    .map((channel) => ({
      channel,
      offers: offers.filter((offer) => (offer.sellerType === 'FBM') === (channel === 'Merchant')),
    }))
    .filter((one) => one.offers.length > 0);
  const winner = buyBox && offers.includes(buyBox) ? buyBox : null;
  const dated = offers.flatMap(({ availability }) =>
    availability.type === 'FUTURE_WITH_DATE' ? [availability.date.getTime()] : [],
  );
  // What undercuts the winner: the lowest landed offer, where another one is lower.
  const least = Math.min(...offers.map((offer) => offer.priceMinor + offer.shippingMinor));
  const suggested = winner && least < winner.priceMinor + winner.shippingMinor ? least : null;
  const threshold = winner && market === 'JP' ? winner.priceMinor + winner.shippingMinor : null;
  return {
    TotalOfferCount: offers.length,
    NumberOfOffers: channels.map(({ channel, offers: all }) => ({
      condition: 'new',
      fulfillmentChannel: channel,
      OfferCount: all.length,
    })),
    LowestPrices: channels.flatMap(({ channel, offers: [lowest] }) =>
      lowest ? [{ condition: 'new', fulfillmentChannel: channel, ...landed(lowest, market) }] : [],
    ),
    ...(winner && { BuyBoxPrices: [{ condition: 'New', ...landed(winner, market), sellerId: winner.sellerId }] }),
    BuyBoxEligibleOffers: channels.map(({ channel, offers: all }) => ({
      condition: 'new',
      fulfillmentChannel: channel,
      OfferCount: all.filter((offer) => offer.isFeaturedMerchant).length,
    })),
    ...(listPriceMinor !== null && { ListPrice: moneyV0(listPriceMinor, market) }),
    ...(suggested !== null && { SuggestedLowerPricePlusShipping: moneyV0(suggested, market) }),
    ...(threshold !== null && { CompetitivePriceThreshold: moneyV0(threshold, market) }),
    SalesRankings: salesRankings(world, market, asin, at),
    ...(dated.length > 0 &&
      dated.length === offers.length && { OffersAvailableTime: new Date(Math.min(...dated)).toISOString() }),
  };
}

/** The three amounts of an offer. */
export function landed(offer: Offer, market: MarketCode): object {
  return {
    LandedPrice: moneyV0(offer.priceMinor + offer.shippingMinor, market),
    ListingPrice: moneyV0(offer.priceMinor, market),
    Shipping: moneyV0(offer.shippingMinor, market),
  };
}

/** Ranks of a product in its display group and category. */
export function salesRankings(world: World, market: MarketCode, asin: string, at: Date): object[] {
  const product = world.catalogue.find(asin);
  if (!product) return [];
  const rank = rankIn(world.seed, product, market, at.getTime() - world.epoch.getTime());
  return [
    { ProductCategoryId: product.category.websiteDisplayGroup, Rank: rank },
    { ProductCategoryId: product.category.id, Rank: rankInCategory(rank) },
  ];
}
