import { findMarketByMarketplaceId, markets, type MarketCode } from '@kervan/domain/markets';
import * as z from 'zod';
import type { components } from '@kervan/sp-api/productPricingV0';
import { offersOf } from './offers-mapping.ts';
import type { OffersReading } from './offers-reading.ts';

type Wire = components['schemas'];

// The notification repeats the pricing API's offers in another spelling; keys are in lower case here.
const money = z
  .object({ amount: z.number().optional(), currencycode: z.string().optional() })
  .transform(({ amount, currencycode }) => ({
    ...(amount === undefined ? {} : { Amount: amount }),
    ...(currencycode === undefined ? {} : { CurrencyCode: currencycode }),
  }));
const prices = z.object({
  condition: z.string(),
  fulfillmentchannel: z.string().catch(''),
  landedprice: money.optional(),
  listingprice: money,
  shipping: money.optional(),
});
const count = z.object({
  condition: z.string(),
  fulfillmentchannel: z.string().optional(),
  offercount: z.number().optional(),
});
const offer = z.object({
  sellerid: z.string().optional(),
  subcondition: z.string().catch('new'),
  shippingtime: z
    .object({
      minimumhours: z.number().optional(),
      maximumhours: z.number().optional(),
      availabilitytype: z.string().optional(),
      availabledate: z.string().optional(),
    })
    .optional(),
  listingprice: money,
  shipping: money.optional(),
  shipsfrom: z.object({ country: z.string().optional() }).optional(),
  isfulfilledbyamazon: z.boolean().catch(false),
  primeinformation: z.object({ isofferprime: z.boolean().catch(false) }).optional(),
  isbuyboxwinner: z.boolean().optional(),
  isfeaturedmerchant: z.boolean().optional(),
  sellerfeedbackrating: z
    .object({ feedbackcount: z.number(), sellerpositivefeedbackrating: z.number().optional() })
    .optional(),
});
const notification = z.object({
  offerchangetrigger: z.object({
    marketplaceid: z.string(),
    asin: z.string(),
    timeofofferchange: z.string(),
    itemcondition: z.string().optional(),
  }),
  summary: z.object({
    numberofoffers: z.array(count).default([]),
    lowestprices: z.array(prices).default([]),
    buyboxprices: z.array(prices).default([]),
    listprice: money.optional(),
    suggestedlowerpriceplusshipping: money.optional(),
    competitivepricethreshold: money.optional(),
    numberofbuyboxeligibleoffers: z.array(count).default([]),
    salesrankings: z.array(z.object({ productcategoryid: z.string(), rank: z.number() })).default([]),
  }),
  offers: z.array(offer).default([]),
});

/** Offers that were pushed: of a listing of the seller, the first twenty. */
export type PushedOffers = {
  market: MarketCode;
  asin: string;
  /** ISO 8601. */
  changedAt: string;
  reading: OffersReading;
};

/** What is sold here is new: offers in another condition are no competition. One that names none is of the condition of the listing. */
export const isOfNew = ({ itemcondition }: { itemcondition?: string | undefined }): boolean =>
  (itemcondition ?? 'new').toLowerCase() === 'new';

/** Reads an ANY_OFFER_CHANGED payload; null for a market that the product does not serve and for offers in another condition. @throws ZodError when it is none. */
export function pushedOffersOf(payload: unknown): PushedOffers | null {
  const { offerchangetrigger: trigger, ...pushed } = notification.parse(payload);
  const market = findMarketByMarketplaceId(trigger.marketplaceid);
  if (market === null || !isOfNew(trigger)) return null;
  const result = offersOf(asPricingPayload(trigger.asin, market, pushed), market);
  return result.isOk
    ? { market, asin: trigger.asin, changedAt: trigger.timeofofferchange, reading: result.value }
    : null;
}

