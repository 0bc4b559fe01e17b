import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { feedback } from '@kervan/contracts/feedback-calls';
import { templates } from '@kervan/contracts/templates-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { findOrder, lockOrder } from '../../records/orders/order-state.ts';
import { loseConnection, restoreConnection } from '../../records/stores/connection.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { changeMade, makeOrder } from '../../testing/orders.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { shipAtMarketplace } from '../../testing/ship-at-marketplace.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
beforeAll(async () => {
  ({ seller } = stocked);
  await product.world.standStill();
});
afterEach(() => product.world.endFaults());

const DAY = 86_400_000;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const list = (body: object = {}, who = seller) => who.call(feedback.list, { body });
const ask = (orderId: number, who = seller) => who.call(feedback.request, { body: { sellerOrderId: orderId } });
const stateOf = (orderId: number, who = seller) =>
  who.call(feedback.requestState, { query: { sellerOrderId: String(orderId) as unknown as number } });
/** How often the marketplace was told to ask a buyer, by its own books. */
const told = async () =>
  (await product.world.calls())
    .filter(({ operation }) => operation === 'createProductReviewAndSellerFeedbackSolicitation')
    .reduce((sum, { count }) => sum + count, 0);
const connected = async () =>
  (await listConnectedStores(db())).find(({ storeId }) => storeId === seller.storeId) ??
  expect.unreachable('not connected');
/** Who waits for a lock in this database. */
const waiting = async () =>
  (
    await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db())
  ).rows[0]?.count ?? 0;
const rows = async (orderId: number) =>
  db().selectFrom('review_request').selectAll().where('order_id', '=', orderId).execute();

/** An order that a buyer made, and that was sent and has arrived at the marketplace now. */
async function arrived(): Promise<number> {
  const bought = await product.world.ask<{ amazonOrderId: string; orderItemIds: string[] }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    pendingMs: 0,
    items: [{ sku: stocked.listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
  });
  await shipAtMarketplace(product, seller, bought);
  await product.world.ask('POST', `/world/orders/${bought.amazonOrderId}/deliver`, {});
  await product.world.advance(2_000);
  await product.settle();
  const state = await findOrder(db(), seller.storeId, { amazonOrderId: bought.amazonOrderId });
  if (!state) throw new Error(`the order ${bought.amazonOrderId} is not there`);
  return state.order.order_id;
}
/** An order that the marketplace does not know, so many days after its delivery. */
async function delivered(days: number, over: object = {}): Promise<number> {
  const { order } = await makeOrder(product, seller, {
    at: now() - (days + 5) * DAY,
    order: {
      seller_status: SellerOrderStatus.Shipped,
      shipped_at: new Date(now() - (days + 3) * DAY),
      delivered_at: new Date(now() - days * DAY),
      ...over,
    },
  });
  return order.order_id;
}

