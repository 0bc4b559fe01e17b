import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketOffers, Offer } from '../../world/offers/offers.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import { asinsBySku } from '../catalog/search.ts';
import { money, requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { answerItem, batchRequests } from './batch.ts';

const BATCH_MAX = 40;

/** A merchant's price wins when it stands this far below what the marketplace ships itself. */
const CHANNEL_FACTOR = 0.97;

/** getFeaturedOfferExpectedPriceBatch of Product Pricing 2022-05-01: the price at which the seller's offer would be featured. */
export const expectedPriceOperations: readonly Operation[] = [
  {
    model: 'productPricing_2022-05-01',
    operationId: 'getFeaturedOfferExpectedPriceBatch',
    method: 'POST',
    path: '/batches/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice',
    access: 'seller',
    handle: getFeaturedOfferExpectedPriceBatch,
  },
];

type Found = { market: MarketCode; seen: MarketOffers | null };

async function getFeaturedOfferExpectedPriceBatch(call: SellerCall): Promise<OperationAnswer> {
  const responses: object[] = [];
  for (const request of batchRequests(call, BATCH_MAX)) {
    const { marketplaceId, sku } = request;
    if (typeof marketplaceId !== 'string' || typeof sku !== 'string')
      throw invalidInput('Each request needs marketplaceId and sku.');
    const found = await find(call, marketplaceId, sku);
    const { status, body } = answerItem(call, 'getFeaturedOfferExpectedPriceBatch', () => {
      if (found instanceof ApiError) throw found;
      return expectedPrice(call, sku, found);
    });
    responses.push({ request: { marketplaceId, sku }, headers: {}, status, body });
  }
  return { status: 200, body: { responses } };
}

async function find(
  { world, region, account, now }: SellerCall,
  marketplaceId: string,
  sku: string,
): Promise<Found | ApiError> {
  try {
    const market = requireMarket(marketplaceId, region);
    const asin = (await asinsBySku(world, market, account.sellingPartnerId, [sku])).get(sku);
    return {
      market,
      seen: asin === undefined ? null : ((await world.offers.read(market, [asin], now)).get(asin) ?? null),
    };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function expectedPrice({ account }: SellerCall, sku: string, { market, seen }: Found): object {
  if (!seen)
    throw new ApiError(400, [
      { code: 'INVALID_SKU', message: 'The requested SKU does not exist for the seller in the requested marketplace.' },
    ]);
  const { marketplaceId } = markets[market];
  const offerIdentifier = {
    asin: seen.asin,
    sku,
    marketplaceId,
    fulfillmentType: 'MFN',
    sellerId: account.sellingPartnerId,
  };
  const own = seen.offers.find((offer) => offer.sellerId === account.sellingPartnerId);
  const rivals = seen.offers.filter(
    (offer) => offer !== own && offer.isFeaturedMerchant && offer.availability.type === 'NOW',
  );
  const rival = seen.buyBox && seen.buyBox !== own ? seen.buyBox : rivals[0];
  const current = seen.buyBox && {
    currentFeaturedOffer: featuredOffer(seen, seen.buyBox, { sku, callerId: account.sellingPartnerId }),
  };
  // The operation does not serve Japan (marketplace.md 2.2).
  const result =
    market === 'JP'
      ? { resultStatus: 'ASIN_NOT_ELIGIBLE' }
      : !own
        ? { resultStatus: 'OFFER_NOT_FOUND', ...current }
        : !rival
          ? { resultStatus: 'NO_COMPETING_OFFER', ...current }
          : {
              resultStatus: 'VALID_FOEP',
              featuredOfferExpectedPrice: {
                listingPrice: money(
                  Math.max(
                    1,
                    Math.floor(
                      (rival.priceMinor + rival.shippingMinor) * (rival.sellerType === 'FBM' ? 1 : CHANNEL_FACTOR),
                    ) - 1,
                  ),
                  market,
                ),
              },
              competingFeaturedOffer: featuredOffer(seen, rival, { sku, callerId: account.sellingPartnerId }),
              ...current,
            };
  return { offerIdentifier, featuredOfferExpectedPriceResults: [result] };
}

function featuredOffer({ market, asin }: MarketOffers, offer: Offer, own: { sku: string; callerId: string }): object {
  return {
    offerIdentifier: {
      asin,
      marketplaceId: markets[market].marketplaceId,
      fulfillmentType: offer.sellerType === 'FBM' ? 'MFN' : 'AFN',
      sellerId: offer.sellerId,
      ...(offer.sellerId === own.callerId && { sku: own.sku }),
    },
    condition: 'New',
    price: { listingPrice: money(offer.priceMinor, market), shippingPrice: money(offer.shippingMinor, market) },
  };
}
