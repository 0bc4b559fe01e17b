import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { returns } from '@kervan/contracts/returns-calls';
import {
  buyForWarehouse,
  claimLost,
  comeBack,
  sell,
  sendBack,
  shipped,
  type Fate,
  type QuarterOrder,
} from './quarter-order.ts';
import { recount, type QuarterFound } from './quarter-recount.ts';
import { inQuarterStore, type QuarterStore } from './quarter-store.ts';
import { randomOf } from './random-of.ts';

const HOUR_MS = 3_600_000;
const DAYS = 90;
const DAY_MS = 24 * HOUR_MS;
/** Orders of a day on which something happens, at least. */
const EACH_MIN = 4;
/** What is loaded for each package that waits, until none does. */
const CREDIT_USD = 45_00;
/** Every other time credit comes late, so much at most. */
const LATE_HOURS = 70;
const LOADS_MAX = 20;
const REFUND_LOOKS = 400;

export type Quarter = QuarterFound & {
  asked: number;
  fates: Record<Fate, number>;
  waitedForCredit: number;
  refundsUnfinished: number;
  statementDifferences: number;
  seconds: number;
};

/** True when everything happened, and every sum is the recount's. */
export const isQuarterTrue = (done: Quarter): boolean =>
  done.differences.length + done.refundsUnfinished + done.statementDifferences === 0 &&
  done.waitedForCredit > 0 &&
  Object.values(done.fates).every((count) => count > 0);

