import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { answerConsent, askConsent, consentPageOf, followCallback } from '../../testing/consent.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { refreshTokenPlace } from '../../records/stores/tokens.ts';

const product = useProduct({ products: 20 });
let seller: Seller;
beforeAll(async () => {
  seller = await product.signUp();
});

const db = () => product.worker.db;
const storeOf = async (who: Seller, id: number) => (await who.call(stores.list, {})).find((store) => store.id === id);
const failure = (url: URL) => ({ path: url.pathname, status: url.searchParams.get('failStatus') });
const FAILED = { path: '/amzRegistration/failed', status: 'connectionError' };

describe('consent', () => {
  it('STORE-052 STORE-003 the address is the consent page of the market with application, redirect and a state', async () => {
    const { page } = await askConsent(seller, 'DE');
    expect(page.pathname).toMatch(/\/sellercentral\/apps\/authorize\/consent$/);
    expect(page.searchParams.get('application_id')).toBe(product.deps.config.SPAPI_APPLICATION_ID);
    expect(page.searchParams.get('redirect_uri')).toBe('http://localhost:4000/amazon/callback');
    expect(page.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect((await fetch(page)).status).toBe(200);
    const { rows } = await sql<{
      dump: string;
    }>`select string_agg(row_to_json(s)::text, '') as dump from authorization_state s`.execute(db());
    expect(rows[0]?.dump).not.toContain(page.searchParams.get('state'));
  });

  it('STORE-001 STORE-069 leads to success and takes the seller over', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const { callback, sellingPartnerId } = await answerConsent(page, { market: 'DE' });
    const target = await followCallback(who, callback);
    expect(target.pathname).toBe('/amzRegistration/success');
    expect(target.searchParams.get('cmId')).toBe(String(storeId));
    expect(await storeOf(who, storeId)).toMatchObject({
      sellingPartnerId,
      isRegistrationCompleted: false,
      hasAmazonConnectionError: false,
    });
  });

  it('STORE-012 STORE-068 ends with the notification address, and not before the marketplace agreed', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const complete = (marketPlaceEmail: string) =>
      who.call(stores.completeRegistration, { body: { customerMarketPlaceId: storeId, marketPlaceEmail } });
    expect(await codeOf(complete('amz@example.com'))).toBe('connectionError');
    await followCallback(who, (await answerConsent(page, { market: 'DE' })).callback);
    expect(await refusalOf(complete('no address'))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'marketPlaceEmail', code: 'invalid_format' }],
    });
    await complete('Amz@Example.com ');
    expect(await storeOf(who, storeId)).toMatchObject({
      isRegistrationCompleted: true,
      marketPlaceEmail: 'amz@example.com',
    });
    expect(await who.call(identity.userInfo, {})).toMatchObject({ selected_marketplace_id: storeId });
  });
});