function asPricingPayload(
  asin: string,
  market: MarketCode,
  { summary, offers }: Omit<z.infer<typeof notification>, 'offerchangetrigger'>,
): Wire['GetOffersResult'] {
  const { marketplaceId } = markets[market];
  return {
    marketplaceId,
    ASIN: asin,
    ItemCondition: 'New',
    status: 'Success',
    Identifier: { MarketplaceId: marketplaceId, ASIN: asin, ItemCondition: 'New' },
    Summary: {
      TotalOfferCount: summary.numberofoffers.reduce((sum, one) => sum + (one.offercount ?? 0), 0),
      NumberOfOffers: summary.numberofoffers.map(countOf),
      LowestPrices: summary.lowestprices.map((price) => ({
        ...pricesOf(price),
        fulfillmentChannel: price.fulfillmentchannel,
      })),
      BuyBoxPrices: summary.buyboxprices.map(pricesOf),
      BuyBoxEligibleOffers: summary.numberofbuyboxeligibleoffers.map(countOf),
      SalesRankings: summary.salesrankings.map((one) => ({ ProductCategoryId: one.productcategoryid, Rank: one.rank })),
      ...(summary.listprice ? { ListPrice: summary.listprice } : {}),
      ...(summary.suggestedlowerpriceplusshipping
        ? { SuggestedLowerPricePlusShipping: summary.suggestedlowerpriceplusshipping }
        : {}),
      ...(summary.competitivepricethreshold ? { CompetitivePriceThreshold: summary.competitivepricethreshold } : {}),
    },
    Offers: offers.map(offerOf),
  };
}

const pricesOf = (price: z.infer<typeof prices>) => ({
  condition: price.condition,
  LandedPrice: price.landedprice ?? {},
  ListingPrice: price.listingprice,
  Shipping: price.shipping ?? {},
});

function countOf(one: z.infer<typeof count>): Wire['OfferCountType'] {
  return {
    condition: one.condition,
    ...(one.offercount === undefined ? {} : { OfferCount: one.offercount }),
    ...(one.fulfillmentchannel === undefined
      ? {}
      : { fulfillmentChannel: one.fulfillmentchannel === 'Amazon' ? ('Amazon' as const) : ('Merchant' as const) }),
  };
}

const availabilityTypes = new Map<
  string | undefined,
  NonNullable<Wire['DetailedShippingTimeType']['availabilityType']>
>([
  ['NOW', 'NOW'],
  ['FUTURE_WITHOUT_DATE', 'FUTURE_WITHOUT_DATE'],
  ['FUTURE_WITH_DATE', 'FUTURE_WITH_DATE'],
]);

function offerOf(one: z.infer<typeof offer>): Wire['OfferDetail'] {
  const availabilityType = availabilityTypes.get(one.shippingtime?.availabilitytype?.toUpperCase());
  const { minimumhours, maximumhours, availabledate } = one.shippingtime ?? {};
  return {
    SubCondition: one.subcondition,
    ShippingTime: {
      ...(availabilityType === undefined ? {} : { availabilityType }),
      ...(minimumhours === undefined ? {} : { minimumHours: minimumhours }),
      ...(maximumhours === undefined ? {} : { maximumHours: maximumhours }),
      ...(availabledate === undefined ? {} : { availableDate: availabledate }),
    },
    ListingPrice: one.listingprice,
    Shipping: one.shipping ?? {},
    IsFulfilledByAmazon: one.isfulfilledbyamazon,
    ...(one.sellerid === undefined ? {} : { SellerId: one.sellerid }),
    ...(one.shipsfrom?.country === undefined ? {} : { ShipsFrom: { Country: one.shipsfrom.country } }),
    ...(one.primeinformation
      ? { PrimeInformation: { IsPrime: one.primeinformation.isofferprime, IsNationalPrime: false } }
      : {}),
    ...(one.isbuyboxwinner === undefined ? {} : { IsBuyBoxWinner: one.isbuyboxwinner }),
    ...(one.isfeaturedmerchant === undefined ? {} : { IsFeaturedMerchant: one.isfeaturedmerchant }),
    ...(one.sellerfeedbackrating ? { SellerFeedbackRating: feedbackOf(one.sellerfeedbackrating) } : {}),
  };
}

function feedbackOf(rating: {
  feedbackcount: number;
  sellerpositivefeedbackrating?: number | undefined;
}): Wire['SellerFeedbackType'] {
  return {
    FeedbackCount: rating.feedbackcount,
    ...(rating.sellerpositivefeedbackrating === undefined
      ? {}
      : { SellerPositiveFeedbackRating: rating.sellerpositivefeedbackrating }),
  };
}
