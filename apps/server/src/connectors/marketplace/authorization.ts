import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceConfig } from './config.ts';
import { AuthorizationLost } from './errors.ts';
import type { LwaClient } from './lwa.ts';

/**
 * Where the seller grants access to the market's account.
 * `state` comes back unchanged and must be single-use; `isDraft` is for an application not yet published.
 */
export function consentUrl(
  config: Pick<MarketplaceConfig, 'applicationId' | 'sellerCentralUrl'>,
  market: MarketCode,
  state: string,
  options: { isDraft?: boolean; redirectUri?: string } = {},
): string {
  const base = config.sellerCentralUrl ?? `https://${markets[market].sellerCentralHost}`;
  const query = new URLSearchParams({ application_id: config.applicationId, state });
  if (options.isDraft) query.set('version', 'beta');
  if (options.redirectUri) query.set('redirect_uri', options.redirectUri);
  // Amazon has a host per market; one address that stands for all of them is told the market.
  if (config.sellerCentralUrl !== null) query.set('market', market);
  return `${base}/apps/authorize/consent?${query}`;
}

/**
 * Turns the code of the callback into the refresh token; a code lives five minutes and works once.
 * @throws AuthorizationLost when the code is bad, used or expired.
 */
export async function exchangeCode(
  lwa: LwaClient,
  code: string,
  redirectUri?: string,
): Promise<{ refreshToken: string }> {
  const tokens = await lwa.request({
    grant_type: 'authorization_code',
    code,
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
  });
  if (tokens.refreshToken === null)
    throw new AuthorizationLost('no refresh token was answered', {
      operation: 'lwa:authorization_code',
      status: 200,
      requestId: null,
    });
  return { refreshToken: tokens.refreshToken };
}
