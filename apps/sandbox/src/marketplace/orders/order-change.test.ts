import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSchemaValidator } from '../../testing/schema-validator.ts';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, samplesPath, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, openTestStore, SECOND, type TestStore } from '../../testing/test-store.ts';
import { application } from '../authorization/applications.ts';
import { receive, removeMessage } from '../notifications/queue.ts';

type Told = {
  NotificationMetadata: { NotificationId: string };
  Payload: {
    OrderChangeNotification: {
      AmazonOrderId: string;
      OrderChangeType: string;
      OrderChangeTrigger: { ChangeReason: string };
      Summary: {
        OrderStatus: string;
        DestinationPostalCode: string | null;
        NumberOfItemsShipped: number;
        NumberOfItemsUnshipped: number;
        LatestShipDate?: string;
        OrderItems: { OrderItemStatus?: string; QuantityShipped: number; IsBuyerRequestedCancel?: boolean }[];
      };
    };
  };
};

const schemaValidator = samplesPath ? openSchemaValidator(samplesPath) : null;

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;
let orders: TestOrders;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
  orders = openTestOrders(test, store);
  await stockOf(store, test, 100, 2);
  await subscribe();
});

async function subscribe(): Promise<void> {
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
  await test.call('createSubscription', {
    region: 'eu',
    params: { notificationType: 'ORDER_CHANGE' },
    body: { payloadVersion: '1.0', destinationId },
  });
}

/** Everything that is in the queue, in its order. */
async function told(): Promise<Told[]> {
  const all: Told[] = [];
  for (
    let batch = await receive(test.world, 10, 60_000);
    batch.length > 0;
    batch = await receive(test.world, 10, 60_000)
  )
    for (const { id, body } of batch) {
      const parsed = JSON.parse(body) as Told; // Checked against the schema where it is present.
      if (schemaValidator)
        expect(schemaValidator.problems('notifications/OrderChangeNotification.json', parsed)).toEqual([]);
      all.push(parsed);
      await removeMessage(test.world, id);
    }
  return all;
}

const changeOf = ({ Payload }: Told) => Payload.OrderChangeNotification;

describe('ORDER_CHANGE', () => {
  it('tells of each status as it comes, and of what the buyer wants without a new one', async () => {
    const { orderId, items } = await orders.place({
      items: [
        { sku: 'O-0', quantity: 2 },
        { sku: 'O-1', quantity: 1 },
      ],
      pendingMs: null,
      address: 'latin',
    });
    await orders.act(orderId, 'pay');
    await orders.act(orderId, 'address', { postalCode: '99999' });
    await orders.act(orderId, 'cancel-request', { orderItemIds: [items[1]] });
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    await orders.confirm(orderId, {
      packageReferenceId: '2',
      orderItems: [
        { orderItemId: items[0], quantity: 1 },
        { orderItemId: items[1], quantity: 1 },
      ],
    });
    const changes = (await told()).map(changeOf);
    expect(
      changes.map((one) => [one.OrderChangeType, one.OrderChangeTrigger.ChangeReason, one.Summary.OrderStatus]),
    ).toEqual([
      ['OrderStatusChange', 'Order status changed to Pending', 'Pending'],
      ['OrderStatusChange', 'Order status changed to Unshipped', 'Unshipped'],
      ['BuyerRequestedChange', 'Buyer Requested Address Change', 'Unshipped'],
      ['BuyerRequestedChange', 'Buyer Requested Cancel', 'Unshipped'],
      ['OrderStatusChange', 'Order status changed to PartiallyShipped', 'PartiallyShipped'],
      ['OrderStatusChange', 'Order status changed to Shipped', 'Shipped'],
    ]);
    expect(changes.map(({ Summary }) => [Summary.NumberOfItemsShipped, Summary.NumberOfItemsUnshipped])).toEqual([
      [0, 0],
      [0, 3],
      [0, 3],
      [0, 3],
      [1, 2],
      [3, 0],
    ]);
    const [pending, , moved, asked] = changes.map(({ Summary }) => Summary);
    expect([pending?.DestinationPostalCode, pending?.LatestShipDate, moved?.DestinationPostalCode]).toEqual([
      null,
      undefined,
      '99999',
    ]);
    expect(asked?.OrderItems.map((item) => item.IsBuyerRequestedCancel)).toEqual([undefined, true]);
  });

  it('tells nothing of a parcel that is edited, and of a cancelled order in the older word', async () => {
    const { orderId, items } = await orders.place();
    const orderItems = [{ orderItemId: items[0], quantity: 1 }];
    await orders.confirm(orderId, { orderItems });
    await orders.confirm(orderId, { orderItems, trackingNumber: 'NEW' });
    const other = await orders.place();
    await orders.act(other.orderId, 'cancel', { by: 'AMAZON' });
    expect((await told()).map((one) => [changeOf(one).AmazonOrderId, changeOf(one).Summary.OrderStatus])).toEqual([
      [orderId, 'Unshipped'],
      [orderId, 'Shipped'],
      [other.orderId, 'Unshipped'],
      [other.orderId, 'Canceled'],
    ]);
  });

  it('is lost, late, doubled and shuffled when faults say so', async () => {
    const fault = async (kind: string, share: number): Promise<() => Promise<unknown>> => {
      const answer = await test.request('POST', '/world/faults', {
        body: { kind, operation: 'ORDER_CHANGE', share, forMs: HOUR, seed: 5 },
      });
      const { id } = answer.body as { id: string };
      return () => test.request('DELETE', `/world/faults/${id}`);
    };
    const end = await fault('lostNotification', 1);
    await orders.place();
    await end();
    await test.advance(2 * HOUR);
    expect(await told()).toEqual([]);

    const endLate = await fault('lateNotification', 1);
    const late = await orders.place();
    await endLate();
    expect(await told()).toEqual([]);
    expect((await test.request('GET', '/world/clock')).body).toMatchObject({ next: expect.any(String) });
    await test.advance(HOUR);
    expect((await told()).map((one) => changeOf(one).AmazonOrderId)).toEqual([late.orderId]);

    await fault('duplicateNotification', 1);
    const twice = await orders.place();
    await test.advance(30 * SECOND);
    const both = await told();
    expect(both.map((one) => changeOf(one).AmazonOrderId)).toEqual([twice.orderId, twice.orderId]);
    expect(new Set(both.map((one) => one.NotificationMetadata.NotificationId)).size).toBe(1);

    await fault('reorderedNotification', 0.5);
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      ids.push((await orders.place()).orderId);
      await test.advance(SECOND);
    }
    await test.advance(HOUR);
    const seen = [...new Set((await told()).map((one) => changeOf(one).AmazonOrderId))];
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen).not.toEqual(ids);
  });
});

describe('a seed', () => {
  it('gives the same orders, buyers, returns and transactions for the same calls', async () => {
    const run = async (): Promise<object> => {
      const { orderId, items } = await orders.place();
      await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
      await orders.act(orderId, 'deliver');
      await orders.act(orderId, 'return');
      await orders.act(orderId, 'refund');
      return orders.books(orderId);
    };
    const first = await run();
    test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
    store = openTestStore(test, 'DE');
    orders = openTestOrders(test, store);
    await stockOf(store, test, 100, 2);
    expect(await run()).toEqual(first);
  });
});
