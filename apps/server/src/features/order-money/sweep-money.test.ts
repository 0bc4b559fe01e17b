import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { orders as orderCalls } from '@kervan/contracts/orders-calls';
import { ProfitLine, profitLineWords } from '@kervan/domain/orders/profit-lines';
import { RefundOrigin, RefundSide, RefundState } from '@kervan/domain/orders/refunds';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { OrderTransaction } from '@kervan/domain/orders/transaction-lines';
import { bookTransactions, keepTransactions } from '../../records/order-money/book-transactions.ts';
import { crossRate, dayIn } from '../../records/order-money/day-rates.ts';
import { insertRefund, listRefunds } from '../../records/order-sendings/order-refunds.ts';
import { readProfit } from '../../records/order-money/order-profit.ts';
import { takeReturnsIn } from '../../records/order-sendings/order-returns.ts';
import { findOrder, lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { listConnectedStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { makeOrder, orderNumber } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { sendParcel } from '../../testing/send-parcel.ts';
import { useStocked } from '../../testing/stocked.ts';
import { sweepMoney } from './sweep-money.ts';
import { itLong } from '../../testing/long.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
let store: ConnectedStore;
beforeAll(async () => {
  ({ seller, other, listed } = stocked);
  const found = (await listConnectedStores(db())).find((one) => one.storeId === seller.storeId);
  if (!found) throw new Error('the store is connected');
  store = found;
});
afterEach(() => product.world.endFaults());

const L = ProfitLine;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
type Bought = { amazonOrderId: string; orderItemIds: string[] };
const buy = (body: object): Promise<Bought> =>
  product.world.ask('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    pendingMs: 0,
    deferral: null,
    ...body,
  });
const tell = (id: string, what: string, body: object = {}) =>
  product.world.ask('POST', `/world/orders/${id}/${what}`, body);
type Books = {
  transactions: {
    transactionId: string;
    type: string;
    status: string;
    postedAt: string;
    visibleAt: string;
    totalMinor: number;
  }[];
};
const books = (id: string): Promise<Books> => product.world.ask('GET', `/world/orders/${id}`);
const sku = (index: number): string => listed[index]?.sku ?? expect.unreachable('products are listed');
async function kept(amazonOrderId: string): Promise<OrderState> {
  const state = await findOrder(db(), seller.storeId, { amazonOrderId });
  return state ?? expect.unreachable(`${amazonOrderId} was not taken in`);
}
const sent = async ({ amazonOrderId, orderItemIds }: Bought, reference: string, quantities: number[]): Promise<void> =>
  sendParcel(product, seller, {
    orderId: amazonOrderId,
    reference,
    items: orderItemIds.flatMap((itemId, at) => (quantities[at] ? [{ itemId, quantity: quantities[at] }] : [])),
  });
/** Time passes, and nobody works meanwhile. */
async function pass(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.worker.clock.refresh();
}
/** Lets the next sweep be due, however far the last one came. */
const makeDue = (sweptTo: number | null = null) =>
  sql`insert into order_sweep (store_id, kind, swept_to, due_at) values (${seller.storeId}, 1, ${new Date(now() - DAY)}, ${new Date(now())})
    on conflict (store_id, kind) do update set due_at = excluded.due_at, lease_until = null, window_to = null, token = null, token_at = null,
      swept_to = coalesce(${sweptTo === null ? null : new Date(sweptTo)}::timestamptz, order_sweep.swept_to)`.execute(
    db(),
  );
async function sweep(): Promise<void> {
  await pass(20 * MINUTE);
  await makeDue();
  await sweepMoney(product.worker, store);
}
const booked = async (state: OrderState): Promise<Record<string, number>> => {
  const { movements } = await readProfit(db(), state.order);
  const sums: Record<string, number> = {};
  for (const { line, amount } of movements)
    sums[profitLineWords.nameOf(line)] = (sums[profitLineWords.nameOf(line)] ?? 0) + amount;
  return sums;
};
/** What the marketplace's own books say of the order, each fact once. */
const owed = async (id: string): Promise<number> =>
  (await books(id)).transactions
    .filter(({ status }) => status !== 'DEFERRED_RELEASED')
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
const withoutTax = (sums: Record<string, number>): number =>
  Object.entries(sums).reduce((sum, [line, amount]) => sum + (line === 'tax' ? 0 : amount), 0);
const totalOf = async (state: OrderState): Promise<void> => {
  const { table } = await readProfit(db(), state.order);
  const counted = table.lines.map((line) => line.counted ?? NaN).reduce((sum, amount) => sum + amount, 0);
  expect([state.order.profit, state.order.cost]).toEqual([counted, table.cost]);
};

describe('what the marketplace pays', () => {
  it('ORD-010 ORD-012 sale, shipping and commission become true when all pieces are in its books, to the cent', async () => {
    const order = await buy({
      items: [
        { sku: sku(0), quantity: 2, shippingMinor: 399 },
        { sku: sku(1), quantity: 1 },
      ],
    });
    await product.world.advance(2_000);
    await product.settle();
    await sent(order, '1', [2, 0]);
    await sweep();
    const part = await kept(order.amazonOrderId);
    const pending = (await readProfit(db(), part.order)).table.lines.find((line) => line.line === L.commission);
    expect(pending).toMatchObject({ isPending: true, actual: null });
    expect((await booked(part)).commission).toBeLessThan(0);
    await sent(order, '2', [0, 1]);
    await sweep();
    const state = await kept(order.amazonOrderId);
    const sums = await booked(state);
    expect(withoutTax(sums)).toBe(await owed(order.amazonOrderId));
    expect([sums.sale, sums.shipping]).toEqual([state.order.sale, state.order.shipping]);
    const { table } = await readProfit(db(), state.order);
    const commission = table.lines.find((line) => line.line === L.commission);
    expect(commission).toMatchObject({ isPending: false, actual: sums.commission });
    expect(table.lines.find((line) => line.line === L.product)).toMatchObject({ isPending: true });
    await totalOf(state);
    const row = (await seller.call(orderCalls.list, { body: { search: order.amazonOrderId } })).items[0];
    expect(row?.profitMinor).toBe(state.order.profit);
  });

  it.each([
    ['that is known to be sent', true],
    ['before anybody told that it was sent', false],
  ])(
    'RET-013 all of it given back by the marketplace’s books alone makes an order Refunded, %s',
    async (_, isKnown) => {
      const order = await buy({ items: [{ sku: sku(1), quantity: 1, shippingMinor: 299 }] });
      await product.world.advance(2_000);
      await product.settle();
      await sent(order, '1', [1]);
      if (isKnown) {
        await product.world.advance(2_000);
        await product.settle();
        expect((await kept(order.amazonOrderId)).order.seller_status).toBe(SellerOrderStatus.Shipped);
      }
      await tell(order.amazonOrderId, 'refund', {});
      await sweep();
      const state = await kept(order.amazonOrderId);
      expect(state.order.seller_refunded).toBe(true);
      if (!isKnown) {
        expect(state.order.seller_status).toBe(SellerOrderStatus.Unshipped);
        await product.settle();
      }
      expect((await kept(order.amazonOrderId)).order.seller_status).toBe(SellerOrderStatus.Refunded);
    },
  );

  it('a refund is a line of its own on its day, and every total is the sum of its rows', async () => {
    const order = await buy({ items: [{ sku: sku(2), quantity: 1 }] });
    await product.world.advance(2_000);
    await product.settle();
    await sent(order, '1', [1]);
    await sweep();
    const before = await kept(order.amazonOrderId);
    await pass(DAY);
    await tell(order.amazonOrderId, 'refund', { amountMinor: 500 });
    await sweep();
    const state = await kept(order.amazonOrderId);
    const refunds = (await readProfit(db(), state.order)).movements.filter(({ line }) => line === L.refunds);
    expect(refunds).toHaveLength(1);
    expect(refunds[0]?.amount).toBeLessThan(0);
    expect(refunds[0]?.day).not.toBe((await readProfit(db(), before.order)).movements[0]?.day);
    expect((state.order.profit ?? NaN) - (before.order.profit ?? NaN)).toBe(refunds[0]?.amount);
    expect(withoutTax(await booked(state))).toBe(await owed(order.amazonOrderId));
    await totalOf(state);
  });

  itLong('money that is held back and released later is counted once, whichever of the two is told first', async () => {
    const order = await buy({ items: [{ sku: sku(3), quantity: 1 }], deferral: 'DD7' });
    await product.world.advance(2_000);
    await product.settle();
    await sent(order, '1', [1]);
    await sweep();
    const held = await booked(await kept(order.amazonOrderId));
    expect(held.sale).toBeGreaterThan(0);
    await tell(order.amazonOrderId, 'deliver');
    await pass(8 * DAY);
    await sweep();
    const { transactions } = await books(order.amazonOrderId);
    expect(transactions.map(({ status }) => status).toSorted()).toEqual(['DEFERRED_RELEASED', 'RELEASED']);
    expect(await booked(await kept(order.amazonOrderId))).toEqual(held);
    // A store that hears of it only now counts it once, too.
    const orderId = (await kept(order.amazonOrderId)).order.order_id;
    await sql`delete from order_money where store_id = ${seller.storeId} and order_id = ${orderId}`.execute(db());
    await sql`delete from order_transaction where store_id = ${seller.storeId} and amazon_order_id = ${order.amazonOrderId}`.execute(
      db(),
    );
    await makeDue(now() - 12 * DAY);
    await sweepMoney(product.worker, store);
    expect(await booked(await kept(order.amazonOrderId))).toEqual(held);
  });

  itLong('that the books show only after a sweep has passed its posting is booked by the next one', async () => {
    const living = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((index) => buy({ lives: true, items: [{ sku: sku(index), quantity: 1 }] })),
    );
    await product.world.advance(2_000);
    await product.settle();
    for (const order of living) await sent(order, '1', [1]);
    const lags = await Promise.all(
      living.map(async ({ amazonOrderId }) => {
        const [sale] = (await books(amazonOrderId)).transactions;
        const postedAt = Date.parse(sale?.postedAt ?? '');
        return { amazonOrderId, postedAt, lag: Date.parse(sale?.visibleAt ?? '') - postedAt };
      }),
    );
    const late = lags.toSorted((one, next) => next.lag - one.lag)[0] ?? expect.unreachable('eight were bought');
    expect(late.lag).toBeGreaterThan(4 * MINUTE);
    await pass(3 * MINUTE);
    await makeDue();
    await sweepMoney(product.worker, store);
    const { rows } = await sql<{
      swept_to: Date;
    }>`select swept_to from order_sweep where store_id = ${seller.storeId} and kind = 1`.execute(db());
    expect(rows[0]?.swept_to.getTime()).toBeGreaterThan(late.postedAt);
    expect(await booked(await kept(late.amazonOrderId))).toEqual({});
    await pass(HOUR);
    await makeDue();
    await sweepMoney(product.worker, store);
    const sums = await booked(await kept(late.amazonOrderId));
    expect(sums.sale).toBeGreaterThan(0);
    expect(withoutTax(sums)).toBe(await owed(late.amazonOrderId));
  });

  itLong(
    'is booked once by two workers at a time, told again page by page, and when the marketplace throttles',
    async () => {
      const many = await Promise.all([4, 5, 6].map((index) => buy({ items: [{ sku: sku(index), quantity: 1 }] })));
      await product.world.advance(2_000);
      await product.settle();
      for (const order of many) await sent(order, '1', [1]);
      await pass(20 * MINUTE);
      await product.world.fault({ kind: 'throttle', operation: 'listTransactions' });
      await makeDue();
      await sweepMoney(product.worker, store);
      expect(await booked(await kept(many[0]?.amazonOrderId ?? ''))).toEqual({});
      await product.world.endFaults();
      await pass(10 * MINUTE);
      for (let time = 0; time < 2; time++) {
        await makeDue();
        await Promise.all([sweepMoney(product.worker, store), sweepMoney(product.worker, store)]);
      }
      for (const { amazonOrderId } of many) {
        const state = await kept(amazonOrderId);
        expect(withoutTax(await booked(state))).toBe(await owed(amazonOrderId));
        await totalOf(state);
      }
    },
  );
});

