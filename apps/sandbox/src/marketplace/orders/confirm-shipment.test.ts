import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, openTestStore, type TestStore } from '../../testing/test-store.ts';

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
  await stockOf(store, test, 10, 2);
});

const place = () =>
  orders.place({
    items: [
      { sku: 'O-0', quantity: 3 },
      { sku: 'O-1', quantity: 1 },
    ],
  });

describe('confirmShipment', () => {
  it('confirms parcel by parcel: first in part, then all of it', async () => {
    const { orderId, items } = await place();
    const [first, second] = items;
    expect((await orders.confirm(orderId, { orderItems: [{ orderItemId: first, quantity: 2 }] })).status).toBe(204);
    const partly = await orders.get(orderId);
    expect(partly.fulfillment.fulfillmentStatus).toBe('PARTIALLY_SHIPPED');
    expect(partly.orderItems.map(({ fulfillment }) => fulfillment)).toMatchObject([
      { quantityFulfilled: 2, quantityUnfulfilled: 1 },
      { quantityFulfilled: 0, quantityUnfulfilled: 1 },
    ]);
    const rest = [
      { orderItemId: first, quantity: 1 },
      { orderItemId: second, quantity: 1 },
    ];
    await orders.confirm(orderId, {
      packageReferenceId: '2',
      carrierCode: 'Other',
      carrierName: 'Brieftaube',
      trackingNumber: 'T-2',
      orderItems: rest,
    });
    const whole = await orders.get(orderId);
    expect(whole.fulfillment.fulfillmentStatus).toBe('SHIPPED');
    expect(whole.packages).toMatchObject([
      { packageReferenceId: '1', carrier: 'UPS', trackingNumber: '1Z999', packageStatus: { status: 'SHIPPED' } },
      { packageReferenceId: '2', carrier: 'Brieftaube', trackingNumber: 'T-2', packageItems: rest },
    ]);
  });

  it('edits a parcel that is confirmed again, without sending or paying anything twice', async () => {
    const { orderId, items } = await place();
    const all = [
      { orderItemId: items[0], quantity: 3 },
      { orderItemId: items[1], quantity: 1 },
    ];
    await orders.confirm(orderId, { orderItems: all });
    expect(
      (await orders.confirm(orderId, { trackingNumber: '1Z-NEW', carrierCode: 'DHL', orderItems: all })).status,
    ).toBe(204);
    const books = await orders.books(orderId);
    expect(books.packages).toMatchObject([{ packageReferenceId: '1', trackingNumber: '1Z-NEW', confirmations: 2 }]);
    expect([
      books.status,
      books.items.map(({ quantityShipped }) => quantityShipped),
      books.transactions.length,
    ]).toEqual(['SHIPPED', [3, 1], 1]);
  });

  it.each([
    ['a reference that is no positive number', { packageReferenceId: 'A1' }, /must be a positive numeric value/],
    ['a reference that is no text', { packageReferenceId: 1 }, /invalid type \[packageDetail\.packageReferenceId\]/],
    ['an unknown carrier', { carrierCode: 'PIGEON' }, /CarrierCode/],
    ['a carrier without a name', { carrierCode: 'Other' }, /CarrierName/],
    ['no tracking number', { trackingNumber: ' ' }, /TrackingNumber/],
    ['a date of another form', { shipDate: '02/21/2022' }, /ShipDate/],
    ['a date before the order', { shipDate: '2026-08-01T00:00:00Z' }, /before the order/],
    ['a date far ahead', { shipDate: '2026-09-05T00:00:00Z' }, /future/],
    ['more than was ordered', { orderItems: [{ orderItemId: 'first', quantity: 4 }] }, /PackageToUpdateNotFound/],
    ['nothing', { orderItems: [{ orderItemId: 'first', quantity: 0 }] }, /Quantity/],
    ['no items', { orderItems: [] }, /at least one/],
    ['another order’s item', { orderItems: [{ orderItemId: '1', quantity: 1 }] }, /does not belong/],
  ])('refuses %s and changes nothing', async (_what, parcel, message) => {
    const { orderId, items } = await place();
    const given = 'orderItems' in parcel && Array.isArray(parcel.orderItems) ? parcel.orderItems : null;
    const orderItems = (given ?? [{ orderItemId: 'first', quantity: 1 }]).map((item) => ({
      ...item,
      orderItemId: item.orderItemId === 'first' ? items[0] : item.orderItemId,
    }));
    const answer = await orders.confirm(orderId, { ...parcel, orderItems });
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(message)]);
    expect(await orders.books(orderId)).toMatchObject({ status: 'UNSHIPPED', packages: [], transactions: [] });
  });

  it('refuses what is pending, cancelled, wholly sent, of another market or another seller', async () => {
    const pending = await orders.place({ pendingMs: null });
    const send = (order: { orderId: string; items: string[] }, more: object = {}, marketplaceId?: string) =>
      orders.confirm(
        order.orderId,
        { orderItems: [{ orderItemId: order.items[0], quantity: 1 }], ...more },
        marketplaceId,
      );
    expect((await send(pending)).text).toMatch(/pending/);
    await orders.act(pending.orderId, 'cancel');
    expect((await send(pending)).text).toMatch(/cancelled/);
    const sent = await orders.place();
    expect((await send(sent, {}, 'A13V1IB3VIYZZH')).status).toBe(400);
    expect((await send(sent)).status).toBe(204);
    expect((await send(sent, { packageReferenceId: '2' })).text).toMatch(/already fulfilled/);
    expect((await orders.confirm('111-1111111-1111111', { orderItems: [] })).status).toBe(404);
    const foreign = await test.call('confirmShipment', {
      region: 'na',
      params: { orderId: sent.orderId },
      body: {
        marketplaceId: 'ATVPDKIKX0DER',
        packageDetail: {
          packageReferenceId: '1',
          carrierCode: 'UPS',
          trackingNumber: 'T',
          shipDate: '2026-09-01T10:00:00Z',
          orderItems: [],
        },
      },
    });
    expect(foreign.status).toBe(404);
  });

  it('is struck by the faults that refuse it or take it without doing anything', async () => {
    const { orderId, items } = await place();
    const orderItems = [{ orderItemId: items[0], quantity: 3 }];
    const fault = async (kind: string, share: number): Promise<string> =>
      (
        (
          await test.request('POST', '/world/faults', {
            body: { kind, operation: 'confirmShipment', share, forMs: HOUR, seed: 1 },
          })
        ).body as { id: string }
      ).id;
    const silent = await fault('silentFailure', 1);
    expect((await orders.confirm(orderId, { orderItems })).status).toBe(204);
    expect((await orders.books(orderId)).packages).toEqual([]);
    await test.request('DELETE', `/world/faults/${silent}`);
    await fault('refusal', 1);
    expect((await orders.confirm(orderId, { orderItems })).status).toBe(400);
  });

  it('takes two a second, ten at once', async () => {
    const { orderId, items } = await place();
    const orderItems = [{ orderItemId: items[0], quantity: 3 }];
    const confirm = async (): Promise<number> => {
      const answer = await test.call('confirmShipment', {
        region: 'eu',
        params: { orderId },
        body: {
          marketplaceId: store.marketplaceId,
          packageDetail: {
            packageReferenceId: '1',
            carrierCode: 'UPS',
            trackingNumber: 'T',
            shipDate: '2026-09-01T10:00:00Z',
            orderItems,
          },
        },
      });
      return answer.status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push(await confirm());
    expect([statuses.filter((one) => one === 204).length, statuses.at(-1)]).toEqual([10, 429]);
    await test.advance(500);
    expect(await confirm()).toBe(204);
  });
});
