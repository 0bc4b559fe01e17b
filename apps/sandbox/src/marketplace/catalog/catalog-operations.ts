import type { MarketCode } from '@kervan/domain/markets';
import type { Product } from '../../world/catalogue/catalogue.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import { requireMarket, requireMarkets } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { catalogItem, includedParts, type IncludedPart } from './catalog-item.ts';
import { searchProducts } from './search.ts';

const model = 'catalogItems_2022-04-01';

/** Catalog Items 2022-04-01. */
export const catalogOperations: readonly Operation[] = [
  {
    model,
    operationId: 'searchCatalogItems',
    method: 'GET',
    path: '/catalog/2022-04-01/items',
    access: 'seller',
    handle: searchCatalogItems,
  },
  {
    model,
    operationId: 'getCatalogItem',
    method: 'GET',
    path: '/catalog/2022-04-01/items/{asin}',
    access: 'seller',
    handle: getCatalogItem,
  },
];

const PAGE_SIZE = 10;
const PAGE_SIZE_MAX = 20;

function getCatalogItem(call: SellerCall): OperationAnswer {
  const { world, params, region, query } = call;
  const asin = params.asin ?? '';
  const of = requireMarkets(query.list('marketplaceIds'), region);
  const parts = partsOf(call);
  const product = world.catalogue.find(asin);
  const present = of.filter((market) => world.catalogue.isIn(asin, market));
  if (!product || present.length === 0) {
    throw new ApiError(404, [
      {
        code: 'NOT_FOUND',
        message: `Requested item '${asin}' not found in marketplace(s) ${query.list('marketplaceIds').join(',')}.`,
        details: '',
      },
    ]);
  }
  return { status: 200, body: catalogItem(world, product, { of: present, parts }) };
}

async function searchCatalogItems(call: SellerCall): Promise<OperationAnswer> {
  const { world, region, query } = call;
  const [marketplaceId] = query.list('marketplaceIds', 1);
  if (!marketplaceId) throw invalidInput("Missing required parameter 'marketplaceIds'.", 'Parameter marketplaceIds');
  const market = requireMarket(marketplaceId, region);
  const parts = partsOf(call);
  const pageSize = query.integer('pageSize', { min: 1, max: PAGE_SIZE_MAX }) ?? PAGE_SIZE;
  const { products, isByWords } = await searchProducts(call, market);
  const from = placeOf(query.text('pageToken'));
  const shown = products.slice(from, from + pageSize);
  return {
    status: 200,
    body: {
      numberOfResults: products.length,
      ...paging(products.length, from, pageSize),
      ...(isByWords && { refinements: refinements(products) }),
      items: shown.map((product) => catalogItem(world, product, { of: [market] satisfies MarketCode[], parts })),
    },
  };
}

function partsOf({ query }: SellerCall): IncludedPart[] {
  const parts = query.someOf('includedData', includedParts);
  return parts.length === 0 ? ['summaries'] : [...new Set(parts)];
}

const tokenOf = (place: number): string => Buffer.from(`place ${place}`).toString('base64url');

function placeOf(token: string | null): number {
  if (token === null) return 0;
  const [, place] = /^place (\d+)$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
  if (place === undefined) throw invalidInput("Invalid value for parameter 'pageToken'.", 'Parameter pageToken');
  return Number(place);
}

function paging(total: number, from: number, pageSize: number): object {
  const next = from + pageSize < total ? { nextToken: tokenOf(from + pageSize) } : {};
  const previous = from > 0 ? { previousToken: tokenOf(Math.max(0, from - pageSize)) } : {};
  return { pagination: { ...next, ...previous } };
}

function refinements(products: readonly Product[]): object {
  const brands = new Map<string, number>();
  const categories = new Map<string, { displayName: string; numberOfResults: number }>();
  for (const { brand, category } of products) {
    brands.set(brand, (brands.get(brand) ?? 0) + 1);
    const known = categories.get(category.id) ?? { displayName: category.name, numberOfResults: 0 };
    known.numberOfResults++;
    categories.set(category.id, known);
  }
  return {
    brands: [...brands]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)
      .map(([brandName, numberOfResults]) => ({ brandName, numberOfResults })),
    classifications: [...categories]
      .sort((a, b) => b[1].numberOfResults - a[1].numberOfResults)
      .slice(0, 10)
      .map(([classificationId, found]) => ({ classificationId, ...found })),
  };
}
