import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderReturns } from '@kervan/contracts/order-returns';
import { orders } from '@kervan/contracts/orders-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { UnknownOutcome } from '../../connectors/marketplace/errors.ts';
import { refundDocument } from '../../connectors/marketplace/refund-feed.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { noteSeenRefunds } from '../../records/order-sendings/refund-standing.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { forgetKey } from '../../testing/kept-answer.ts';
import { orderHints } from '../../testing/order-hints.ts';
import { makeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { shipAtMarketplace, type BoughtOrder } from '../../testing/ship-at-marketplace.ts';
import { useStocked } from '../../testing/stocked.ts';
import { checkRefunds } from './check-refunds.ts';
import { sendRefunds } from './send-refunds.ts';
import { itLong } from '../../testing/long.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
beforeAll(() => {
  ({ seller } = stocked);
});
// The marketplace takes a feed every two minutes.
beforeEach(async () => {
  await product.world.advance(20 * 60_000);
  await product.worker.clock.refresh();
});
afterEach(() => product.world.endFaults());

const HOUR = 3_600_000;
const PRICE = 2_000;
const SHIPPING = 300;
let placed = 0;

/** An order of one product at 20.00 and 3.00 shipping that was sent, and the panel knows of it. */
async function sold(): Promise<BoughtOrder & { orderId: number }> {
  placed += 1;
  const { sku, asin } = stocked.listed[placed % stocked.listed.length] ?? { sku: '', asin: '' };
  const bought = await product.world.ask<BoughtOrder>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    items: [{ sku, asin, quantity: 1, unitPriceMinor: PRICE, shippingMinor: SHIPPING }],
    pendingMs: 0,
  });
  await shipAtMarketplace(product, seller, bought);
  await heard();
  const { orderId, sellerStatus } = await seller.call(orders.details, {
    query: { sellerAmazonOrderId: bought.amazonOrderId },
  });
  expect(sellerStatus).toBe('Shipped');
  return { ...bought, orderId };
}
async function heard(): Promise<void> {
  await product.world.advance(2_000);
  await product.settle();
}
const detail = (amazonOrderId: string) =>
  seller.call(orders.details, { query: { sellerAmazonOrderId: amazonOrderId } });
const card = (orderId: number, who = seller): Promise<OrderReturns> =>
  who.call(returns.ofOrder, { query: { sellerOrderId: String(orderId) as unknown as number } });
type Ask = { amount?: number; description?: string; isRecordedOnly?: boolean; key?: string };
const refund = (orderId: number, { key, ...rest }: Ask = {}, who = seller) =>
  who.call(returns.sellerRefund, {
    body: { sellerOrderId: orderId, status: true, ...rest },
    ...(key === undefined ? {} : { key }),
  });
const takeBack = (orderId: number, who = seller) =>
  who.call(returns.sellerRefund, { body: { sellerOrderId: orderId, status: false } });
/** What the marketplace itself has given back. */
const booked = async (amazonOrderId: string): Promise<number> => {
  const { items } = await product.world.ask<{ items: { refundedMinor: number; refundedShippingMinor: number }[] }>(
    'GET',
    `/world/orders/${amazonOrderId}`,
  );
  return items.reduce((sum, item) => sum + item.refundedMinor + item.refundedShippingMinor, 0);
};
const feedsSent = async (): Promise<number> =>
  (await product.world.calls()).find(({ operation }) => operation === 'createFeed')?.count ?? 0;
const statesOf = async (orderId: number) => (await card(orderId)).refunds.map(({ state }) => state);
const until = (orderId: number, ...states: string[]) =>
  product.settle({
    until: async () => (await statesOf(orderId)).every((state) => states.includes(state)),
    maxMs: 30 * HOUR,
  });
/** What the money's reader does with a refund that it finds in the marketplace's books. */
const seenInBooks = (orderId: number, transactionId: string, amount: number): Promise<OrderState> =>
  product.worker.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, seller.storeId, { orderId });
    if (!state) throw new Error('no order');
    const now = product.worker.clock.now();
    const scope = { ...seller, now };
    const seen = await noteSeenRefunds(tx, scope, state, [{ transactionId, amount, at: now }]);
    return changeOrder(tx, scope, state, seen);
  });
const connected = async () => {
  const store = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
  if (!store) throw new Error('the store is not connected');
  return store;
};

