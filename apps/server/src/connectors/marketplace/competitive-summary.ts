import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { requireBatch } from './batch-size.ts';
import { competitiveSummaryResult, type CompetitiveSummary } from './competitive-summary-mapping.ts';
import type { components, paths } from '@kervan/sp-api/productPricing_2022-05-01';
import { bodyOf, type HttpCore } from './http-core.ts';
import { failedItem, type ItemResult } from './item-result.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** The sub-request of one product. */
function competitiveSummaryRequest(
  asin: string,
  market: MarketCode,
): components['schemas']['CompetitiveSummaryRequest'] {
  return {
    asin,
    marketplaceId: markets[market].marketplaceId,
    includedData: ['featuredBuyingOptions', 'referencePrices', 'lowestPricedOffers'],
    lowestPricedOffersInputs: [{ itemCondition: 'New', offerType: 'Consumer' }],
    uri: '/products/pricing/2022-05-01/items/competitiveSummary',
    method: 'GET',
  };
}

/** The authoritative featured offer, reference prices and the lowest offers of up to 20 products (getCompetitiveSummary). */
export async function competitiveSummary(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  asins: readonly string[],
  priority: QuotaPriority,
): Promise<Map<string, ItemResult<CompetitiveSummary>>> {
  requireBatch(asins);
  const requests = asins.map((asin) => competitiveSummaryRequest(asin, market));
  const { responses } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getCompetitiveSummary', priority })
      .POST('/batches/products/pricing/2022-05-01/items/competitiveSummary', { body: { requests } }),
  );
  const summaries = new Map<string, ItemResult<CompetitiveSummary>>(asins.map((asin) => [asin, failedItem(null)]));
  responses.forEach((response, place) => {
    const asin = response.body?.asin ?? asins[place];
    if (asin !== undefined && summaries.has(asin)) summaries.set(asin, competitiveSummaryResult(response, market));
  });
  return summaries;
}
