import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderBooks } from '../testing/test-orders.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { HOUR, openTestStore, type TestStore } from '../testing/test-store.ts';

const DAY = 24 * HOUR;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

type Books = OrderBooks & { createdAt: string; items: { unitPriceMinor: number }[]; programs: string[] };

/** In the eased profile a day of what follows an order is 24 minutes. */
async function busyStore(): Promise<{ test: TestWorld; store: TestStore }> {
  const test = await sandbox.createWorld({ profile: 'demo', startAt: '2026-09-01T10:00:00Z', products: 60 });
  const store = openTestStore(test, 'DE');
  await store.seed(
    store.asins.slice(0, 20).map((asin, n) => ({
      sku: `B-${String(n).padStart(2, '0')}`,
      asin,
      priceMinor: test.world.offers.competition('DE', asin, test.world.epoch).buyBox?.priceMinor ?? 1,
      quantity: 100_000,
      handlingDays: 0,
    })),
  );
  return { test, store };
}

const booksOf = async (test: TestWorld): Promise<Books[]> =>
  (await test.request('GET', '/world/orders?limit=10000')).body as Books[]; // The control call's own answer.

/** Confirms every order that is to be sent. */
async function sendAll(test: TestWorld, store: TestStore): Promise<void> {
  for (const { amazonOrderId, items } of await booksOf(test)) {
    await test.call('confirmShipment', {
      region: 'eu',
      params: { orderId: amazonOrderId },
      body: {
        marketplaceId: store.marketplaceId,
        packageDetail: {
          packageReferenceId: '1',
          carrierCode: 'UPS',
          trackingNumber: amazonOrderId,
          shipDate: test.world.clock.now().toISOString(),
          orderItems: items.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
        },
      },
    });
  }
}

describe('orders of the world’s own buyers', () => {
  it('live by themselves: paid, changed, delivered, sent back, refunded, and nothing of it is what a test waits for', async () => {
    const { test, store } = await busyStore();
    await test.request('PUT', '/world/demand', { body: { factor: 25 } });
    await test.advance(HOUR);
    await test.request('PUT', '/world/demand', { body: { factor: 0 } });
    const bought = await booksOf(test);
    expect(bought.length).toBeGreaterThan(80);
    expect(bought.some(({ items }) => items.length > 1)).toBe(true);
    // Buyers pay the price that was shown.
    const prices = new Map(
      await Promise.all(
        store.asins.slice(0, 20).map(async (_, n) => {
          const sku = `B-${String(n).padStart(2, '0')}`;
          return [sku, (await store.seen(sku))?.priceMinor] as const;
        }),
      ),
    );
    for (const { items } of bought)
      for (const { sku, unitPriceMinor } of items) expect(unitPriceMinor).toBe(prices.get(sku));
    await test.advance(2 * HOUR);
    const paid = await booksOf(test);
    expect(paid.filter(({ status }) => status === 'UNSHIPPED').length).toBeGreaterThan(bought.length * 0.9);
    expect(
      paid.some(
        ({ buyer }) =>
          buyer.address === null || /Postfach|[^\p{Script=Latin}\P{L}]/u.test(buyer.address.addressLine1 ?? ''),
      ),
    ).toBe(true);
    await sendAll(test, store);
    await test.advance(18 * HOUR);
    const done = await booksOf(test);
    const sent = done.filter(({ status }) => status === 'SHIPPED');
    expect(sent.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
    const returned = sent.filter(({ returns }) => returns.length > 0);
    expect(returned.length).toBeGreaterThan(0);
    expect(returned.every(({ transactions }) => transactions.some(({ type }) => type === 'Refund'))).toBe(true);
    expect(sent.some(({ transactions }) => transactions.some(({ status }) => status === 'DEFERRED_RELEASED'))).toBe(
      true,
    );
    expect((await test.request('GET', '/world/clock')).body).toMatchObject({ next: null });
  });

  it('are cancelled by the marketplace when they are not sent for a week too long', async () => {
    const { test } = await busyStore();
    await test.request('PUT', '/world/demand', { body: { factor: 1 } });
    await test.advance(HOUR);
    await test.request('PUT', '/world/demand', { body: { factor: 0 } });
    await test.request('POST', '/world/standstill');
    await test.advance(8 * DAY);
    const books = await booksOf(test);
    expect(books.length).toBeGreaterThan(3);
    expect(books.every(({ status }) => status === 'CANCELLED')).toBe(true);
  });
});

describe('the page on which a person buys', () => {
  it('is reached from the product, buys of the store, and leads to the orders with what may happen to them', async () => {
    const { test, store } = await busyStore();
    const asin = store.asins[0] ?? '';
    const address = `/world/buy/DE/${asin}`;
    expect((await test.request('GET', `/world/products/DE/${asin}`)).text).toContain(`${test.world.prefix}${address}`);
    const form = (path: string, fields: Record<string, string>) =>
      test.request('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await test.request('GET', address)).text).toContain('B-00');
    // From the source's page, where no store sells: the same offer, bought in its own market.
    const fromSource = (await test.request('GET', `/world/buy/US/${asin}`)).text;
    expect(fromSource).toContain(`action="${test.world.prefix}${address}"`);
    expect(fromSource).toContain('B-00');
    const wanted = { seller: store.sellerId, sku: 'B-00', quantity: '2', address: 'poBox' };
    expect((await form(address, { ...wanted, quantity: '0' })).status).toBe(400);
    expect((await form(address, { ...wanted, quantity: '999999' })).text).toContain('fewer than 999999');
    expect((await form(address, { ...wanted, sku: '"><b>' })).text).toContain('No store offers it');
    expect((await form(address, wanted)).status).toBe(303);
    const [order] = await booksOf(test);
    expect(order).toMatchObject({
      status: 'PENDING',
      items: [{ sku: 'B-00' }],
      buyer: { address: { addressLine1: expect.stringMatching(/^Postfach/) } },
    });
    const page = (): Promise<string> =>
      test.request('GET', '/world/orders', { headers: { accept: 'text/html' } }).then(({ text }) => text);
    expect(await page()).toContain('Payment arrives');
    expect((await form(`/world/orders/${order?.amazonOrderId}/pay`, {})).status).toBe(303);
    // The button of a page that is old by now.
    const late = await form(`/world/orders/${order?.amazonOrderId}/pay`, {});
    expect([late.status, late.text]).toEqual([409, expect.stringMatching(/role="alert".*UNSHIPPED and not pending/)]);
    expect(await page()).toContain('Buyer asks to cancel');
    expect(await page()).not.toContain('Parcel arrives');
    await sendAll(test, store);
    await form(`/world/orders/${order?.amazonOrderId}/a-to-z`, {});
    expect(await page()).toContain('Claim granted');
    await form(`/world/orders/${order?.amazonOrderId}/a-to-z-decision`, { granted: 'false' });
    expect((await booksOf(test))[0]?.claim).toMatchObject({ decision: 'DENIED' });
    // The button's own fields: time passes in the whole world, and the page stands there again.
    const [, action = '', minutes = '', back = ''] =
      /action="([^"]+)" class="row"><input type="hidden" name="minutes" value="(\d+)"><input type="hidden" name="page" value="([^"]+)"><button type="submit">Let 20 minutes pass/.exec(
        await page(),
      ) ?? [];
    const before = test.world.clock.nowMs();
    const passed = await form(action.slice(test.world.prefix.length), { minutes, page: back });
    expect([passed.status, passed.headers.get('location')]).toEqual([303, `${test.world.prefix}/world/orders`]);
    expect(test.world.clock.nowMs() - before).toBe(20 * 60_000);
  });
});