describe('a refund of the seller', () => {
  it('RET-017, RET-012 in part goes to Amazon once, is read back, and is done with its books', async () => {
    const { amazonOrderId, orderId } = await sold();
    await refund(orderId, { amount: 500, description: 'Kutusu ezilmiş' });
    expect((await card(orderId)).refunds).toMatchObject([
      { amountMinor: 500, currency: 'EUR', description: 'Kutusu ezilmiş', state: 'waiting', isWithdrawable: true },
    ]);
    // It has its line at once, pending until the books show it, and counts in profit and totals.
    const refundLine = async () => {
      const { profit } = await detail(amazonOrderId);
      const line = profit.lines.find((one) => one.line === 'refunds');
      const sum = profit.lines.reduce((all, one) => all + (one.countedMinor ?? 0), 0);
      const isSum = profit.actualProfitMinor === null || profit.actualProfitMinor === sum;
      return [line?.onItsWayMinor, line?.actualMinor, line?.countedMinor, isSum];
    };
    expect(await refundLine()).toEqual([-500, null, -500, true]);
    await until(orderId, 'accepted');
    expect(await refundLine()).toEqual([-500, null, -500, true]);
    expect(await booked(amazonOrderId)).toBe(500);
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Shipped', sellerRefunded: false });
    await seenInBooks(orderId, 'TX-1', 500);
    expect((await refundLine())[0]).toBe(0);
    await seenInBooks(orderId, 'TX-1', 500);
    const after = await card(orderId);
    expect(after.refunds).toMatchObject([{ state: 'done', origin: 'sent', isWithdrawable: false }]);
    expect(after).toMatchObject({ paidMinor: PRICE + SHIPPING, leftMinor: PRICE + SHIPPING - 500 });
    const { events } = await detail(amazonOrderId);
    expect(events.map(({ kind }) => kind).slice(-3)).toEqual(['refundAsked', 'refundAccepted', 'refundSeen']);
  });

  it('RET-013, RET-002 in part and then of all that is left makes the order Refunded', async () => {
    const { amazonOrderId, orderId } = await sold();
    await refund(orderId, { amount: 1 });
    await refund(orderId);
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Refunded', sellerRefunded: true });
    await until(orderId, 'accepted');
    expect(await booked(amazonOrderId)).toBe(PRICE + SHIPPING);
    expect(await codeOf(refund(orderId, { amount: 1 }))).toBe('NothingLeftToRefund');
    expect(await codeOf(refund(orderId))).toBe('NothingLeftToRefund');
    const tabs = await seller.call(orders.list, { body: { status: 'refunded', search: amazonOrderId } });
    expect(tabs.totalCount).toBe(1);
  });

  it('RET-013 tax that the buyer paid on top is not the seller’s to give back: sale and shipping are all', async () => {
    const { amazonOrderId, orderId } = await sold();
    const at = { store_id: seller.storeId, order_id: orderId };
    const { db } = product.worker;
    await sql`update seller_order set tax = 437 where store_id = ${at.store_id} and order_id = ${at.order_id}`.execute(
      db,
    );
    await sql`update order_item set tax = 437 where store_id = ${at.store_id} and order_id = ${at.order_id}`.execute(
      db,
    );
    expect(await card(orderId)).toMatchObject({ paidMinor: 2_300, leftMinor: 2_300, sendableMinor: 2_300 });
    expect(await codeOf(refund(orderId, { amount: 2_301 }))).toBe('RefundAboveSum');
    await refund(orderId);
    expect((await card(orderId)).refunds).toMatchObject([{ amountMinor: 2_300 }]);
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Refunded' });
  });

  it('RET-013 above what is left, of nothing, or of an order of others is refused and writes nothing', async () => {
    const { orderId } = await sold();
    expect(await codeOf(refund(orderId, { amount: PRICE + SHIPPING + 1 }))).toBe('RefundAboveSum');
    expect(await codeOf(refund(orderId, { amount: 0 }))).toBe('ValidationFailed');
    expect(await codeOf(refund(orderId, { amount: -5 }))).toBe('ValidationFailed');
    expect(await codeOf(refund(orderId, { amount: 1.5 }))).toBe('ValidationFailed');
    expect(await codeOf(refund(orderId, { amount: 100 }, stocked.other))).toBe('OrderNotFound');
    expect(await codeOf(card(orderId, stocked.other))).toBe('OrderNotFound');
    expect(await codeOf(takeBack(orderId, stocked.other))).toBe('OrderNotFound');
    expect(await codeOf(refund(2_147_483_000))).toBe('OrderNotFound');
    expect(await statesOf(orderId)).toEqual([]);
  });

  it('RET-017 of one attempt is one refund, and two tabs at once never give back more than was paid', async () => {
    const { amazonOrderId, orderId } = await sold();
    const same = { amount: 700, key: 'the-same-attempt-1' };
    await Promise.allSettled([refund(orderId, same), refund(orderId, same), refund(orderId, same)]);
    await refund(orderId, same);
    expect(await statesOf(orderId)).toHaveLength(1);
    // Also where its answer is forgotten.
    await forgetKey(product, same.key);
    await refund(orderId, same);
    expect(await statesOf(orderId)).toHaveLength(1);
    const tabs = await Promise.allSettled(
      ['tab-number-one', 'tab-number-two', 'tab-number-three'].map((key) => refund(orderId, { amount: 900, key })),
    );
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { refunds, leftMinor } = await card(orderId);
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([900, 700]);
    expect(leftMinor).toBe(PRICE + SHIPPING - 1_600);
    await until(orderId, 'accepted');
    expect(await booked(amazonOrderId)).toBe(1_600);
  });

  it('RET-002 can be taken back while nobody was told, not afterwards', async () => {
    const { amazonOrderId, orderId } = await sold();
    await refund(orderId);
    await takeBack(orderId);
    await takeBack(orderId);
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Shipped', sellerRefunded: false });
    await heard();
    expect(await booked(amazonOrderId)).toBe(0);
    await refund(orderId, { amount: 200 });
    await until(orderId, 'accepted');
    expect(await codeOf(takeBack(orderId))).toBe('RefundAlreadySent');
    expect(await booked(amazonOrderId)).toBe(200);
  });

  it('RET-002 that was made elsewhere is recorded without a feed, and is the one that the books show', async () => {
    const { amazonOrderId, orderId } = await sold();
    const sent = await feedsSent();
    await refund(orderId, { amount: 400, isRecordedOnly: true });
    await heard();
    expect(await feedsSent()).toBe(sent);
    expect((await card(orderId)).refunds).toMatchObject([{ state: 'done', origin: 'byHand', isWithdrawable: true }]);
    await seenInBooks(orderId, 'TX-HAND', 400);
    expect(await card(orderId)).toMatchObject({
      leftMinor: PRICE + SHIPPING - 400,
      refunds: [{ isWithdrawable: false }],
    });
    expect(await codeOf(takeBack(orderId))).toBe('RefundAlreadySent');
    expect(await booked(amazonOrderId)).toBe(0);
  });

  it('RET-013 of the marketplace itself counts: what is left is less, and all of it makes the order Refunded', async () => {
    const { amazonOrderId, orderId } = await sold();
    await seenInBooks(orderId, 'TX-AZ', 2_000);
    expect(await card(orderId)).toMatchObject({ leftMinor: 300, sendableMinor: 300, refunds: [{ origin: 'seen' }] });
    expect(await codeOf(refund(orderId, { amount: 301 }))).toBe('RefundAboveSum');
    await seenInBooks(orderId, 'TX-AZ-2', 300);
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Refunded' });
  });

  it('RET-017 of what was not sent is refused, unless it is recorded', async () => {
    const { order } = await makeOrder(product, seller, { items: [{ price: 1_000 }] });
    expect(await codeOf(refund(order.order_id, { amount: 100 }))).toBe('RefundNothingSent');
    await refund(order.order_id, { isRecordedOnly: true });
    // Unshipped stays: only the mark changes.
    expect(await detail(order.amazon_order_id)).toMatchObject({ sellerStatus: 'Unshipped', sellerRefunded: true });
    await takeBack(order.order_id);
    expect(await detail(order.amazon_order_id)).toMatchObject({ sellerRefunded: false });
  });

  it('RET-001 RET-002 of a canceled order moves the marks alone, both ways: it stays Canceled', async () => {
    const { order } = await makeOrder(product, seller, { order: { seller_status: 3 }, items: [{ price: 1_000 }] });
    const mark = (status: boolean) =>
      seller.call(returns.sellerReturn, { body: { sellerOrderId: order.order_id, status } });
    const standing = async () => {
      const { sellerStatus, sellerReturnRequested, sellerRefunded } = await detail(order.amazon_order_id);
      return [sellerStatus, sellerReturnRequested, sellerRefunded];
    };
    await mark(true);
    expect(await codeOf(refund(order.order_id))).toBe('RefundNothingSent');
    await refund(order.order_id, { isRecordedOnly: true });
    expect(await standing()).toEqual(['Canceled', true, true]);
    await mark(false);
    await takeBack(order.order_id);
    expect(await standing()).toEqual(['Canceled', false, false]);
  });

  it('RET-013 RET-017 of which the books show less than was asked is what they show, once', async () => {
    const { amazonOrderId, orderId } = await sold();
    await refund(orderId, { amount: 500 });
    await until(orderId, 'accepted');
    await seenInBooks(orderId, 'TX-LESS', 480);
    const after = await card(orderId);
    expect(after.refunds).toMatchObject([{ amountMinor: 480, state: 'done', origin: 'sent' }]);
    expect(after.leftMinor).toBe(PRICE + SHIPPING - 480);
    // Nothing of it is on its way any more.
    const { lines } = (await detail(amazonOrderId)).profit;
    expect(lines.find(({ line }) => line === 'refunds')?.onItsWayMinor ?? 0).toBe(0);
  });

  it('RET-012 says to an open page that Amazon has it, and that it is not to be taken back', async () => {
    const { orderId } = await sold();
    await refund(orderId, { amount: 100 });
    const hints = await orderHints(product, seller, orderId);
    const before = await hints.count();
    await sendRefunds(product.worker, await connected());
    expect((await hints.count()) - before).toBe(1);
    hints.close();
    expect((await card(orderId)).refunds).toMatchObject([{ state: 'sent', isWithdrawable: false }]);
  });

  it('RET-017 waits while the services of the account are stopped, whatever others run', async () => {
    const { orderId } = await sold();
    await refund(orderId, { amount: 100 });
    const { worker } = product;
    const runUntil = (at: Date | 'infinity') =>
      sql`update account_standing set services_until = ${at}::timestamptz where account_id = ${seller.accountId}`.execute(
        worker.db,
      );
    await runUntil(new Date(worker.clock.now() - 1));
    await sendRefunds(worker, await connected());
    expect(await statesOf(orderId)).toEqual(['waiting']);
    await runUntil('infinity');
    await sendRefunds(worker, await connected());
    expect(await statesOf(orderId)).toEqual(['sent']);
  });

  it('RET-013 RET-017 in yen is told and read back to the yen, up to the last one', async () => {
    const { order } = await makeOrder(product, seller, {
      order: { currency: 'JPY', seller_status: SellerOrderStatus.Shipped },
      items: [{ price: 4_980, shipping: 350, confirmed: 1 }],
    });
    const told: string[] = [];
    const { worker } = product;
    const marketplace = {
      ...worker.marketplace,
      sendRefund: (_: unknown, words: Parameters<typeof refundDocument>[1]) => {
        told.push(refundDocument('A1', words));
        return Promise.resolve({ feedId: `Y-${told.length}`, documentId: 'D' });
      },
    };
    const id = order.order_id;
    expect(await card(id)).toMatchObject({ leftMinor: 5_330 });
    await refund(id, { amount: 1 });
    expect(await codeOf(refund(id, { amount: 5_330 }))).toBe('RefundAboveSum');
    await refund(id, { amount: 5_329 });
    await sendRefunds({ ...worker, marketplace }, await connected());
    expect(told.flatMap((text) => text.match(/<Amount currency="JPY">[^<]*/g) ?? [])).toEqual(
      ['1', '4979', '350'].map((yen) => `<Amount currency="JPY">${yen}`),
    );
    expect(await detail(order.amazon_order_id)).toMatchObject({ sellerStatus: 'Refunded' });
    await seenInBooks(id, 'Y-books-1', 1);
    await seenInBooks(id, 'Y-books-2', 5_329);
    expect((await card(id)).refunds.map(({ state, amountMinor }) => [state, amountMinor]).toSorted()).toEqual([
      ['done', 1],
      ['done', 5_329],
    ]);
  });

  it('RET-013 of an order from a file books what it costs, and takes it off again', async () => {
    const { order } = await makeOrder(product, seller, { order: { origin: 1 }, items: [{ price: 1_000 }] });
    await refund(order.order_id, { amount: 250 });
    const lines = async () => (await detail(order.amazon_order_id)).profit.lines.find(({ line }) => line === 'refunds');
    expect(await lines()).toMatchObject({ actualMinor: -250 });
    await takeBack(order.order_id);
    expect((await lines())?.actualMinor ?? 0).toBe(0);
  });
});

