import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestAnswer, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, openTestStore, type TestStore } from '../../testing/test-store.ts';

const DAY = 24 * HOUR;

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
  await stockOf(store, test, 10);
});

const allow = (body: object): Promise<TestAnswer> =>
  test.request('PUT', `/world/order-access/${store.sellerId}`, { body });
const ask = (orderId: string, includedData: string): Promise<TestAnswer> =>
  test.call('getOrder', { region: 'eu', params: { orderId }, query: { includedData } });
const who = { address: 'latin', buyer: { company: 'Muster GmbH', purchaseOrder: 'PO-7' } };

describe('buyers’ data', () => {
  it('is left out as far as the roles are missing: names with both, addresses and mail without the shipping role', async () => {
    const { orderId } = await orders.place(who);
    expect((await orders.get(orderId)).buyer).toMatchObject({
      buyerName: expect.any(String),
      buyerEmail: expect.stringContaining('@marketplace.amazon.de'),
      buyerCompanyName: 'Muster GmbH',
      buyerPurchaseOrderNumber: 'PO-7',
    });
    await allow({ shippingRole: false });
    const named = await orders.get(orderId);
    expect([Object.keys(named.buyer ?? {}).toSorted(), named.recipient]).toEqual([
      ['buyerCompanyName', 'buyerName', 'buyerPurchaseOrderNumber'],
      undefined,
    ]);
    await allow({ shippingRole: false, taxRole: false });
    const nobody = await orders.get(orderId);
    expect([nobody.buyer, nobody.recipient, nobody.orderItems.length]).toEqual([undefined, undefined, 1]);
    await test.request('DELETE', `/world/order-access/${store.sellerId}`);
    expect((await orders.get(orderId)).recipient).toBeDefined();
  });

  it('is refused by dataset, with 403 or with 400, and by the whole', async () => {
    const { orderId } = await orders.place();
    await test.advance(HOUR);
    await allow({ refused: ['BUYER', 'RECIPIENT'] });
    expect(await ask(orderId, 'FULFILLMENT,BUYER')).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'AccessDenied', details: expect.stringContaining('BUYER') }] },
    });
    expect((await ask(orderId, 'FULFILLMENT')).status).toBe(200);
    await allow({ refused: ['FULFILLMENT'], refusedWith: 400 });
    expect([(await ask(orderId, 'FULFILLMENT')).status, (await ask(orderId, 'BUYER')).status]).toEqual([400, 200]);
    await allow({ refusesAll: true });
    expect((await ask(orderId, '')).status).toBe(403);
    const search = await test.call('searchOrders', { region: 'eu', query: { createdAfter: '2026-08-01T00:00:00Z' } });
    expect(search.status).toBe(403);
    expect((await allow({ refused: ['SHOE_SIZE'] })).status).toBe(400);
    expect((await allow({ taxRole: 'yes' })).status).toBe(400);
  });

  it('ends: mail with the cancellation, the phone after the last day of delivery, all of it 30 days after the delivery', async () => {
    const cancelled = await orders.place(who);
    await orders.act(cancelled.orderId, 'cancel');
    expect((await orders.get(cancelled.orderId)).buyer?.buyerEmail).toBeUndefined();
    const { orderId, items } = await orders.place(who);
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    const phone = async (): Promise<unknown> => (await orders.get(orderId)).recipient?.deliveryAddress.phone;
    expect(await phone()).toBeDefined();
    const last = (await orders.get(orderId)).fulfillment.deliverByWindow?.latestDateTime ?? '';
    await test.advance(Date.parse(last) - test.world.clock.nowMs() + 1000);
    expect(await phone()).toBeUndefined();
    await orders.act(orderId, 'deliver');
    await test.advance(30 * DAY - HOUR);
    expect((await orders.get(orderId)).recipient).toBeDefined();
    await test.advance(HOUR);
    const old = await orders.get(orderId);
    expect([old.recipient, old.buyer]).toEqual([undefined, undefined]);
  });
});