describe('a request for a review', () => {
  let [first, second, third, fourth, fifth] = [0, 0, 0, 0, 0];
  beforeAll(async () => {
    [first, second, third, fourth, fifth] = [
      await arrived(),
      await arrived(),
      await arrived(),
      await arrived(),
      await arrived(),
    ];
    expect(await codeOf(ask(first))).toBe('FeedbackTooEarly');
    await product.world.advance(6 * DAY);
    await product.settle();
  });

  it('MSG-014 a double click asks the buyer once, and nobody is asked again', async () => {
    expect(await stateOf(first)).toMatchObject({ state: null, refusal: null });
    const click = () =>
      ask(first).then(
        () => 'asked',
        (error: { code: string }) => error.code,
      );
    // All of them have begun before one goes on: the order is held until they wait for it.
    const clicks = await db()
      .transaction()
      .execute(async (tx) => {
        await lockOrder(tx, seller.storeId, { orderId: first });
        const begun = [click(), click(), click()];
        while ((await waiting()) < begun.length) await Promise.resolve();
        return { begun };
      });
    const answers = await Promise.all(clicks.begun);
    expect(answers.toSorted()).toEqual(['FeedbackAlreadySent', 'FeedbackAlreadySent', 'asked']);
    expect(await stateOf(first)).toMatchObject({ state: 'waiting', refusal: 'FeedbackAlreadySent' });
    await product.settle();
    expect(await told()).toBe(1);
    expect(await stateOf(first)).toMatchObject({ state: 'sent', reason: null });
    expect(await codeOf(ask(first))).toBe('FeedbackAlreadySent');
    await pass(product, 30);
    expect(await told()).toBe(1);
  });

  it('MSG-014 what arrived though its answer was lost is not told again', async () => {
    const store = await connected();
    await db()
      .insertInto('review_request')
      .values({
        store_id: seller.storeId,
        order_id: second,
        asked_at: new Date(now()),
        due_at: new Date(now()),
        tried_at: new Date(now()),
      })
      .execute();
    const { amazon_order_id: number } = await db()
      .selectFrom('seller_order')
      .select('amazon_order_id')
      .where('order_id', '=', second)
      .executeTakeFirstOrThrow();
    expect(await product.worker.marketplace.requestReview(store, number)).toBe(true);
    const before = await told();
    await pass(product, 5);
    expect(await stateOf(second)).toMatchObject({ state: 'sent', reason: null });
    expect(await told()).toBe(before);
  });

  it('MSG-014 what was never answered is told again', async () => {
    await product.world.fault({
      operation: 'createProductReviewAndSellerFeedbackSolicitation',
      kind: 'error5xx',
      forMs: 300_000,
    });
    await ask(third);
    await pass(product, 15);
    expect(await stateOf(third)).toMatchObject({ state: 'sent' });
  });

  it('MSG-014 who is marked meanwhile gets none', async () => {
    const before = await told();
    await product.world.fault({ operation: 'getSolicitationActionsForOrder', kind: 'error5xx', forMs: 300_000 });
    await ask(fourth);
    await pass(product, 1, { stride: 1 });
    expect(await stateOf(fourth)).toMatchObject({ state: 'waiting' });
    await changeMade(product, seller, fourth, { order: { no_feedback: true } });
    await pass(product, 15);
    expect(await stateOf(fourth)).toMatchObject({
      state: 'refused',
      reason: 'doNotSend',
      refusal: 'FeedbackNotWanted',
    });
    expect(await told()).toBe(before);
  });

  it('MSG-014 waits for the connection of its store', async () => {
    const { spAccountId } = (await connected()).account;
    await ask(fifth);
    await loseConnection(db(), spAccountId, now());
    expect(await codeOf(ask(await delivered(10)))).toBe('StoreConnectionError');
    await pass(product, 1, { stride: 1 });
    expect(await stateOf(fifth)).toMatchObject({ state: 'waiting' });
    await db()
      .transaction()
      .execute((tx) => restoreConnection(tx, { accountId: seller.accountId, spAccountId }));
    await pass(product, 1, { stride: 1 });
    expect(await stateOf(fifth)).toMatchObject({ state: 'sent' });
  });

  it('MSG-014 what the marketplace does not let be asked says so, and may be asked for again', async () => {
    const orderId = await delivered(10);
    await ask(orderId);
    await product.settle();
    expect(await stateOf(orderId)).toMatchObject({ state: 'refused', reason: 'invalid', refusal: null });
    await ask(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'waiting', reason: null });
    await product.settle();
  });

  it('MSG-014 orders that want none, that were not sent, too young or too old ones get none', async () => {
    const before = await told();
    const refused = async (orderId: number) => {
      const code = await codeOf(ask(orderId));
      expect(await rows(orderId)).toEqual([]);
      return [code, (await stateOf(orderId)).refusal];
    };
    const twice = (code: string) => [code, code];
    expect(await refused(await delivered(10, { no_feedback: true }))).toEqual(twice('FeedbackNotWanted'));
    expect(await refused(await delivered(4.9))).toEqual(twice('FeedbackTooEarly'));
    expect(await refused(await delivered(30.1))).toEqual(twice('FeedbackTooLate'));
    expect(await refused(await delivered(10, { seller_status: SellerOrderStatus.Canceled }))).toEqual(
      twice('FeedbackNotAvailable'),
    );
    const mine = await delivered(10);
    expect(await codeOf(ask(mine, stocked.other))).toBe('OrderNotFound');
    expect(await codeOf(stateOf(mine, stocked.other))).toBe('OrderNotFound');
    expect(await codeOf(ask(2_147_483_000))).toBe('OrderNotFound');
    await product.settle();
    expect(await told()).toBe(before);
  });

  it('MSG-014 a request and campaigns ask a buyer once together', async () => {
    const { id: templateId } = await seller.call(templates.save, {
      body: { name: 'Thanks', type: 'Campaign', subject: 'Hello', message: '[orderNumber]' },
    });
    const today = new Date(now()).toISOString().slice(0, 10);
    const campaign = { templateId, startsOn: today, endsOn: today };
    for (const name of ['Spring', 'Summer']) await seller.call(templates.saveCampaign, { body: { ...campaign, name } });
    const written = await delivered(0);
    const asked = await delivered(0);
    await db()
      .insertInto('review_request')
      .values({
        store_id: seller.storeId,
        order_id: asked,
        state: 1,
        asked_at: new Date(now()),
        due_at: new Date(now()),
        decided_at: new Date(now()),
      })
      .execute();
    await pass(product, 10);
    const { items } = await seller.call(templates.sends, { body: { limit: 100 } });
    const { rows: numbers } = await sql<{ id: number; number: string }>`
      select order_id as id, amazon_order_id as number from seller_order where order_id in (${written}, ${asked})`.execute(
      db(),
    );
    const sendsOf = (orderId: number) =>
      items
        .filter(({ orderNumber }) => orderNumber === numbers.find(({ id }) => id === orderId)?.number)
        .map(({ state, reason }) => `${state} ${reason}`)
        .toSorted();
    expect(sendsOf(written)).toEqual(['sent null', 'skipped alreadyAsked']);
    expect(sendsOf(asked)).toEqual(['skipped alreadyAsked', 'skipped alreadyAsked']);
    await changeMade(product, seller, written, { order: { delivered_at: new Date(now() - 10 * DAY) } });
    expect(await codeOf(ask(written))).toBe('FeedbackAlreadySent');
  });
});