describe('the callback refuses', () => {
  it('STORE-069 a state that was used already', async () => {
    const who = await product.signUp();
    const { page } = await askConsent(who, 'DE');
    const { callback } = await answerConsent(page, { market: 'DE' });
    expect((await followCallback(who, callback)).pathname).toBe('/amzRegistration/success');
    expect(failure(await followCallback(who, callback))).toEqual(FAILED);
  });

  it('STORE-069 a state older than ten minutes', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const { callback } = await answerConsent(page, { market: 'DE' });
    const { rows } = await sql<{
      minutes: number;
    }>`select extract(epoch from expires_at - now())::float8 / 60 as minutes from authorization_state where store_id = ${storeId}`.execute(
      db(),
    );
    expect(rows[0]?.minutes).toBeGreaterThan(9.5);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(10);
    await sql`update authorization_state set expires_at = now() - interval '1 second' where store_id = ${storeId}`.execute(
      db(),
    );
    expect(failure(await followCallback(who, callback))).toEqual(FAILED);
    expect(await storeOf(who, storeId)).toMatchObject({ sellingPartnerId: null });
  });

  it('STORE-069 the browser of somebody else, and one without the cookie', async () => {
    const [who, thief] = [await product.signUp(), await product.signUp()];
    const { storeId, page } = await askConsent(who, 'DE');
    const { callback } = await answerConsent(page, { market: 'DE' });
    expect(failure(await followCallback(thief, callback))).toEqual(FAILED);
    expect(failure(await followCallback(product.visitor(), callback))).toEqual(FAILED);
    // A stranger's try does not use the state up.
    expect((await followCallback(who, callback)).pathname).toBe('/amzRegistration/success');
    expect(await storeOf(who, storeId)).toMatchObject({ hasAmazonConnectionError: false });
    expect(await thief.call(stores.list, {})).toEqual([]);
  });

  it('STORE-010 a denied consent, a wrong code, a missing state, an invented one', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const denied = await answerConsent(page, { market: 'DE', decision: 'cancel' });
    const answer = await followCallback(who, denied.callback);
    expect(failure(answer)).toEqual(FAILED);
    expect(answer.searchParams.get('cmId')).toBe(String(storeId));
    const allowed = await answerConsent(await consentPageOf(who, storeId), { market: 'DE' });
    expect(
      failure(
        await followCallback(who, allowed.callback.replace(/spapi_oauth_code=[^&]+/, 'spapi_oauth_code=ANinvented')),
      ),
    ).toEqual(FAILED);
    expect(failure(await followCallback(who, '/amazon/callback'))).toEqual(FAILED);
    expect(
      failure(
        await followCallback(
          who,
          `/amazon/callback?state=${'D'.repeat(43)}&selling_partner_id=A1&spapi_oauth_code=AN1`,
        ),
      ),
    ).toEqual(FAILED);
    expect(await storeOf(who, storeId)).toMatchObject({ sellingPartnerId: null, isRegistrationCompleted: false });
    // Nothing of it stands in the way of the next try.
    const again = await answerConsent(await consentPageOf(who, storeId), { market: 'DE' });
    expect((await followCallback(who, again.callback)).pathname).toBe('/amzRegistration/success');
  });

  it('STORE-008 STORE-050 a seller whose market belongs to another account, and leaves the registration removable', async () => {
    const [first, second] = [await product.signUp(), await product.signUp()];
    await product.connectStore(first, 'DE');
    const { storeId, page } = await askConsent(second, 'DE');
    const { callback } = await answerConsent(page, { market: 'DE', sellingPartnerId: first.sellingPartnerId });
    expect(failure(await followCallback(second, callback))).toEqual({
      path: '/amzRegistration/failed',
      status: 'sameMarketAlreadyExists',
    });
    expect(await storeOf(second, storeId)).toMatchObject({ sellingPartnerId: null });
    expect(await storeOf(first, first.storeId)).toMatchObject({ sellingPartnerId: first.sellingPartnerId });
    await second.call(stores.remove, { query: { id: String(storeId) } });
    // Another market of the same seller account is free.
    const french = await askConsent(second, 'FR');
    const { callback: toFrance } = await answerConsent(french.page, {
      market: 'FR',
      sellingPartnerId: first.sellingPartnerId,
    });
    expect((await followCallback(second, toFrance)).pathname).toBe('/amzRegistration/success');
  });

  it('STORE-005 STORE-069 another seller than the one whose store it is', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    const { callback } = await answerConsent(await consentPageOf(who, who.storeId), { market: 'DE' });
    expect(new URL(callback, 'http://x').searchParams.get('selling_partner_id')).not.toBe(who.sellingPartnerId);
    expect(failure(await followCallback(who, callback))).toEqual(FAILED);
    expect(await storeOf(who, who.storeId)).toMatchObject({
      sellingPartnerId: who.sellingPartnerId,
      hasAmazonConnectionError: false,
    });
  });

  it('SHELL-002 STORE-009 STORE-050 a second store of the account in one country', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    expect(
      await codeOf(who.call(stores.create, { body: { marketPlaceCountryCode: 'DE', storeName: 'Second one' } })),
    ).toBe('registeredAlready');
    expect(await who.call(stores.list, {})).toHaveLength(1);
  });
});

describe('the refresh token at rest', () => {
  it('is sealed, opens for its own place alone, and not after it was changed', async () => {
    const [one, two] = [await product.signUp(), await product.signUp()];
    await product.connectStore(one, 'DE');
    await product.connectStore(two, 'DE');
    const rowOf = (who: Seller) =>
      db().selectFrom('sp_account').selectAll().where('account_id', '=', who.accountId).executeTakeFirstOrThrow();
    const [mine, theirs] = [await rowOf(one), await rowOf(two)];
    const placeOf = (who: Seller) => refreshTokenPlace(who.accountId, 'eu', who.sellingPartnerId);
    const { secrets } = product.worker;
    const accounts = await product.world.ask<{ sellingPartnerId: string; grants: { refreshToken: string }[] }[]>(
      'GET',
      '/world/accounts',
    );
    const granted =
      accounts.find((account) => account.sellingPartnerId === one.sellingPartnerId)?.grants[0]?.refreshToken ?? '';
    expect(secrets.open(mine.refresh_token, placeOf(one))).toBe(granted);
    expect(mine.refresh_token).toMatch(/^v1\.test\.[\w-]+$/);
    expect(mine.refresh_token).not.toContain('Atzr');
    expect(() => secrets.open(theirs.refresh_token, placeOf(one))).toThrow();
    expect(() => secrets.open(mine.refresh_token, { ...placeOf(one), column: 'other' })).toThrow();
    const last = mine.refresh_token.at(-2) === 'A' ? 'B' : 'A';
    expect(() =>
      secrets.open(`${mine.refresh_token.slice(0, -2)}${last}${mine.refresh_token.slice(-1)}`, placeOf(one)),
    ).toThrow();
    const { json } = await one.request({ method: 'GET', url: '/api/customerMarketPlace/getCustomerMarketPlaces' });
    expect(JSON.stringify(json)).not.toMatch(/Atzr|v1\.test/);
  });

  it('STORE-069 one seller account serves several countries with one authorization', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    const { storeId, page } = await askConsent(who, 'FR');
    const { callback } = await answerConsent(page, { market: 'FR', sellingPartnerId: who.sellingPartnerId });
    expect((await followCallback(who, callback)).pathname).toBe('/amzRegistration/success');
    expect(await storeOf(who, storeId)).toMatchObject({
      sellingPartnerId: who.sellingPartnerId,
      marketPlace: { currency: 'EUR' },
    });
    expect(
      await db().selectFrom('sp_account').select('sp_account_id').where('account_id', '=', who.accountId).execute(),
    ).toHaveLength(1);
  });
});