describe('pages of the books', () => {
  it('ORD-012 each sweep asks again for the two days in which the books may still tell what was posted', async () => {
    const sweptTo = now() - HOUR;
    await makeDue(sweptTo);
    const late = orderNumber();
    await makeOrder(product, seller, { number: late });
    const postedAt = sweptTo - 48 * HOUR;
    // Only who asks from before it was posted is told of it.
    const listTransactions: typeof product.worker.marketplace.listTransactions = (_, { after }) => {
      const told = shipment(`late-${late}`, late, { postedAt: new Date(postedAt).toISOString() });
      return Promise.resolve({ transactions: Date.parse(after) <= postedAt ? [told] : [], next: null, unread: 0 });
    };
    await sweepMoney({ ...product.worker, marketplace: { ...product.worker.marketplace, listTransactions } }, store);
    expect(await booked(await kept(late))).toEqual({ sale: 2_999, commission: -450 });
  });

  it('ORD-012 a sweep that was interrupted for a day begins its window again, and gets past the first page', async () => {
    const [began, hourOf] = [now(), (ms: number) => new Date(now() - ms)];
    await makeDue(began - DAY - 2 * HOUR);
    await sql`update order_sweep set window_to = ${hourOf(DAY + HOUR)}, token = 'of yesterday', token_at = ${hourOf(DAY)} where store_id = ${seller.storeId} and kind = 1`.execute(
      db(),
    );
    const number = orderNumber();
    await makeOrder(product, seller, { number });
    const asked: (string | null)[] = [];
    const listTransactions: typeof product.worker.marketplace.listTransactions = (_, { token, before }) => {
      const isOfWindow = Date.parse(before) === began - DAY - HOUR;
      if (isOfWindow) asked.push(token);
      const transactions = token === 'fresh' ? [shipment(`page-two-${number}`, number)] : [];
      return Promise.resolve({ transactions, next: isOfWindow && token === null ? 'fresh' : null, unread: 0 });
    };
    await sweepMoney({ ...product.worker, marketplace: { ...product.worker.marketplace, listTransactions } }, store);
    expect(asked).toEqual([null, 'fresh']);
    expect(await booked(await kept(number))).toEqual({ sale: 2_999, commission: -450 });
  });
});

