import { sourceMarket, type MarketCode } from '@kervan/domain/markets';
import type { MarketOffers } from '../../world/offers/offers.ts';
import { ApiError, invalidInput, notFound } from '../api-error.ts';
import { asinsBySku } from '../catalog/search.ts';
import { requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { answerItem, batchRequests, itemHeaders } from './batch.ts';
import { itemConditions, offersResult, type ItemCondition } from './v0-offers.ts';

const model = 'productPricingV0';
const BATCH_MAX = 20;
const customerTypes = ['Consumer', 'Business'] as const;

/** Offers of Product Pricing v0, one by one and in batches. */
export const offersOperations: readonly Operation[] = [
  {
    model,
    operationId: 'getItemOffers',
    method: 'GET',
    path: '/products/pricing/v0/items/{Asin}/offers',
    access: 'seller',
    handle: getItemOffers,
  },
  {
    model,
    operationId: 'getListingOffers',
    method: 'GET',
    path: '/products/pricing/v0/listings/{SellerSKU}/offers',
    access: 'seller',
    handle: getListingOffers,
  },
  {
    model,
    operationId: 'getItemOffersBatch',
    method: 'POST',
    path: '/batches/products/pricing/v0/itemOffers',
    access: 'seller',
    handle: getItemOffersBatch,
  },
  {
    model,
    operationId: 'getListingOffersBatch',
    method: 'POST',
    path: '/batches/products/pricing/v0/listingOffers',
    access: 'seller',
    handle: getListingOffersBatch,
  },
];

async function getItemOffers(call: SellerCall): Promise<OperationAnswer> {
  const { market, condition } = questionOf(call);
  const asin = call.params.Asin ?? '';
  const seen = await call.world.offers.read(market, [asin], call.now);
  return { status: 200, body: { payload: itemPayload(call, { market, condition, asin }, seen) } };
}

async function getListingOffers(call: SellerCall): Promise<OperationAnswer> {
  const { market, condition } = questionOf(call);
  const sku = call.params.SellerSKU ?? '';
  const asins = await asinsBySku(call.world, market, call.account.sellingPartnerId, [sku]);
  const seen = await call.world.offers.read(market, [...asins.values()], call.now);
  return { status: 200, body: { payload: listingPayload(call, { market, condition, sku }, { asins, seen }) } };
}

function questionOf({ query, region }: SellerCall): { market: MarketCode; condition: ItemCondition } {
  const market = requireMarket(query.required('MarketplaceId'), region);
  const condition = query.oneOf('ItemCondition', itemConditions);
  if (condition === null) throw invalidInput("Missing required parameter 'ItemCondition'.", 'Parameter ItemCondition');
  query.oneOf('CustomerType', customerTypes);
  return { market, condition };
}

type ItemQuestion = { market: MarketCode; condition: ItemCondition; asin: string };
type ListingQuestion = { market: MarketCode; condition: ItemCondition; sku: string };

function itemPayload(
  { world, account }: SellerCall,
  { market, condition, asin }: ItemQuestion,
  seen: Map<string, MarketOffers>,
): object {
  const offers = seen.get(asin);
  if (!offers || !world.catalogue.isIn(asin, market))
    throw invalidInput(`${asin} is an invalid ASIN for marketplace ${market}`);
  return offersResult({ world, market, condition, callerId: account.sellingPartnerId, sku: null }, offers);
}

function listingPayload(
  { world, account }: SellerCall,
  { market, condition, sku }: ListingQuestion,
  found: { asins: Map<string, string>; seen: Map<string, MarketOffers> },
): object {
  const offers = found.seen.get(found.asins.get(sku) ?? '');
  if (!offers) throw notFound(`${sku} is not a SKU of this seller in the marketplace.`);
  return offersResult({ world, market, condition, callerId: account.sellingPartnerId, sku }, offers);
}

/** A request of a batch. A wrong name or market is its own mistake; a shape that is wrong fails the batch. */
type SubRequest = { marketplaceId: string; condition: ItemCondition; customerType: string | undefined; name: string };

function readSubRequests(call: SellerCall, pattern: RegExp): SubRequest[] {
  return batchRequests(call, BATCH_MAX).map((request) => {
    if (typeof request.uri !== 'string' || typeof request.method !== 'string')
      throw invalidInput("Each entry of 'requests' needs uri and method.", 'requests');
    const condition = itemConditions.find((known) => known === request.ItemCondition);
    if (!condition || typeof request.MarketplaceId !== 'string')
      throw invalidInput("Each entry of 'requests' needs MarketplaceId and ItemCondition.", 'requests');
    const [, name = ''] = pattern.exec(request.uri.split('?')[0] ?? '') ?? [];
    return {
      marketplaceId: request.MarketplaceId,
      condition,
      customerType: typeof request.CustomerType === 'string' ? request.CustomerType : undefined,
      name: decode(name),
    };
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The market of a request, or the source market when it names none of this region (its item answers with the error). */
function marketOf(call: SellerCall, request: SubRequest): MarketCode {
  try {
    return requireMarket(request.marketplaceId, call.region);
  } catch (error) {
    if (error instanceof ApiError) return sourceMarket;
    throw error;
  }
}

async function getItemOffersBatch(call: SellerCall): Promise<OperationAnswer> {
  const requests = readSubRequests(call, /^\/products\/pricing\/v0\/items\/([^/]+)\/offers$/);
  const seen = await readByMarket(
    requests,
    (request) => marketOf(call, request),
    (market, own) =>
      call.world.offers.read(
        market,
        own.map(({ name }) => name),
        call.now,
      ),
  );
  const responses = requests.map((request) => ({
    ...answerItem(call, 'getItemOffersBatch', () => {
      const market = requireMarket(request.marketplaceId, call.region);
      return {
        payload: itemPayload(
          call,
          { market, condition: request.condition, asin: request.name },
          seen.get(market) ?? new Map(),
        ),
      };
    }),
    headers: itemHeaders(call.now),
    request: { ...echo(request), Asin: request.name },
  }));
  return { status: 200, body: { responses } };
}

async function getListingOffersBatch(call: SellerCall): Promise<OperationAnswer> {
  const { world, account } = call;
  const requests = readSubRequests(call, /^\/products\/pricing\/v0\/listings\/([^/]+)\/offers$/);
  const found = await readByMarket(
    requests,
    (request) => marketOf(call, request),
    async (market, own) => {
      const asins = await asinsBySku(
        world,
        market,
        account.sellingPartnerId,
        own.map(({ name }) => name),
      );
      return { asins, seen: await world.offers.read(market, [...new Set(asins.values())], call.now) };
    },
  );
  const responses = requests.map((request) => ({
    ...answerItem(call, 'getListingOffersBatch', () => {
      const market = requireMarket(request.marketplaceId, call.region);
      return {
        payload: listingPayload(
          call,
          { market, condition: request.condition, sku: request.name },
          found.get(market) ?? { asins: new Map(), seen: new Map() },
        ),
      };
    }),
    headers: itemHeaders(call.now),
    request: { ...echo(request), SellerSKU: request.name },
  }));
  return { status: 200, body: { responses } };
}

function echo({ marketplaceId, condition, customerType }: SubRequest): object {
  return { MarketplaceId: marketplaceId, ItemCondition: condition, CustomerType: customerType ?? 'Consumer' };
}

/** Reads once per market what its requests need. */
async function readByMarket<T>(
  requests: readonly SubRequest[],
  marketOfRequest: (request: SubRequest) => MarketCode,
  read: (market: MarketCode, own: SubRequest[]) => Promise<T>,
): Promise<Map<MarketCode, T>> {
  const groups = Map.groupBy(requests, marketOfRequest);
  const found = new Map<MarketCode, T>();
  for (const [market, own] of groups) found.set(market, await read(market, own));
  return found;
}
