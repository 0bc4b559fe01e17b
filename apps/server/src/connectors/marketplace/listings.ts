import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { batchSizeMax, requireBatch } from './batch-size.ts';
import { CapabilityMissing, InvalidRequest, NotFound } from './errors.ts';
import type { paths } from '@kervan/sp-api/listingsItems_2021-08-01';
import { bodyOf, type HttpCore } from './http-core.ts';
import {
  offerAttributes,
  offerProductType,
  patchesOf,
  type ListingChange,
  type NewListing,
} from './listing-attributes.ts';
import { reportedListingOf, submissionOf, type ReportedListing, type Submission } from './listings-mapping.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** One listing of one account in one market. */
export type ListingKey = { account: MarketplaceAccount; market: MarketCode; sku: string };

/** `onlyCheck` validates without changing anything (VALIDATION_PREVIEW). */
export type WriteOptions = { priority: QuotaPriority; productType?: string; onlyCheck?: boolean };

const ITEM = '/listings/2021-08-01/items/{sellerId}/{sku}';
const ISSUE_LOCALE = 'en_US';
const REPORTED_DATA = [
  'summaries',
  'attributes',
  'issues',
  'offers',
  'fulfillmentAvailability',
  'productTypes',
] as const;

const pathOf = ({ account, sku }: ListingKey) => ({ sellerId: account.sellingPartnerId, sku });
const queryOf = (market: MarketCode) => ({
  marketplaceIds: [markets[market].marketplaceId],
  issueLocale: ISSUE_LOCALE,
});
/** Amazon answers identifiers only where nothing is written. */
const reportedBack = ({ onlyCheck }: WriteOptions) => ({
  includedData: onlyCheck ? (['identifiers', 'issues'] as const).slice() : (['issues'] as const).slice(),
});
const modeOf = ({ onlyCheck }: WriteOptions) => (onlyCheck ? { mode: 'VALIDATION_PREVIEW' as const } : {});

/** Product data beside the offer counts against a narrower limit of the application. */
const classesOf = ({ shippingGroup }: Pick<ListingChange, 'shippingGroup'>, { onlyCheck }: WriteOptions) => [
  ...(shippingGroup === undefined ? [] : ['productData' as const]),
  ...(onlyCheck ? ['validationPreview' as const] : []),
];

/** Creates an offer on an existing product. Accepted is not applied: read it back. */
export async function putListing(
  http: HttpCore,
  key: ListingKey,
  listing: NewListing,
  options: WriteOptions,
): Promise<Submission> {
  const answer = await http
    .client<paths>({
      by: key.account,
      operation: 'putListingsItem',
      priority: options.priority,
      classes: classesOf(listing, options),
    })
    .PUT(ITEM, {
      params: { path: pathOf(key), query: { ...queryOf(key.market), ...reportedBack(options), ...modeOf(options) } },
      body: {
        productType: options.productType ?? offerProductType,
        requirements: 'LISTING_OFFER_ONLY',
        attributes: offerAttributes(listing, key.market),
      },
    });
  return submissionOf(bodyOf(answer), key.market);
}

/** Changes price, stock and handling time in one call: one SKU costs one token. */
export async function patchListing(
  http: HttpCore,
  key: ListingKey,
  change: ListingChange,
  options: WriteOptions,
): Promise<Submission> {
  const answer = await http
    .client<paths>({
      by: key.account,
      operation: 'patchListingsItem',
      priority: options.priority,
      classes: classesOf(change, options),
    })
    .PATCH(ITEM, {
      params: { path: pathOf(key), query: { ...queryOf(key.market), ...reportedBack(options), ...modeOf(options) } },
      body: { productType: options.productType ?? offerProductType, patches: patchesOf(change, key.market) },
    });
  return submissionOf(bodyOf(answer), key.market);
}

/** Takes the listing off the market. */
export async function deleteListing(
  http: HttpCore,
  key: ListingKey,
  options: { priority: QuotaPriority },
): Promise<Submission> {
  const answer = await http
    .client<paths>({ by: key.account, operation: 'deleteListingsItem', priority: options.priority })
    .DELETE(ITEM, { params: { path: pathOf(key), query: queryOf(key.market) } });
  return submissionOf(bodyOf(answer), key.market);
}