/** A store's quarter through the warehouse, order by order, and its recount. */
export async function liveQuarter({ orders: asked, seed }: { orders: number; seed: number }): Promise<Quarter> {
  const startedAt = performance.now();
  return inQuarterStore(seed, async (store) => {
    const random = randomOf(seed);
    const days = Math.min(DAYS, Math.ceil(asked / EACH_MIN));
    const orders: QuarterOrder[] = [];
    const begun = store.now();
    for (let day = 0; day < days; day++) {
      const until = Math.round((asked * (day + 1)) / days);
      const batch: QuarterOrder[] = [];
      for (let number = orders.length; number < until; number++) batch.push(await sell(store, number, random));
      orders.push(...batch);
      await liveDay(store, batch, { lateMs: day % 2 === 0 ? 0 : Math.ceil(random() * LATE_HOURS) * HOUR_MS });
      const next = begun + Math.round((DAYS * (day + 1)) / days) * DAY_MS;
      if (next > store.now()) await store.pass(next - store.now());
    }
    await store.product.world.ask('POST', '/world/warehouse/batch');
    await store.later();
    const refundsUnfinished = await finishRefunds(store, orders);
    await store.pass(DAY_MS);
    await store.readBooks();
    await store.task('reconciliation.compare');
    return {
      asked,
      fates: countFates(orders),
      waitedForCredit: orders.filter(({ pricedAt, releasedAt }) => releasedAt > pricedAt).length,
      refundsUnfinished,
      statementDifferences: await countStatementDifferences(store),
      ...(await recount(store, orders)),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  });
}

/** Orders of a day come in, are bought, pass the warehouse, and reach their end. `lateMs`: so much later their credit is there. */
async function liveDay(store: QuarterStore, batch: QuarterOrder[], { lateMs }: { lateMs: number }): Promise<void> {
  await takeIn(store, batch);
  for (const order of batch) await buyForWarehouse(store, order);
  await store.later();
  for (const { no } of batch) await store.act(no, 'receive');
  await store.later();
  for (const { no, grams } of batch)
    await store.act(no, 'measure', { grams, lengthMm: 200, widthMm: 100, heightMm: 50 });
  await store.later();
  for (const order of batch) order.pricedAt = order.releasedAt = store.now();
  await payForAll(store, batch, lateMs);
  for (const order of batch.filter(({ fate }) => fate === 'heldBack')) {
    order.returnFeeAt = store.now() + 1_000;
    await sendBack(store, order);
  }
  await sendAway(
    store,
    batch.filter(({ fate }) => fate !== 'heldBack'),
  );
  await store.pass(20 * 60_000);
  await store.readBooks();
  await store.task('returns.wake');
  await store.product.runJobs();
}

/** Credit is loaded, so much later, until no package of the day waits for it. */
async function payForAll(store: QuarterStore, batch: QuarterOrder[], lateMs: number): Promise<void> {
  let waiting = await listUnreleased(store, batch);
  if (waiting.length > 0) await store.pass(lateMs);
  for (let load = 0; load < LOADS_MAX && waiting.length > 0; load++) {
    for (const order of waiting) order.releasedAt = store.now();
    await store.load(CREDIT_USD * waiting.length);
    waiting = await listUnreleased(store, batch);
  }
  await store.later();
}

async function sendAway(store: QuarterStore, sent: QuarterOrder[]): Promise<void> {
  for (const order of sent) {
    await store.act(order.no, 'dispatch');
    order.dispatchedAt = store.now();
  }
  await store.later();
  for (const order of sent) await shipped(store, order);
  for (const order of sent) {
    await store.act(order.no, 'carrier-event', { code: 'customs', dutyMinor: order.dutyUsd });
    order.dutyAt = store.now();
  }
  await store.later();
  for (const order of sent.filter(({ fate }) => fate !== 'lost'))
    await store.act(order.no, 'carrier-event', { code: 'delivered' });
  await store.later();
  await store.product.settle({ until: async () => (await countUnshipped(store, sent)) === 0 });
  for (const order of sent) {
    if (order.fate === 'lost') await claimLost(store, order);
    if (order.fate === 'refunded' || order.fate === 'partlyRefunded') await comeBack(store, order);
  }
}

/** Until the orders are known, with the numbers that the product gives them. */
async function takeIn({ product, seller, pass }: QuarterStore, batch: QuarterOrder[]): Promise<void> {
  await pass(2_000);
  const { db } = product.worker;
  const read = () =>
    db
      .selectFrom('seller_order as o')
      .innerJoin('order_item as i', (on) =>
        on.onRef('i.store_id', '=', 'o.store_id').onRef('i.order_id', '=', 'o.order_id'),
      )
      .select(['o.order_id', 'o.amazon_order_id', 'i.order_item_id'])
      .where('o.store_id', '=', seller.storeId)
      .where('o.address_received', '=', true)
      .where(
        'o.amazon_order_id',
        'in',
        batch.map(({ bought }) => bought.amazonOrderId),
      )
      .execute();
  await product.settle({ until: async () => (await read()).length >= batch.length });
  const rows = await read();
  for (const order of batch) {
    const own = rows.filter((row) => row.amazon_order_id === order.bought.amazonOrderId);
    order.orderId = own[0]?.order_id ?? 0;
    order.productIds = own.map((row) => row.order_item_id);
  }
}

/** Those that wait for credit. */
async function listUnreleased({ product }: QuarterStore, batch: QuarterOrder[]): Promise<QuarterOrder[]> {
  const waiting: QuarterOrder[] = [];
  for (const order of batch) {
    const { state } = await product.world.ask<{ state: string }>('GET', `/world/warehouse/${order.no}`);
    if (state === 'priced') waiting.push(order);
  }
  return waiting;
}

async function countUnshipped({ product, seller }: QuarterStore, sent: QuarterOrder[]): Promise<number> {
  const ids = sent.map(({ orderId }) => orderId);
  const rows = await product.worker.db
    .selectFrom('seller_order')
    .select('order_id')
    .where('store_id', '=', seller.storeId)
    .where('order_id', 'in', ids)
    .where('seller_status', '=', SellerOrderStatus.Unshipped)
    .execute();
  return rows.length;
}

/** Works on until the marketplace has answered every refund; how many it has not. */
async function finishRefunds(store: QuarterStore, orders: QuarterOrder[]): Promise<number> {
  const asked = orders.filter(({ fate }) => fate === 'refunded' || fate === 'partlyRefunded');
  const open = async (): Promise<number> => {
    let count = 0;
    for (const { orderId } of asked) {
      const query = { sellerOrderId: String(orderId) as unknown as number }; // As a path carries it.
      const { refunds } = await store.seller.call(returns.ofOrder, { query });
      count += refunds.filter(({ state }) => state !== 'accepted' && state !== 'done').length;
    }
    return count;
  };
  for (let look = 0; look < REFUND_LOOKS; look++) {
    await store.pass(150_000);
    await store.task('returns.wake');
    await store.product.runJobs();
    if (look % 5 === 4 && (await open()) === 0) return 0;
  }
  return open();
}

const countFates = (orders: readonly QuarterOrder[]): Record<Fate, number> => {
  const counts: Record<Fate, number> = { delivered: 0, partlyRefunded: 0, refunded: 0, lost: 0, heldBack: 0 };
  for (const { fate } of orders) counts[fate]++;
  return counts;
};

async function countStatementDifferences({ product }: QuarterStore): Promise<number> {
  const rows = await product.worker.db
    .selectFrom('warehouse_difference')
    .select('kind')
    .where('gone_at', 'is', null)
    .execute();
  return rows.length;
}
