import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSandbox, shippedAccount, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';

const US = 'ATVPDKIKX0DER';
const DE = 'A1PA6795UKMFR9';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(async () => {
  one = await sandbox.createWorld({ profile: 'amazon' });
});
afterAll(() => sandbox.close());

const asin = (): string => one.world.catalogue.list(0, 1)[0] ?? '';
const itemOffers = (more: object = {}) =>
  one.call('getItemOffers', { params: { Asin: asin() }, query: { MarketplaceId: US, ItemCondition: 'New' }, ...more });
const fault = async (body: object): Promise<string> => {
  const answer = await one.request('POST', '/world/faults', { body: { share: 1, forMs: 3_600_000, seed: 5, ...body } });
  expect(answer.status).toBe(201);
  return typeof answer.body === 'object' && answer.body !== null && 'id' in answer.body ? String(answer.body.id) : '';
};

describe('access', () => {
  it('refuses calls without token, with a foreign one and with one of another region', async () => {
    expect((await one.request('GET', '/spapi/na/sellers/v1/account')).status).toBe(403);
    expect(await one.call('getAccount', { token: 'Atza|made.up' })).toMatchObject({
      status: 403,
      body: {
        errors: [
          {
            code: 'Unauthorized',
            message: 'Access to requested resource is denied.',
            details: 'The access token you provided is revoked, malformed or invalid.',
          },
        ],
      },
    });
    const other = await sandbox.createWorld();
    expect(
      (await one.call('getAccount', { token: await other.token(shippedAccount('demo', 'na').sellingPartnerId) }))
        .status,
    ).toBe(403);
    expect(
      (
        await one.call('getAccount', {
          region: 'eu',
          token: await one.token(shippedAccount('demo', 'na').sellingPartnerId),
        })
      ).status,
    ).toBe(403);
  });

  it('refuses marketplaces of another region and unknown ones', async () => {
    expect(
      await one.call('getItemOffers', { params: { Asin: asin() }, query: { MarketplaceId: DE, ItemCondition: 'New' } }),
    ).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'Unauthorized', message: 'The marketplaces you provided are not valid for region.' }] },
    });
    expect(
      (await one.call('getCatalogItem', { params: { asin: asin() }, query: { marketplaceIds: 'NOWHERE' } })).status,
    ).toBe(400);
  });

  it('answers unknown addresses and broken bodies in the shape of errors', async () => {
    expect(await one.request('GET', '/spapi/na/nothing/v1')).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'NotFound' }] },
    });
    const token = await one.token(shippedAccount('demo', 'na').sellingPartnerId);
    const answer = await one.request('POST', '/spapi/na/products/fees/v0/feesEstimate', {
      body: '{broken',
      headers: { 'x-amz-access-token': token },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'InvalidInput' }] } });
  });
});

