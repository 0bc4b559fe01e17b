import { sql } from 'kysely';
import {
  LookupOutcome,
  meetsCriteria,
  type FoundProduct,
  type SearchCriteria,
} from '@kervan/domain/inventory/automatic-search';
import { markets, sourceMarket, type Region } from '@kervan/domain/markets';
import type { MarketplaceAccount } from '../../connectors/marketplace/accounts.ts';
import type { CatalogPage, CatalogSearch } from '../../connectors/marketplace/catalog.ts';
import type { CompetitiveSummary } from '../../connectors/marketplace/competitive-summary-mapping.ts';
import { InvalidRequest } from '../../connectors/marketplace/errors.ts';
import type { ItemResult } from '../../connectors/marketplace/item-result.ts';
import type { ProductData } from '../../connectors/marketplace/product-mapping.ts';
import type { WorkerDeps } from '../../deps.ts';
import { lookedUpSince, type KeptSearch, type SearchingStore } from '../../records/items/automatic-search.ts';
import type { Lookup } from '../../records/items/product-lookups.ts';

/** A product that was looked up is not looked up again for so long (market clock). */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;
/** A page's token that is refused sooner is no old one: what is refused are the words (market clock). */
const TOKEN_FRESH_MS = 60_000;
/** The platform's own accounts read (CONST-004). */
const PLATFORM = 0;

/** What a page of the catalogue brings; `nextPage` null = the last one of these words. */
export type Page = { looked: Lookup[]; nextPage: string | null };

/** A page of the catalogue with what becomes of each product that the store does not know; null = nobody may read. */
export async function readPage(
  deps: WorkerDeps,
  { storeId }: SearchingStore,
  { criteria, pageToken, pageTokenAt }: KeptSearch,
  words: string,
): Promise<Page | null> {
  const account = await findReader(deps, markets[sourceMarket].region);
  if (account === null) return null;
  const isTokenFresh = pageTokenAt !== null && pageTokenAt.getTime() > deps.clock.now() - TOKEN_FRESH_MS;
  const page = await askPage(deps, account, { words, brands: criteria.brands, pageToken }, isTokenFresh);
  const products = page.products.filter(({ isVariationParent }) => !isVariationParent);
  const asins = products.map(({ asin }) => asin);
  const known = await lookedUpSince(deps.db, storeId, asins, deps.clock.now() - FORGOTTEN_MS);
  const fresh = products.filter(({ asin }) => !known.has(asin));
  const figures = await readFigures(deps, account, criteria, fresh);
  const looked = fresh.flatMap((product) => {
    const told = figures.get(product.asin);
    // Of which nothing could be heard just now is not looked up: the next night asks again.
    if (told === 'unheard') return [];
    const isFound = meetsCriteria({ ...figuresOf(product), ...told }, criteria);
    const outcome = isFound ? LookupOutcome.found : LookupOutcome.outsideCriteria;
    return [{ asin: product.asin, title: product.title, outcome }];
  });
  return { looked, nextPage: page.nextPage };
}

/**
 * Words that the catalogue does not take find nothing: the run goes on with the next ones. Where the token of a page is over, since the run was
 * interrupted, the words begin again with their first page: what was looked up before is not looked up twice.
 */
async function askPage(
  deps: WorkerDeps,
  account: MarketplaceAccount,
  search: CatalogSearch,
  isTokenFresh: boolean,
): Promise<CatalogPage> {
  try {
    return await deps.marketplace.searchCatalog(account, sourceMarket, search);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    if (search.pageToken !== null && !isTokenFresh) return askPage(deps, account, { ...search, pageToken: null }, true);
    deps.log.warn({ err: error }, 'the catalogue does not take words of a product search');
    return { products: [], nextPage: null };
  }
}

type Figures = Pick<FoundProduct, 'price' | 'reviewCount' | 'reviewStars10'>;
const unknown: Figures = { price: null, reviewCount: null, reviewStars10: null };

const figuresOf = ({ brand, categories, rootRank }: ProductData): FoundProduct => ({
  brand,
  categories,
  rank: rootRank?.rank ?? null,
  ...unknown,
});

/** Prices and reviews, asked only where they matter; what Amazon does not tell is not known, and a passing failure of one product tells nothing at all. */
async function readFigures(
  deps: WorkerDeps,
  account: MarketplaceAccount,
  criteria: SearchCriteria,
  products: readonly ProductData[],
): Promise<Map<string, Figures | 'unheard'>> {
  const asins = products.filter((product) => meetsCriteria(figuresOf(product), criteria)).map(({ asin }) => asin);
  if (asins.length === 0) return new Map();
  const isPriced = criteria.priceFrom !== null || criteria.priceTo !== null;
  const summaries = isPriced ? await deps.marketplace.competitiveSummary(account, sourceMarket, asins, 2) : new Map();
  const rows = await deps.db
    .selectFrom('source_product')
    .select(['asin', 'review_count', 'review_average'])
    .where('asin', 'in', asins)
    .execute();
  const reviews = new Map(rows.map((row) => [row.asin, row]));
  return new Map(
    asins.map((asin): [string, Figures | 'unheard'] => {
      const summary: ItemResult<CompetitiveSummary> | undefined = summaries.get(asin);
      if (summary && hasPassingFailure(summary)) return [asin, 'unheard'];
      const offer = summary?.isOk ? (summary.value.featured ?? summary.value.lowestOffers[0]) : undefined;
      const known = reviews.get(asin);
      return [
        asin,
        {
          price: offer?.priceMinor ?? null,
          reviewCount: known?.review_count ?? null,
          reviewStars10: known?.review_average ?? null,
        },
      ];
    }),
  );
}

const hasPassingFailure = (result: ItemResult<CompetitiveSummary>): boolean =>
  !result.isOk && (result.failure === 'throttled' || result.failure === 'failed');

async function findReader({ db }: WorkerDeps, region: Region): Promise<MarketplaceAccount | null> {
  const { rows } = await sql<MarketplaceAccount>`
    select sp_account_id as "spAccountId", region, selling_partner_id as "sellingPartnerId" from sp_account
    where account_id = ${PLATFORM} and region = ${region} and status = 'ACTIVE' order by sp_account_id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
