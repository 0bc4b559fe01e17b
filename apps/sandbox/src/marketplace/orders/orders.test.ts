import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application } from '../authorization/applications.ts';
import { openSchemaValidator } from '../../testing/schema-validator.ts';
import { HOUR, MINUTE, openTestStore, SECOND, type TestStore } from '../../testing/test-store.ts';
import { openTestSandbox, samplesPath, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { receive, removeMessage } from '../notifications/queue.ts';

type Order = {
  orderId: string;
  buyer?: unknown;
  recipient?: unknown;
  fulfillment?: { fulfillmentStatus: string };
  orderItems: { product: { sellerSku: string }; quantityOrdered: number; cancellation?: unknown }[];
};
type Page = { orders: Order[]; pagination?: { nextToken?: string }; createdBefore?: string };

const ALL = 'BUYER,RECIPIENT,PROCEEDS,FULFILLMENT,CANCELLATION,PACKAGES,TAX';

const schemaValidator = samplesPath ? openSchemaValidator(samplesPath) : null;

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
});

const fair = (place: number): number =>
  test.world.offers.competition('DE', store.asins[place] ?? '', test.world.epoch).buyBox?.priceMinor ?? 0;
const stock = (quantity: number, count = 1): Promise<void> =>
  store.seed(
    Array.from({ length: count }, (_, n) => ({
      sku: `O-${n}`,
      asin: store.asins[n % store.asins.length] ?? '',
      priceMinor: fair(n % store.asins.length),
      quantity,
    })),
  );
const buy = (sku: string, quantity = 1) =>
  test.request('POST', '/world/orders', { body: { market: 'DE', sellerId: store.sellerId, sku, quantity } });
const idOf = (answer: { body: unknown }): string => (answer.body as { amazonOrderId: string }).amazonOrderId;

async function getOrder(orderId: string): Promise<Order> {
  await test.advance(3 * SECOND);
  const answer = await test.call('getOrder', { region: 'eu', params: { orderId }, query: { includedData: ALL } });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as { order: Order }).order;
}

const search = async (query: Record<string, string>) => {
  await test.advance(3 * MINUTE);
  return test.call('searchOrders', { region: 'eu', query: { includedData: ALL, ...query } });
};

describe('an order', () => {
  it('begins as PENDING without its buyer and becomes UNSHIPPED with an address', async () => {
    await stock(5);
    const orderId = idOf(await buy('O-0', 2));
    expect(orderId).toMatch(/^\d{3}-\d{7}-\d{7}$/);
    await test.advance(15 * SECOND);
    const pending = await getOrder(orderId);
    expect(pending).toMatchObject({
      fulfillment: { fulfillmentStatus: 'PENDING' },
      orderItems: [
        {
          quantityOrdered: 2,
          product: {
            sellerSku: 'O-0',
            price: { unitPrice: { amount: (fair(0) / 100).toFixed(2), currencyCode: 'EUR' } },
          },
        },
      ],
    });
    expect([pending.buyer, pending.recipient]).toEqual([undefined, undefined]);
    await test.advance(31 * MINUTE);
    expect(await getOrder(orderId)).toMatchObject({
      fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' },
      buyer: { buyerEmail: expect.stringContaining('@marketplace.amazon.de') },
      recipient: { deliveryAddress: { countryCode: 'DE' } },
    });
  });

  it('shows only the datasets asked for', async () => {
    await stock(5);
    const orderId = idOf(await buy('O-0'));
    await test.advance(HOUR);
    const { body } = await test.call('getOrder', { region: 'eu', params: { orderId } });
    expect(Object.keys((body as { order: object }).order).sort()).toEqual([
      'createdTime',
      'lastUpdatedTime',
      'orderId',
      'orderItems',
      'programs',
      'salesChannel',
    ]);
  });

  it('takes from the stock buyers see, and a sold-out listing sells no more', async () => {
    await stock(3);
    expect((await buy('O-0', 2)).status).toBe(201);
    expect(await store.seen('O-0')).toMatchObject({ quantity: 1, status: 'BUYABLE' });
    expect((await buy('O-0', 2)).status).toBe(409);
    expect((await buy('O-0', 1)).status).toBe(201);
    expect(await store.seen('O-0')).toMatchObject({ quantity: 0, status: 'INACTIVE' });
    expect((await buy('O-0', 1)).status).toBe(409);
    expect((await buy('NONE', 1)).status).toBe(409);
  });

  it('is never sold twice when ten buyers want the last three', async () => {
    await stock(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy('O-0')));
    const ids = answers.filter(({ status }) => status === 201).map(idOf);
    expect([ids.length, new Set(ids).size, (await store.seen('O-0'))?.quantity]).toEqual([3, 3, 0]);
  });

  it('is unknown to other sellers', async () => {
    await stock(1);
    const orderId = idOf(await buy('O-0'));
    await test.advance(HOUR);
    expect((await test.call('getOrder', { region: 'na', params: { orderId } })).status).toBe(404);
    expect((await test.call('getOrder', { region: 'eu', params: { orderId: 'nonsense' } })).status).toBe(400);
  });
});