/** One listing as Amazon reports it; null when there is none. */
export async function getListing(
  http: HttpCore,
  key: ListingKey,
  options: { priority: QuotaPriority },
): Promise<ReportedListing | null> {
  try {
    const answer = await http
      .client<paths>({ by: key.account, operation: 'getListingsItem', priority: options.priority })
      .GET(ITEM, {
        params: { path: pathOf(key), query: { ...queryOf(key.market), includedData: [...REPORTED_DATA] } },
      });
    return reportedListingOf(bodyOf(answer), key.market);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Up to 20 listings by SKU; those Amazon does not have are absent from the map. */
export async function searchListings(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  skus: readonly string[],
  priority: QuotaPriority,
): Promise<Map<string, ReportedListing>> {
  requireBatch(skus);
  const answer = await http
    .client<paths>({ by: account, operation: 'searchListingsItems', priority })
    .GET('/listings/2021-08-01/items/{sellerId}', {
      params: {
        path: { sellerId: account.sellingPartnerId },
        query: {
          ...queryOf(market),
          identifiers: [...skus],
          identifiersType: 'SKU',
          includedData: [...REPORTED_DATA],
          pageSize: batchSizeMax,
        },
      },
    });
  return new Map(bodyOf(answer).items.map((item) => [item.sku, reportedListingOf(item, market)]));
}

/**
 * Whether the seller of the account is the one whose consent its token is: a token opens its own seller's listings only, and `Unauthorized` that is
 * answered twice says no (decision 33). Of another region is said with the same word.
 * @throws MarketplaceError when the question stays open; AuthorizationLost when the token itself is refused.
 */
export async function isSellerOfToken(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
): Promise<boolean> {
  return (await opensListings(http, account, market)) || opensListings(http, account, market);
}

async function opensListings(http: HttpCore, account: MarketplaceAccount, market: MarketCode): Promise<boolean> {
  try {
    await http
      .client<paths>({ by: account, operation: 'searchListingsItems', priority: 0 })
      .GET('/listings/2021-08-01/items/{sellerId}', {
        params: {
          path: { sellerId: account.sellingPartnerId },
          query: { ...queryOf(market), includedData: ['summaries'], pageSize: 1 },
        },
      });
    return true;
  } catch (error) {
    const isAnswered = error instanceof CapabilityMissing || error instanceof InvalidRequest;
    if (isAnswered && error.facts.status === 403 && error.issues.some(({ code }) => code === 'Unauthorized'))
      return false;
    throw error;
  }
}

/** What a sweep looks for; Amazon pages through 1,000 listings of a query at most, so windows must be narrow. */
export type ListingSweep = {
  updatedAfter: string;
  updatedBefore?: string;
  onlyWithErrors?: boolean;
  pageToken?: string;
};

/** One page of the listings that changed in a window of time, oldest first. */
export async function sweepListings(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  sweep: ListingSweep,
  priority: QuotaPriority,
): Promise<{ listings: ReportedListing[]; totalCount: number; nextPageToken: string | null }> {
  const answer = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'searchListingsItems', priority })
      .GET('/listings/2021-08-01/items/{sellerId}', {
        params: {
          path: { sellerId: account.sellingPartnerId },
          query: {
            ...queryOf(market),
            includedData: [...REPORTED_DATA],
            lastUpdatedAfter: sweep.updatedAfter,
            ...(sweep.updatedBefore === undefined ? {} : { lastUpdatedBefore: sweep.updatedBefore }),
            ...(sweep.onlyWithErrors ? { withIssueSeverity: ['ERROR' as const] } : {}),
            ...(sweep.pageToken === undefined ? {} : { pageToken: sweep.pageToken }),
            sortBy: 'lastUpdatedDate',
            sortOrder: 'ASC',
            pageSize: batchSizeMax,
          },
        },
      }),
  );
  return {
    listings: answer.items.map((item) => reportedListingOf(item, market)),
    totalCount: answer.numberOfResults,
    nextPageToken: answer.pagination?.nextToken ?? null,
  };
}
