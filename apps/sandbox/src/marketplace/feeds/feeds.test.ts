import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HOUR,
  identity,
  MINUTE,
  offerAttributes,
  openTestStore,
  SECOND,
  type TestStore,
} from '../../testing/test-store.ts';
import { openTestSandbox, samplesPath, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { openSchemaValidator } from '../../testing/schema-validator.ts';

type FeedAnswer = {
  feedId: string;
  processingStatus: string;
  resultFeedDocumentId?: string;
  processingStartTime?: string;
  processingEndTime?: string;
};
type ReportAnswer = {
  header: object;
  issues: { messageId?: number; sku?: string; code: string; message: string }[];
  summary: { messagesProcessed: number; messagesAccepted: number; messagesInvalid: number; errors: number };
  items?: { sku: string }[];
};

const schemaValidator = samplesPath ? openSchemaValidator(samplesPath) : null;

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

/** Every describe block has a world of its own: feeds of one account wait for each other. */
async function openWorld(): Promise<void> {
  test = await sandbox.createWorld({ profile: 'amazon' });
  store = openTestStore(test, 'DE');
}

const contentType = 'application/json; charset=UTF-8';

async function upload(content: unknown): Promise<string> {
  await test.advance(2 * SECOND);
  const { body } = await test.call('createFeedDocument', { region: 'eu', body: { contentType } });
  const { feedDocumentId, url } = body as { feedDocumentId: string; url: string };
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: content instanceof Uint8Array ? new Uint8Array(content) : JSON.stringify(content),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return feedDocumentId;
}

const create = (inputFeedDocumentId: string, marketplaceIds = [store.marketplaceId]) =>
  test.call('createFeed', {
    region: 'eu',
    body: { feedType: 'JSON_LISTINGS_FEED', marketplaceIds, inputFeedDocumentId },
  });

async function submit(content: unknown): Promise<string> {
  const answer = await create(await upload(content));
  if (answer.status !== 202) throw new Error(answer.text);
  return (answer.body as { feedId: string }).feedId;
}

const feedOf = (messages: object[], header: object = {}): object => ({
  header: { sellerId: store.sellerId, version: '2.0', ...header },
  messages,
});

const get = async (feedId: string): Promise<FeedAnswer> =>
  (await test.call('getFeed', { region: 'eu', params: { feedId } })).body as FeedAnswer;

async function report(feedId: string): Promise<ReportAnswer> {
  const { resultFeedDocumentId = '' } = await get(feedId);
  const { body } = await test.call('getFeedDocument', {
    region: 'eu',
    params: { feedDocumentId: resultFeedDocumentId },
  });
  const { url, compressionAlgorithm } = body as { url: string; compressionAlgorithm?: string };
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const parsed = JSON.parse((compressionAlgorithm ? gunzipSync(bytes) : bytes).toString('utf8')) as ReportAnswer;
  if (schemaValidator)
    expect(schemaValidator.problems('feeds/listings-feed-processing-report-schema-v2.json', parsed)).toEqual([]);
  return parsed;
}

const update = (messageId: number, sku: string, asin: string, offer: { price: number; quantity: number }): object => ({
  messageId,
  sku,
  operationType: 'UPDATE',
  productType: 'PRODUCT',
  requirements: 'LISTING_OFFER_ONLY',
  attributes: { ...identity(asin, store.marketplaceId), ...offerAttributes('DE', offer) },
});
const patchQuantity = (messageId: number, sku: string, quantity: number): object => ({
  messageId,
  sku,
  operationType: 'PATCH',
  productType: 'PRODUCT',
  patches: [
    {
      op: 'merge',
      path: '/attributes/fulfillment_availability',
      value: [{ fulfillment_channel_code: 'DEFAULT', quantity }],
    },
  ],
});
const asin = (place: number): string => store.asins[place] ?? '';
const fairPrice = (place: number): number =>
  (test.world.offers.competition('DE', asin(place), test.world.epoch).buyBox?.priceMinor ?? 0) / 100;

/** As many as a feed takes at most, and what shows the same: it is worked in steps of 2,500, and this one takes two. */
const MANY = process.env.KERVAN_LONG === '1' ? 25_000 : 2_600;

describe('a feed', () => {
  beforeAll(openWorld);

  it('goes from the queue through processing to DONE, and its messages go live after that', async () => {
    const feedId = await submit(
      feedOf(
        [
          update(1, 'F-1', asin(0), { price: fairPrice(0), quantity: 5 }),
          update(2, 'F-2', asin(1), { price: fairPrice(1), quantity: 6 }),
          update(3, 'F-3', 'B0NOTTHERE', { price: 9, quantity: 1 }),
          { messageId: 4, sku: 'F-4', operationType: 'WRONG' },
          { messageId: 1, sku: 'F-5', operationType: 'DELETE' },
          patchQuantity(6, 'F-1', 8),
          {
            messageId: 7,
            sku: 'F-2',
            operationType: 'PARTIAL_UPDATE',
            productType: 'PRODUCT',
            attributes: { item_name: [{ value: 'New' }] },
          },
        ],
        { report: { includedData: ['summaries', 'attributes', 'issues'], apiVersion: '2021-08-01' } },
      ),
    );
    expect(await get(feedId)).toMatchObject({ processingStatus: 'IN_QUEUE' });
    await test.advance(21 * SECOND);
    expect(await get(feedId)).toMatchObject({ processingStatus: 'IN_PROGRESS' });
    expect(await store.seen('F-1')).toBeNull();
    await test.advance(31 * MINUTE);
    expect(await get(feedId)).toMatchObject({ processingStatus: 'DONE' });
    const { issues, summary, items } = await report(feedId);
    expect(summary).toMatchObject({ messagesProcessed: 7, messagesAccepted: 4, messagesInvalid: 3, errors: 3 });
    expect(issues.map(({ messageId, sku }) => [messageId, sku])).toEqual([
      [4, 'F-4'],
      [1, 'F-5'],
      [3, 'F-3'],
    ]);
    expect(items?.map(({ sku }) => sku)).toEqual(['F-1', 'F-2']);
    await test.advance(HOUR);
    expect(await store.seen('F-1')).toMatchObject({
      quantity: 8,
      status: 'BUYABLE',
      priceMinor: Math.round(fairPrice(0) * 100),
    });
    expect(await store.seen('F-2')).toMatchObject({ quantity: 6, status: 'BUYABLE' });
    expect((await store.get('F-2')).body).toMatchObject({ attributes: { item_name: [{ value: 'New' }] } });
  });

  it('takes gzip, deletes listings, and shows acceptance only when no items are asked for', async () => {
    const feedId = await submit(
      gzipSync(JSON.stringify(feedOf([{ messageId: 1, sku: 'F-2', operationType: 'DELETE' }]))),
    );
    await test.advance(HOUR);
    const { summary, items } = await report(feedId);
    expect([summary.messagesAccepted, items]).toEqual([1, undefined]);
    await test.advance(HOUR);
    expect(await store.seen('F-2')).toMatchObject({ status: 'DELETED' });
  });

  it.each([
    ['JSON that is none', () => new TextEncoder().encode('{"header"')],
    ['a foreign seller', () => feedOf([patchQuantity(1, 'F-1', 1)], { sellerId: 'SOMEBODY' })],
    ['another version', () => feedOf([patchQuantity(1, 'F-1', 1)], { version: '1.0' })],
    ['no messages', () => feedOf([])],
    [
      '25,001 messages',
      () =>
        feedOf(Array.from({ length: 25_001 }, (_, n) => ({ messageId: n + 1, sku: 'F-1', operationType: 'DELETE' }))),
    ],
  ])('ends FATAL with %s and applies nothing', async (_, content) => {
    await test.advance(10 * MINUTE);
    const feedId = await submit(content());
    await test.advance(HOUR);
    expect(await get(feedId)).toMatchObject({ processingStatus: 'FATAL' });
    expect((await report(feedId)).summary).toMatchObject({ messagesProcessed: 0, messagesAccepted: 0 });
    expect(await store.seen('F-1')).toMatchObject({ quantity: 8 });
  });

  it('works a long feed, a full one of 25,000 messages in the long run, ten of each SKU: the last of them counts', async () => {
    const feedId = await submit(
      feedOf(
        Array.from({ length: MANY }, (_, n) =>
          update(n + 1, `BIG-${n % (MANY / 10)}`, asin((n % (MANY / 10)) % store.asins.length), {
            price: 20,
            quantity: n % 9,
          }),
        ),
      ),
    );
    await test.advance(HOUR);
    expect(await get(feedId)).toMatchObject({ processingStatus: 'DONE' });
    expect((await report(feedId)).summary).toMatchObject({ messagesAccepted: MANY });
    await test.advance(HOUR);
    expect(await store.seen(`BIG-${MANY / 10 - 1}`)).toMatchObject({ quantity: (MANY - 1) % 9 });
    const { rows } = await test.world.sql.query('select 1 from sandbox.listing_submission where world = $1', [
      test.world.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('createFeed', () => {
  beforeAll(openWorld);

  it('refuses other types, several marketplaces, foreign and empty documents', async () => {
    const documentId = await upload(feedOf([patchQuantity(1, 'X', 1)]));
    expect((await create(documentId, [store.marketplaceId, 'A13V1IB3VIYZZH'])).status).toBe(400);
    await test.advance(3 * MINUTE);
    expect((await create('amzn1.tortuga.4.feed.in.nothing')).status).toBe(400);
    const { body } = await test.call('createFeedDocument', { region: 'eu', body: { contentType } });
    await test.advance(3 * MINUTE);
    expect((await create((body as { feedDocumentId: string }).feedDocumentId)).status).toBe(400);
    const older = await test.call('createFeed', {
      region: 'eu',
      body: { feedType: 'POST_PRODUCT_DATA', marketplaceIds: [store.marketplaceId], inputFeedDocumentId: documentId },
    });
    expect(older.status).toBe(400);
  });

  it('takes five feeds in five minutes', async () => {
    const documents = [];
    for (let n = 0; n < 6; n++) documents.push(await upload(feedOf([patchQuantity(1, 'X', n)])));
    const answers = [];
    for (const documentId of documents) answers.push(await create(documentId));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    expect(answers.at(-1)?.body).toMatchObject({ errors: [{ code: 'QuotaExceeded' }] });
    await test.advance(5 * MINUTE + SECOND);
    expect((await create(documents[5] ?? '')).status).toBe(202);
  });

  it('works an account’s feeds one after the other, and cancels only what waits', async () => {
    await test.advance(24 * HOUR);
    const first = await submit(feedOf([patchQuantity(1, 'X', 1)]));
    await test.advance(25 * SECOND);
    const [second, third] = [
      await submit(feedOf([patchQuantity(1, 'X', 2)])),
      await submit(feedOf([patchQuantity(1, 'X', 3)])),
    ];
    expect(await get(first)).toMatchObject({ processingStatus: 'IN_PROGRESS' });
    expect((await test.call('cancelFeed', { region: 'eu', params: { feedId: first } })).status).toBe(400);
    expect((await test.call('cancelFeed', { region: 'eu', params: { feedId: second } })).status).toBe(200);
    await test.advance(2 * HOUR);
    const [one, two, three] = [await get(first), await get(second), await get(third)];
    expect([one.processingStatus, two.processingStatus, three.processingStatus]).toEqual(['DONE', 'CANCELLED', 'DONE']);
    expect(Date.parse(three.processingStartTime ?? '')).toBeGreaterThan(Date.parse(one.processingEndTime ?? ''));
  });

  it('lists feeds by state, page by page', async () => {
    const list = async (query: Record<string, string>): Promise<{ feeds: FeedAnswer[]; nextToken?: string }> => {
      await test.advance(3 * MINUTE);
      return (await test.call('getFeeds', { region: 'eu', query })).body as { feeds: FeedAnswer[]; nextToken?: string };
    };
    const all = await list({ feedTypes: 'JSON_LISTINGS_FEED', pageSize: '100' });
    const first = await list({ feedTypes: 'JSON_LISTINGS_FEED', pageSize: '5' });
    const rest = await list({ nextToken: first.nextToken ?? '' });
    expect([...first.feeds, ...rest.feeds].map(({ feedId }) => feedId)).toEqual(all.feeds.map(({ feedId }) => feedId));
    expect(
      (await list({ processingStatuses: 'CANCELLED' })).feeds.map(({ processingStatus }) => processingStatus),
    ).toEqual(['CANCELLED']);
  });
});

describe('faults', () => {
  beforeAll(openWorld);

  it('slowFeed and stuckFeed keep a feed in progress', async () => {
    await test.request('POST', '/world/faults', { body: { kind: 'stuckFeed', share: 1, forMs: HOUR, seed: 1 } });
    const feedId = await submit(feedOf([patchQuantity(1, 'X', 1)]));
    await test.advance(8 * HOUR);
    expect(await get(feedId)).toMatchObject({ processingStatus: 'IN_PROGRESS' });
    await test.advance(5 * HOUR);
    expect(await get(feedId)).toMatchObject({ processingStatus: 'DONE' });
    await test.request('POST', '/world/faults', { body: { kind: 'slowFeed', share: 1, forMs: HOUR, seed: 1 } });
    const slow = await submit(feedOf([patchQuantity(1, 'X', 1)]));
    await test.advance(HOUR);
    expect(await get(slow)).toMatchObject({ processingStatus: 'IN_PROGRESS' });
  });

  it('partialFeed fails a part of the messages or breaks the feed off', async () => {
    await store.seed(
      Array.from({ length: 60 }, (_, n) => ({
        sku: `P-${n}`,
        asin: asin(n),
        priceMinor: Math.round(fairPrice(n) * 100),
        quantity: 1,
      })),
    );
    const outcomes: string[] = [];
    for (let seed = 1; seed <= 6; seed++) {
      await test.request('POST', '/world/faults', { body: { kind: 'partialFeed', share: 1, forMs: 2 * HOUR, seed } });
      const feedId = await submit(
        feedOf(Array.from({ length: 60 }, (_, n) => patchQuantity(n + 1, `P-${n}`, seed + 1))),
      );
      await test.advance(3 * HOUR);
      const { processingStatus } = await get(feedId);
      outcomes.push(processingStatus);
      const lines = await Promise.all(Array.from({ length: 60 }, (_, n) => store.seen(`P-${n}`)));
      const applied = lines.filter((line) => line?.quantity === seed + 1).length;
      expect(applied > 5 && applied < 55).toBe(true);
      if (processingStatus !== 'DONE') continue;
      const { summary } = await report(feedId);
      expect(applied).toBe(summary.messagesAccepted);
      expect(summary.messagesInvalid).toBeGreaterThan(0);
      expect(summary.messagesAccepted + summary.messagesInvalid).toBe(60);
    }
    expect(new Set(outcomes)).toEqual(new Set(['DONE', 'FATAL']));
  });
});

it('lets a feed that is slower than a later patch overwrite it: the order of two routes is not kept', async () => {
  await openWorld();
  await store.seed([{ sku: 'RACE', asin: asin(0), priceMinor: Math.round(fairPrice(0) * 100), quantity: 1 }]);
  await test.request('POST', '/world/faults', { body: { kind: 'slowFeed', share: 1, forMs: HOUR, seed: 1 } });
  const feedId = await submit(feedOf([patchQuantity(1, 'RACE', 50)]));
  await test.advance(21 * SECOND);
  expect(await get(feedId)).toMatchObject({ processingStatus: 'IN_PROGRESS' });
  await store.patch('RACE', [
    {
      op: 'merge',
      path: '/attributes/fulfillment_availability',
      value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 0 }],
    },
  ]);
  await test.advance(3 * HOUR);
  const seen = await store.seen('RACE');
  expect(seen?.history.map(({ quantity }) => quantity).sort()).toEqual([0, 1, 50]);
  expect(seen?.quantity).toBe(50);
});

describe('presigned addresses', () => {
  beforeAll(openWorld);
  const make = async (): Promise<{ feedDocumentId: string; url: string }> => {
    await test.advance(3 * SECOND);
    return (await test.call('createFeedDocument', { region: 'eu', body: { contentType } })).body as {
      feedDocumentId: string;
      url: string;
    };
  };
  const put = (url: string, type = contentType): Promise<Response> =>
    fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: '{}' });

  it('take an upload without a token, of the content type that was signed', async () => {
    const { url } = await make();
    expect((await put(url, 'text/plain')).status).toBe(403);
    expect((await put(url, 'application/json;charset=utf-8')).status).toBe(200);
    expect((await fetch(url)).status).toBe(403);
  });

  it('expire after five minutes of world time with S3’s XML', async () => {
    const { url } = await make();
    await test.advance(5 * MINUTE);
    expect((await put(url)).status).toBe(200);
    await test.advance(1);
    const late = await put(url);
    expect([
      late.status,
      late.headers.get('content-type'),
      (await late.text()).includes('<Message>Request has expired</Message>'),
    ]).toEqual([403, 'application/xml', true]);
  });

  it('cannot be altered', async () => {
    const { url } = await make();
    const { feedDocumentId } = await make();
    expect((await put(url.replace(/documents\/[^?]+/, `documents/${feedDocumentId}`))).status).toBe(403);
    expect((await put(url.replace(/Expires-At=\d+/, 'Expires-At=99999999999999'))).status).toBe(403);
  });
});
