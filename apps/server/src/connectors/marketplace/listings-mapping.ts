import { markets, type MarketCode } from '@kervan/domain/markets';
import type { components } from '@kervan/sp-api/listingsItems_2021-08-01';
import { attributesOf, type ListingAttributes } from './listing-attributes.ts';
import { minorOf } from './money.ts';

type Wire = components['schemas'];

/** A problem Amazon has with a listing. */
export type ListingIssue = {
  code: string;
  message: string;
  severity: 'error' | 'warning' | 'info';
  attributeNames: string[];
  categories: string[];
  /** What Amazon did about it: LISTING_SUPPRESSED, SEARCH_SUPPRESSED, ATTRIBUTE_SUPPRESSED, CATALOG_ITEM_REMOVED. */
  enforcements: string[];
  exemption: { status: string; expiresAt: string | null } | null;
};

/** Amazon's answer to a change: accepted is not yet applied. */
export type Submission = {
  sku: string;
  /** valid = checked only, nothing was changed. */
  status: 'accepted' | 'invalid' | 'valid';
  submissionId: string;
  /** The product the listing belongs to, where Amazon tells. */
  asin: string | null;
  issues: ListingIssue[];
};

/** A listing as Amazon reports it for one market. */
export type ReportedListing = {
  sku: string;
  asin: string | null;
  title: string | null;
  productType: string | null;
  /** As the marketplace names it, `new_new` for what is new; null = not told. */
  condition: string | null;
  isBuyable: boolean;
  isDiscoverable: boolean;
  /** ISO 8601 instants. */
  createdAt: string | null;
  updatedAt: string | null;
  /** What buyers see; null = unknown or not there. */
  live: { priceMinor: number | null; quantity: number | null };
  /** What the seller's attributes hold, which goes live later. */
  submitted: ListingAttributes;
  issues: ListingIssue[];
};

/** The answer to put, patch and delete. */
export function submissionOf(response: Wire['ListingsItemSubmissionResponse'], market: MarketCode): Submission {
  const { marketplaceId } = markets[market];
  return {
    sku: response.sku,
    status: submissionStatuses[response.status],
    submissionId: response.submissionId,
    asin: response.identifiers?.find((one) => one.marketplaceId === marketplaceId)?.asin ?? null,
    issues: (response.issues ?? []).map(listingIssueOf),
  };
}

const submissionStatuses = { ACCEPTED: 'accepted', INVALID: 'invalid', VALID: 'valid' } as const satisfies Record<
  Wire['ListingsItemSubmissionResponse']['status'],
  Submission['status']
>;

/** One listing in our words; parts of other markets are left out. */
export function reportedListingOf(item: Wire['Item'], market: MarketCode): ReportedListing {
  const { marketplaceId } = markets[market];
  const summary = item.summaries?.find((one) => one.marketplaceId === marketplaceId);
  const offer = item.offers?.find((one) => one.marketplaceId === marketplaceId && one.offerType === 'B2C');
  const stock = item.fulfillmentAvailability?.find((one) => one.fulfillmentChannelCode === 'DEFAULT');
  return {
    sku: item.sku,
    asin: summary?.asin ?? null,
    title: summary?.itemName ?? null,
    productType:
      summary?.productType ??
      item.productTypes?.find((one) => one.marketplaceId === marketplaceId)?.productType ??
      null,
    condition: summary?.conditionType ?? null,
    isBuyable: summary?.status.includes('BUYABLE') ?? false,
    isDiscoverable: summary?.status.includes('DISCOVERABLE') ?? false,
    createdAt: summary?.createdDate ?? null,
    updatedAt: summary?.lastUpdatedDate ?? null,
    live: { priceMinor: minorOf(offer?.price, market), quantity: stock?.quantity ?? null },
    submitted: attributesOf(item.attributes ?? {}, market),
    issues: (item.issues ?? [])
      .filter((issue) => issue.marketplaceIds?.includes(marketplaceId) ?? true)
      .map(listingIssueOf),
  };
}

/** One issue in our words. */
function listingIssueOf(issue: Wire['Issue']): ListingIssue {
  return {
    code: issue.code,
    message: issue.message,
    severity: severityOf(issue.severity),
    attributeNames: issue.attributeNames ?? [],
    categories: issue.categories ?? [],
    enforcements: issue.enforcements?.actions.map((action) => action.action) ?? [],
    exemption: issue.enforcements?.exemption
      ? { status: issue.enforcements.exemption.status, expiresAt: issue.enforcements.exemption.expiryDate ?? null }
      : null,
  };
}

/** Unknown severities count as errors: better one issue too many in the list than one unseen. */
export function severityOf(severity: string): ListingIssue['severity'] {
  if (severity === 'WARNING') return 'warning';
  return severity === 'INFO' ? 'info' : 'error';
}
