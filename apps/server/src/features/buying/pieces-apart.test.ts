import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import type { Db } from '../../db/connect.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { parcelsOf } from '../order-import/reported-parcels.ts';
import { runTasks } from '../parcels/run-tasks.ts';
import { updateWarehouse } from '../parcels/update-warehouse.ts';
import { activateWarehouse } from '../../testing/active-warehouse.ts';
import { connectExtension } from '../../testing/extension-instance.ts';
import { changeMade, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import { introduce } from '../../testing/parcels.ts';
import type { Seller, Visitor } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const DIRECT = 0;
const ORIGIN = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let helper: Visitor;
const db = () => product.worker.db;
beforeAll(async () => {
  ({ seller } = stocked);
  product.deps.config.EXTENSION_ORIGINS = [ORIGIN];
  const body = { textVersion: directSendingPolicyVersion, accepted: true } as const;
  await seller.call(routing.acknowledgeDirectSending, { body });
  helper = await connectExtension(product, seller, { origin: ORIGIN, storeId: seller.storeId });
});

let numbers = 0;
/** An order number of the source that nobody has used. */
const fresh = (): string => `115-${String((numbers += 1)).padStart(7, '0')}-0000000`;
/** An order of three pieces of one product, at 30.00 EUR together and a rate of 0.8648, that goes straight to the buyer. */
async function make(draft: MadeOrder = {}) {
  const order = { sending: DIRECT, ...draft.order };
  const made = await makeOrder(product, seller, { items: [{ quantity: 3, price: 3_000 }], ...draft, order });
  const orderProductId = made.items[0]?.order_item_id ?? 0;
  const { order_id: orderId, amazon_order_id: number } = made.order;
  const detail = () => seller.call(orders.details, { query: { sellerAmazonOrderId: number } });
  type Purchase = Parameters<typeof seller.call<typeof buying.savePurchase>>[1]['body'];
  const buy = (more: Partial<Purchase> = {}) =>
    seller.call(buying.savePurchase, { body: { orderProductId, buyerOrderNumber: fresh(), ...more } });
  const cancelPieces = (cancelled: number) =>
    changeMade(product, seller, orderId, { items: [{ order_item_id: orderProductId, cancelled }] });
  const listed = async () => {
    const { items } = await seller.call(orders.list, { body: { search: number } });
    return items.find((row) => row.sellerAmazonOrderId === number);
  };
  return { ...made, orderId, orderProductId, detail, buy, cancelPieces, listed };
}
type Detail = Awaited<ReturnType<Awaited<ReturnType<typeof make>>['detail']>>;
const purchasesIn = ({ purchases }: Detail) =>
  purchases.map(({ quantity, state, paidUsdMinor }) => [quantity, state, paidUsdMinor]);
/** Pieces of the parcels, their states and numbers, those that something comes in. */
const parcelsIn = ({ packages }: Detail) =>
  packages
    .filter(({ pieces }) => pieces > 0)
    .map(({ pieces, buyerStatus, trackingNumber }) => [pieces, buyerStatus, trackingNumber]);
const bookedOf = async (orderId: number) => {
  const { rows } = await sql<{ usd: number; eur: number }>`
    select coalesce(sum(amount), 0)::int as usd, coalesce(sum(amount_order), 0)::int as eur from order_money
    where store_id = ${seller.storeId} and order_id = ${orderId} and kind = ${ProfitLine.product}::int`.execute(db());
  return rows[0];
};
/** Somebody waits for a row that another one holds; asked by who holds it. */
const isWaiting = async (tx: Db): Promise<boolean> =>
  (await sql`select 1 from pg_locks where not granted limit 1`.execute(tx)).rows.length > 0;
const productLine = ({ profit }: Detail) => profit.lines.find(({ line }) => line === 'product');

describe('pieces of one product that are bought apart', () => {
  it('ORD-047 two under one number, one under another: each with its price, parcel and number, the profit to the cent', async () => {
    const { orderId, detail, buy } = await make();
    await buy({ quantity: 2, priceUsdMinor: 1_001 });
    const part = await detail();
    expect([part.orderStatus, part.buyerStatus]).toEqual(['Sold', 'Not Purchased']);
    expect(purchasesIn(part)).toEqual([[2, 'Bought', 1_001]]);
    expect(parcelsIn(part)).toEqual([
      [2, 'Purchased', null],
      [1, 'Not Purchased', null],
    ]);
    // What is missing is not paid yet: its line is pending.
    expect(productLine(part)).toMatchObject({ actualMinor: null, reason: 'pending' });
    await buy({ priceUsdMinor: 777, trackingNumber: '1Z999AA10123456784' });
    const whole = await detail();
    expect(whole.buyerStatus).toBe('Purchased');
    expect(purchasesIn(whole)).toEqual([
      [2, 'Bought', 1_001],
      [1, 'Bought', 777],
    ]);
    expect(parcelsIn(whole)).toEqual([
      [2, 'Purchased', null],
      [1, 'Shipped', '1Z999AA10123456784'],
    ]);
    expect(whole.packages.map(({ purchaseId }) => purchaseId)).toEqual(
      whole.purchases.map(({ purchaseId }) => purchaseId),
    );
    // 10.01 and 7.77 USD at 0.8648, each booked for itself: 8.66 (8.6566) and 6.72 (6.7195) EUR.
    expect(await bookedOf(orderId)).toEqual({ usd: -1_778, eur: -1_538 });
    expect(productLine(whole)).toMatchObject({ actualMinor: -1_538 });
  });

  it('ORD-047 two tabs that buy two of three at once: one has bought, and nothing of the other is written', async () => {
    const { detail, buy } = await make();
    const outcomes = await Promise.allSettled([buy({ quantity: 2 }), buy({ quantity: 2 })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const after = await detail();
    expect(purchasesIn(after)).toEqual([[2, 'Bought', null]]);
    expect(parcelsIn(after).map(([pieces]) => pieces)).toEqual([2, 1]);
    const refused = await refusalOf(buy({ quantity: 2 }));
    expect([refused.code, refused.fields]).toEqual(['ValidationFailed', [{ field: 'quantity', code: 'tooMany' }]]);
    await buy({ quantity: 1 });
    expect(await codeOf(buy())).toBe('AlreadyBought');
  });

  it('ORD-047 the database holds it too: never more than are wanted, of what was bought all the same never more than were ordered', async () => {
    const { orderId, orderProductId, buy, cancelPieces } = await make();
    await buy({ quantity: 2 });
    const at = new Date(product.deps.clock.now());
    const insert = (tx: Db, quantity: number, despite: string | null, of = { orderId, orderProductId }) =>
      sql`insert into order_purchase (store_id, order_id, order_item_id, quantity, channel, state, bought_despite, created_at, changed_at)
        values (${seller.storeId}, ${of.orderId}, ${of.orderProductId}, ${quantity}, 1, 20, ${despite}, ${at}, ${at})`.execute(
        tx,
      );
    const refused = 'more pieces bought than wanted';
    await expect(insert(db(), 2, null)).rejects.toThrow(refused);
    await expect(insert(db(), 2, 'cancelled')).rejects.toThrow(refused);
    await cancelPieces(1);
    await expect(insert(db(), 1, null)).rejects.toThrow(refused);
    await insert(db(), 1, 'cancelled');
    // Two transactions at once stand one behind the other: the second one waits for what the first one writes, and is refused then.
    const other = await make();
    let isOver = false;
    const second = await db()
      .transaction()
      .execute(async (tx) => {
        await insert(tx, 2, null, other);
        const outcome = insert(db(), 2, null, other)
          .then(() => 'bought', String)
          .finally(() => (isOver = true));
        while (!isOver && !(await isWaiting(tx))) await Promise.resolve();
        return { outcome };
      });
    expect(await second.outcome).toContain(refused);
  });

  it('ORD-047 the same again is the same; of two purchases the one that is meant has to be named', async () => {
    const { orderProductId, detail, buy } = await make();
    const first = { buyerOrderNumber: fresh(), quantity: 2, priceUsdMinor: 900 };
    const { version } = await buy(first);
    expect((await buy(first)).version).toBe(version);
    await buy({ quantity: 1, priceUsdMinor: 500 });
    const again = await buy(first);
    expect(purchasesIn(await detail())).toHaveLength(2);
    expect((await buy(first)).version).toBe(again.version);
    const save = (body: object) => seller.call(buying.savePurchase, { body: { orderProductId, ...body } });
    expect(await codeOf(save({ priceUsdMinor: 1 }))).toBe('ValidationFailed');
    const [one, two] = (await detail()).purchases;
    await save({ purchaseId: two?.purchaseId, priceUsdMinor: 501, trackingNumber: '1Z999AA10123456784' });
    expect(purchasesIn(await detail())).toEqual([
      [2, 'Bought', 900],
      [1, 'Bought', 501],
    ]);
    expect(parcelsIn(await detail()).map(([, buyer]) => buyer)).toEqual(['Purchased', 'Shipped']);
    await save({ buyerOrderNumber: one?.buyerOrderNumber, priceUsdMinor: 901 });
    expect((await detail()).purchases.map(({ paidUsdMinor }) => paidUsdMinor)).toEqual([901, 501]);
    expect(await codeOf(save({ purchaseId: 1, priceUsdMinor: 1 }))).toBe('PurchaserInfoNotFound');
  });

  it('ORD-047 one purchase is cancelled at the source, its money comes back, and its pieces are bought again', async () => {
    const { orderId, orderProductId, detail, buy } = await make();
    await buy({ quantity: 2, priceUsdMinor: 2_000 });
    await buy({ quantity: 1, priceUsdMinor: 1_000 });
    const [two] = (await detail()).purchases;
    const cancel = { orderProductId, purchaseId: two?.purchaseId ?? 0, buyerOrderStatus: 'Cancelled' };
    await seller.call(buying.savePurchase, { body: cancel });
    const open = await detail();
    expect([open.orderStatus, purchasesIn(open).map(([, state]) => state)]).toEqual([
      'Sold',
      ['CancelledAtSource', 'Bought'],
    ]);
    expect(await bookedOf(orderId)).toMatchObject({ usd: -3_000 });
    const refund = { sellerOrderId: orderId, status: true, amount: 2_000, description: 'kaynak iptal etti' };
    await seller.call(returns.buyerRefund, { body: refund, key: crypto.randomUUID() });
    expect(await bookedOf(orderId)).toMatchObject({ usd: -1_000 });
    // One apiece now: the parcel of the cancelled purchase brings the first, another one the second.
    await buy({ quantity: 1, priceUsdMinor: 1_050 });
    expect(parcelsIn(await detail()).map(([pieces]) => pieces)).toEqual([1, 1, 1]);
    expect((await detail()).buyerStatus).toBe('Not Purchased');
    await buy({ priceUsdMinor: 1_051 });
    const whole = await detail();
    expect([whole.buyerStatus, whole.orderStatus]).toEqual(['Purchased', 'Placed']);
    expect(await bookedOf(orderId)).toMatchObject({ usd: -3_101 });
  });

  it('ORD-047 a number that was given up by mistake is entered again', async () => {
    const { orderProductId, detail, buy } = await make();
    const bought = { buyerOrderNumber: fresh(), priceUsdMinor: 900 };
    await buy(bought);
    await seller.call(buying.savePurchase, { body: { orderProductId, buyerOrderStatus: 'Cancelled' } });
    await buy(bought);
    expect(purchasesIn(await detail()).map(([, state]) => state)).toEqual(['CancelledAtSource', 'Bought']);
  });

  it('ORD-047 decision 70 a piece that is cancelled: what is missing is not bought, of what was bought too many nothing is sent', async () => {
    const missing = await make();
    await missing.buy({ quantity: 2 });
    await missing.cancelPieces(1);
    const less = await missing.detail();
    expect([less.buyerStatus, less.orderStatus]).toEqual(['Purchased', 'Placed']);
    expect(parcelsIn(less)).toEqual([[2, 'Purchased', null]]);
    expect(await codeOf(missing.buy())).toBe('AlreadyBought');
    // The marketplace takes it back: it is missing again.
    await missing.cancelPieces(0);
    expect((await missing.detail()).orderStatus).toBe('Sold');
    await missing.buy({ quantity: 1 });
    expect((await missing.detail()).orderStatus).toBe('Placed');

    const tooMany = await make();
    await tooMany.buy({ quantity: 2 });
    await tooMany.buy({ quantity: 1 });
    await tooMany.cancelPieces(1);
    const after = await tooMany.detail();
    expect(after.products[0]?.boughtTooMany).toBe(1);
    // The parcel that nobody waits for does not come; the order is not held by it.
    expect(parcelsIn(after).map(([, buyer]) => buyer)).toEqual(['Purchased', 'Cancelled']);
    expect(after.orderStatus).toBe('Placed');
    expect(after.events.filter(({ kind, actor }) => kind === 'cancelled' && actor === 'rule')).toHaveLength(1);
  });

  it('decision 70 a piece that was bought after its cancellation is recorded and marked, never more than were ordered', async () => {
    const { buy, cancelPieces, detail } = await make();
    await buy({ quantity: 2 });
    await cancelPieces(1);
    expect(await codeOf(buy({ quantity: 1 }))).toBe('AlreadyBought');
    expect(await codeOf(buy({ quantity: 2, isAlreadyBought: true }))).toBe('ValidationFailed');
    await buy({ quantity: 1, isAlreadyBought: true, priceUsdMinor: 700 });
    expect((await detail()).purchases.map(({ boughtDespite }) => boughtDespite)).toEqual([null, 'cancelled']);
    expect((await detail()).products[0]?.boughtTooMany).toBe(1);
  });

  it('ORD-047 ORD-053 for a whole order all that is missing is written, and the list says what is still to buy', async () => {
    const { orderId, detail, buy, listed } = await make();
    await buy({ quantity: 2, priceUsdMinor: 800 });
    expect(await listed()).toMatchObject({ units: 3, unitsToBuy: 1 });
    const all = { sellerOrderId: orderId, buyerOrderNumber: fresh(), priceUsdMinor: 450 };
    const first = await seller.call(buying.savePurchaser, { body: all });
    expect(await seller.call(buying.savePurchaser, { body: all })).toEqual(first);
    expect(purchasesIn(await detail())).toEqual([
      [2, 'Bought', 800],
      [1, 'Bought', 450],
    ]);
    expect(await listed()).toMatchObject({ unitsToBuy: 0 });
  });

  it('ORD-047 decision 58 what the marketplace tells of a parcel goes to the one with its number, else to the first that has none', async () => {
    const { order, orderId, orderProductId, detail, buy } = await make();
    await buy({ quantity: 2 });
    await buy();
    const itemIds = ['40000000001'];
    const tell = async (parcels: [reference: string, tracking: string][]) => {
      const state = await findOrder(db(), seller.storeId, { amazonOrderId: order.amazon_order_id });
      if (!state) return expect.unreachable('the order is there');
      const told = parcels.map(([reference, tracking]) => {
        return { reference, itemIds, tracking, carrier: 'DHL', status: 'onItsWay', shippedAt: null } as const;
      });
      const updatedAt = new Date(product.deps.clock.now()).toISOString();
      const change = parcelsOf(state, { parcels: told, updatedAt });
      await changeMade(product, seller, orderId, change);
      return change.packages.length;
    };
    const numbersIn = async () => (await detail()).packages.map(({ trackingNumber }) => trackingNumber);
    expect(await tell([['1', '1Z999AA10123456784']])).toBe(1);
    expect(await numbersIn()).toEqual(['1Z999AA10123456784', null]);
    const both = [
      ['2', '1Z999AA10123456785'],
      ['1', '1Z999AA10123456784'],
    ] as [string, string][];
    expect(await tell(both)).toBe(1);
    expect(await numbersIn()).toEqual(['1Z999AA10123456784', '1Z999AA10123456785']);
    expect(await tell(both)).toBe(0);
    // A third one is of nobody here.
    expect(await tell([...both, ['3', '1Z999AA10123456786']])).toBe(0);
    expect((await detail()).products[0]?.orderProductId).toBe(orderProductId);
  });

  it('decision 59 each purchase has its share of the highest price', async () => {
    const { orderProductId, detail, buy } = await make();
    await seller.call(buying.cap, { body: { orderProductId, capUsdMinor: 1_000 } });
    expect(await buy({ quantity: 2, priceUsdMinor: 666 })).toMatchObject({ isAboveCap: false });
    expect(await buy({ priceUsdMinor: 334 })).toMatchObject({ isAboveCap: true });
    expect((await detail()).purchases.map(({ capUsdMinor, isAboveCap }) => [capUsdMinor, isAboveCap])).toEqual([
      [666, false],
      [333, true],
    ]);
  });
});

describe('pieces that the extension buys', () => {
  beforeAll(async () => {
    const { revision: _, ...direct } = await seller.call(pricing.get, { query: { sendingType: 'direct' } });
    await seller.call(pricing.save, { query: { sendingType: 'direct' }, body: { ...direct, defaultShipmentUsd: 900 } });
  });
  beforeEach(() => sql`update order_purchase set state = 92 where state < 20`.execute(db()));
  const makeListed = () => {
    const item = stocked.listed[0];
    const sold = { sku: item?.sku ?? '', itemId: item?.id ?? 0, asin: item?.asin ?? '', price: 120_000 };
    return make({ items: [{ ...sold, quantity: 3 }] });
  };
  const queue = (body: { sellerOrderId: number; orderProductIds?: number[]; quantity?: number }) =>
    seller.call(buying.queue, { body });
  const claim = async () => {
    // As if the source had just been read.
    await sql`update source_product set fetched_at = ${new Date(product.deps.clock.now())}`.execute(db());
    return helper.call(buying.next, {});
  };

  it('ORD-047 ORD-046 it buys what its purchase says, less what was cancelled since; by hand what waits is taken over', async () => {
    const { orderId, orderProductId, buy, detail, cancelPieces } = await makeListed();
    const of = { sellerOrderId: orderId, orderProductIds: [orderProductId] };
    expect(await codeOf(queue({ ...of, quantity: 4 }))).toBe('ValidationFailed');
    await queue({ ...of, quantity: 2 });
    // What is free is bought by hand beside it.
    await buy({ quantity: 1 });
    expect(purchasesIn(await detail()).map(([pieces, state]) => [pieces, state])).toEqual([
      [2, 'Queued'],
      [1, 'Bought'],
    ]);
    await cancelPieces(1);
    const claimed = await claim();
    expect(claimed).toMatchObject({ sellerAmazonOrderId: (await detail()).sellerAmazonOrderId, quantity: 1 });
    const purchaseId = claimed?.purchaseId ?? 0;
    expect(await codeOf(buy())).toBe('ClaimEnded');
    await helper.call(buying.opened, { body: { purchaseId } });
    await helper.call(buying.bought, { body: { purchaseId, buyerOrderNumber: fresh(), paidUsdMinor: 1_500 } });
    expect((await detail()).orderStatus).toBe('Placed');
    // Reported again it is the same.
    expect(purchasesIn(await detail()).map(([pieces, state]) => [pieces, state])).toEqual([
      [1, 'Bought'],
      [1, 'Bought'],
    ]);
  });

  it.each([
    [1, null],
    [2, 'ClaimEnded'],
  ])(
    'ORD-047 decision 59 what was bought late is recorded while nobody bought its pieces: %i by hand',
    async (byHand, code) => {
      const { orderId, orderProductId, buy, detail } = await makeListed();
      await queue({ sellerOrderId: orderId, orderProductIds: [orderProductId], quantity: 2 });
      const purchaseId = (await claim())?.purchaseId ?? 0;
      await seller.call(buying.release, { body: { purchaseId } });
      await seller.call(buying.withdraw, { body: { purchaseId } });
      await buy({ quantity: byHand });
      const told = { purchaseId, buyerOrderNumber: fresh(), paidUsdMinor: 1_500 };
      const late = () => helper.call(buying.bought, { body: told });
      if (code !== null) expect(await codeOf(late())).toBe(code);
      else {
        const first = await late();
        expect(await late()).toEqual(first);
      }
      const bought = (await detail()).purchases.filter(({ state }) => state === 'Bought');
      expect(bought.map(({ quantity }) => quantity)).toEqual(code === null ? [1, 2] : [2]);
    },
  );

  it('ORD-047 more by hand than is free takes over what waits, and what is left of it is missing', async () => {
    const { orderId, buy, detail } = await makeListed();
    await queue({ sellerOrderId: orderId });
    await buy({ quantity: 2, priceUsdMinor: 900 });
    expect(purchasesIn(await detail())).toEqual([[2, 'Bought', 900]]);
    expect(parcelsIn(await detail()).map(([pieces, buyer]) => [pieces, buyer])).toEqual([
      [2, 'Purchased'],
      [1, 'Not Purchased'],
    ]);
    await queue({ sellerOrderId: orderId });
    expect(purchasesIn(await detail()).map(([pieces, state]) => [pieces, state])).toEqual([
      [2, 'Bought'],
      [1, 'Queued'],
    ]);
  });
});

describe('pieces that go through the warehouse', () => {
  it('ORD-047 WH-021 each purchase has a package of its own, announced with its pieces and its share of the value', async () => {
    await activateWarehouse(product, seller);
    await introduce(product, seller);
    const { orderId, detail, buy, cancelPieces } = await make({ order: { sending: WAREHOUSE } });
    await buy({ quantity: 2, priceUsdMinor: 900 });
    await buy({ priceUsdMinor: 500, trackingNumber: '1Z999AA10123456784' });
    const rows = await db()
      .selectFrom('warehouse_package')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('package_id')
      .execute();
    const parcels = (await detail()).packages;
    expect(parcels.map(({ packageNo }) => packageNo)).toEqual(rows.map((row) => row.package_no));
    expect(parcels.map(({ pieces, buyerStatus, inboundTracking }) => [pieces, buyerStatus, inboundTracking])).toEqual([
      [2, 'Purchased', null],
      [1, 'GoingToWh', '1Z999AA10123456784'],
    ]);
    // 20.00 and 10.00 EUR at 0.8648.
    expect(rows.map((row) => row.value_usd)).toEqual([2_313, 1_156]);
    await updateWarehouse(product.worker, seller.storeId);
    const told = await Promise.all(
      rows.map((row) =>
        product.world.ask<{ items: { quantity: number }[] }>('GET', `/world/warehouse/${row.package_no}`),
      ),
    );
    expect(told.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2], [1]]);
    const list = await seller.call(packages.list, { body: { text: (await detail()).sellerAmazonOrderId } });
    const quantityOf = new Map(list.items.map(({ packageNo, quantity }) => [packageNo, quantity]));
    expect(rows.map((row) => quantityOf.get(row.package_no))).toEqual([2, 1]);
    // One piece is cancelled: of the two packages the second does not come.
    await cancelPieces(1);
    await updateWarehouse(product.worker, seller.storeId);
    await runTasks(product.worker, seller.storeId);
    const after = await Promise.all(rows.map((row) => product.worker.warehouse.package(row.package_ref)));
    expect(after.map(({ state }) => state)).toEqual(['announced', 'cancelled']);
  });
});