describe('searchOrders', () => {
  it('pages through a window and takes its token back with the same parameters alone', async () => {
    await stock(50);
    const start = test.world.clock.now().toISOString();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      ids.push(idOf(await buy('O-0')));
      await test.advance(SECOND);
    }
    await test.advance(HOUR);
    const first = (await search({ createdAfter: start, maxResultsPerPage: '3' })).body as Page;
    const found = first.orders.map(({ orderId }) => orderId);
    let token = first.pagination?.nextToken ?? '';
    const firstToken = token;
    while (token) {
      const page = (await search({ createdAfter: start, maxResultsPerPage: '3', paginationToken: token })).body as Page;
      found.push(...page.orders.map(({ orderId }) => orderId));
      token = page.pagination?.nextToken ?? '';
    }
    expect(found).toEqual(ids);
    expect((await search({ createdAfter: '2026-08-01T00:00:00Z', paginationToken: firstToken })).status).toBe(400);
    await test.advance(25 * HOUR);
    expect((await search({ createdAfter: start, paginationToken: firstToken })).status).toBe(400);
  });

  it('finds changed orders by lastUpdatedAfter, and by state and market', async () => {
    await stock(5);
    const orderId = idOf(await buy('O-0'));
    await test.advance(HOUR);
    const since = new Date(test.world.clock.nowMs() - 2 * MINUTE).toISOString();
    expect(((await search({ lastUpdatedAfter: since })).body as Page).orders).toEqual([]);
    await test.request('POST', `/world/orders/${orderId}/cancel-request`);
    await test.advance(10 * MINUTE);
    expect(((await search({ lastUpdatedAfter: since })).body as Page).orders).toMatchObject([
      { orderId, orderItems: [{ cancellation: { cancellationRequest: { requester: 'BUYER' } } }] },
    ]);
    const byState = async (fulfillmentStatuses: string): Promise<number> =>
      (
        (
          await search({
            createdAfter: '2026-08-01T00:00:00Z',
            fulfillmentStatuses,
            marketplaceIds: store.marketplaceId,
          })
        ).body as Page
      ).orders.length;
    expect([await byState('UNSHIPPED,SHIPPED'), await byState('PENDING')]).toEqual([1, 0]);
  });

  it('wants exactly one beginning, and an end that lies two minutes back and after it', async () => {
    const now = test.world.clock.nowMs();
    const at = (ms: number): string => new Date(now + ms).toISOString();
    const status = async (query: Record<string, string>): Promise<number> => (await search(query)).status;
    expect(await status({})).toBe(400);
    expect(await status({ createdAfter: at(0), lastUpdatedAfter: at(0) })).toBe(400);
    expect(await status({ createdAfter: at(0), lastUpdatedBefore: at(0) })).toBe(400);
    expect(await status({ createdAfter: at(-HOUR), createdBefore: at(-2 * HOUR) })).toBe(400);
    expect(await status({ createdAfter: at(-HOUR), createdBefore: at(24 * HOUR) })).toBe(400);
    expect(await status({ createdAfter: at(-HOUR), createdBefore: at(-HOUR + 1) })).toBe(200);
    expect(await status({ createdAfter: at(-HOUR), maxResultsPerPage: '101' })).toBe(400);
  });
});

describe('ORDER_CHANGE', () => {
  it('tells of every state in the words of the older API, and of a wish to cancel', async () => {
    const { body } = await test.request('POST', '/lwa/auth/o2/token', {
      body: {
        grant_type: 'client_credentials',
        scope: 'sellingpartnerapi::notifications',
        client_id: application.clientId,
        client_secret: application.clientSecret,
      },
    });
    const token = (body as { access_token: string }).access_token;
    const made = await test.call('createDestination', {
      region: 'eu',
      token,
      body: { name: 'q', resourceSpecification: { sqs: { arn: 'arn:aws:sqs:us-east-1:000000000000:kervan' } } },
    });
    const { destinationId } = (made.body as { payload: { destinationId: string } }).payload;
    await test.call('createSubscription', {
      region: 'eu',
      params: { notificationType: 'ORDER_CHANGE' },
      body: { payloadVersion: '1.0', destinationId },
    });
    await stock(5);
    const orderId = idOf(await buy('O-0', 2));
    await test.advance(HOUR);
    await test.request('POST', `/world/orders/${orderId}/cancel-request`);
    await test.advance(SECOND);
    const told: {
      Payload: {
        OrderChangeNotification: {
          OrderChangeType: string;
          AmazonOrderId: string;
          Summary: { OrderStatus: string; OrderItems: object[] };
        };
      };
    }[] = [];
    for (const { id, body: text } of await receive(test.world, 10, 60_000)) {
      told.push(JSON.parse(text) as (typeof told)[number]);
      await removeMessage(test.world, id);
      if (schemaValidator)
        expect(schemaValidator.problems('notifications/OrderChangeNotification.json', JSON.parse(text))).toEqual([]);
    }
    expect(
      told.map(({ Payload: { OrderChangeNotification: change } }) => [
        change.AmazonOrderId,
        change.OrderChangeType,
        change.Summary.OrderStatus,
      ]),
    ).toEqual([
      [orderId, 'OrderStatusChange', 'Pending'],
      [orderId, 'OrderStatusChange', 'Unshipped'],
      [orderId, 'BuyerRequestedChange', 'Unshipped'],
    ]);
    expect(told.at(-1)?.Payload.OrderChangeNotification.Summary.OrderItems).toMatchObject([
      { SellerSKU: 'O-0', Quantity: 2, IsBuyerRequestedCancel: true },
    ]);
  });
});