describe('quota', () => {
  it('throttles by the documented bucket of world time and tells the rate in the header', async () => {
    const first = await itemOffers();
    expect(first.status).toBe(200);
    expect(first.headers.get('x-amzn-ratelimit-limit')).toBe('0.5');
    expect(first.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
    const second = await itemOffers();
    expect(second).toMatchObject({
      status: 429,
      body: {
        errors: [
          { code: 'QuotaExceeded', message: 'You exceeded your quota for the requested resource.', details: '' },
        ],
      },
    });
    expect(second.headers.get('x-amzn-ratelimit-limit')).toBeNull();
    expect(second.headers.get('x-amzn-requestid')).not.toBeNull();
    await one.advance(1_999);
    expect((await itemOffers()).status).toBe(429);
    await one.advance(1);
    expect((await itemOffers()).status).toBe(200);
  });

  it('has a bucket of its own for each account, region and operation', async () => {
    expect((await itemOffers()).status).toBe(200);
    expect((await itemOffers({ seller: shippedAccount('reader', 'na').sellingPartnerId })).status).toBe(200);
    expect(
      (await one.call('getPricing', { query: { MarketplaceId: US, ItemType: 'Asin', Asins: asin() } })).status,
    ).toBe(200);
    expect((await itemOffers()).status).toBe(429);
  });

  it('lets a burst through and then the rate', async () => {
    const call = () =>
      one.call('getListingsRestrictions', {
        query: { asin: asin(), sellerId: shippedAccount('demo', 'na').sellingPartnerId, marketplaceIds: US },
      });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await call()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    await one.advance(400);
    expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([200, 200, 429]);
  });

  it('is eased sixty times in the demo profile', async () => {
    one = await sandbox.createWorld({ profile: 'demo' });
    expect((await itemOffers()).headers.get('x-amzn-ratelimit-limit')).toBe('30.0');
    expect((await itemOffers()).status).toBe(429);
    await one.advance(34);
    expect((await itemOffers()).status).toBe(200);
  });

  it('counts the calls, the throttled and the faulted ones', async () => {
    await itemOffers();
    await itemOffers();
    await one.advance(10_000);
    const since = one.world.clock.now().toISOString();
    await fault({ kind: 'html503', operation: 'getItemOffers' });
    await itemOffers();
    const sellerId = shippedAccount('demo', 'na').sellingPartnerId;
    expect((await one.request('GET', '/world/calls?operation=getItemOffers')).body).toEqual([
      { operation: 'getItemOffers', sellerId, count: 3, throttled: 1, faulted: 1 },
    ]);
    expect((await one.request('GET', `/world/calls?since=${since}&sellerId=${sellerId}`)).body).toEqual([
      { operation: 'getItemOffers', sellerId, count: 1, throttled: 0, faulted: 1 },
    ]);
    expect((await one.request('GET', '/world/calls?since=then')).status).toBe(400);
  });
});

describe('faults', () => {
  it('throttles, fails, breaks off and stops when deleted', async () => {
    const throttle = await fault({ kind: 'throttle', operation: 'getItemOffers' });
    expect((await itemOffers()).status).toBe(429);
    expect((await one.call('getAccount')).status).toBe(200);
    expect((await one.request('DELETE', `/world/faults/${throttle}`)).status).toBe(204);
    expect((await itemOffers()).status).toBe(200);
    const html = await fault({ kind: 'html503' });
    const broken = await itemOffers();
    expect(broken.status).toBe(503);
    expect(broken.text).toContain('<html>');
    await one.request('DELETE', `/world/faults/${html}`);
    await fault({ kind: 'reset' });
    await expect(itemOffers()).rejects.toThrow();
  });

  it('ends by itself in world time', async () => {
    await fault({ kind: 'throttle', forMs: 5_000 });
    expect((await itemOffers()).status).toBe(429);
    await one.advance(5_001);
    expect((await itemOffers()).status).toBe(200);
    expect((await one.request('GET', '/world/faults')).body).toEqual([]);
  });

  it('strikes its share of the cases, the same ones in every run', async () => {
    const run = async (seed: number): Promise<number[]> => {
      one = await sandbox.createWorld();
      await fault({ kind: 'throttle', share: 0.5, seed });
      const statuses = [];
      for (let i = 0; i < 24; i++) {
        statuses.push(
          (
            await one.call('getListingsRestrictions', {
              query: { asin: asin(), sellerId: shippedAccount('demo', 'na').sellingPartnerId, marketplaceIds: US },
            })
          ).status,
        );
        await one.advance(1000);
      }
      return statuses;
    };
    const first = await run(11);
    expect(first.filter((status) => status === 429).length).toBeGreaterThan(5);
    expect(first.filter((status) => status === 429).length).toBeLessThan(19);
    expect(await run(11)).toEqual(first);
    expect(await run(12)).not.toEqual(first);
  });

  it('answers 5xx with several faces: JSON, empty, cut off', async () => {
    await fault({ kind: 'error5xx' });
    const texts = new Set<string>();
    for (let i = 0; i < 30; i++) {
      const answer = await one.request('GET', '/spapi/na/sellers/v1/account', {
        headers: { 'x-amz-access-token': await one.token(shippedAccount('demo', 'na').sellingPartnerId) },
      });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      texts.add(answer.text);
    }
    expect(texts.size).toBe(4);
    expect(texts).toContain('');
  });

  it('hangs until the caller gives up', async () => {
    await fault({ kind: 'hang' });
    const token = await one.token(shippedAccount('demo', 'na').sellingPartnerId);
    const answer = fetch(`${one.url}/spapi/na/sellers/v1/account`, {
      headers: { 'x-amz-access-token': token },
      signal: AbortSignal.timeout(300),
    });
    await expect(answer).rejects.toThrow(/timeout|aborted/i);
  });

  it('lowers a rate, drops the header, revokes a seller', async () => {
    await fault({ kind: 'rateDrift', operation: 'getItemOffers' });
    expect((await itemOffers()).headers.get('x-amzn-ratelimit-limit')).toBe('0.2');
    await one.advance(2_000);
    expect((await itemOffers()).status).toBe(429);
    await one.advance(3_000);
    await fault({ kind: 'noRateHeader' });
    const answer = await itemOffers();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-amzn-ratelimit-limit')).toBeNull();
    const { sellingPartnerId, refreshToken } = shippedAccount('demo', 'na');
    const token = await one.token(sellingPartnerId);
    await fault({ kind: 'revoked', sellerId: sellingPartnerId });
    expect((await one.call('getAccount', { token })).status).toBe(403);
    await expect(one.token(sellingPartnerId)).rejects.toThrow('invalid_grant');
    expect(refreshToken).toMatch(/^Atzr\|/);
    await expect(one.token(shippedAccount('demo', 'eu').sellingPartnerId)).resolves.toMatch(/^Atza\|/);
  });

  it('refuses faults it does not know', async () => {
    for (const body of [
      { kind: 'rain', forMs: 1 },
      { kind: 'throttle' },
      { kind: 'throttle', forMs: 1, share: 2 },
      [],
    ]) {
      expect((await one.request('POST', '/world/faults', { body })).status).toBe(400);
    }
    expect((await one.request('DELETE', '/world/faults/none')).status).toBe(404);
  });
});