describe('a refund that the marketplace makes hard', () => {
  it('RET-017 is free again where Amazon refuses it, with its words', async () => {
    const { amazonOrderId, orderId } = await sold();
    // Somebody gives all of it back in Seller Central meanwhile, and the panel does not know yet.
    await product.world.ask('POST', `/world/orders/${amazonOrderId}/refund`, {});
    await refund(orderId);
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Refunded' });
    await until(orderId, 'refused');
    const after = await card(orderId);
    expect(after.refunds[0]?.failure).toMatch(/more than what is left/);
    expect(after.leftMinor).toBe(PRICE + SHIPPING);
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Shipped', sellerRefunded: false });
    expect(await booked(amazonOrderId)).toBe(PRICE + SHIPPING);
  });

  it('RET-017 says whether it is for a return; broken off without a report it is in doubt, and nothing of it is free until the books show it', async () => {
    const { orderId } = await sold();
    const { worker } = product;
    const store = await connected();
    const told: boolean[] = [];
    const marketplace = {
      ...worker.marketplace,
      sendRefund: async (...args: Parameters<typeof worker.marketplace.sendRefund>) => {
        told.push(args[1].isForReturn);
        return { feedId: `F-${orderId}-${told.length}`, documentId: 'D' };
      },
      getFeed: async (_account: unknown, feedId: string) =>
        ({ feedId, status: 'failed', createdAt: '', endedAt: null, reportDocumentId: null }) as const,
    };
    await refund(orderId, { amount: 200 });
    await sendRefunds({ ...worker, marketplace }, store);
    await seller.call(returns.sellerReturn, { body: { sellerOrderId: orderId, status: true } });
    await refund(orderId, { amount: 300 });
    await sendRefunds({ ...worker, marketplace }, store);
    expect(told).toEqual([false, true]);
    await worker.db
      .updateTable('order_refund')
      .set({ due_at: new Date(worker.clock.now()) })
      .where('order_id', '=', orderId)
      .execute();
    await checkRefunds({ ...worker, marketplace }, store);
    expect(await statesOf(orderId)).toEqual(['inDoubt', 'inDoubt']);
    expect(await codeOf(takeBack(orderId))).toBe('RefundAlreadySent');
    expect(await codeOf(refund(orderId, { amount: PRICE + SHIPPING - 499 }))).toBe('RefundAboveSum');
    await seenInBooks(orderId, 'TX-DOUBT', 300);
    expect(await statesOf(orderId)).toEqual(['done', 'inDoubt']);
  });

  it('RET-017 what the books never show is settled by hand after three days, undone, and the books have the last word', async () => {
    const { amazonOrderId, orderId } = await sold();
    const { db, clock } = product.worker;
    const settle = (refundId: number, outcome: 'made' | 'notMade' | 'open', who = seller) =>
      who.call(returns.settleRefund, { body: { sellerOrderId: orderId, refundId, outcome } });
    const waits = async (amount: number, days: number): Promise<number> => {
      await refund(orderId, { amount });
      const sent_at = new Date(clock.now() - days * 24 * HOUR);
      const [{ refund_id } = { refund_id: 0 }] = await db
        .updateTable('order_refund')
        .set({ state: 3, sent_at, due_at: null })
        .where('order_id', '=', orderId)
        .where('amount', '=', amount)
        .returning('refund_id')
        .execute();
      return refund_id;
    };
    const [young, old] = [await waits(300, 2), await waits(2_000, 3)];
    expect((await card(orderId)).refunds.map(({ isUnseen }) => isUnseen)).toEqual([true, false]);
    expect(await codeOf(settle(young, 'made'))).toBe('RefundNotUnseen');
    expect(await codeOf(settle(old, 'open'))).toBe('RefundNotUnseen');
    expect(await codeOf(settle(old, 'made', stocked.other))).toBe('OrderNotFound');
    expect(await codeOf(settle(old + 1_000_000, 'made'))).toBe('RecordNotFound');
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Refunded' });
    await settle(old, 'notMade');
    await settle(old, 'notMade');
    expect(await card(orderId)).toMatchObject({
      leftMinor: 2_000,
      refunds: [{ state: 'refused', isSettled: true }, {}],
    });
    expect(await detail(amazonOrderId)).toMatchObject({ sellerStatus: 'Shipped', sellerRefunded: false });
    const kinds = (await detail(amazonOrderId)).events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'refundSettledNotMade')).toHaveLength(1);
    // What is free went back otherwise meanwhile.
    await refund(orderId, { amount: 1, isRecordedOnly: true });
    expect(await codeOf(settle(old, 'open'))).toBe('RefundAboveSum');
    await takeBack(orderId);
    await settle(old, 'open');
    expect(await card(orderId)).toMatchObject({ leftMinor: 0, refunds: [{ state: 'accepted', isUnseen: true }, {}] });
    await settle(old, 'made');
    await settle(old, 'made');
    expect(await card(orderId)).toMatchObject({ leftMinor: 0, refunds: [{ state: 'done', isSettled: true }, {}] });
    expect(await codeOf(settle(old, 'notMade'))).toBe('RefundNotUnseen');
    await seenInBooks(orderId, 'TX-LATE', 2_000);
    expect((await card(orderId)).refunds.map(({ state, isSettled }) => [state, isSettled])).toEqual([
      ['done', false],
      ['accepted', false],
    ]);
    expect(await codeOf(settle(old, 'open'))).toBe('RefundNotUnseen');
    // One that was settled as not made counts once, too, when the books show it after all, and waits for nothing any more.
    await db
      .updateTable('order_refund')
      .set({ sent_at: new Date(clock.now() - 4 * 24 * HOUR) })
      .where('refund_id', '=', young)
      .execute();
    await settle(young, 'notMade');
    await seenInBooks(orderId, 'TX-LATER', 300);
    expect(await card(orderId)).toMatchObject({
      leftMinor: 0,
      refunds: [
        { state: 'done', amountMinor: 2_000 },
        { state: 'done', amountMinor: 300, isSettled: false },
      ],
    });
    expect((await card(orderId)).refunds).toHaveLength(2);
    expect(await codeOf(settle(young, 'open'))).toBe('RefundNotUnseen');
  });

  it('RET-017 struck by partialFeed is done whole or not at all', async () => {
    await product.world.fault({ kind: 'partialFeed', operation: 'createFeed', seed: 5 });
    const { amazonOrderId, orderId } = await sold();
    for (let step = 0; step < 4; step += 1) await refund(orderId, { amount: 100 });
    await until(orderId, 'accepted', 'refused');
    const { refunds } = await card(orderId);
    const done = refunds.filter(({ state }) => state === 'accepted');
    expect(await booked(amazonOrderId)).toBe(done.length * 100);
  });

  it.each(['slowFeed', 'stuckFeed'])(
    'RET-017 under %s is never told twice, and nothing of it is free',
    async (kind) => {
      const { amazonOrderId, orderId } = await sold();
      await product.world.fault({ kind, operation: 'createFeed' });
      const before = await feedsSent();
      await refund(orderId, { amount: 600 });
      await product.settle({ until: async () => (await statesOf(orderId))[0] === 'sent' });
      await product.world.endFaults();
      // Twenty minutes of its time: the feed is still being worked on.
      for (let minute = 0; minute < 10; minute += 1) {
        await product.world.advance(2_000);
        await product.worker.clock.refresh();
        await product.runJobs();
      }
      expect((await card(orderId)).leftMinor).toBe(PRICE + SHIPPING - 600);
      expect(await codeOf(takeBack(orderId))).toBe('RefundAlreadySent');
      await until(orderId, 'accepted');
      expect(await booked(amazonOrderId)).toBe(600);
      expect((await feedsSent()) - before).toBe(1);
    },
  );

  const dies = async (what: 'kept' | 'lost') => {
    const { amazonOrderId, orderId } = await sold();
    await refund(orderId, { amount: 450 });
    const { worker } = product;
    let sent = 0;
    // The process ends right behind the call, or before it: nothing of what comes of it is noted.
    const dying = {
      ...worker,
      marketplace: {
        ...worker.marketplace,
        sendRefund: async (...args: Parameters<typeof worker.marketplace.sendRefund>) => {
          sent += 1;
          if (what === 'kept') await worker.marketplace.sendRefund(...args);
          throw new Error('killed');
        },
      },
    };
    const store = await connected();
    await expect(sendRefunds(dying, store)).rejects.toThrow('killed');
    expect(await statesOf(orderId)).toEqual(['sending']);
    expect(await codeOf(takeBack(orderId))).toBe('RefundAlreadySent');
    // Its lease ends with its life.
    await worker.db.updateTable('order_refund').set({ lease_until: null }).where('state', '=', 1).execute();
    const before = await feedsSent();
    await until(orderId, 'accepted');
    expect(sent).toBe(1);
    expect((await feedsSent()) - before).toBe(what === 'kept' ? 0 : 1);
    expect(await booked(amazonOrderId)).toBe(450);
  };
  it('RET-017 that dies between sending and noting is read back first: the feed was kept', () => dies('kept'));
  itLong('RET-017 that dies between sending and noting is read back first: the feed was lost', () => dies('lost'));

  itLong('RET-017 in doubt is not taken for a feed that told another refund', async () => {
    const first = await sold();
    const second = await sold();
    const { worker } = product;
    const store = await connected();
    await refund(first.orderId, { amount: 100 });
    await sendRefunds(worker, store);
    expect(await statesOf(first.orderId)).toEqual(['sent']);
    await refund(second.orderId, { amount: 200 });
    // The process ends before the marketplace hears of it.
    const dying = { ...worker.marketplace, sendRefund: () => Promise.reject(new Error('killed')) };
    await expect(sendRefunds({ ...worker, marketplace: dying }, store)).rejects.toThrow('killed');
    expect(await statesOf(second.orderId)).toEqual(['sending']);
    await worker.db.updateTable('order_refund').set({ lease_until: null }).where('state', '=', 1).execute();
    // The only feed of its time is the first one's.
    await sendRefunds(worker, store);
    expect(await statesOf(second.orderId)).toEqual(['sending']);
    const before = await feedsSent();
    await until(second.orderId, 'accepted');
    expect((await feedsSent()) - before).toBe(1);
    expect([await booked(first.amazonOrderId), await booked(second.amazonOrderId)]).toEqual([100, 200]);
  });

  itLong('RET-017 without an answer waits until Amazon was asked, and others of the store wait behind it', async () => {
    const first = await sold();
    const second = await sold();
    await refund(first.orderId, { amount: 100 });
    await refund(second.orderId, { amount: 200 });
    const { worker } = product;
    const silent = {
      ...worker,
      marketplace: {
        ...worker.marketplace,
        sendRefund: async (...args: Parameters<typeof worker.marketplace.sendRefund>) => {
          await worker.marketplace.sendRefund(...args);
          throw new UnknownOutcome('no answer', { operation: 'createFeed', status: null, requestId: null });
        },
      },
    };
    const store = await connected();
    await sendRefunds(silent, store);
    await sendRefunds(silent, store);
    await checkRefunds(silent, store);
    expect([await statesOf(first.orderId), await statesOf(second.orderId)]).toEqual([['sending'], ['waiting']]);
    await until(first.orderId, 'accepted');
    await until(second.orderId, 'accepted');
    expect([await booked(first.amazonOrderId), await booked(second.amazonOrderId)]).toEqual([100, 200]);
  });

  it('RET-017 in doubt is no feed that told another refund, and what comes after it waits', async () => {
    const [first, second, third] = [await sold(), await sold(), await sold()];
    const { worker } = product;
    const store = await connected();
    await refund(first.orderId, { amount: 100 });
    await sendRefunds(worker, store);
    await refund(second.orderId, { amount: 200 });
    // The process ends before the marketplace hears of it: the only feed of its time is the first one's.
    const dying = { ...worker.marketplace, sendRefund: () => Promise.reject(new Error('killed')) };
    await expect(sendRefunds({ ...worker, marketplace: dying }, store)).rejects.toThrow('killed');
    await worker.db.updateTable('order_refund').set({ lease_until: null }).where('state', '=', 1).execute();
    await refund(third.orderId, { amount: 300 });
    await sendRefunds(worker, store);
    const states = await Promise.all([first, second, third].map(({ orderId }) => statesOf(orderId)));
    expect(states).toEqual([['sent'], ['sending'], ['waiting']]);
  });
});
