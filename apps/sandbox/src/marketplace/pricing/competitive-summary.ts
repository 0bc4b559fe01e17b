import type { MarketCode } from '@kervan/domain/markets';
import { isRecord } from '../../http/body.ts';
import { hashNumber, hashText, share, shareOf } from '../../world/random.ts';
import type { MarketOffers, Offer } from '../../world/offers/offers.ts';
import type { World } from '../../world/world.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import { money, requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { answerItem, batchRequests } from './batch.ts';
import { itemConditions } from './v0-offers.ts';

const includedParts = ['featuredBuyingOptions', 'referencePrices', 'lowestPricedOffers', 'similarItems'] as const;
type IncludedPart = (typeof includedParts)[number];

const DAY_MS = 86_400_000;

/** getCompetitiveSummary of Product Pricing 2022-05-01: the authoritative featured offer. */
export const competitiveSummaryOperations: readonly Operation[] = [
  {
    model: 'productPricing_2022-05-01',
    operationId: 'getCompetitiveSummary',
    method: 'POST',
    path: '/batches/products/pricing/2022-05-01/items/competitiveSummary',
    access: 'seller',
    handle: getCompetitiveSummary,
  },
];

type Request = { asin: string; marketplaceId: string; included: IncludedPart[]; conditions: string[] };

async function getCompetitiveSummary(call: SellerCall): Promise<OperationAnswer> {
  const requests = batchRequests(call, 20).map(readRequest);
  const responses: object[] = [];
  for (const request of requests) {
    const seen = await readOffers(call, request);
    const { status, body } = answerItem(call, 'getCompetitiveSummary', () => {
      if (seen instanceof ApiError) throw seen;
      if (!call.world.catalogue.isIn(request.asin, seen.market))
        throw new ApiError(400, [{ code: 'INVALID_ASIN', message: `${request.asin} is not a valid ASIN` }]);
      return summary(call.world, request, seen);
    });
    responses.push({ status, body: { asin: request.asin, marketplaceId: request.marketplaceId, ...body } });
  }
  return { status: 200, body: { responses } };
}

