import { describe, expect, it } from 'vitest';
import type { MarketplaceAccount } from './accounts.ts';
import { ApplicationRefused, AuthorizationLost, InvalidRequest, Transient } from './errors.ts';
import { tokensOf, type LwaClient, type TokenGrant, type Tokens } from './lwa.ts';
import { createTokenProvider } from './tokens.ts';

const account: MarketplaceAccount = { spAccountId: 3, region: 'eu', sellingPartnerId: 'A1' };

/** A token provider on a given way to answer, with everything it asked and saved. */
function providerOn(answer: (grant: TokenGrant, place: number) => Promise<Tokens>, stored: string | null = 'Atzr|one') {
  const asked: TokenGrant[] = [];
  const saved: string[] = [];
  let now = 0;
  const lwa: LwaClient = { request: (grant) => answer(grant, asked.push(grant)) };
  const provider = createTokenProvider({
    lwa,
    clock: { now: () => now },
    readRefreshToken: async () => saved.at(-1) ?? stored,
    saveRefreshToken: async (_, token) => void saved.push(token),
  });
  return { provider, asked, saved, wait: (ms: number) => void (now += ms) };
}

const numbered = async (_: TokenGrant, place: number): Promise<Tokens> => ({
  accessToken: `Atza|${place}`,
  refreshToken: null,
  expiresInSeconds: 3600,
});

describe('createTokenProvider', () => {
  it('renews a minute early, in market time', async () => {
    const { provider, asked, wait } = providerOn(numbered);
    expect(await provider.tokenFor(account)).toBe('Atza|1');
    wait(3_539_999);
    expect(await provider.tokenFor(account)).toBe('Atza|1');
    wait(1);
    expect(await provider.tokenFor(account)).toBe('Atza|2');
    expect(asked).toHaveLength(2);
  });

  it('asks once for many callers', async () => {
    const { provider, asked } = providerOn(numbered);
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => provider.tokenFor(account))))).toEqual(
      new Set(['Atza|1']),
    );
    expect(asked).toHaveLength(1);
  });

  it('keeps a refresh token that was replaced, and uses it from then on', async () => {
    const { provider, asked, saved, wait } = providerOn(async (grant, place) => ({
      ...(await numbered(grant, place)),
      refreshToken: place === 1 ? 'Atzr|two' : null,
    }));
    await provider.tokenFor(account);
    wait(3_600_000);
    await provider.tokenFor(account);
    expect(saved).toEqual(['Atzr|two']);
    expect(asked.map((grant) => 'refresh_token' in grant && grant.refresh_token)).toEqual(['Atzr|one', 'Atzr|two']);
  });

  it('keeps tokens of scopes apart from those of sellers', async () => {
    const { provider, asked } = providerOn(numbered);
    await provider.tokenFor('sellingpartnerapi::notifications');
    await provider.tokenFor(account);
    expect(asked).toEqual([
      { grant_type: 'client_credentials', scope: 'sellingpartnerapi::notifications' },
      { grant_type: 'refresh_token', refresh_token: 'Atzr|one' },
    ]);
  });

  it('forgets the refused token, not a newer one', async () => {
    const { provider } = providerOn(numbered);
    const first = await provider.tokenFor(account);
    provider.discard(account, first);
    const second = await provider.tokenFor(account);
    provider.discard(account, first);
    expect(await provider.tokenFor(account)).toBe(second);
  });

  it('waits after a failure, twice as long each time, and asks again afterwards', async () => {
    const { provider, asked, wait } = providerOn(async (grant, place) => {
      if (place < 3) throw new Transient('answered 500', { operation: 'lwa', status: 500, requestId: null });
      return numbered(grant, place);
    });
    await expect(provider.tokenFor(account)).rejects.toBeInstanceOf(Transient);
    wait(999);
    await expect(provider.tokenFor(account)).rejects.toBeInstanceOf(Transient);
    expect(asked).toHaveLength(1);
    wait(1);
    await expect(provider.tokenFor(account)).rejects.toBeInstanceOf(Transient);
    wait(1_999);
    await expect(provider.tokenFor(account)).rejects.toBeInstanceOf(Transient);
    expect(asked).toHaveLength(2);
    wait(1);
    expect(await provider.tokenFor(account)).toBe('Atza|3');
  });

  it('STORE-017 asks anew where the question is whether the consent stands: a cached token outlives it', async () => {
    let isGone = false;
    const { provider, asked } = providerOn(async (grant, place) => {
      if (isGone) throw new AuthorizationLost('taken back', { operation: 'lwa', status: 400, requestId: null });
      return numbered(grant, place);
    });
    const first = await provider.tokenFor(account);
    const second = await provider.freshTokenFor(account);
    expect(second).not.toBe(first);
    isGone = true;
    expect(await provider.tokenFor(account)).toBe(second);
    await expect(provider.freshTokenFor(account)).rejects.toBeInstanceOf(AuthorizationLost);
    expect(asked).toHaveLength(3);
  });

  it('reports a lost authorization when no refresh token is stored', async () => {
    const { provider, asked } = providerOn(numbered, null);
    await expect(provider.tokenFor(account)).rejects.toBeInstanceOf(AuthorizationLost);
    expect(asked).toEqual([]);
  });
});

describe('tokensOf', () => {
  const invalidGrant =
    '{"error":"invalid_grant","error_description":"The request has an invalid grant parameter : refresh_token. User may have revoked or didn\'t grant the permission."}';

  it.each([
    [400, invalidGrant, AuthorizationLost],
    [
      400,
      '{"error":"invalid_grant","error_description":"The request has an invalid grant parameter : code","error_index":"x","request_id":"r-1"}',
      AuthorizationLost,
    ],
    [401, '{"error":"invalid_client","error_description":"Client authentication failed"}', ApplicationRefused],
    [400, '{"error":"invalid_scope","error_description":"unknown"}', InvalidRequest],
    [429, '{"error":"SlowDown"}', Transient],
    [500, '', Transient],
    [503, '<html>busy</html>', Transient],
    [200, '{"access_token":', Transient],
  ])('%i %s', (status, text, expected) => {
    expect(() => tokensOf(status, text, 'lwa')).toThrow(expected);
  });

  it('reads a token', () => {
    expect(
      tokensOf(
        200,
        '{"access_token":"Atza|1","refresh_token":"Atzr|1","token_type":"bearer","expires_in":3600}',
        'lwa',
      ),
    ).toEqual({ accessToken: 'Atza|1', refreshToken: 'Atzr|1', expiresInSeconds: 3600 });
  });
});
