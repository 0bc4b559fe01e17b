import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application } from '../marketplace/authorization/applications.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { HOUR, MINUTE, openTestStore, SECOND, type TestStore } from '../testing/test-store.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

type Copied = { test: TestWorld; store: TestStore };

async function copyOf(test: TestWorld): Promise<Copied> {
  const answer = await fetch(`${sandbox.url}/worlds/${test.world.id}/copy`, { method: 'POST' });
  expect(answer.status).toBe(201);
  const { id, prefix, smtp } = (await answer.json()) as { id: string; prefix: string; smtp: number };
  expect([prefix, smtp]).toEqual([`/w/${id}`, sandbox.smtpPort]);
  const copy = sandbox.openWorld(id);
  return { test: copy, store: openTestStore(copy, 'DE') };
}

async function stockedWorld(listings: number): Promise<Copied> {
  const test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  const store = openTestStore(test, 'DE');
  await store.seed(
    Array.from({ length: listings }, (_, n) => ({
      sku: `C-${n}`,
      asin: store.asins[n % store.asins.length] ?? '',
      priceMinor: 2000 + n,
      quantity: 9,
    })),
  );
  return { test, store };
}

const price = (store: TestStore, value: number): object => ({
  op: 'replace',
  path: '/attributes/purchasable_offer',
  value: [
    { marketplace_id: store.marketplaceId, currency: 'EUR', our_price: [{ schedule: [{ value_with_tax: value }] }] },
  ],
});

async function subscribeToFeeds({ test }: Copied): Promise<void> {
  const { body } = await test.request('POST', '/lwa/auth/o2/token', {
    body: {
      grant_type: 'client_credentials',
      scope: 'sellingpartnerapi::notifications',
      client_id: application.clientId,
      client_secret: application.clientSecret,
    },
  });
  const made = await test.call('createDestination', {
    region: 'eu',
    token: (body as { access_token: string }).access_token,
    body: { name: 'q', resourceSpecification: { sqs: { arn: 'arn:aws:sqs:us-east-1:000000000000:kervan' } } },
  });
  const { destinationId } = (made.body as { payload: { destinationId: string } }).payload;
  const answer = await test.call('createSubscription', {
    region: 'eu',
    params: { notificationType: 'FEED_PROCESSING_FINISHED' },
    body: { payloadVersion: '2020-09-04', destinationId },
  });
  expect(answer.status).toBe(200);
}

async function submitFeed({ test, store }: Copied, sku: string, value: number): Promise<string> {
  await test.advance(2 * SECOND);
  const contentType = 'application/json; charset=UTF-8';
  const made = await test.call('createFeedDocument', { region: 'eu', body: { contentType } });
  const { feedDocumentId, url } = made.body as { feedDocumentId: string; url: string };
  const content = {
    header: { sellerId: store.sellerId, version: '2.0' },
    messages: [{ messageId: 1, sku, operationType: 'PATCH', productType: 'PRODUCT', patches: [price(store, value)] }],
  };
  await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: JSON.stringify(content) });
  const answer = await test.call('createFeed', {
    region: 'eu',
    body: {
      feedType: 'JSON_LISTINGS_FEED',
      marketplaceIds: [store.marketplaceId],
      inputFeedDocumentId: feedDocumentId,
    },
  });
  return (answer.body as { feedId: string }).feedId;
}

const feedState = async ({ test }: Copied, feedId: string): Promise<string> => {
  await test.advance(2 * SECOND);
  const { body } = await test.call('getFeed', { region: 'eu', params: { feedId } });
  return (body as { processingStatus: string }).processingStatus;
};

