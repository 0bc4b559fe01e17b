import { randomUUID } from 'node:crypto';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { invalidInput, notFound, unauthorized } from '../api-error.ts';
import type { components } from '@kervan/sp-api/listingsItems_2021-08-01';
import { requireMarket, requireMarkets } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { acceptSubmissions, templateIdsFor } from './accept-submissions.ts';
import { decideSubmission, type Submission, type Verdict } from './decide-submission.ts';
import { readPatchBody, readPutBody } from './listing-body.ts';
import { findListings, type ListingRow } from './listing-row.ts';
import { searchListings } from './listing-search.ts';
import { itemParts, itemView } from './listing-view.ts';
import { newListingsLeft } from './weekly-limit.ts';

type Item = components['schemas']['Item'];
type ItemSearchResults = components['schemas']['ItemSearchResults'];
type SubmissionResponse = components['schemas']['ListingsItemSubmissionResponse'];

const model = 'listingsItems_2021-08-01';
const itemPath = '/listings/2021-08-01/items/{sellerId}/{sku}';

/** Listings Items API 2021-08-01. */
export const listingsOperations: readonly Operation[] = [
  {
    model,
    operationId: 'putListingsItem',
    method: 'PUT',
    path: itemPath,
    access: 'seller',
    handle: (call) => submit(call, readPutBody(skuOf(call), call.body)),
  },
  {
    model,
    operationId: 'patchListingsItem',
    method: 'PATCH',
    path: itemPath,
    access: 'seller',
    handle: (call) => submit(call, readPatchBody(skuOf(call), call.body)),
  },
  {
    model,
    operationId: 'deleteListingsItem',
    method: 'DELETE',
    path: itemPath,
    access: 'seller',
    handle: (call) => submit(call, { kind: 'DELETE', sku: skuOf(call) }),
  },
  { model, operationId: 'getListingsItem', method: 'GET', path: itemPath, access: 'seller', handle: getItem },
  {
    model,
    operationId: 'searchListingsItems',
    method: 'GET',
    path: '/listings/2021-08-01/items/{sellerId}',
    access: 'seller',
    handle: searchItems,
  },
];

async function submit(call: SellerCall, submission: Submission): Promise<OperationAnswer> {
  const market = requireOneMarket(call);
  const scope = { market, sellerId: requireOwnSeller(call) };
  const isPreview = call.query.oneOf('mode', ['VALIDATION_PREVIEW']) !== null;
  const included = call.query.someOf('includedData', ['identifiers', 'issues'] as const);
  if (included.includes('identifiers') && !isPreview)
    throw invalidInput(
      "'identifiers' can only be requested when 'mode' is 'VALIDATION_PREVIEW'.",
      'Parameter includedData',
    );
  const [verdict] = isPreview
    ? [await preview(call, scope, submission)]
    : await acceptSubmissions(call.world, { scope, route: 'api' }, [submission]);
  if (!verdict) throw new Error('a submission without a verdict');
  return {
    status: 200,
    body: responseOf(submission.sku, verdict, { market, isPreview, withIdentifiers: included.includes('identifiers') }),
  };
}

async function preview(
  { world }: SellerCall,
  scope: { market: MarketCode; sellerId: string },
  submission: Submission,
): Promise<Verdict> {
  const listing = (await findListings({ sql: world.sql, world, scope }, [submission.sku])).get(submission.sku) ?? null;
  const isLimitReached = (await newListingsLeft({ sql: world.sql, world, scope })) === 0;
  const templateIds = await templateIdsFor(world.sql, world, scope, [submission]);
  return decideSubmission(submission, {
    market: scope.market,
    catalogue: world.catalogue,
    listing,
    isLimitReached,
    templateIds,
  });
}

function responseOf(
  sku: string,
  verdict: Verdict,
  { market, isPreview, withIdentifiers }: { market: MarketCode; isPreview: boolean; withIdentifiers: boolean },
): SubmissionResponse {
  const status = verdict.accepted ? (isPreview ? 'VALID' : 'ACCEPTED') : 'INVALID';
  const identifiers = verdict.accepted ? [{ marketplaceId: markets[market].marketplaceId, asin: verdict.asin }] : [];
  return {
    sku,
    status,
    submissionId: randomUUID(),
    issues: verdict.accepted ? [] : verdict.issues,
    ...(withIdentifiers ? { identifiers } : {}),
  };
}

async function getItem(call: SellerCall): Promise<OperationAnswer> {
  const sellerId = requireOwnSeller(call);
  const sku = skuOf(call);
  const wanted = requireMarkets(call.query.list('marketplaceIds'), call.region);
  const { rows } = await call.world.sql.query<ListingRow>(
    `select * from sandbox.listing where world = $1 and market = any($2) and seller_id = $3 and sku = $4 and visible_at is not null and status <> 'DELETED' order by market`,
    [call.world.id, wanted, sellerId, sku],
  );
  const [first, ...others] = rows;
  if (!first)
    throw notFound(
      `SKU '${sku}' not found in marketplace ${wanted.map((market) => markets[market].marketplaceId).join(',')}`,
    );
  return { status: 200, body: itemView(call.world, [first, ...others], includedParts(call)) satisfies Item };
}

async function searchItems(call: SellerCall): Promise<OperationAnswer> {
  const sellerId = requireOwnSeller(call);
  const market = requireOneMarket(call);
  const parts = includedParts(call);
  const { total, listings, nextToken, previousToken } = await searchListings(
    call.world,
    { market, sellerId },
    call.query,
  );
  const pagination = { ...(nextToken ? { nextToken } : {}), ...(previousToken ? { previousToken } : {}) };
  const body: ItemSearchResults = {
    numberOfResults: total,
    ...(nextToken || previousToken ? { pagination } : {}),
    items: listings.map((listing) => itemView(call.world, [listing], parts)),
  };
  return { status: 200, body };
}

function includedParts({ query }: SellerCall): readonly (typeof itemParts)[number][] {
  const parts = query.someOf('includedData', itemParts);
  return parts.length ? parts : ['summaries'];
}

const skuOf = ({ params }: SellerCall): string => params.sku ?? '';

function requireOneMarket({ query, region }: SellerCall): MarketCode {
  const ids = query.list('marketplaceIds', 1);
  if (!ids[0]) throw invalidInput("Missing required parameter 'marketplaceIds'.", 'Parameter marketplaceIds');
  return requireMarket(ids[0], region);
}

/** A token opens its own seller's listings only. */
function requireOwnSeller({ params, account }: SellerCall): string {
  if (params.sellerId !== account.sellingPartnerId)
    throw unauthorized('The selling partner is not the one of the access token.');
  return account.sellingPartnerId;
}