describe('what buyers said', () => {
  const give = async (daysAgo: number, rating: number, amazonOrderId: string, who = seller) =>
    sql`insert into buyer_feedback(store_id, amazon_order_id, rating, comment, given_on, read_at)
      values (${who.storeId}, ${amazonOrderId}, ${rating}, ${`${rating} stars`}, ${new Date(now() - daysAgo * DAY).toISOString().slice(0, 10)}::date, ${new Date(now())})`.execute(
      db(),
    );

  it('MSG-035 MSG-017 MSG-018 the ratios of each period come to the rows of it, and the list is narrowed by stars and days', async () => {
    expect((await list()).ratios.all).toMatchObject({ total: 0, positive: { count: 0, percent: 0 } });
    const { amazon_order_id: known } = await db()
      .selectFrom('seller_order')
      .select('amazon_order_id')
      .where('store_id', '=', seller.storeId)
      .executeTakeFirstOrThrow();
    const given = [
      [0, 5, known],
      [30, 4, '302-0000000-0000002'],
      [31, 3, '302-0000000-0000003'],
      [90, 2, '302-0000000-0000004'],
      [91, 1, '302-0000000-0000005'],
      [365, 5, '302-0000000-0000006'],
      [366, 1, '302-0000000-0000007'],
    ] as const;
    for (const [days, rating, number] of given) await give(days, rating, number);
    await give(1, 1, '302-0000000-0000008', stocked.other);
    const { items, ratios, totalCount } = await list({ limit: 25 });
    expect(totalCount).toBe(7);
    expect(
      items.map(({ rating, orderNumber, comment, isKnownOrder }) => [rating, orderNumber, comment, isKnownOrder]),
    ).toEqual(given.map(([, rating, number]) => [rating, number, `${rating} stars`, number === known]));
    const shapes = Object.entries(ratios).map(([period, { total, positive, neutral, negative }]) => [
      period,
      total,
      [positive.count, neutral.count, negative.count],
      positive.percent + neutral.percent + negative.percent,
    ]);
    expect(shapes).toEqual([
      ['days30', 2, [2, 0, 0], 100],
      ['days90', 4, [2, 1, 1], 100],
      ['months12', 6, [3, 1, 2], 100],
      ['all', 7, [3, 1, 3], 100],
    ]);
    const ratings = async (body: object) => (await list(body)).items.map(({ rating }) => rating);
    const day = (daysAgo: number) => new Date(now() - daysAgo * DAY).toISOString().slice(0, 10);
    expect(await ratings({ rating: 1 })).toEqual([1, 1]);
    expect(await ratings({ from: day(31) })).toEqual([5, 4, 3]);
    expect(await ratings({ to: day(91) })).toEqual([1, 5, 1]);
    expect(await ratings({ from: day(90), to: day(31) })).toEqual([3, 2]);
    expect((await list({ rating: 1 })).ratios).toEqual(ratios);
    expect(await ratings({ limit: 25, page: 2 })).toEqual([]);
    expect((await list({}, stocked.other)).ratios.all).toMatchObject({
      total: 1,
      negative: { count: 1, percent: 100 },
    });
    expect(await codeOf(list({ rating: 6 }))).toBe('ValidationFailed');
  });
});
