import { findMarketByMarketplaceId, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { components, paths } from '@kervan/sp-api/sellers';
import { AuthorizationLost } from './errors.ts';
import { bodyOf, type HttpCore } from './http-core.ts';
import type { TokenProvider } from './tokens.ts';

/** A market that an authorization reaches. */
export type Participation = {
  /** null = a market that the product does not serve. */
  market: MarketCode | null;
  marketplaceId: string;
  storeName: string;
  currency: string;
  isParticipating: boolean;
  /** True while the seller's listings are suspended, on holiday for instance. */
  hasSuspendedListings: boolean;
};

/** The markets of an authorization (getMarketplaceParticipations: once a minute at most, never on a page load). */
export async function participations(http: HttpCore, account: MarketplaceAccount): Promise<Participation[]> {
  const { payload } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getMarketplaceParticipations', priority: 1 })
      .GET('/sellers/v1/marketplaceParticipations', {}),
  );
  return (payload ?? []).map(participationOf);
}

/**
 * Whether the consent of an authorization stands: asked with a new access token, as a cached one outlives its consent.
 * @throws MarketplaceError when the question stays open: the quota, the network, a failing marketplace.
 */
export async function isStillAuthorized(
  http: HttpCore,
  tokens: Pick<TokenProvider, 'freshTokenFor'>,
  account: MarketplaceAccount,
): Promise<boolean> {
  try {
    await tokens.freshTokenFor(account);
    await participations(http, account);
    return true;
  } catch (error) {
    if (error instanceof AuthorizationLost) return false;
    throw error;
  }
}

/** One entry of the answer in our words. */
function participationOf({
  marketplace,
  participation,
  storeName,
}: components['schemas']['MarketplaceParticipation']): Participation {
  return {
    market: findMarketByMarketplaceId(marketplace.id),
    marketplaceId: marketplace.id,
    storeName,
    currency: marketplace.defaultCurrencyCode,
    isParticipating: participation.isParticipating,
    hasSuspendedListings: participation.hasSuspendedListings,
  };
}
