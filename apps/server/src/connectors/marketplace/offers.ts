import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { requireBatch } from './batch-size.ts';
import type { components, paths } from '@kervan/sp-api/productPricingV0';
import { bodyOf, type HttpCore } from './http-core.ts';
import { failedItem, type ItemResult } from './item-result.ts';
import { offersOf, offersRequest, offersResult } from './offers-mapping.ts';
import type { OffersReading } from './offers-reading.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** Readings under the ASIN or SKU they were asked for; every asked id is present. */
export type ReadingsById = Map<string, ItemResult<OffersReading>>;

/** Offers of up to 20 products in one call (getItemOffersBatch). */
export async function itemOffersBatch(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  asins: readonly string[],
  priority: QuotaPriority,
): Promise<ReadingsById> {
  requireBatch(asins);
  const requests = asins.map((asin) => offersRequest('items', asin, market));
  const { responses } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getItemOffersBatch', priority })
      .POST('/batches/products/pricing/v0/itemOffers', { body: { requests } }),
  );
  return byId(asins, responses ?? [], (response) => response.request?.Asin ?? response.body?.payload?.ASIN, market);
}

/** Offers on the seller's own listings, up to 20 SKUs in one call (getListingOffersBatch). */
export async function listingOffersBatch(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  skus: readonly string[],
  priority: QuotaPriority,
): Promise<ReadingsById> {
  requireBatch(skus);
  const requests = skus.map((sku) => offersRequest('listings', sku, market));
  const { responses } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getListingOffersBatch', priority })
      .POST('/batches/products/pricing/v0/listingOffers', { body: { requests } }),
  );
  return byId(skus, responses ?? [], (response) => response.request?.SellerSKU ?? response.body?.payload?.SKU, market);
}

/** Offers of one product, from a bucket of its own (getItemOffers): for "refresh now". */
export async function itemOffers(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  asin: string,
  priority: QuotaPriority,
): Promise<ItemResult<OffersReading>> {
  const { payload, errors } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getItemOffers', priority })
      .GET('/products/pricing/v0/items/{Asin}/offers', {
        params: {
          path: { Asin: asin },
          query: { MarketplaceId: markets[market].marketplaceId, ItemCondition: 'New', CustomerType: 'Consumer' },
        },
      }),
  );
  return payload ? offersOf(payload, market) : failedItem(null, errors ?? []);
}

/** An answer without its request line is told by its place: Amazon keeps the order of the batch. */
function byId<Response extends components['schemas']['BatchOffersResponse']>(
  ids: readonly string[],
  responses: readonly Response[],
  idOf: (response: Response) => string | undefined,
  market: MarketCode,
): ReadingsById {
  const readings: ReadingsById = new Map(ids.map((id) => [id, failedItem(null)]));
  responses.forEach((response, place) => {
    const id = idOf(response) ?? ids[place];
    if (id !== undefined && readings.has(id)) readings.set(id, offersResult(response, market));
  });
  return readings;
}
