import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application } from '../authorization/applications.ts';
import { openSchemaValidator } from '../../testing/schema-validator.ts';
import { HOUR, MINUTE, openTestStore, SECOND, type TestStore } from '../../testing/test-store.ts';
import { openTestSandbox, samplesPath, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { receive, removeMessage } from './queue.ts';
import { marketplace } from '../marketplace.ts';

const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:kervan';
const schemas = {
  ANY_OFFER_CHANGED: 'AnyOfferChangedNotification',
  ORDER_CHANGE: 'OrderChangeNotification',
  LISTINGS_ITEM_STATUS_CHANGE: 'ListingsItemStatusChangeNotification',
  LISTINGS_ITEM_ISSUES_CHANGE: 'ListingsItemIssuesChangeNotification_2023-12-13',
  FEED_PROCESSING_FINISHED: 'FeedProcessingFinishedNotification',
  REPORT_PROCESSING_FINISHED: 'ReportProcessingFinishedNotification',
} as const;
type Type = keyof typeof schemas;
type Body = Record<string, unknown> & {
  NotificationType?: string;
  notificationType?: string;
  EventTime?: string;
  Payload?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  'detail-type'?: string;
  source?: string;
  detail?: Body;
};

const schemaValidator = samplesPath ? openSchemaValidator(samplesPath) : null;

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;
let destinations: { sqs: string; eventBridge: string };

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

async function openWorld(profile: 'amazon' | 'demo' = 'amazon'): Promise<void> {
  test = await sandbox.createWorld({ profile });
  store = openTestStore(test, 'DE');
  const grantless = await grantlessToken();
  const create = async (name: string, resourceSpecification: object): Promise<string> => {
    await test.advance(2 * SECOND);
    const answer = await test.call('createDestination', {
      region: 'eu',
      token: grantless,
      body: { name, resourceSpecification },
    });
    return (answer.body as { payload: { destinationId: string } }).payload.destinationId;
  };
  destinations = {
    sqs: await create('kervan-sqs', { sqs: { arn: QUEUE } }),
    eventBridge: await create('kervan-events', { eventBridge: { region: 'us-east-1', accountId: '000000000000' } }),
  };
}

async function grantlessToken(): Promise<string> {
  const { body } = await test.request('POST', '/lwa/auth/o2/token', {
    body: {
      grant_type: 'client_credentials',
      scope: 'sellingpartnerapi::notifications',
      client_id: application.clientId,
      client_secret: application.clientSecret,
    },
  });
  return (body as { access_token: string }).access_token;
}

const isEventBridge = (type: Type): boolean => type.startsWith('LISTINGS_');

async function subscribe(type: Type, processingDirective?: object) {
  await test.advance(2 * SECOND);
  const versions: Record<string, string> = { LISTINGS_ITEM_ISSUES_CHANGE: '2023-12-13' };
  const payloadVersion = versions[type] ?? (type.endsWith('_FINISHED') ? '2020-09-04' : '1.0');
  const destinationId = isEventBridge(type) ? destinations.eventBridge : destinations.sqs;
  return test.call('createSubscription', {
    region: 'eu',
    params: { notificationType: type },
    body: { payloadVersion, destinationId, ...(processingDirective ? { processingDirective } : {}) },
  });
}

/** Takes everything out of the queue and checks it against Amazon's schemas. */
async function drain(): Promise<Body[]> {
  const bodies: Body[] = [];
  for (
    let batch = await receive(test.world, 10, 60_000);
    batch.length > 0;
    batch = await receive(test.world, 10, 60_000)
  ) {
    for (const { id, body } of batch) {
      bodies.push(JSON.parse(body) as Body);
      await removeMessage(test.world, id);
    }
  }
  for (const body of bodies) checkSchema(body.detail ?? body);
  return bodies;
}

function checkSchema(notification: Body): void {
  if (!schemaValidator) return;
  const type = (notification.NotificationType ?? notification.notificationType) as Type;
  // The schema's enumeration and Amazon's own example disagree on the name of this type; the example is followed.
  const checked =
    type === 'LISTINGS_ITEM_STATUS_CHANGE'
      ? { ...notification, NotificationType: 'LISTINGS_ITEM_STATUS_CHANGED' }
      : notification;
  const problems = schemaValidator.problems(`notifications/${schemas[type]}.json`, checked);
  // A product without list price has none in the notification either, though the schema asks for one.
  expect(
    problems.filter(
      (problem) =>
        !/required property '(ListPrice|MinimumAdvertisedPrice|SuggestedLowerPricePlusShipping|CompetitivePriceThreshold)'/.test(
          problem,
        ),
    ),
  ).toEqual([]);
}

const asin = (place: number): string => store.asins[place] ?? '';
const fair = (place: number): number =>
  test.world.offers.competition('DE', asin(place), test.world.epoch).buyBox?.priceMinor ?? 0;
const override = (place: number, priceMinor: number) =>
  test.request('PUT', `/world/offers/DE/${asin(place)}`, {
    body: { priceMinor, shippingMinor: 0, availability: 'NOW', quantity: 5, sellerType: 'FBA' },
  });
const fault = async (kind: string, share: number): Promise<void> =>
  void (await test.request('POST', '/world/faults', { body: { kind, share, forMs: 4 * HOUR, seed: 5 } }));

it.skipIf(samplesPath !== null)('vendor samples absent: notifications are not compared with Amazon’s schemas', () => {
  expect(samplesPath).toBeNull();
});

describe('destinations and subscriptions', () => {
  beforeAll(() => openWorld());

  it('are made, shown and deleted', async () => {
    const token = await grantlessToken();
    const listed = await test.call('getDestinations', { region: 'eu', token });
    expect(listed.body).toMatchObject({
      payload: [
        { name: 'kervan-sqs', resource: { sqs: { arn: QUEUE } } },
        {
          resource: {
            eventBridge: { name: `aws.partner/sellingpartnerapi.amazon.com/000000000000/${application.id}` },
          },
        },
      ],
    });
    const made = await subscribe('ORDER_CHANGE', {
      eventFilter: { eventFilterType: 'ORDER_CHANGE', orderChangeTypes: ['OrderStatusChange'] },
    });
    const { subscriptionId } = (made.body as { payload: { subscriptionId: string } }).payload;
    expect(
      (await test.call('getSubscription', { region: 'eu', params: { notificationType: 'ORDER_CHANGE' } })).body,
    ).toMatchObject({ payload: { subscriptionId, payloadVersion: '1.0' } });
    expect(
      (await test.call('getSubscriptions', { region: 'eu', query: { notificationTypes: 'ORDER_CHANGE' } })).body,
    ).toMatchObject({ payload: { subscriptions: [{ subscriptionId }] } });
    expect((await subscribe('ORDER_CHANGE')).status).toBe(409);
    const params = { notificationType: 'ORDER_CHANGE', subscriptionId };
    expect((await test.call('getSubscriptionById', { region: 'eu', token, params })).status).toBe(200);
    expect((await test.call('deleteSubscriptionById', { region: 'eu', token, params })).status).toBe(200);
    expect((await test.call('getSubscriptionById', { region: 'eu', token, params })).status).toBe(404);
  });

  it('need the right kind of token and of destination', async () => {
    expect((await test.call('getDestinations', { region: 'eu' })).status).toBe(403);
    const wrong = await test.call('createSubscription', {
      region: 'eu',
      params: { notificationType: 'ANY_OFFER_CHANGED' },
      body: { payloadVersion: '1.0', destinationId: destinations.eventBridge },
    });
    expect(wrong.status).toBe(400);
    expect(
      (await test.call('getSubscription', { region: 'eu', params: { notificationType: 'NO_SUCH_TYPE' } })).status,
    ).toBe(400);
  });

  it.each(Object.keys(schemas) as Type[])('send a test notification of %s in its own shape', async (type) => {
    await test.advance(2 * SECOND);
    const destinationId = isEventBridge(type) ? destinations.eventBridge : destinations.sqs;
    const answer = await test.call('sendTestNotification', {
      region: 'eu',
      token: await grantlessToken(),
      params: { notificationType: type },
      body: { destinationId, testNotification: { payloadVersion: '1.0', testScenario: 'Default' } },
    });
    expect(answer.status).toBe(200);
    const [body] = await drain();
    if (isEventBridge(type))
      expect(body).toMatchObject({
        'detail-type': type,
        source: expect.stringContaining('aws.partner/sellingpartnerapi.amazon.com/'),
        detail: { NotificationType: type },
      });
    else expect(body?.NotificationType ?? body?.notificationType).toBe(type);
  });
});

describe('ANY_OFFER_CHANGED', () => {
  beforeEach(() => openWorld());

  it('tells of an override on a listed product, and of none else', async () => {
    await subscribe('ANY_OFFER_CHANGED');
    await store.seed([{ sku: 'N-1', asin: asin(0), priceMinor: fair(0), quantity: 2 }]);
    await override(1, 1234);
    await override(0, 1234);
    expect(await drain()).toMatchObject([
      {
        NotificationType: 'ANY_OFFER_CHANGED',
        Payload: {
          AnyOfferChangedNotification: {
            SellerId: store.sellerId,
            OfferChangeTrigger: { ASIN: asin(0), MarketplaceId: store.marketplaceId },
            Summary: { BuyBoxPrices: [{ LandedPrice: { Amount: 12.34, CurrencyCode: 'EUR' } }] },
          },
        },
      },
    ]);
    await test.request('DELETE', `/world/offers/DE/${asin(0)}`);
    expect(await drain()).toHaveLength(1);
  });

  it('tells when the seller’s own price becomes live', async () => {
    await subscribe('ANY_OFFER_CHANGED');
    await store.put('N-2', asin(2), { price: fair(2) / 100, quantity: 1 });
    await test.advance(HOUR);
    const own = (await drain()).filter(
      (body) => JSON.stringify(body).includes(asin(2)) && JSON.stringify(body).includes('"OfferChangeType":"Internal"'),
    );
    expect(own).toHaveLength(1);
    expect(JSON.stringify(own)).toContain(`"SellerId":"${store.sellerId}","SubCondition"`);
  });

  it('follows the competition of thousands of listings exactly, in windows of any length', async () => {
    await subscribe('ANY_OFFER_CHANGED');
    const products = store.asins.slice(0, 150);
    await store.seed(
      Array.from({ length: 3000 }, (_, n) => ({
        sku: `M-${n}`,
        asin: products[n % products.length] ?? '',
        priceMinor: 1000,
        quantity: 0,
      })),
    );
    const from = test.world.clock.now();
    for (let step = 0; step < 8; step++) await test.advance((step + 1) * 7 * MINUTE);
    const until = test.world.clock.now();
    const expected = products.flatMap((product) => {
      const times: string[] = [];
      for (
        let at = test.world.offers.nextChange('DE', product, from);
        at && at <= until;
        at = test.world.offers.nextChange('DE', product, at)
      )
        times.push(`${product} ${at.toISOString()}`);
      return times;
    });
    const told = (await drain())
      .map(
        ({ Payload }) =>
          (
            Payload as {
              AnyOfferChangedNotification: { OfferChangeTrigger: { ASIN: string; TimeOfOfferChange: string } };
            }
          ).AnyOfferChangedNotification.OfferChangeTrigger,
      )
      .map(({ ASIN, TimeOfOfferChange }) => `${ASIN} ${TimeOfOfferChange}`);
    expect(expected.length).toBeGreaterThan(20);
    expect(told.sort()).toEqual(expected.sort());
  });

  it('aggregates: the first move at once, the last state at the end of the period', async () => {
    await subscribe('ANY_OFFER_CHANGED', {
      eventFilter: {
        eventFilterType: 'ANY_OFFER_CHANGED',
        aggregationSettings: { aggregationTimePeriod: 'FiveMinutes' },
      },
    });
    await store.seed([{ sku: 'N-3', asin: asin(3), priceMinor: fair(3), quantity: 0 }]);
    for (const price of [1100, 1200, 1300]) {
      await override(3, price);
      await test.advance(30 * SECOND);
    }
    const amounts = async (): Promise<unknown[]> =>
      (await drain()).map((body) => JSON.stringify(body).match(/"BuyBoxPrices":\[\{[^}]*"Amount":([\d.]+)/)?.[1]);
    expect(await amounts()).toEqual(['11']);
    await test.advance(5 * MINUTE);
    expect(await amounts()).toEqual(['13']);
    await test.advance(HOUR);
    expect(await amounts()).toEqual([]);
  });

  it('passes the marketplaces of the filter alone', async () => {
    await subscribe('ANY_OFFER_CHANGED', {
      eventFilter: { eventFilterType: 'ANY_OFFER_CHANGED', marketplaceIds: ['A13V1IB3VIYZZH'] },
    });
    await store.seed([{ sku: 'N-4', asin: asin(0), priceMinor: fair(0), quantity: 1 }]);
    await override(0, 999);
    expect(await drain()).toEqual([]);
  });
});

describe('listing events', () => {
  beforeAll(() => openWorld());

  it('tell of status and issues through EventBridge, wrapped', async () => {
    await subscribe('LISTINGS_ITEM_STATUS_CHANGE');
    await subscribe('LISTINGS_ITEM_ISSUES_CHANGE');
    await store.put('E-1', asin(0), { price: fair(0) / 100, quantity: 1 });
    await test.advance(HOUR);
    const statuses = (bodies: Body[]): unknown[] =>
      bodies
        .filter((body) => body['detail-type'] === 'LISTINGS_ITEM_STATUS_CHANGE')
        .map((body) => body.detail?.Payload?.Status);
    expect(statuses(await drain())).toEqual([['DISCOVERABLE'], ['BUYABLE', 'DISCOVERABLE']]);
    await test.request('POST', '/world/suppressions', {
      body: { market: 'DE', sellerId: store.sellerId, sku: 'E-1', action: 'SEARCH_SUPPRESSED', forMs: HOUR },
    });
    const suppressed = await drain();
    expect(statuses(suppressed)).toEqual([['BUYABLE']]);
    expect(
      suppressed.find((body) => body['detail-type'] === 'LISTINGS_ITEM_ISSUES_CHANGE')?.detail?.Payload,
    ).toMatchObject({ Sku: 'E-1', Severities: ['WARNING'], EnforcementActions: ['SEARCH_SUPPRESSED'] });
    await test.advance(2 * HOUR);
    expect(
      (await drain()).find((body) => body['detail-type'] === 'LISTINGS_ITEM_ISSUES_CHANGE')?.detail?.Payload,
    ).toMatchObject({ Severities: ['NONE'] });
    await test.call('deleteListingsItem', {
      region: 'eu',
      params: { sellerId: store.sellerId, sku: 'E-1' },
      query: { marketplaceIds: store.marketplaceId },
    });
    await test.advance(HOUR);
    expect(statuses(await drain())).toEqual([['DELETED']]);
  });
});

describe('delivery faults', () => {
  beforeEach(async () => {
    await openWorld();
    await subscribe('ANY_OFFER_CHANGED');
    await store.seed(
      Array.from({ length: 40 }, (_, n) => ({ sku: `D-${n}`, asin: asin(n), priceMinor: fair(n), quantity: 1 })),
    );
  });
  const moveAll = async (): Promise<void> => {
    for (let n = 0; n < 40; n++) {
      await override(n, 1000 + n);
      await test.advance(SECOND);
    }
  };
  const asinsTold = (bodies: Body[]): string[] =>
    bodies.map((body) => JSON.stringify(body).match(/"ASIN":"(\w+)"/)?.[1] ?? '');

  it('lostNotification loses some', async () => {
    await fault('lostNotification', 0.3);
    await moveAll();
    await test.advance(2 * HOUR);
    const told = new Set(asinsTold(await drain()));
    expect(told.size).toBeGreaterThan(15);
    expect(told.size).toBeLessThan(40);
  });

  it('duplicateNotification sends some twice under one id', async () => {
    await fault('duplicateNotification', 0.3);
    await moveAll();
    await test.advance(2 * HOUR);
    const ids = (await drain()).map((body) => (body.NotificationMetadata as { NotificationId: string }).NotificationId);
    expect(ids.length).toBeGreaterThan(45);
    expect(new Set(ids).size).toBeLessThan(ids.length);
  });

  it('lateNotification delays up to an hour, reorderedNotification swaps', async () => {
    await fault('lateNotification', 1);
    await moveAll();
    expect((await drain()).length).toBeLessThan(10);
    expect((await test.request('GET', '/world/clock')).body).toMatchObject({ next: expect.any(String) });
    await test.advance(HOUR);
    expect(new Set(asinsTold(await drain())).size).toBeGreaterThan(30);
  });

  it('reorderedNotification delivers in another order', async () => {
    await fault('reorderedNotification', 0.5);
    await moveAll();
    await test.advance(3 * MINUTE);
    const times = (await drain()).map(({ EventTime = '' }) => EventTime);
    expect(times.length).toBeGreaterThanOrEqual(40);
    expect(times).not.toEqual([...times].sort());
  });

  it('says nothing after the seller has withdrawn the consent', async () => {
    await marketplace.of(test.world).accounts.revoke(application.id, store.sellerId);
    await moveAll();
    expect(await drain()).toEqual([]);
  });
});
