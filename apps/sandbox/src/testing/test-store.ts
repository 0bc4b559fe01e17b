import { markets, type MarketCode } from '@kervan/domain/markets';
import type { World } from '../world/world.ts';
import { shippedAccount, type TestAnswer, type TestWorld } from './test-sandbox.ts';

/** The demo seller's listings in one market, as a test handles them. */
export type TestStore = {
  market: MarketCode;
  marketplaceId: string;
  sellerId: string;
  /** ASINs that may be listed there and have a featured offer. */
  asins: string[];
  put(sku: string, asin: string, offer: TestOffer): Promise<TestAnswer>;
  patch(sku: string, patches: object[], query?: Record<string, string>): Promise<TestAnswer>;
  get(sku: string, includedData?: string): Promise<TestAnswer>;
  /** What buyers see of a SKU (`GET /world/listings`), null = nothing. */
  seen(sku: string): Promise<SeenListing | null>;
  /** Listings that have been live since long ago. */
  seed(
    listings: { sku: string; asin: string; priceMinor: number; quantity: number; handlingDays?: number }[],
  ): Promise<void>;
};

export type TestOffer = {
  price: unknown;
  quantity: number;
  handlingDays?: number;
  band?: { min: number; max: number };
};
export type SeenListing = {
  sku: string;
  asin: string;
  priceMinor: number | null;
  quantity: number | null;
  status: string;
  offer: { priceMinor: number | null; lowestMinor: number | null; highestMinor: number | null; sales: number };
  history: { at: string; priceMinor: number | null; quantity: number | null }[];
};

/** The store of the demo seller in a market. */
export function openTestStore(test: TestWorld, market: MarketCode): TestStore {
  const { marketplaceId, region } = markets[market];
  const sellerId = shippedAccount('demo', region).sellingPartnerId;
  const query = { marketplaceIds: marketplaceId };
  return {
    market,
    marketplaceId,
    sellerId,
    asins: listableAsins(test.world, market),
    put: (sku, asin, offer) =>
      test.call('putListingsItem', {
        region,
        params: { sellerId, sku },
        query,
        body: {
          productType: 'PRODUCT',
          requirements: 'LISTING_OFFER_ONLY',
          attributes: { ...identity(asin, marketplaceId), ...offerAttributes(market, offer) },
        },
      }),
    patch: (sku, patches, more = {}) =>
      test.call('patchListingsItem', {
        region,
        params: { sellerId, sku },
        query: { ...query, ...more },
        body: { productType: 'PRODUCT', patches },
      }),
    get: (sku, includedData = 'summaries,attributes,issues,offers,fulfillmentAvailability,productTypes') =>
      test.call('getListingsItem', { region, params: { sellerId, sku }, query: { ...query, includedData } }),
    async seen(sku) {
      const { status, body } = await test.request(
        'GET',
        `/world/listings/${market}/${sellerId}/${encodeURIComponent(sku)}`,
      );
      return status === 404 ? null : (body as SeenListing); // The control call's own answer.
    },
    async seed(listings) {
      const answer = await test.request('POST', '/world/listings', { body: { market, sellerId, listings } });
      if (answer.status !== 201) throw new Error(answer.text);
    },
  };
}

function listableAsins(world: World, market: MarketCode): string[] {
  const now = world.clock.now();
  return world.catalogue
    .list(0, world.catalogue.size)
    .filter(
      (asin) =>
        world.catalogue.isIn(asin, market) &&
        world.catalogue.restrictionFor(asin, market) === 'NONE' &&
        world.offers.competition(market, asin, now).buyBox,
    );
}

export const identity = (asin: string, marketplaceId: string): object => ({
  merchant_suggested_asin: [{ value: asin, marketplace_id: marketplaceId }],
  condition_type: [{ value: 'new_new', marketplace_id: marketplaceId }],
});

export const offerAttributes = (
  market: MarketCode,
  { price, quantity, handlingDays, band }: TestOffer,
): { purchasable_offer: object[]; fulfillment_availability: object[] } => ({
  purchasable_offer: [
    {
      marketplace_id: markets[market].marketplaceId,
      currency: markets[market].currency,
      our_price: [{ schedule: [{ value_with_tax: price }] }],
      ...(band
        ? {
            minimum_seller_allowed_price: [{ schedule: [{ value_with_tax: band.min }] }],
            maximum_seller_allowed_price: [{ schedule: [{ value_with_tax: band.max }] }],
          }
        : {}),
    },
  ],
  fulfillment_availability: [
    {
      fulfillment_channel_code: 'DEFAULT',
      quantity,
      ...(handlingDays === undefined ? {} : { lead_time_to_ship_max_days: handlingDays }),
    },
  ],
});

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
