import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application, draftApplication } from './applications.ts';
import {
  openTestSandbox,
  shippedAccount,
  type TestAnswer,
  type TestSandbox,
  type TestWorld,
} from '../../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(async () => {
  one = await sandbox.createWorld();
});
afterAll(() => sandbox.close());

const client = { client_id: application.clientId, client_secret: application.clientSecret };
const redirectUri = 'http://localhost:4000/amazon/callback';
const consentPath = (query: Record<string, string>): string =>
  `/sellercentral/apps/authorize/consent?${new URLSearchParams(query)}`;

const tokenCall = (body: Record<string, string>): Promise<TestAnswer> =>
  one.request('POST', '/lwa/auth/o2/token', { body });
const formCall = (fields: Record<string, string>): Promise<TestAnswer> =>
  one.request('POST', '/lwa/auth/o2/token', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const refresh = (refreshToken: string): Promise<TestAnswer> =>
  tokenCall({ grant_type: 'refresh_token', refresh_token: refreshToken, ...client });

/** Allows the application on the page of consent and gives what the redirect carries. */
async function consent(
  fields: Record<string, string>,
  request: Record<string, string> = {},
): Promise<{ answer: TestAnswer; carried: URLSearchParams }> {
  const body = new URLSearchParams({
    application_id: application.id,
    state: 'state 1',
    redirect_uri: redirectUri,
    decision: 'allow',
    ...request,
    ...fields,
  }).toString();
  const answer = await one.request('POST', '/sellercentral/apps/authorize/consent', {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { answer, carried: new URL(answer.headers.get('location') ?? 'http://none/').searchParams };
}

describe('login with Amazon', () => {
  it('gives a seller token for a refresh token, by form and by JSON, valid for an hour of world time', async () => {
    const { refreshToken, sellingPartnerId } = shippedAccount('demo', 'eu');
    const byForm = await formCall({ grant_type: 'refresh_token', refresh_token: refreshToken, ...client });
    expect(byForm).toMatchObject({
      status: 200,
      body: {
        token_type: 'bearer',
        expires_in: 3600,
        refresh_token: refreshToken,
        access_token: expect.stringMatching(/^Atza\|/),
      },
    });
    const token = await one.token(sellingPartnerId);
    const call = () => one.call('getMarketplaceParticipations', { region: 'eu', token });
    expect((await call()).status).toBe(200);
    await one.advance(3_599_000);
    expect((await call()).status).toBe(200);
    await one.advance(1_000);
    expect(await call()).toMatchObject({
      status: 403,
      body: {
        errors: [
          {
            code: 'Unauthorized',
            message: 'Access to requested resource is denied.',
            details: 'The access token you provided has expired.',
          },
        ],
      },
    });
  });

  it('gives grantless tokens for the known scopes only', async () => {
    expect(
      await formCall({ grant_type: 'client_credentials', scope: 'sellingpartnerapi::notifications', ...client }),
    ).toMatchObject({ status: 200, body: { expires_in: 3600 } });
    expect(await formCall({ grant_type: 'client_credentials', scope: 'profile', ...client })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
    const { body } = await formCall({
      grant_type: 'client_credentials',
      scope: 'sellingpartnerapi::notifications',
      ...client,
    });
    const token = typeof body === 'object' && body !== null && 'access_token' in body ? String(body.access_token) : '';
    expect((await one.call('getMarketplaceParticipations', { token })).status).toBe(403);
  });

  it('answers errors in the words developers report', async () => {
    expect(
      await tokenCall({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: application.clientId,
        client_secret: 'wrong',
      }),
    ).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await refresh('Atzr|unknown')).body).toEqual({
      error: 'invalid_grant',
      error_description:
        "The request has an invalid grant parameter : refresh_token. User may have revoked or didn't grant the permission.",
    });
    expect(await tokenCall({ grant_type: 'authorization_code', code: 'nothing', ...client })).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'The request has an invalid grant parameter : code',
        error_index: expect.any(String),
        request_id: expect.any(String),
      },
    });
    expect(await tokenCall({ grant_type: 'password', ...client })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    expect(await tokenCall({ ...client })).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('rotates refresh tokens when switched on: the old one is void', async () => {
    const { refreshToken } = shippedAccount('reader', 'na');
    await one.request('POST', '/world/authorization', { body: { rotateRefreshTokens: true } });
    const { body } = await refresh(refreshToken);
    const next = typeof body === 'object' && body !== null && 'refresh_token' in body ? String(body.refresh_token) : '';
    expect(next).not.toBe(refreshToken);
    expect((await refresh(refreshToken)).status).toBe(400);
    expect((await refresh(next)).status).toBe(200);
    expect((await one.request('GET', '/world/readers')).body).toMatchObject([
      { region: 'na', sellingPartnerId: shippedAccount('reader', 'na').sellingPartnerId },
    ]);
  });
});

describe('page of consent', () => {
  it('shows the application and the accounts of the region', async () => {
    const page = await one.request(
      'GET',
      consentPath({ application_id: application.id, state: 's', market: 'DE', redirect_uri: redirectUri }),
    );
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('Demo Store Europe');
    expect(page.text).not.toContain('Demo Store America');
    expect(page.text).not.toContain('Kervan Reader');
  });

  it('chooses a new account, unless this browser has signed in to one of the region', async () => {
    const chosen = async (market: string, cookie = '') => {
      const path = consentPath({ application_id: application.id, state: 's', market, redirect_uri: redirectUri });
      const { text } = await one.request('GET', path, { headers: { cookie } });
      return [...text.matchAll(/name="seller" value="(\w+)" required checked/g)].map(([, id]) => id);
    };
    expect(await chosen('DE')).toEqual(['new']);
    const { answer, carried } = await consent({ seller: 'new', name: 'Mine' }, { region: 'eu' });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(await chosen('DE', `other=1; ${cookie}`)).toEqual([carried.get('selling_partner_id')]);
    expect(await chosen('US', cookie)).toEqual(['new']);
    expect(await chosen('DE', 'sandbox_accounts="><script>')).toEqual(['new']);
  });

  it('leads back with state, seller and a code that works once', async () => {
    const { sellingPartnerId } = shippedAccount('demo', 'eu');
    const { answer, carried } = await consent({ seller: sellingPartnerId });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:4000\/amazon\/callback\?/);
    expect(carried.get('state')).toBe('state 1');
    expect(carried.get('selling_partner_id')).toBe(sellingPartnerId);
    const code = carried.get('spapi_oauth_code') ?? '';
    const exchange = () => tokenCall({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...client });
    expect(await exchange()).toMatchObject({ status: 200, body: { refresh_token: expect.stringMatching(/^Atzr\|/) } });
    expect((await exchange()).status).toBe(400);
    expect((await refresh(shippedAccount('demo', 'eu').refreshToken)).status).toBe(400);
  });

  it('makes a new account, which can then be called for', async () => {
    const { carried } = await consent({ seller: 'new', name: 'Bazaar <One>' }, { region: 'eu' });
    const seller = carried.get('selling_partner_id') ?? '';
    expect(seller).toMatch(/^A[A-Z0-9]{13}$/);
    expect((await one.request('GET', '/world/accounts')).body).toContainEqual(
      expect.objectContaining({ sellingPartnerId: seller, region: 'eu', name: 'Bazaar <One>' }),
    );
    await tokenCall({ grant_type: 'authorization_code', code: carried.get('spapi_oauth_code') ?? '', ...client });
    expect(await one.call('getMarketplaceParticipations', { region: 'eu', seller })).toMatchObject({
      status: 200,
      body: { payload: expect.arrayContaining([expect.objectContaining({ storeName: 'Bazaar <One>' })]) },
    });
    expect(
      (await one.request('GET', consentPath({ application_id: application.id, state: 's', region: 'eu' }))).text,
    ).toContain('Bazaar &lt;One&gt;');
  });

  it('lets a code expire after five minutes of world time', async () => {
    const { carried } = await consent({ seller: shippedAccount('demo', 'na').sellingPartnerId });
    await one.advance(5 * 60_000);
    expect(
      (await tokenCall({ grant_type: 'authorization_code', code: carried.get('spapi_oauth_code') ?? '', ...client }))
        .status,
    ).toBe(400);
  });

  it('gives no code when the seller denies', async () => {
    const { answer, carried } = await consent({
      seller: shippedAccount('demo', 'na').sellingPartnerId,
      decision: 'deny',
    });
    expect(answer.status).toBe(303);
    expect(carried.get('spapi_oauth_code')).toBeNull();
    expect(carried.get('state')).toBe('state 1');
  });

  it('shows MD1000 for an unknown application and a draft without version=beta, MD5101 for a foreign redirect', async () => {
    const page = (query: Record<string, string>) => one.request('GET', consentPath({ state: 's', ...query }));
    expect((await page({ application_id: 'unknown' })).text).toContain('MD1000');
    expect((await page({ application_id: draftApplication.id })).text).toContain('MD1000');
    expect((await page({ application_id: draftApplication.id, version: 'beta' })).text).toContain(
      'Authorize Kervan (draft)',
    );
    for (const redirect of [
      'https://evil.example/amazon/callback',
      'http://localhost:4000/elsewhere',
      'http://localhost.evil.example/amazon/callback',
      'nonsense',
    ]) {
      const answer = await page({ application_id: application.id, redirect_uri: redirect });
      expect(answer.status, redirect).toBe(400);
      expect(answer.text).toContain('MD5101');
    }
    for (const redirect of ['http://127.0.0.1:9999/amazon/callback', 'http://localhost/amazon/callback'])
      expect((await page({ application_id: application.id, redirect_uri: redirect })).status).toBe(200);
  });

  it('ends a consent when the seller revokes it and renews it by consenting again', async () => {
    const { sellingPartnerId } = shippedAccount('demo', 'na');
    const token = await one.token(sellingPartnerId);
    const revoke = new URLSearchParams({
      application_id: application.id,
      selling_partner_id: sellingPartnerId,
    }).toString();
    expect(
      (
        await one.request('POST', '/sellercentral/apps/manage', {
          body: revoke,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(303);
    expect(await one.call('getAccount', { token })).toMatchObject({
      status: 403,
      body: { errors: [{ details: 'The access token you provided is revoked, malformed or invalid.' }] },
    });
    const { carried } = await consent({ seller: sellingPartnerId });
    await tokenCall({ grant_type: 'authorization_code', code: carried.get('spapi_oauth_code') ?? '', ...client });
    expect((await one.call('getAccount', { seller: sellingPartnerId })).status).toBe(200);
  });

  it('lets a consent end after 365 days', async () => {
    const { refreshToken } = shippedAccount('demo', 'fe');
    await one.world.sql.query('update sandbox.app_grant set expires_at = $2 where world = $1', [
      one.world.id,
      one.world.clock.now(),
    ]);
    await sandbox.restart();
    one = sandbox.openWorld(one.world.id);
    expect((await refresh(refreshToken)).status).toBe(400);
  });
});