/** What waits in a world's queue, taken out as the product would. */
async function drainQueue({ test }: Copied): Promise<string[]> {
  const { body } = await test.request('POST', '/sqs/000000000000/kervan', {
    headers: { 'x-amz-target': 'AmazonSQS.ReceiveMessage', 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({
      QueueUrl: `${test.url}/sqs/000000000000/kervan`,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 600,
    }),
  });
  return ((body as { Messages?: { Body: string }[] }).Messages ?? []).map((message) => message.Body);
}

const buy = ({ test, store }: Copied, sku: string) =>
  test.request('POST', '/world/orders', { body: { market: 'DE', sellerId: store.sellerId, sku, quantity: 1 } });
const orderState = async ({ test }: Copied, orderId: string): Promise<unknown> => {
  await test.advance(3 * SECOND);
  const query = { includedData: 'FULFILLMENT' };
  const { body } = await test.call('getOrder', { region: 'eu', params: { orderId }, query });
  return (body as { order: { fulfillment: { fulfillmentStatus: string } } }).order.fulfillment.fulfillmentStatus;
};

describe('a copied world', () => {
  it('goes on with what was under way: submissions, orders, feeds and notifications arrive in both, each on its own', async () => {
    const first = await stockedWorld(6);
    await subscribeToFeeds(first);
    const { amazonOrderId } = (await buy(first, 'C-1')).body as { amazonOrderId: string };
    const feedId = await submitFeed(first, 'C-2', 31);
    expect((await first.store.patch('C-0', [price(first.store, 25)])).status).toBe(200);
    const second = await copyOf(first.test);

    for (const world of [second, first]) {
      expect(await world.store.seen('C-0')).toMatchObject({ priceMinor: 2000 });
      expect(await orderState(world, amazonOrderId)).toBe('PENDING');
      await world.test.advance(2 * HOUR);
      expect(await world.store.seen('C-0')).toMatchObject({ priceMinor: 2500 });
      expect(await world.store.seen('C-1')).toMatchObject({ quantity: 8 });
      expect(await orderState(world, amazonOrderId)).toBe('UNSHIPPED');
      expect(await feedState(world, feedId)).toBe('DONE');
      expect(await world.store.seen('C-2')).toMatchObject({ priceMinor: 3100 });
      expect(await drainQueue(world)).toMatchObject([expect.stringContaining(feedId)]);
    }
  });

  it('lives by itself afterwards: nothing done in one shows in the other', async () => {
    const first = await stockedWorld(4);
    const second = await copyOf(first.test);
    await subscribeToFeeds(second);
    await second.store.patch('C-0', [price(second.store, 44)]);
    const feedId = await submitFeed(second, 'C-1', 55);
    const { amazonOrderId } = (await buy(second, 'C-2')).body as { amazonOrderId: string };
    await second.test.advance(3 * HOUR);
    await first.test.advance(3 * HOUR);
    expect((await second.store.seen('C-0'))?.priceMinor).toBe(4400);
    expect((await second.store.seen('C-1'))?.priceMinor).toBe(5500);
    expect(await drainQueue(second)).toHaveLength(1);
    expect(await first.store.seen('C-0')).toMatchObject({ priceMinor: 2000 });
    expect(await first.store.seen('C-1')).toMatchObject({ priceMinor: 2001 });
    expect(await first.store.seen('C-2')).toMatchObject({ quantity: 9 });
    expect(await drainQueue(first)).toEqual([]);
    for (const [operation, params] of [
      ['getFeed', { feedId }],
      ['getOrder', { orderId: amazonOrderId }],
    ] as const)
      expect((await first.test.call(operation, { region: 'eu', params })).status).toBe(404);
    // A change of the same listing in the first world is newer than what it was copied with, too.
    await first.store.patch('C-3', [price(first.store, 61)]);
    await first.test.advance(HOUR);
    expect(await first.store.seen('C-3')).toMatchObject({ priceMinor: 6100 });
    expect(await second.store.seen('C-3')).toMatchObject({ priceMinor: 2003 });
  });

  it('has the seed, offers, clock, standstill, demand, faults, overrides and tokens of the first', async () => {
    const { test, store } = await stockedWorld(2);
    const [asin = '', overridden = ''] = store.asins;
    await test.request('PUT', `/world/offers/DE/${overridden}`, { body: { priceMinor: 777 } });
    await test.request('POST', '/world/faults', { body: { kind: 'throttle', operation: 'getFeed', forMs: HOUR } });
    await test.request('PUT', '/world/demand', { body: { factor: 3 } });
    await test.advance(90 * MINUTE);
    await test.request('POST', '/world/faults', { body: { kind: 'hang', operation: 'getOrder', forMs: HOUR } });
    await test.request('POST', '/world/standstill');
    await test.advance(30 * MINUTE);
    const token = await test.token(store.sellerId);
    const copy = await copyOf(test);

    for (const path of ['/world/clock', '/world/faults', `/world/offers/DE/${asin}`, `/world/offers/DE/${overridden}`])
      expect((await copy.test.request('GET', path)).body).toEqual((await test.request('GET', path)).body);
    expect((await copy.test.request('GET', '/world/faults')).body).toMatchObject([{ kind: 'hang' }]);
    expect(copy.test.world.standsSince()).toEqual(test.world.standsSince());
    const { rows } = await test.world.sql.query('select factor from sandbox.demand where world = $1', [
      copy.test.world.id,
    ]);
    expect(rows).toEqual([{ factor: 3 }]);
    const listed = await copy.test.call('getListingsItem', {
      region: 'eu',
      token,
      params: { sellerId: store.sellerId, sku: 'C-0' },
      query: { marketplaceIds: store.marketplaceId },
    });
    expect(listed.status).toBe(200);
    expect((await copyOf(copy.test)).test.world.lineage).toBe(test.world.id);
  });

  it('is not made of a world that is not there, nor of the default one', async () => {
    for (const id of ['none', 'default'])
      expect((await fetch(`${sandbox.url}/worlds/${id}/copy`, { method: 'POST' })).status).toBe(404);
  });
});

describe('rows of worlds', () => {
  it('are kept apart by keys that begin with the world, in every table', async () => {
    const { world } = await sandbox.createWorld();
    const { rows } = await world.sql.query<{ table: string }>(
      `select c.relname as table from pg_class c join pg_index i on i.indrelid = c.oid and i.indisunique
       where c.relnamespace = 'sandbox'::regnamespace and c.relkind = 'r' and c.relname <> 'world'
         and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) <> 'world'`,
    );
    expect(rows).toEqual([]);
  });

  it('leave with a world that is ended, and those of its copies stay', async () => {
    const first = await stockedWorld(3);
    const second = await copyOf(first.test);
    expect((await fetch(`${sandbox.url}/worlds/${first.test.world.id}`, { method: 'DELETE' })).status).toBe(204);
    const { rows } = await second.test.world.sql.query<{ world: string }>(
      `select distinct world from sandbox.listing where world = any($1) union select id from sandbox.world where id = any($1)
       union select world from sandbox.seller where world = any($1)`,
      [[first.test.world.id, second.test.world.id]],
    );
    expect(rows).toEqual([{ world: second.test.world.id }]);
    expect(await second.store.seen('C-0')).toMatchObject({ priceMinor: 2000 });
  });
});
