import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestAnswer, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, openTestStore, type TestStore } from '../../testing/test-store.ts';

const DAY = 24 * HOUR;
const BUYER = 'k3@marketplace.amazon.de';

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
  await stockOf(store, test, 20);
});

/** Calls stand a second apart, as the quota wants it. */
async function call(operationId: string, amazonOrderId: string, body?: unknown): Promise<TestAnswer> {
  await test.advance(2000);
  return test.call(operationId, {
    region: 'eu',
    params: { amazonOrderId },
    query: { marketplaceIds: store.marketplaceId },
    ...(body === undefined ? {} : { body }),
  });
}
const actionsOf = async (orderId: string): Promise<string[]> =>
  (
    (await call('getMessagingActionsForOrder', orderId)).body as {
      _links: { actions: { name: string; href: string }[] };
    }
  )._links.actions.map(({ name }) => name);
const sentTo = async (orderId: string): Promise<unknown> =>
  (await test.request('GET', `/world/orders/${orderId}/messages`)).body;
const place = (body: object = {}): Promise<{ orderId: string; items: string[] }> =>
  orders.place({ buyer: { email: BUYER }, ...body });

describe('messages about an order', () => {
  it('are open as the order stands: questions before it is sent, the delivery until it is there, problems for 30 days more', async () => {
    const { orderId, items } = await place({ pendingMs: null });
    await test.advance(HOUR);
    expect(await actionsOf(orderId)).toEqual([]);
    await orders.act(orderId, 'pay');
    expect(await actionsOf(orderId)).toEqual(['confirmOrderDetails', 'confirmDeliveryDetails', 'unexpectedProblem']);
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    expect(await actionsOf(orderId)).toEqual(['confirmDeliveryDetails', 'unexpectedProblem']);
    await orders.act(orderId, 'deliver');
    expect(await actionsOf(orderId)).toEqual(['unexpectedProblem']);
    await test.advance(30 * DAY + HOUR);
    expect(await actionsOf(orderId)).toEqual([]);
    const cancelled = await place();
    await orders.act(cancelled.orderId, 'cancel');
    expect(await actionsOf(cancelled.orderId)).toEqual(['unexpectedProblem']);
  });

  it('arrive at the buyer with their text, under the address of the marketplace that hands on what he answers', async () => {
    const { orderId } = await place();
    const texts: Record<string, string> = {
      createConfirmOrderDetails: 'Welche Farbe?',
      createConfirmDeliveryDetails: 'Passt Freitag?',
      createUnexpectedProblem: 'x'.repeat(2000),
    };
    await test.advance(HOUR);
    for (const [operationId, text] of Object.entries(texts))
      expect(await call(operationId, orderId, { text })).toMatchObject({ status: 201, body: {} });
    expect(await sentTo(orderId)).toMatchObject([
      { kind: 'confirmOrderDetails', text: 'Welche Farbe?' },
      { kind: 'confirmDeliveryDetails', text: 'Passt Freitag?' },
      { kind: 'unexpectedProblem', text: 'x'.repeat(2000) },
    ]);
    const mails = (await test.request('GET', `/mail/messages?to=${BUYER}`)).body as { id: string; text: string }[];
    expect(mails.map(({ text }) => text)).toEqual(Object.values(texts).toReversed());
    expect((await test.request('GET', `/mail/${mails[0]?.id}`)).text).toContain(
      `From ${store.sellerId.toLowerCase()}@marketplace.amazon.de to ${BUYER}`,
    );
  });

  it('are answered by mail: the buyer writes to the store under the alias that the message went to', async () => {
    const { orderId } = await place();
    await test.advance(HOUR);
    await call('createConfirmOrderDetails', orderId, { text: 'Welche Farbe?' });
    const to = 'store@in.example.test';
    const answer = { to, from: BUYER, subject: `Re: ${orderId}`, text: 'Blau.', port: sandbox.smtpPort };
    expect((await test.request('POST', '/world/buyer-mails', { body: answer })).status).toBe(200);
    // The sandbox's own mail server stands for the store's; what has no login lands in the default world.
    const inbox = await fetch(`${sandbox.url}/mail/messages?to=${to}`);
    expect(await inbox.json()).toMatchObject([
      { to, subject: `Re: ${orderId}`, text: expect.stringContaining('Blau.') },
    ]);
  });

  it('are refused without text, above 2,000 characters, with HTML or an address in them, and where the kind is not open', async () => {
    const { orderId, items } = await place();
    await test.advance(HOUR);
    const send = async (body: unknown): Promise<number> =>
      (await call('createUnexpectedProblem', orderId, body)).status;
    expect([
      await send({}),
      await send({ text: '   ' }),
      await send({ text: 'x'.repeat(2001) }),
      await send({ text: 'look <b>here</b>' }),
      await send({ text: 'write to me@shop.example' }),
    ]).toEqual([400, 400, 400, 400, 400]);
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    expect(await call('createConfirmOrderDetails', orderId, { text: 'Welche Farbe?' })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'Unauthorized' }] },
    });
    expect(await sentTo(orderId)).toEqual([]);
  });

  it('want the language of the buyer, which the marketplace tells', async () => {
    const { orderId } = await place();
    await test.advance(HOUR);
    expect((await call('GetAttributes', orderId)).body).toEqual({ buyer: { locale: 'de-DE' } });
  });
});
