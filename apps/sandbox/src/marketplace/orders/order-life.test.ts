import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, MINUTE, openTestStore, type TestStore } from '../../testing/test-store.ts';

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
  // A Tuesday.
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
  orders = openTestOrders(test, store);
  await stockOf(store, test, 10, 3);
});

const two = {
  items: [
    { sku: 'O-0', quantity: 2 },
    { sku: 'O-1', quantity: 1, shippingMinor: 499 },
  ],
};
const status = async (orderId: string): Promise<string> => (await orders.books(orderId)).status;

describe('an order that was called for', () => {
  it('has several items and units, takes each from its listing, and adds up', async () => {
    const { orderId, items } = await orders.place(two);
    expect([(await store.seen('O-0'))?.quantity, (await store.seen('O-1'))?.quantity]).toEqual([8, 9]);
    const order = await orders.get(orderId);
    expect(order.orderItems.map((item) => [item.orderItemId, item.product.sellerSku, item.quantityOrdered])).toEqual([
      [items[0], 'O-0', 2],
      [items[1], 'O-1', 1],
    ]);
    const [first, second] = await Promise.all(
      ['O-0', 'O-1'].map(async (sku) => (await store.seen(sku))?.priceMinor ?? 0),
    );
    const item = 2 * (first ?? 0) + (second ?? 0);
    const amount = (minor: number): object => ({ amount: (minor / 100).toFixed(2), currencyCode: 'EUR' });
    expect(order.proceeds).toEqual({
      grandTotal: amount(item + 499),
      breakdowns: [
        { type: 'ITEM', subtotal: amount(item) },
        { type: 'SHIPPING', subtotal: amount(499) },
      ],
    });
  });

  it('tells what a promotion takes off the shipping as a discount of its own', async () => {
    const { orderId } = await orders.place({
      items: [{ sku: 'O-0', quantity: 1, shippingMinor: 100, shippingPromotionMinor: 499 }],
    });
    const [item] = (await orders.get(orderId)).orderItems;
    const amount = (minor: number): object => ({ amount: (minor / 100).toFixed(2), currencyCode: 'EUR' });
    expect(item?.proceeds?.breakdowns?.slice(1)).toEqual([
      { type: 'SHIPPING', subtotal: amount(599) },
      {
        type: 'DISCOUNT',
        subtotal: amount(-499),
        detailedBreakdowns: [{ subtype: 'SHIPPING', value: amount(-499) }],
      },
    ]);
  });

  it('takes from no listing when one of them has too few', async () => {
    const answer = await orders.ask({
      items: [
        { sku: 'O-0', quantity: 1 },
        { sku: 'O-1', quantity: 11 },
      ],
    });
    expect([answer.status, (await store.seen('O-0'))?.quantity]).toEqual([409, 10]);
  });

  it.each([
    ['latin', /^\p{Script=Latin}/u, /^[\p{Script=Latin}\d\s.,'’ºª-]+$/u],
    ['nonLatin', /^(?!\p{Script=Latin})\p{L}/u, /[^\p{Script=Latin}\d\s.,]/u],
    ['poBox', /^\p{Script=Latin}/u, /^Postfach \d{3}$/],
  ])('goes to an address of the kind %s', async (address, name, line) => {
    const { orderId } = await orders.place({ address });
    const { deliveryAddress } = (await orders.get(orderId)).recipient ?? {};
    expect(deliveryAddress?.name).toMatch(name);
    expect(deliveryAddress?.addressLine1).toMatch(line);
    expect(deliveryAddress?.countryCode).toBe('DE');
  });

  it('goes nowhere that is known when its address is missing, and exactly where a test says', async () => {
    const missing = await orders.get((await orders.place({ address: 'missing' })).orderId);
    expect([missing.recipient, missing.buyer?.buyerName === undefined]).toEqual([undefined, false]);
    const odd = await orders.get(
      (
        await orders.place({
          address: { addressLine1: 'a\u0007b', city: '', postalCode: '1' },
          buyer: { name: '' },
        })
      ).orderId,
    );
    expect(odd.recipient?.deliveryAddress).toMatchObject({
      addressLine1: 'a\u0007b',
      city: '',
      postalCode: '1',
      name: '',
    });
  });

  it('waits for its payment as long as a test says', async () => {
    const waiting = await orders.place({ pendingMs: 90 * MINUTE });
    const endless = await orders.place({ pendingMs: null });
    await test.advance(89 * MINUTE);
    expect(await status(waiting.orderId)).toBe('PENDING');
    await test.advance(MINUTE);
    expect([await status(waiting.orderId), await status(endless.orderId)]).toEqual(['UNSHIPPED', 'PENDING']);
    const pending = await orders.get(endless.orderId);
    expect([pending.buyer, pending.recipient, pending.fulfillment.shipByWindow]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await orders.act(endless.orderId, 'pay')).body).toMatchObject({ status: 'UNSHIPPED' });
    expect((await orders.act(endless.orderId, 'pay')).status).toBe(409);
  });

  it('may be what no buyer could make: of no listing, nothing or a thousand, for nothing, in another currency', async () => {
    const asin = store.asins[5] ?? '';
    const unchecked = (item: object) => orders.place({ unchecked: true, items: [{ sku: 'GONE', asin, ...item }] });
    const free = await orders.get((await unchecked({ quantity: 1000, unitPriceMinor: 0 })).orderId);
    expect(free.proceeds).toMatchObject({ grandTotal: { amount: '0.00', currencyCode: 'EUR' } });
    expect(free.orderItems[0]).toMatchObject({ quantityOrdered: 1000, product: { sellerSku: 'GONE', asin } });
    const none = await orders.get((await unchecked({ quantity: 0, unitPriceMinor: 100, currency: 'GBP' })).orderId);
    expect(none.orderItems[0]).toMatchObject({
      quantityOrdered: 0,
      product: { price: { unitPrice: { currencyCode: 'GBP' } } },
    });
    expect((await orders.ask({ items: [{ sku: 'O-0', quantity: 1, unitPriceMinor: 1 }] })).status).toBe(400);
    expect((await orders.ask({ items: [{ sku: 'O-0', quantity: 0 }] })).status).toBe(400);
    expect((await orders.ask({ items: [] })).status).toBe(400);
    expect((await orders.ask({ sku: 'O-0', quantity: 1, address: 'moon' })).status).toBe(400);
  });

  it('may begin as a preorder or end as unfulfillable', async () => {
    const preorder = await orders.place({ startsAs: 'PENDING_AVAILABILITY', pendingMs: HOUR });
    const lost = await orders.place({ startsAs: 'UNFULFILLABLE' });
    expect((await orders.get(preorder.orderId)).fulfillment.fulfillmentStatus).toBe('PENDING_AVAILABILITY');
    await test.advance(HOUR);
    expect([await status(preorder.orderId), await status(lost.orderId)]).toEqual(['UNSHIPPED', 'UNFULFILLABLE']);
  });
});

describe('the day by which it must be sent', () => {
  it.each([
    // Tuesday + 1 business day, to the end of the day in Berlin.
    [1, '2026-09-02T21:59:59.000Z'],
    [3, '2026-09-04T21:59:59.000Z'],
    // Over the weekend.
    [5, '2026-09-08T21:59:59.000Z'],
  ])('follows the listing’s handling of %i days', async (handlingDays, latest) => {
    await store.seed([{ sku: 'H', asin: store.asins[9] ?? '', priceMinor: 2000, quantity: 5, handlingDays }]);
    const { orderId } = await orders.place({ sku: 'H', quantity: 1 });
    expect((await orders.get(orderId)).fulfillment.shipByWindow?.latestDateTime).toBe(latest);
  });

  it('marks what is late, sent or not', async () => {
    const { orderId, items } = await orders.place();
    const { latest } = (await orders.books(orderId)).shipBy;
    await test.advance(Date.parse(latest) - test.world.clock.nowMs());
    expect((await orders.books(orderId)).isLate).toBe(false);
    await test.advance(1000);
    expect((await orders.books(orderId)).isLate).toBe(true);
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    expect((await orders.books(orderId)).isLate).toBe(true);
  });
});

describe('what the buyer wants later', () => {
  it('loses one of two items, and a piece of the other, which lessens its quantity; what is sent then is all of it', async () => {
    const { orderId, items } = await orders.place({
      unchecked: true,
      items: [
        { sku: 'O-0', quantity: 2, unitPriceMinor: 1_000, shippingMinor: 301 },
        { sku: 'O-1', quantity: 1 },
      ],
    });
    expect((await orders.act(orderId, 'cancel', { orderItemIds: [items[1]] })).body).toMatchObject({
      status: 'UNSHIPPED',
    });
    await orders.act(orderId, 'cancel', { orderItemIds: [items[0]], pieces: 1 });
    const [first, second] = (await orders.get(orderId)).orderItems;
    expect(first).toMatchObject({
      quantityOrdered: 1,
      fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: 1 },
      proceeds: {
        breakdowns: [{ subtotal: { amount: '10.00' } }, { subtotal: { amount: '1.50' } }],
      },
    });
    expect(first).not.toHaveProperty('cancellation');
    expect(second).toMatchObject({ quantityOrdered: 1, cancellation: { cancellationExecution: {} } });
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    expect(await status(orderId)).toBe('SHIPPED');
    expect((await orders.get(orderId)).orderItems[0]?.quantityOrdered).toBe(1);
  });

  it('asks to cancel one item, which changes no status, and only while something is to be sent', async () => {
    const { orderId, items } = await orders.place({ ...two, pendingMs: HOUR });
    expect((await orders.act(orderId, 'cancel-request')).status).toBe(409);
    await orders.act(orderId, 'pay');
    expect((await orders.act(orderId, 'cancel-request', { reason: 'Too late', orderItemIds: [items[1]] })).status).toBe(
      202,
    );
    const order = await orders.get(orderId);
    expect(order.fulfillment.fulfillmentStatus).toBe('UNSHIPPED');
    expect(order.orderItems.map(({ cancellation }) => cancellation)).toEqual([
      undefined,
      { cancellationRequest: { requester: 'BUYER', cancelReason: 'Too late' } },
    ]);
    expect((await orders.act(orderId, 'cancel-request', { orderItemIds: ['1'] })).status).toBe(409);
    expect((await orders.act('111-1111111-1111111', 'cancel-request')).status).toBe(404);
  });

  it('moves, by kind or to the letter, until everything is on its way', async () => {
    const { orderId, items } = await orders.place({ address: 'latin' });
    expect((await orders.act(orderId, 'address', { city: 'Köln', postalCode: '50667' })).status).toBe(202);
    expect((await orders.get(orderId)).recipient?.deliveryAddress).toMatchObject({
      city: 'Köln',
      postalCode: '50667',
      countryCode: 'DE',
    });
    await orders.act(orderId, 'address', { kind: 'poBox' });
    expect((await orders.get(orderId)).recipient?.deliveryAddress.addressLine1).toMatch(/^Postfach/);
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    expect((await orders.act(orderId, 'address', { kind: 'latin' })).status).toBe(409);
  });

  it('gives up before it is paid: what was reserved can be bought again', async () => {
    const { orderId } = await orders.place({ quantity: 4, pendingMs: null });
    expect((await store.seen('O-0'))?.quantity).toBe(6);
    expect((await orders.act(orderId, 'cancel')).body).toMatchObject({ status: 'CANCELLED' });
    expect((await store.seen('O-0'))?.quantity).toBe(10);
    const order = await orders.get(orderId);
    expect(order.orderItems[0]).toMatchObject({
      cancellation: { cancellationExecution: { cancelledBy: 'BUYER', cancelReason: 'Buyer cancelled' } },
      fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: 0 },
    });
    expect((await orders.act(orderId, 'cancel')).status).toBe(409);
  });

  it('sends back what was delivered, no unit twice, and turns to the marketplace', async () => {
    const { orderId, items } = await orders.place(two);
    expect((await orders.act(orderId, 'return', { orderItemId: items[0] })).status).toBe(409);
    const all = items.map((orderItemId, at) => ({ orderItemId, quantity: at === 0 ? 2 : 1 }));
    await orders.confirm(orderId, { orderItems: all });
    await test.advance(3 * DAY);
    expect((await orders.act(orderId, 'deliver')).body).toMatchObject({
      deliveredAt: test.world.clock.now().toISOString(),
    });
    const first = await orders.act(orderId, 'return', { orderItemId: items[0], quantity: 1, reason: 'CR-DEFECTIVE' });
    expect(first.status).toBe(201);
    expect((await orders.act(orderId, 'return', { orderItemId: items[0], quantity: 2 })).status).toBe(409);
    expect((await orders.act(orderId, 'return', { orderItemId: items[0] })).status).toBe(201);
    expect(
      (await orders.act(orderId, 'return-delivered', { rmaId: (first.body as { rmaId: string }).rmaId })).status,
    ).toBe(200);
    expect(
      (await orders.books(orderId)).returns.map(({ status: one, quantity }) => [one, quantity]).toSorted(),
    ).toEqual([
      ['Approved', 1],
      ['Completed', 1],
    ]);
    expect((await orders.act(orderId, 'a-to-z', { reason: 'Wrong', amountMinor: 100 })).body).toMatchObject({
      claim: { reason: 'Wrong', amountMinor: 100, decision: null },
    });
    expect((await orders.act(orderId, 'a-to-z')).status).toBe(409);
    expect((await orders.act(orderId, 'a-to-z-decision', { granted: true })).body).toMatchObject({
      claim: { decision: 'GRANTED' },
      items: [{ refundedMinor: 100 }, { refundedMinor: 0 }],
    });
    expect((await orders.act(orderId, 'a-to-z-decision', { granted: true })).status).toBe(409);
  });
});

describe('the books of the marketplace', () => {
  it('list orders by market, seller and state, newest first', async () => {
    const older = await orders.place();
    await test.advance(MINUTE);
    const newer = await orders.place({ pendingMs: null });
    const list = async (query: string): Promise<string[]> =>
      ((await test.request('GET', `/world/orders?${query}`)).body as { amazonOrderId: string }[]).map(
        ({ amazonOrderId }) => amazonOrderId,
      );
    expect(await list(`market=DE&sellerId=${store.sellerId}`)).toEqual([newer.orderId, older.orderId]);
    expect(await list('status=UNSHIPPED')).toEqual([older.orderId]);
    expect(await list('market=FR')).toEqual([]);
    expect(await list('limit=1')).toEqual([newer.orderId]);
    expect((await test.request('GET', '/world/orders?status=LOST')).status).toBe(400);
    expect((await test.request('GET', '/world/orders/111-1111111-1111111')).status).toBe(404);
  });
});
