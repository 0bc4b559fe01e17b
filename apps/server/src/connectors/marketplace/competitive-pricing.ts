import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { requireBatch } from './batch-size.ts';
import type { components, paths } from '@kervan/sp-api/productPricingV0';
import { bodyOf, type HttpCore } from './http-core.ts';
import { failedItem, type ItemResult } from './item-result.ts';
import { minorOf, sumOf } from './money.ts';
import type { SalesRank } from './offers-reading.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** The quick look: enough to tell whether anything changed. Amounts in minor units; missing is null. */
export type CompetitivePrice = {
  asin: string;
  /** The featured new offer; null when none is told, which does not mean that there is none. */
  featured: {
    sellerId: string | null;
    priceMinor: number | null;
    shippingMinor: number | null;
    landedMinor: number | null;
    isOwn: boolean | null;
  } | null;
  newOfferCount: number | null;
  totalOfferCount: number | null;
  ranks: SalesRank[];
};

type Wire = components['schemas'];

/** Amazon's id of the featured new offer's price. */
const NEW_FEATURED_PRICE_ID = '1';

/** Featured price, offer counts and ranks of up to 20 products (getCompetitivePricing); products Amazon leaves out are `notFound`. */
export async function competitivePricing(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  asins: readonly string[],
  priority: QuotaPriority,
): Promise<Map<string, ItemResult<CompetitivePrice>>> {
  requireBatch(asins);
  const { payload } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getCompetitivePricing', priority })
      .GET('/products/pricing/v0/competitivePrice', {
        params: {
          query: {
            MarketplaceId: markets[market].marketplaceId,
            Asins: [...asins],
            ItemType: 'Asin',
            CustomerType: 'Consumer',
          },
        },
      }),
  );
  const prices = new Map<string, ItemResult<CompetitivePrice>>(asins.map((asin) => [asin, failedItem(404)]));
  for (const price of payload ?? []) {
    const asin = price.ASIN ?? price.Product?.Identifiers.MarketplaceASIN.ASIN;
    if (asin !== undefined && prices.has(asin)) prices.set(asin, competitivePriceOf(price, asin, market));
  }
  return prices;
}

/** One entry of the answer in our words. */
function competitivePriceOf(price: Wire['Price'], asin: string, market: MarketCode): ItemResult<CompetitivePrice> {
  const pricing = price.Product?.CompetitivePricing;
  if (price.status !== 'Success' || !price.Product)
    return failedItem(price.status === 'ASINNotFound' ? 404 : 400, [
      { code: price.status, message: 'no price was read' },
    ]);
  const isNew = (condition: string | undefined) => condition?.toLowerCase() === 'new';
  const news = (pricing?.CompetitivePrices ?? []).filter(
    (one) => isNew(one.condition) && one.offerType !== 'B2B' && (one.quantityTier ?? 1) === 1,
  );
  const featured = news.find((one) => one.CompetitivePriceId === NEW_FEATURED_PRICE_ID) ?? news[0];
  const countOf = (condition: string) =>
    pricing?.NumberOfOfferListings.find((count) => count.condition.toLowerCase() === condition)?.Count ?? null;
  return {
    isOk: true,
    value: {
      asin,
      featured: featured ? featuredOf(featured, market) : null,
      newOfferCount: countOf('new'),
      totalOfferCount: countOf('any'),
      ranks: (price.Product.SalesRankings ?? []).map((rank) => ({ category: rank.ProductCategoryId, rank: rank.Rank })),
    },
  };
}

function featuredOf(price: Wire['CompetitivePriceType'], market: MarketCode) {
  const priceMinor = minorOf(price.Price.ListingPrice, market);
  const shippingMinor = minorOf(price.Price.Shipping, market);
  return {
    sellerId: price.sellerId ?? null,
    priceMinor,
    shippingMinor,
    landedMinor: minorOf(price.Price.LandedPrice, market) ?? sumOf(priceMinor, shippingMinor),
    isOwn: price.belongsToRequester ?? null,
  };
}
