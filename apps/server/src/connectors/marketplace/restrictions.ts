import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { components, paths } from '@kervan/sp-api/listingsRestrictions_2021-08-01';
import { bodyOf, type HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

type Wire = components['schemas'];

/** Why a product may not be listed; `other` when Amazon gives no code. */
export type ListingRestriction = {
  reason: 'approvalRequired' | 'asinNotFound' | 'notEligible' | 'other';
  message: string;
  /** Where the seller can ask for approval. */
  approvalUrl: string | null;
};

/** What keeps the account from listing the product as new in the market (getListingsRestrictions); empty = nothing. */
export async function restrictions(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  asin: string,
  priority: QuotaPriority,
): Promise<ListingRestriction[]> {
  const answer = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getListingsRestrictions', priority })
      .GET('/listings/2021-08-01/restrictions', {
        params: {
          query: {
            asin,
            conditionType: 'new_new',
            sellerId: account.sellingPartnerId,
            marketplaceIds: [markets[market].marketplaceId],
          },
        },
      }),
  );
  return restrictionsOf(answer, market);
}

/** The restrictions on new items of the market, in our words. */
export function restrictionsOf(answer: Wire['RestrictionList'], market: MarketCode): ListingRestriction[] {
  return answer.restrictions
    .filter(
      (restriction) =>
        restriction.marketplaceId === markets[market].marketplaceId &&
        (restriction.conditionType ?? 'new_new') === 'new_new',
    )
    .flatMap((restriction) => (restriction.reasons?.length ? restriction.reasons : [{ message: '' }]))
    .map((reason: Wire['Reason']) => ({
      reason: reasons.get(reason.reasonCode) ?? 'other',
      message: reason.message,
      approvalUrl: reason.links?.[0]?.resource ?? null,
    }));
}

const reasons = new Map<Wire['Reason']['reasonCode'], ListingRestriction['reason']>([
  ['APPROVAL_REQUIRED', 'approvalRequired'],
  ['ASIN_NOT_FOUND', 'asinNotFound'],
  ['NOT_ELIGIBLE', 'notEligible'],
]);