async function readOffers(
  { world, region, now }: SellerCall,
  { asin, marketplaceId }: Request,
): Promise<MarketOffers | ApiError> {
  try {
    const market = requireMarket(marketplaceId, region);
    return (await world.offers.read(market, [asin], now)).get(asin) ?? invalidInput(`${asin} is not a valid ASIN`);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function readRequest(request: Record<string, unknown>): Request {
  const { asin, marketplaceId, includedData, lowestPricedOffersInputs = [], uri, method } = request;
  if (typeof asin !== 'string' || typeof marketplaceId !== 'string' || typeof uri !== 'string' || method !== 'GET')
    throw invalidInput('Each request needs asin, marketplaceId, uri and method GET.');
  if (!Array.isArray(includedData) || includedData.length === 0)
    throw invalidInput("'includedData' must not be empty.");
  const included = includedData.map(
    (part) =>
      includedParts.find((known) => known === part) ?? refuse(`'${String(part)}' is not a part of includedData.`),
  );
  if (!Array.isArray(lowestPricedOffersInputs) || lowestPricedOffersInputs.length > 5)
    throw invalidInput("'lowestPricedOffersInputs' holds at most 5 entries.");
  const conditions = lowestPricedOffersInputs.map((input: unknown) => {
    const condition = isRecord(input) ? itemConditions.find((known) => known === input.itemCondition) : undefined;
    return condition && isRecord(input) && input.offerType === 'Consumer'
      ? condition
      : refuse('Each input needs itemCondition and offerType Consumer.');
  });
  if (included.includes('lowestPricedOffers') && conditions.length === 0)
    throw invalidInput("'lowestPricedOffersInputs' is required with lowestPricedOffers.");
  return { asin, marketplaceId, included, conditions };
}

function refuse(message: string): never {
  throw invalidInput(message);
}

function summary(world: World, { included, conditions }: Request, seen: MarketOffers): object {
  const parts = {
    featuredBuyingOptions: () =>
      seen.buyBox
        ? [
            {
              buyingOptionType: 'New',
              segmentedFeaturedOffers: [
                { ...offerOf(seen, seen.buyBox), featuredOfferSegments: segments(seen.market) },
              ],
            },
          ]
        : [],
    referencePrices: () => referencePrices(world, seen),
    // Everything here is sold new; a list of offers must not be empty.
    lowestPricedOffers: () =>
      conditions
        .filter((condition) => condition === 'New' && seen.offers.length > 0)
        .map((itemCondition) => ({
          lowestPricedOffersInput: { itemCondition, offerType: 'Consumer' },
          offers: seen.offers.slice(0, 20).map((offer) => ({
            ...offerOf(seen, offer),
            subCondition: 'New',
            primeDetails: { eligibility: offer.isPrime ? 'NATIONAL' : 'NONE' },
          })),
        })),
    similarItems: () => [{ items: similar(world, seen.market, seen.asin).map((asin) => ({ asin })) }],
  } satisfies Record<IncludedPart, () => object[]>;
  return Object.fromEntries(included.map((part) => [part, parts[part]()]));
}

function offerOf(seen: MarketOffers, offer: Offer): object {
  const promotion = promotionOf(seen, offer);
  return {
    sellerId: offer.sellerId,
    condition: 'New',
    fulfillmentType: offer.sellerType === 'FBM' ? 'MFN' : 'AFN',
    listingPrice: money(offer.priceMinor, seen.market),
    shippingOptions: [{ shippingOptionType: 'DEFAULT', price: money(offer.shippingMinor, seen.market) }],
    ...(promotion && { promotions: [promotion] }),
  };
}

/** Some sellers run a coupon for a week at a time. */
function promotionOf({ market, asin, at }: MarketOffers, offer: Offer): object | null {
  if (offer.sku !== null) return null;
  const hash = hashNumber(hashText(0, `coupon ${asin} ${offer.sellerId}`), Math.floor(at.getTime() / (7 * DAY_MS)));
  if (share(hash) >= 0.05) return null;
  const percentOff = 5 * (1 + Math.floor(shareOf(hash, 1) * 4));
  return {
    promotionType: 'COUPON',
    promotionSavings: {
      discount: { type: 'PERCENTAGE_OFF', percentOff },
      discountedPrice: money(Math.round(offer.priceMinor * (1 - percentOff / 100)), market),
    },
  };
}

function segments(market: MarketCode): object[] {
  const sampleLocation = { postalCode: { countryCode: market, value: market === 'US' ? '10001' : '10000' } };
  return [
    { customerMembership: 'PRIME', segmentDetails: { glanceViewWeightPercentage: 68, sampleLocation } },
    { customerMembership: 'NON_PRIME', segmentDetails: { glanceViewWeightPercentage: 32, sampleLocation } },
  ];
}

/** Outside Japan the competitive price threshold is gone since 2025-09-30 and CompetitivePrice stands in its place (marketplace.md 1.8). */
function referencePrices(world: World, { market, asin }: MarketOffers): object[] {
  const hash = hashText(world.seed, `reference ${market} ${asin}`);
  const middle = middlePrice(world, market, asin);
  if (middle === null || share(hash) > 0.8) return [];
  const competitive = Math.round(middle * (0.94 + 0.1 * shareOf(hash, 1)));
  return [
    { name: market === 'JP' ? 'CompetitivePriceThreshold' : 'CompetitivePrice', price: money(competitive, market) },
    ...(shareOf(hash, 2) < 0.5
      ? [{ name: 'WasPrice', price: money(Math.round(middle * (1 + 0.08 * shareOf(hash, 3))), market) }]
      : []),
  ];
}

/** The middle of the featured prices of the last days. */
function middlePrice(world: World, market: MarketCode, asin: string): number | null {
  const today = Math.floor(world.clock.nowMs() / DAY_MS) * DAY_MS;
  const prices = [0, 1, 2, 3, 4].flatMap((day) => {
    const { buyBox } = world.offers.competition(
      market,
      asin,
      new Date(Math.max(world.epoch.getTime(), today - day * DAY_MS)),
    );
    return buyBox ? [buyBox.priceMinor] : [];
  });
  prices.sort((a, b) => a - b);
  return prices[Math.floor(prices.length / 2)] ?? null;
}

/** Other products of the same world, the same ones every time. */
function similar(world: World, market: MarketCode, asin: string): string[] {
  const from = hashText(world.seed, `similar ${asin}`) % Math.max(1, world.catalogue.size - 8);
  return world.catalogue
    .list(from, 8)
    .filter((other) => other !== asin && world.catalogue.isIn(other, market))
    .slice(0, 5);
}
