import { afterEach, describe, expect, it } from 'vitest';
import { AuthorizationLost } from './errors.ts';
import { json, openTestMarketplace, type TestMarketplace } from './testing/test-marketplace.ts';

let test: TestMarketplace | null = null;
afterEach(() => test?.close());

describe('the consent page', () => {
  it('is that of the market, or of the configured address', async () => {
    test = await openTestMarketplace({ api: () => json({}) });
    expect(test.marketplace.consentUrl('TR', 'state 1')).toBe(
      'https://sellercentral.amazon.com.tr/apps/authorize/consent?application_id=amzn1.sp.solution.kervan&state=state+1',
    );
    await test.close();
    test = await openTestMarketplace({
      api: () => json({}),
      config: { sellerCentralUrl: 'http://localhost:4010/sellercentral/' },
    });
    expect(test.marketplace.consentUrl('DE', 's', { isDraft: true })).toBe(
      'http://localhost:4010/sellercentral/apps/authorize/consent?application_id=amzn1.sp.solution.kervan&state=s&version=beta&market=DE',
    );
  });
});

describe('the code of the callback', () => {
  it('is exchanged for a refresh token', async () => {
    test = await openTestMarketplace({
      api: () => json({}),
      lwa: () => json({ access_token: 'Atza|1', refresh_token: 'Atzr|1', token_type: 'bearer', expires_in: 3600 }),
    });
    expect(await test.marketplace.exchangeCode('ANcode', 'http://localhost:4000/amazon/callback')).toEqual({
      refreshToken: 'Atzr|1',
    });
    const [seen] = test.stub.seen;
    expect(seen).toMatchObject({
      method: 'POST',
      path: '/lwa/auth/o2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    });
    expect(Object.fromEntries(new URLSearchParams(seen?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'ANcode',
      redirect_uri: 'http://localhost:4000/amazon/callback',
      client_id: 'client',
      client_secret: 'secret',
    });
    expect(JSON.stringify(test.records.logged)).not.toContain('secret');
  });

  it('that was used or is too old is a lost authorization', async () => {
    test = await openTestMarketplace({
      api: () => json({}),
      lwa: () =>
        json({ error: 'invalid_grant', error_description: 'The request has an invalid grant parameter : code' }, 400),
    });
    await expect(test.marketplace.exchangeCode('old')).rejects.toBeInstanceOf(AuthorizationLost);
  });
});
