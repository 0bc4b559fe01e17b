import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Catalogue } from '../../world/catalogue/catalogue.ts';
import {
  patchAttributes,
  replacement,
  type Attributes,
  type ChangedAttributes,
  type PatchOperation,
  type PatchRefusal,
} from './listing-attributes.ts';
import { issues, type Issue } from './listing-issues.ts';
import type { ListingRow } from './listing-row.ts';

export const requirementSets = ['LISTING', 'LISTING_PRODUCT_ONLY', 'LISTING_OFFER_ONLY'] as const;
export type RequirementSet = (typeof requirementSets)[number];

/** What a seller submits for a SKU, by PUT or UPDATE, PATCH, PARTIAL_UPDATE, DELETE. */
export type Submission =
  | { kind: 'PUT'; sku: string; productType: string; requirements: RequirementSet; attributes: Attributes }
  | { kind: 'PARTIAL'; sku: string; productType: string; attributes: Attributes }
  | { kind: 'PATCH'; sku: string; productType: string; patches: readonly PatchOperation[] }
  | { kind: 'DELETE'; sku: string };

/** Accepted = will be processed; refused with the issues that say why. */
export type Verdict =
  | { accepted: true; asin: string; productType: string; changed: ChangedAttributes }
  | { accepted: false; issues: Issue[] };

/** What acceptance looks at: the market's catalogue, the listing so far (null = none), and whether the week's new listings are used up. */
export type Circumstances = {
  market: MarketCode;
  catalogue: Catalogue;
  listing: ListingRow | null;
  isLimitReached: boolean;
  /** Ids of the seller's shipping templates. */
  templateIds: ReadonlySet<string>;
};

/** Amazon's documented bound of a SKU. */
const SKU_LENGTH_MAX = 40;

/** Decides at once whether a submission is accepted; shapes of fields are not looked at, their issues come late. */
export function decideSubmission(submission: Submission, circumstances: Circumstances): Verdict {
  const verdict = decideContent(submission, circumstances);
  if (!verdict.accepted) return verdict;
  if (saysLeadTimeAlone(submission)) return refused(issues.missing('fulfillment_availability#?.quantity'));
  const named = verdict.changed[TEMPLATE]?.[0]?.value;
  return typeof named === 'string' && !circumstances.templateIds.has(named)
    ? refused(issues.unknownTemplate(named))
    : verdict;
}

/** A handling time is taken with its quantity only [models#4841, models#2743; the code is // Assumed]. */
const saysLeadTimeAlone = (submission: Submission): boolean =>
  submission.kind === 'PATCH' &&
  submission.patches.some(
    ({ op, path, value }) =>
      op !== 'delete' &&
      path === '/attributes/fulfillment_availability' &&
      value?.some((one) => one.lead_time_to_ship_max_days !== undefined && one.quantity === undefined),
  );

/** The attribute that names a shipping template. */
const TEMPLATE = 'merchant_shipping_group';

/** True when a submission may name a shipping template. */
export const mayNameTemplate = (submission: Submission): boolean =>
  submission.kind === 'PATCH'
    ? submission.patches.some(({ path }) => path === `/attributes/${TEMPLATE}`)
    : submission.kind !== 'DELETE' && TEMPLATE in submission.attributes;

function decideContent(submission: Submission, circumstances: Circumstances): Verdict {
  const { sku } = submission;
  if (sku.length > SKU_LENGTH_MAX)
    return refused(issues.invalidAttributes(['sku'], `The SKU is longer than ${SKU_LENGTH_MAX} characters.`));
  const listing = liveListing(circumstances.listing);
  if (submission.kind === 'PUT') return decidePut(submission, listing, circumstances);
  if (!listing) return refused(issues.unknownSku(sku));
  const { asin, product_type: productType } = listing;
  if (submission.kind === 'DELETE') return { accepted: true, asin, productType, changed: {} };
  if (submission.kind === 'PARTIAL') return { accepted: true, asin, productType, changed: submission.attributes };
  const patched = patchAttributes(listing.accepted, submission.patches);
  return 'refusal' in patched
    ? refused(patchIssue(patched.refusal))
    : { accepted: true, asin, productType, changed: patched.changed };
}

/** A listing whose deletion is accepted counts as gone, though it is still seen for a while. */
const liveListing = (listing: ListingRow | null): ListingRow | null =>
  listing && listing.status !== 'DELETED' && Object.keys(listing.accepted).length > 0 ? listing : null;

function decidePut(
  submission: Submission & { kind: 'PUT' },
  listing: ListingRow | null,
  { market, catalogue, isLimitReached }: Circumstances,
): Verdict {
  const { attributes, productType, requirements } = submission;
  const suggested = attributes.merchant_suggested_asin?.[0]?.value;
  const asin = typeof suggested === 'string' ? suggested : listing?.asin;
  const needed =
    requirements === 'LISTING_OFFER_ONLY'
      ? ['condition_type']
      : ['item_name', ...(requirements === 'LISTING' ? ['condition_type'] : [])];
  const missing = [...(asin ? [] : ['merchant_suggested_asin']), ...needed.filter((name) => !attributes[name]?.length)];
  if (!asin || missing.length > 0) return refused(...missing.map(issues.missing));
  if (listing && listing.asin !== asin) {
    return refused(
      issues.invalidAttributes(
        ['merchant_suggested_asin'],
        `The SKU is matched to ASIN ${listing.asin}; delete the listing before matching it to ${asin}.`,
      ),
    );
  }
  if (!catalogue.find(asin) || !catalogue.isIn(asin, market)) return refused(issues.unknownAsin(asin));
  if (!listing && catalogue.restrictionFor(asin, market) !== 'NONE') return refused(issues.restricted(asin));
  if (!listing && isLimitReached) return refused(issues.weeklyLimit());
  const marketplace = { merchant_suggested_asin: [{ value: asin, marketplace_id: markets[market].marketplaceId }] };
  return {
    accepted: true,
    asin,
    productType,
    changed: replacement(listing?.accepted ?? {}, { ...marketplace, ...attributes }),
  };
}

function patchIssue({ path, why }: PatchRefusal): Issue {
  const said = {
    notTopLevel: `The path '${path}' does not name a top-level attribute.`,
    notMergeable: `The operation merge is not supported for '${path}'.`,
    withoutValue: `The patch of '${path}' has no value.`,
  }[why];
  return issues.invalidAttributes([path.replace(/^\/attributes\//, '')], said);
}

const refused = (...list: Issue[]): Verdict => ({ accepted: false, issues: list });
