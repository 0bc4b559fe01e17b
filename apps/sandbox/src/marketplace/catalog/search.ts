import type { MarketCode } from '@kervan/domain/markets';
import type { Product } from '../../world/catalogue/catalogue.ts';
import type { World } from '../../world/world.ts';
import { invalidInput } from '../api-error.ts';
import type { SellerCall } from '../operation.ts';

const identifierTypes = ['ASIN', 'EAN', 'GTIN', 'ISBN', 'JAN', 'MINSAN', 'SKU', 'UPC'] as const;

/** Amazon shows no more than this many hits of a search for words. */
const HITS_MAX = 1000;

/** The products a search finds in a market, all of them: by identifiers in their order, or by words. */
export async function searchProducts(
  call: SellerCall,
  market: MarketCode,
): Promise<{ products: Product[]; isByWords: boolean }> {
  const { query, world } = call;
  const identifiers = query.list('identifiers', 20);
  const keywords = query.list('keywords', 20);
  if (identifiers.length > 0 && keywords.length > 0)
    throw invalidInput("'keywords' and 'identifiers' cannot be used together.", 'Parameter identifiers');
  if (identifiers.length === 0 && keywords.length === 0)
    throw invalidInput("Either 'keywords' or 'identifiers' is required.", 'Parameter identifiers');
  if (identifiers.length > 0) return { products: await byIdentifiers(call, market, identifiers), isByWords: false };

  const brands = query.list('brandNames').map((brand) => brand.toLowerCase());
  const categories = query.list('classificationIds');
  const { asins } = world.catalogue.search({ keywords, market, from: 0, limit: HITS_MAX });
  const products = asins
    .flatMap((asin) => world.catalogue.find(asin) ?? [])
    .filter(
      ({ brand, category }) =>
        (brands.length === 0 || brands.includes(brand.toLowerCase())) &&
        (categories.length === 0 || [category, ...category.ancestors].some(({ id }) => categories.includes(id))),
    );
  return { products, isByWords: true };
}

async function byIdentifiers(
  { query, world, account }: SellerCall,
  market: MarketCode,
  identifiers: readonly string[],
): Promise<Product[]> {
  const type = query.oneOf('identifiersType', identifierTypes);
  if (type === null)
    throw invalidInput("'identifiersType' is required with 'identifiers'.", 'Parameter identifiersType');
  if (type === 'SKU' && query.text('sellerId') !== account.sellingPartnerId)
    throw invalidInput("'sellerId' is required with identifiers of type SKU.", 'Parameter sellerId');
  const bySku = type === 'SKU' ? await asinsBySku(world, market, account.sellingPartnerId, identifiers) : null;
  const asins = new Set<string>();
  for (const identifier of identifiers) {
    const asin = bySku
      ? bySku.get(identifier)
      : type === 'ASIN' || type === 'EAN' || type === 'GTIN' || type === 'UPC'
        ? world.catalogue.findByIdentifier(type, identifier)
        : null;
    if (asin && world.catalogue.isIn(asin, market)) asins.add(asin);
  }
  return [...asins].flatMap((asin) => world.catalogue.find(asin) ?? []);
}

/** The ASINs of a seller's SKUs in a market. */
export async function asinsBySku(
  world: World,
  market: MarketCode,
  sellerId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await world.sql.query<{ sku: string; asin: string }>(
    "select sku, asin from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and sku = any($4) and status <> 'DELETED'",
    [world.id, market, sellerId, skus],
  );
  return new Map(rows.map(({ sku, asin }) => [sku, asin]));
}
