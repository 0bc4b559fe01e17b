import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { batchSizeMax, requireBatch } from './batch-size.ts';
import type { paths } from '@kervan/sp-api/catalogItems_2022-04-01';
import { bodyOf, type HttpCore } from './http-core.ts';
import { productOf, type ProductData } from './product-mapping.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** Catalogue data of up to 20 products (searchCatalogItems); products the market does not know are absent from the map. */
export async function catalogItems(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  asins: readonly string[],
  priority: QuotaPriority,
): Promise<Map<string, ProductData>> {
  requireBatch(asins);
  const { items } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'searchCatalogItems', priority })
      .GET('/catalog/2022-04-01/items', {
        params: {
          query: {
            identifiers: [...asins],
            identifiersType: 'ASIN',
            marketplaceIds: [markets[market].marketplaceId],
            includedData: [
              'attributes',
              'classifications',
              'dimensions',
              'identifiers',
              'images',
              'productTypes',
              'relationships',
              'salesRanks',
              'summaries',
            ],
            pageSize: batchSizeMax,
          },
        },
      }),
  );
  return new Map(items.map((item) => [item.asin, productOf(item, market)]));
}

/** What the catalogue is asked for by words; `pageToken`: where a search goes on. */
export type CatalogSearch = {
  words: string;
  brands: readonly string[];
  pageToken: string | null;
};
/** A page of what was found; `nextPage` null = nothing more, Amazon shows no more than the first thousand. */
export type CatalogPage = { products: ProductData[]; nextPage: string | null };

/** Products of a market by words, 20 a page (searchCatalogItems). */
export async function searchCatalog(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  { words, brands, pageToken }: CatalogSearch,
): Promise<CatalogPage> {
  const { items, pagination } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'searchCatalogItems', priority: 2 })
      .GET('/catalog/2022-04-01/items', {
        params: {
          query: {
            keywords: [words],
            ...(brands.length > 0 ? { brandNames: [...brands] } : {}),
            marketplaceIds: [markets[market].marketplaceId],
            includedData: ['classifications', 'salesRanks', 'summaries'],
            pageSize: batchSizeMax,
            ...(pageToken === null ? {} : { pageToken }),
          },
        },
      }),
  );
  return { products: items.map((item) => productOf(item, market)), nextPage: pagination?.nextToken ?? null };
}