const shipment = (id: string, orderId: string | null, more: Partial<OrderTransaction> = {}): OrderTransaction => ({
  id,
  orderId,
  kind: 'Shipment',
  postedAt: new Date(now() - HOUR).toISOString(),
  currency: 'EUR',
  total: 2_549,
  parts: [
    { type: 'Sales', amount: 2_999, parts: [{ type: 'ProductCharges', amount: 2_999, parts: [] }] },
    { type: 'Expenses', amount: -450, parts: [{ type: 'AmazonFees', amount: -450, parts: [] }] },
  ],
  units: 1,
  ...more,
});
const keep = (transactions: OrderTransaction[], who: Seller = seller) =>
  db()
    .transaction()
    .execute((tx) => keepTransactions(tx, { storeId: who.storeId, now: now() }, transactions));
const book = (orderId: string, who: Seller = seller) =>
  db()
    .transaction()
    .execute((tx) =>
      bookTransactions(tx, { storeId: who.storeId, accountId: who.accountId, market: 'DE', now: now() }, orderId),
    );

describe('what is told of an order', () => {
  it('waits for the order, and is booked when it comes in', async () => {
    const number = orderNumber();
    expect(await keep([shipment('w-1', number)])).toEqual([number]);
    expect(await book(number)).toBe(false);
    await makeOrder(product, seller, { number });
    expect(await book(number)).toBe(true);
    expect(await booked(await kept(number))).toEqual({ sale: 2_999, commission: -450 });
    expect(await keep([shipment('w-1', number)])).toEqual([]);
    await book(number);
    expect(await booked(await kept(number))).toEqual({ sale: 2_999, commission: -450 });
  });

  it('ORD-012 decision 73: of a kind that nobody knows stands under other; of no order it is noted; parts without a line stand under other costs', async () => {
    const number = orderNumber();
    await makeOrder(product, seller, { number });
    const more = { parts: [], units: 0 };
    const kinds = { Chargeback: -1_000, Adjustment: 200, Fresh: -7 };
    const told = Object.entries(kinds).map(([kind, total]) => shipment(`u-${kind}`, number, { kind, total, ...more }));
    await keep([...told, shipment('u-2', null), shipment('u-3', number, { total: 2_500 })]);
    await book(number);
    expect(await booked(await kept(number))).toEqual({
      sale: 2_999,
      commission: -450,
      otherCosts: -49,
      chargebacks: -1_000,
      adjustments: 200,
      otherMarketplace: -7,
    });
    const { rows } = await sql<{
      id: string;
    }>`select transaction_id as id from order_transaction where store_id = ${seller.storeId} and state = 2 and transaction_id like 'u-%' order by 1`.execute(
      db(),
    );
    expect(rows.map(({ id }) => id)).toEqual(['u-2']);
  });

  it('decision 70 money of an A-to-z claim is its decision: a line of its own, and the claim is over', async () => {
    const number = orderNumber();
    await makeOrder(product, seller, { number, afterwards: { a_to_z: true } });
    const claim = { kind: 'GuaranteeClaim', total: -2_999, parts: [], units: 0 };
    await keep([shipment('z-1', number, claim)]);
    await book(number);
    const state = await kept(number);
    expect(await booked(state)).toEqual({ claims: -2_999 });
    expect(state.order.a_to_z_ended_at).not.toBeNull();
    const other = orderNumber();
    await makeOrder(product, seller, { number: other });
    await keep([shipment('z-2', other, claim)]);
    await book(other);
    const { order } = await kept(other);
    expect([order.a_to_z, order.a_to_z_ended_at === null]).toEqual([true, false]);
  });

  const report = { rma: null, isClaimed: true } as const;
  const claimEvents = {
    report: (_: OrderState, number: string) =>
      db()
        .transaction()
        .execute(async (tx) => {
          const locked = await lockOrder(tx, seller.storeId, { amazonOrderId: number });
          if (!locked) throw new Error('it was made');
          await takeReturnsIn(tx, { accountId: seller.accountId, storeId: seller.storeId, now: now() }, locked, [
            report,
          ]);
        }),
    hand: ({ order }: OrderState) => seller.call(orderCalls.beginClaim, { body: { sellerOrderId: order.order_id } }),
    end: ({ order }: OrderState) => seller.call(orderCalls.endClaim, { body: { sellerOrderId: order.order_id } }),
    books: async (_: OrderState, number: string) => {
      await keep([shipment(`claim-${number}`, number, { kind: 'GuaranteeClaim', total: -2_999, parts: [], units: 0 })]);
      await book(number);
    },
  };
  type ClaimEvent = keyof typeof claimEvents;
  const names: readonly ClaimEvent[] = ['report', 'hand', 'end', 'books'];
  const ordersOf = (left: readonly ClaimEvent[]): ClaimEvent[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) => ordersOf(left.filter((each) => each !== one)).map((rest) => [one, ...rest]));

  it('decision 70 decision 73 a claim without a return is told, decided and ended in any order: open or not, and its money once', async () => {
    for (const order of ordersOf(names)) {
      const number = orderNumber();
      const made = await makeOrder(product, seller, { number });
      // What is known of the claim by then, written down independently: a report opens only what was never told of, the seller's word always.
      let claim: 'none' | 'open' | 'over' = 'none';
      for (const event of order) {
        await claimEvents[event](made, number);
        await claimEvents[event](made, number);
        if (event === 'report') claim = claim === 'none' ? 'open' : claim;
        if (event === 'hand') claim = 'open';
        if (event === 'end') claim = claim === 'open' ? 'over' : claim;
        if (event === 'books') claim = 'over';
        const { order: row } = await kept(number);
        expect([order, event, row.a_to_z && row.a_to_z_ended_at === null]).toEqual([order, event, claim === 'open']);
        if (claim !== 'open') continue;
        const byHand = { sellerOrderId: row.order_id, buyerOrderNumber: `112-${number.slice(4)}` };
        expect(await refusalOf(seller.call(buying.savePurchaser, { body: byHand }))).toMatchObject({
          code: 'OrderNotBuyable',
          data: { reason: 'claimed' },
        });
      }
      expect([order, await booked(await kept(number))]).toEqual([order, { claims: -2_999 }]);
    }
    const { order } = await makeOrder(product, seller, { number: orderNumber() });
    const ofOthers = other.call(orderCalls.beginClaim, { body: { sellerOrderId: order.order_id } });
    expect(await refusalOf(ofOthers)).toMatchObject({ code: 'OrderNotFound' });
  });

  it('ORD-064 decision 70 a claim that the seller notes twice is noted once; after its end it is another one', async () => {
    const number = orderNumber();
    const { order } = await makeOrder(product, seller, { number });
    const ask = { body: { sellerOrderId: order.order_id } };
    const noted = async (): Promise<unknown> => {
      const { events, version } = await seller.call(orderCalls.details, { query: { sellerAmazonOrderId: number } });
      return [events.filter(({ kind }) => kind === 'aToZNoted').length, version];
    };
    await seller.call(orderCalls.beginClaim, ask);
    const once = await noted();
    await seller.call(orderCalls.beginClaim, ask);
    expect(await noted()).toEqual(once);
    expect(once).toEqual([1, expect.any(Number)]);
    await seller.call(orderCalls.endClaim, ask);
    await seller.call(orderCalls.beginClaim, ask);
    expect(await noted()).toEqual([2, expect.any(Number)]);
    expect((await kept(number)).order).toMatchObject({ a_to_z: true, a_to_z_ended_at: null });
  });

  it('a refund before its sale, in any order of pages: the same profit', async () => {
    const facts = (name: string, number: string) => [
      shipment(`${name}-1`, number),
      shipment(`${name}-2`, number, {
        kind: 'Refund',
        total: -2_000,
        parts: [],
        units: 0,
        postedAt: new Date(now()).toISOString(),
      }),
    ];
    const profits: (number | null)[] = [];
    for (const [name, turned] of [
      ['a', false],
      ['b', true],
    ] as const) {
      const number = orderNumber();
      await makeOrder(product, seller, { number });
      const all = facts(name, number);
      for (const one of turned ? all.toReversed() : all) {
        await keep([one]);
        await book(number);
      }
      const state = await kept(number);
      expect(await booked(state)).toEqual({ sale: 2_999, commission: -450, refunds: -2_000 });
      profits.push(
        (await readProfit(db(), state.order)).table.lines.reduce<number>((sum, line) => sum + (line.actual ?? 0), 0),
      );
    }
    expect(profits[0]).toBe(profits[1]);
  });

  it('RET-017 RET-013 a refund that the books tell in another currency is the one that was sent: it counts once, at what was asked', async () => {
    const number = orderNumber();
    const { order } = await makeOrder(product, seller, {
      number,
      items: [{ price: 3_000, confirmed: 1 }],
      order: { seller_status: SellerOrderStatus.Shipped },
    });
    const at = now();
    const sentAt = new Date(at - 2 * HOUR);
    const sides = { side: RefundSide.toBuyer, origin: RefundOrigin.sent, state: RefundState.Accepted };
    const sums = { amount: 3_000, currency: 'EUR', key: `own-${number}`, sent_at: sentAt };
    await insertRefund(db(), order, { ...sides, ...sums }, at);
    const day = dayIn('DE', at);
    const ratePpm =
      (await crossRate(db(), { storeId: seller.storeId, market: 'DE' }, { from: 'USD', to: 'EUR', day })) ?? 0;
    // The marketplace's own rate is two percent better.
    const told = Math.round((3_000 * 1_000_000 * 0.98) / ratePpm);
    const refund = { kind: 'Refund', currency: 'USD', total: -told, parts: [], units: 0 };
    await keep([shipment(`usd-${number}`, number, { ...refund, postedAt: new Date(at).toISOString() })]);
    await book(number);
    const state = await kept(number);
    expect(state.order).toMatchObject({ seller_refunded: true, seller_status: SellerOrderStatus.Refunded });
    expect(await listRefunds(db(), order, RefundSide.toBuyer)).toMatchObject([
      { state: RefundState.Done, amount: 3_000, transaction_id: `usd-${number}` },
    ]);
    const { table } = await readProfit(db(), state.order);
    const counted = table.lines.find(({ line }) => line === L.refunds);
    expect(counted).toMatchObject({ onItsWay: 0, counted: (await booked(state)).refunds });
    expect(Math.abs((counted?.counted ?? 0) + 2_940)).toBeLessThanOrEqual(1);
  });

  it('of another store is nothing of this one', async () => {
    const number = orderNumber();
    await makeOrder(product, seller, { number });
    await keep([shipment('o-1', number)], other);
    expect(await book(number, other)).toBe(false);
    expect(await book(number)).toBe(true);
    expect(await booked(await kept(number))).toEqual({});
  });

  it('of an order that is cancelled nothing more is expected', async () => {
    const number = orderNumber();
    await makeOrder(product, seller, { number, order: { seller_status: SellerOrderStatus.Canceled } });
    await keep([shipment('c-1', number, { kind: 'Refund', total: -100, parts: [], units: 0 })]);
    await book(number);
    const { order } = await kept(number);
    expect([order.profit, order.has_actuals]).toEqual([-100, true]);
  });
});
