import type { GrantlessScope, MarketplaceAccount } from './accounts.ts';
import { AuthorizationLost, Transient } from './errors.ts';
import type { LwaClient, TokenGrant } from './lwa.ts';

/** Whose access token is wanted: a seller's, or the application's own for a scope. */
export type TokenOwner = MarketplaceAccount | GrantlessScope;

export type TokenProvider = {
  /**
   * A valid access token, from the cache where possible; concurrent callers share one request.
   * @throws AuthorizationLost when there is no refresh token or it is refused; Transient, ApplicationRefused.
   */
  tokenFor(owner: TokenOwner): Promise<string>;
  /**
   * A token that was asked for now, whatever the cache holds: an access token works on for up to an hour after the consent was taken back.
   * @throws AuthorizationLost, Transient, ApplicationRefused as tokenFor.
   */
  freshTokenFor(owner: TokenOwner): Promise<string>;
  /** Forgets a token that the API refused; a newer one stays. */
  discard(owner: TokenOwner, token: string): void;
};

/** How long before its end a token is renewed (MarketClock). */
const RENEW_EARLY_MS = 60_000;
/** After a failed request the next one waits, doubling (MarketClock). */
const BACK_OFF_MS = { first: 1_000, longest: 60_000 };

/** Access tokens per authorization and scope, kept in this process only: they live an hour and are cheap to renew. */
export function createTokenProvider(given: {
  lwa: LwaClient;
  clock: { now(): number };
  readRefreshToken(account: MarketplaceAccount): Promise<string | null>;
  saveRefreshToken(account: MarketplaceAccount, refreshToken: string): Promise<void>;
}): TokenProvider {
  const cache = new Map<string, { token: string; renewAt: number }>();
  const flights = new Map<string, Promise<string>>();
  const pauses = new Map<string, { until: number; ms: number }>();

  async function renew(owner: TokenOwner, key: string): Promise<string> {
    const pause = pauses.get(key);
    if (pause && pause.until > given.clock.now())
      throw new Transient('waits after a failed token request', { operation: 'lwa', status: null, requestId: null });
    const askedAt = given.clock.now();
    const grant = await grantOf(owner);
    try {
      const tokens = await given.lwa.request(grant);
      pauses.delete(key);
      if (
        typeof owner !== 'string' &&
        tokens.refreshToken !== null &&
        grant.grant_type === 'refresh_token' &&
        tokens.refreshToken !== grant.refresh_token
      ) {
        await given.saveRefreshToken(owner, tokens.refreshToken);
      }
      cache.set(key, { token: tokens.accessToken, renewAt: askedAt + tokens.expiresInSeconds * 1000 - RENEW_EARLY_MS });
      return tokens.accessToken;
    } catch (error) {
      if (error instanceof Transient) {
        const ms = Math.min(BACK_OFF_MS.longest, pause ? pause.ms * 2 : BACK_OFF_MS.first);
        pauses.set(key, { until: given.clock.now() + ms, ms });
      }
      throw error;
    }
  }

  async function grantOf(owner: TokenOwner): Promise<TokenGrant> {
    if (typeof owner === 'string') return { grant_type: 'client_credentials', scope: owner };
    const refreshToken = await given.readRefreshToken(owner);
    if (refreshToken === null)
      throw new AuthorizationLost('no refresh token is stored', {
        operation: 'lwa:refresh_token',
        status: null,
        requestId: null,
      });
    return { grant_type: 'refresh_token', refresh_token: refreshToken };
  }

  const renewOnce = (owner: TokenOwner, key: string): Promise<string> => {
    const flight = flights.get(key) ?? renew(owner, key).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };

  return {
    async tokenFor(owner) {
      const key = keyOf(owner);
      const cached = cache.get(key);
      return cached && cached.renewAt > given.clock.now() ? cached.token : renewOnce(owner, key);
    },
    freshTokenFor: (owner) => renewOnce(owner, keyOf(owner)),
    discard(owner, token) {
      if (cache.get(keyOf(owner))?.token === token) cache.delete(keyOf(owner));
    },
  };
}

const keyOf = (owner: TokenOwner) => (typeof owner === 'string' ? owner : String(owner.spAccountId));
