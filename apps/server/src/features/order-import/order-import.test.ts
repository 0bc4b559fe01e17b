import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { searchWords } from '@kervan/domain/orders/buyer-data';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { NotFound } from '../../connectors/marketplace/errors.ts';
import { loadItems } from '../../records/items/load-facts.ts';
import { findByBuyer, keepBuyer, readBuyers } from '../../records/order-pii/buyer-data.ts';
import { findOrder, lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { readOrdersSoon } from '../../records/orders/read-orders-soon.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { itemOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { receiveNotifications } from '../inbox/receive-notifications.ts';
import { orderImportJobs } from '../../jobs/declared/order-import.jobs.ts';
import { readOrders } from './read-orders.ts';
import { sweepOrders } from './sweep-orders.ts';
import { takeOrderIn } from './take-order-in.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
});
afterEach(async () => {
  await product.world.endFaults();
  await product.world.ask('DELETE', `/world/order-access/${seller.sellingPartnerId}`);
});

const DAY = 86_400_000;
const item = (index: number): ItemRow => {
  const found = listed[index % listed.length];
  if (!found) throw new Error(`only ${listed.length} items are at the store`);
  return found;
};
const db = () => product.worker.db;
type Bought = { amazonOrderId: string; orderItemIds: string[] };
/** A buyer buys at the marketplace. */
const buy = (body: object): Promise<Bought> =>
  product.world.ask('POST', '/world/orders', { market: 'DE', sellerId: seller.sellingPartnerId, ...body });
const one = (index: number, more: object = {}) =>
  buy({ items: [{ sku: item(index).sku, quantity: 1 }], pendingMs: 0, ...more });
const tell = (id: string, what: string, body: object = {}) =>
  product.world.ask('POST', `/world/orders/${id}/${what}`, body);
const found = (amazonOrderId: string, who = seller): Promise<OrderState | undefined> =>
  findOrder(db(), who.storeId, { amazonOrderId });
async function kept(amazonOrderId: string): Promise<OrderState> {
  const state = await found(amazonOrderId);
  if (!state) throw new Error(`the order ${amazonOrderId} was not taken in`);
  return state;
}
/** Works until nothing is left, what the marketplace tells just now included. */
async function heardAll(): Promise<void> {
  await product.world.advance(2_000);
  await product.settle();
}
const settled = async (amazonOrderId: string): Promise<OrderState> => {
  await heardAll();
  return kept(amazonOrderId);
};
const buyerOf = async ({ order }: OrderState) =>
  (await readBuyers(db(), product.worker.secrets, seller, [order.order_id])).get(order.order_id);
const eventsOf = async ({ order }: OrderState): Promise<string[]> =>
  (
    await sql<{
      kind: string;
    }>`select kind from order_event where store_id = ${seller.storeId} and order_id = ${order.order_id} order by event_id`.execute(
      db(),
    )
  ).rows.map(({ kind }) => kind);
const connected = async () => {
  const store = (await listConnectedStores(db())).find(({ storeId }) => storeId === seller.storeId);
  if (!store) throw new Error('the store is not connected');
  return store;
};
const notifiedAgain = (amazonOrderId: string) =>
  db()
    .transaction()
    .execute((tx) => readOrdersSoon(tx, [{ storeId: seller.storeId, amazonOrderId }], product.worker.clock.now()));
const countOf = async (amazonOrderId: string): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from seller_order where amazon_order_id = ${amazonOrderId}`.execute(db())
  ).rows[0]?.n ?? 0;

describe('orders that are heard of', () => {
  it('ORD-005 ORD-006 ORD-007 an order comes in with its dates, its service, its products and its buyer', async () => {
    const bought = await buy({
      unchecked: true,
      items: [
        { sku: item(0).sku, quantity: 2, unitPriceMinor: 1_999, shippingMinor: 350 },
        { sku: item(1).sku, quantity: 1, unitPriceMinor: 500 },
      ],
      pendingMs: 0,
      serviceLevel: 'EXPEDITED',
    });
    const state = await settled(bought.amazonOrderId);
    const { order, items, packages } = state;
    expect(order).toMatchObject({
      order_status: OrderStatus.Sold,
      seller_status: SellerOrderStatus.Unshipped,
      is_pending: false,
      is_expedited: true,
      service: 'EXPEDITED',
      fulfilment: 'MFN',
      sales_channel: 'Amazon.de',
      currency: 'EUR',
      sale: 4_498,
      shipping: 350,
      units: 3,
      address_received: true,
      address_faults: [],
      faults: [],
      country: 'DE',
    });
    expect(order.purchased_at.getTime()).toBeLessThanOrEqual(order.unshipped_at?.getTime() ?? 0);
    expect(order.ship_by?.getTime()).toBeGreaterThan(order.purchased_at.getTime());
    expect(order.deliver_by?.getTime()).toBeGreaterThan(order.ship_by?.getTime() ?? Infinity);
    expect(items).toMatchObject([
      { sku: item(0).sku, asin: item(0).asin, item_id: item(0).id, quantity: 2, price: 3_998, shipping: 350 },
      { sku: item(1).sku, item_id: item(1).id, quantity: 1, price: 500 },
    ]);
    expect(packages.map((row) => row.shipment_status)).toEqual([ShipmentStatus.NotShipped, ShipmentStatus.NotShipped]);
    const buyer = await buyerOf(state);
    expect(buyer?.data).toMatchObject({ countryCode: 'DE', contactMail: expect.stringContaining('@') as string });
    expect(buyer?.data.line1).toBeTruthy();
    expect(buyer?.purgeAfter?.getTime()).toBe((order.deliver_by?.getTime() ?? 0) + 30 * DAY);
    // Nothing of it stands in the clear.
    const { rows } =
      await sql`select to_jsonb(p)::text as text from order_pii p where order_id = ${order.order_id}`.execute(db());
    expect(JSON.stringify(rows)).not.toContain(buyer?.data.line1 ?? 'nobody');
    const words = searchWords(buyer?.data.name ?? '');
    expect(words.length).toBeGreaterThan(0);
    const named = await findByBuyer(db(), product.worker.secrets, seller.storeId, words);
    expect(named).toContain(order.order_id);
    expect(await eventsOf(state)).toEqual(['imported', 'unshipped', 'addressReceived']);
  });

  it('ORD-013 ORD-014 a pending order waits outside the new ones, is sold when it is paid, and cancelled where it is', async () => {
    const bought = await one(2, { pendingMs: null });
    const pending = await settled(bought.amazonOrderId);
    expect(pending.order).toMatchObject({
      order_status: OrderStatus.None,
      seller_status: SellerOrderStatus.Unshipped,
      is_pending: true,
      unshipped_at: null,
      tabs: 0,
      address_faults: [],
    });
    await tell(bought.amazonOrderId, 'pay');
    const paid = await settled(bought.amazonOrderId);
    expect(paid.order).toMatchObject({ order_status: OrderStatus.Sold, is_pending: false, address_received: true });
    expect(paid.order.tabs & 1).toBe(1);
    await tell(bought.amazonOrderId, 'cancel', { by: 'BUYER' });
    const cancelled = await settled(bought.amazonOrderId);
    expect(cancelled.order).toMatchObject({
      order_status: OrderStatus.None,
      seller_status: SellerOrderStatus.Canceled,
    });
    expect(cancelled.order.cancelled_at).not.toBeNull();
    expect(cancelled.packages[0]?.shipment_status).toBe(ShipmentStatus.Cancelled);
    expect(await eventsOf(cancelled)).toEqual(['imported', 'unshipped', 'addressReceived', 'cancelled', 'cancelled']);
    // A later import changes nothing.
    await notifiedAgain(bought.amazonOrderId);
    expect((await settled(bought.amazonOrderId)).order.version).toBe(cancelled.order.version);
  });

  it('ORD-008 the buyer asks for the cancellation: of one product, once, and the seller may take the mark away', async () => {
    const bought = await buy({
      items: [
        { sku: item(3).sku, quantity: 1 },
        { sku: item(4).sku, quantity: 1 },
      ],
      pendingMs: 0,
    });
    await heardAll();
    await tell(bought.amazonOrderId, 'cancel-request', {
      reason: 'Falsch bestellt',
      orderItemIds: [bought.orderItemIds[1]],
    });
    const asked = await settled(bought.amazonOrderId);
    expect(asked.order).toMatchObject({
      cancel_requested: true,
      cancel_reason: 'Falsch bestellt',
      seller_status: SellerOrderStatus.Unshipped,
    });
    expect(asked.items.map((row) => row.cancel_requested_at !== null)).toEqual([false, true]);
    await db()
      .transaction()
      .execute(async (tx) => {
        const state = await lockOrder(tx, seller.storeId, { orderId: asked.order.order_id });
        if (state)
          await changeOrder(tx, { ...seller, now: product.worker.clock.now() }, state, {
            order: { cancel_requested: false },
          });
      });
    await notifiedAgain(bought.amazonOrderId);
    expect((await settled(bought.amazonOrderId)).order.cancel_requested).toBe(false);
  });

  it('ORD-046 each order is taken in once, whatever comes twice, together and out of order', async () => {
    const bought = await one(5);
    const first = await settled(bought.amazonOrderId);
    const store = await connected();
    const old = await product.worker.marketplace.getOrder(store.account, bought.amazonOrderId);
    await tell(bought.amazonOrderId, 'cancel', { by: 'BUYER' });
    await heardAll();
    const cancelled = await kept(bought.amazonOrderId);
    expect(cancelled.order.seller_status).toBe(SellerOrderStatus.Canceled);
    // The older answer comes last, from two readers at once.
    const late = {
      ...product.worker,
      marketplace: { ...product.worker.marketplace, getOrder: () => Promise.resolve(old) },
    };
    await notifiedAgain(bought.amazonOrderId);
    await Promise.all([readOrders(late, store), readOrders(late, store)]);
    expect((await kept(bought.amazonOrderId)).order.version).toBe(cancelled.order.version);
    expect(await countOf(bought.amazonOrderId)).toBe(1);
    expect(first.order.order_id).toBe(cancelled.order.order_id);

    // Another one, not cancelled: what is newer stands although what is older comes after it.
    const other = await one(5, { pendingMs: null });
    await heardAll();
    const pending = await product.worker.marketplace.getOrder(store.account, other.amazonOrderId);
    await tell(other.amazonOrderId, 'pay');
    const paid = await settled(other.amazonOrderId);
    await tell(other.amazonOrderId, 'address', { addressLine1: 'Neue Straße 7' });
    await settled(other.amazonOrderId);
    await notifiedAgain(other.amazonOrderId);
    await readOrders(
      { ...product.worker, marketplace: { ...product.worker.marketplace, getOrder: () => Promise.resolve(pending) } },
      store,
    );
    expect((await kept(other.amazonOrderId)).order).toMatchObject({
      order_status: paid.order.order_status,
      is_pending: false,
    });
    expect((await buyerOf(paid))?.data.line1).toBe('Neue Straße 7');
  });

  it('ORD-046 two readers at once make one order of a new one', async () => {
    const bought = await one(6);
    const store = await connected();
    // The marketplace shows one of ten orders some seconds late.
    await product.world.advance(11_000);
    await product.worker.clock.refresh();
    const { order } = await product.worker.marketplace.getOrder(store.account, bought.amazonOrderId);
    if (!order) throw new Error('an order');
    await Promise.all([1, 2, 3].map(() => takeOrderIn(product.worker, store, { order, notified: null })));
    expect(await countOf(bought.amazonOrderId)).toBe(1);
    expect((await kept(bought.amazonOrderId)).items).toHaveLength(1);
    expect((await kept(bought.amazonOrderId)).packages).toHaveLength(1);
    await heardAll();
  });

  it('ORD-046 an order that the marketplace does not show yet is asked for again until it does', async () => {
    const bought = await one(7);
    const facts = { operation: 'getOrder', status: 404, requestId: null };
    const blind = {
      ...product.worker,
      marketplace: { ...product.worker.marketplace, getOrder: () => Promise.reject(new NotFound(facts, [])) },
    };
    await notifiedAgain(bought.amazonOrderId);
    await readOrders(blind, await connected());
    expect(await found(bought.amazonOrderId)).toBeUndefined();
    const { rows } = await sql<{
      failure: string;
      due: boolean;
    }>`select failure, due_at > ${new Date(product.worker.clock.now())} as due from order_reading where amazon_order_id = ${bought.amazonOrderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ failure: 'not there yet', due: true }]);
    const asked = async (attempts: number) => {
      const at = new Date(product.worker.clock.now());
      await sql`update order_reading set attempts = ${attempts}, due_at = ${at} where amazon_order_id = ${ghost}`.execute(
        db(),
      );
      await readOrders(blind, await connected());
      const left = await sql<{ hours: number }>`
        select round(extract(epoch from due_at - ${at}::timestamptz) / 3600.0, 1)::float as hours from order_reading where amazon_order_id = ${ghost}`.execute(
        db(),
      );
      return left.rows.map(({ hours }) => hours);
    };
    const ghost = '304-0000000-0000000';
    await notifiedAgain(ghost);
    expect([await asked(20), await asked(60), await asked(90)]).toEqual([[0.5], [24], []]);
    expect((await settled(bought.amazonOrderId)).order.order_status).toBe(OrderStatus.Sold);
  });
});

describe('what is withheld', () => {
  const access = (body: object) => product.world.ask('PUT', `/world/order-access/${seller.sellingPartnerId}`, body);
  const forget = () => sql`update sp_account set capabilities = '{}'`.execute(db());

  it('ORD-007 an order whose buyer is refused is kept without one, and the buyer comes when the role does', async () => {
    await access({ refused: ['BUYER', 'RECIPIENT'] });
    const bought = await one(8);
    const state = await settled(bought.amazonOrderId);
    expect(state.order).toMatchObject({
      order_status: OrderStatus.Sold,
      address_received: false,
      address_faults: ['notReceived'],
    });
    expect(state.order.sale).toBeGreaterThan(0);
    // The next order does not ask for what is refused.
    const calls = async () =>
      (await product.world.calls()).find(({ operation }) => operation === 'getOrder')?.count ?? 0;
    const before = await calls();
    await notifiedAgain(bought.amazonOrderId);
    await heardAll();
    expect(await calls()).toBe(before + 1);
    await product.world.ask('DELETE', `/world/order-access/${seller.sellingPartnerId}`);
    await forget();
    await notifiedAgain(bought.amazonOrderId);
    expect((await settled(bought.amazonOrderId)).order).toMatchObject({ address_received: true, address_faults: [] });
  });

  it('ORD-046 an order that is refused altogether is not lost', async () => {
    await access({ refusesAll: true });
    const bought = await one(9);
    await product.settle({ until: async () => (await attemptsAt(bought.amazonOrderId)) > 1 });
    expect(await found(bought.amazonOrderId)).toBeUndefined();
    await product.world.ask('DELETE', `/world/order-access/${seller.sellingPartnerId}`);
    await forget();
    expect((await settled(bought.amazonOrderId)).order.order_status).toBe(OrderStatus.Sold);
  });

  const attemptsAt = async (amazonOrderId: string): Promise<number> =>
    (
      await sql<{
        attempts: number;
      }>`select attempts from order_reading where amazon_order_id = ${amazonOrderId}`.execute(db())
    ).rows[0]?.attempts ?? 0;
});

describe('addresses', () => {
  it('ORD-023 an address is judged as it comes, and an edit of the seller stands beside what the marketplace says later', async () => {
    const bought = await one(10, { address: 'nonLatin' });
    const state = await settled(bought.amazonOrderId);
    expect(state.order.address_faults).toContain('nonLatin');
    const before = await buyerOf(state);
    if (!before) throw new Error('the buyer is kept');
    const edited = { ...before.data, name: 'Maria Beispiel', line1: 'Hauptstr. 1', city: 'Köln' };
    await db()
      .transaction()
      .execute(async (tx) => {
        const locked = await lockOrder(tx, seller.storeId, { orderId: state.order.order_id });
        if (!locked) return;
        const place = { ...seller, orderId: state.order.order_id };
        await keepBuyer(tx, product.worker.secrets, {
          place,
          parts: { data: edited, seen: before.data },
          now: product.worker.clock.now(),
        });
        await changeOrder(tx, { ...seller, now: product.worker.clock.now() }, locked, {
          order: { is_address_edited: true, address_faults: [] },
        });
      });
    // The same again is no conflict.
    await notifiedAgain(bought.amazonOrderId);
    expect((await settled(bought.amazonOrderId)).order).toMatchObject({ address_conflict: false, address_faults: [] });
    await tell(bought.amazonOrderId, 'address', { addressLine1: 'Andere Straße 9' });
    const changed = await settled(bought.amazonOrderId);
    expect(changed.order).toMatchObject({ address_conflict: true, address_faults: [] });
    const buyer = await buyerOf(changed);
    expect(buyer?.data.line1).toBe('Hauptstr. 1');
    expect(buyer?.seen?.line1).toBe('Andere Straße 9');
    expect(await eventsOf(changed)).toContain('addressConflict');
  });
});

describe('what follows', () => {
  it('ORD-046 the listing offers less by what is sold and not bought, and knows its last sale', async () => {
    const target = item(9);
    const sale = async () =>
      (
        await sql<{
          unbought: number;
          at: Date;
        }>`select unbought, last_sale_at as at from item_sale where store_id = ${seller.storeId} and item_id = ${target.id}`.execute(
          db(),
        )
      ).rows[0];
    const [wanted, before] = [(await itemOf(seller, target.sku)).quantity, (await sale())?.unbought ?? 0];
    const bought = await buy({ items: [{ sku: target.sku, quantity: 2 }], pendingMs: 0 });
    const state = await settled(bought.amazonOrderId);
    expect(await itemOf(seller, target.sku)).toMatchObject({ quantity: wanted - 2, confirmedQuantity: wanted - 2 });
    expect(await sale()).toEqual({ unbought: before + 2, at: state.order.purchased_at });
    // What the filter AgedItem reads.
    const [loaded] = await db()
      .transaction()
      .execute((tx) => loadItems(tx, seller.storeId, [target.id], UpdateReason.SourceDataChange));
    expect(loaded?.item.lastSaleAt).toBe(state.order.purchased_at.getTime());
    await tell(bought.amazonOrderId, 'cancel', { by: 'BUYER' });
    await heardAll();
    expect((await sale())?.unbought).toBe(before);
    expect((await itemOf(seller, target.sku)).quantity).toBe(wanted);
  });
});

describe('orders that are wrong', () => {
  const odd = (more: object, itemMore: object = {}) =>
    buy({
      unchecked: true,
      pendingMs: 0,
      items: [{ sku: item(13).sku, quantity: 1, unitPriceMinor: 1_000, ...itemMore }],
      ...more,
    });

  it('ORD-046 what cannot be bought as it is is kept with its reason', async () => {
    const cases: [Promise<Bought>, string][] = [
      [odd({}, { sku: 'GONE-SKU-1', asin: item(13).asin }), 'listingUnknown'],
      [odd({}, { currency: 'PLN' }), 'otherCurrency'],
      [odd({}, { quantity: 0 }), 'quantityZero'],
      [odd({}, { quantity: 1_000 }), 'quantityTooLarge'],
      [odd({}, { unitPriceMinor: 0 }), 'priceZero'],
    ];
    const bought = await Promise.all(cases.map(([order]) => order));
    await heardAll();
    for (const [place, { amazonOrderId }] of bought.entries()) {
      const { order, items } = await kept(amazonOrderId);
      expect(order.faults).toContain(cases[place]?.[1]);
      expect(items).toHaveLength(1);
    }
  });

  it('ORD-007 an address of control characters is kept and blocks', async () => {
    const bought = await one(14, {
      address: {
        name: 'Eva\u0007 Muster',
        addressLine1: 'Weg\u0001 1',
        city: 'Ulm',
        postalCode: '89073',
        countryCode: 'DE',
        phone: '1',
      },
    });
    expect((await settled(bought.amazonOrderId)).order.address_faults).toContain('controlCharacters');
  });
});

describe('sweeps', () => {
  const due = () =>
    sql`update order_sweep set due_at = ${new Date(product.worker.clock.now())} where store_id = ${seller.storeId}`.execute(
      db(),
    );

  it('ORD-046 what no notification told of is found within a quarter of an hour', async () => {
    await heardAll();
    const bought = await one(15);
    // The notification is lost.
    await sql`delete from order_reading`.execute(db());
    await receiveNotifications(product.worker);
    await sql`update notification_inbox set applied_at = now() where applied_at is null`.execute(db());
    await product.settle({ until: async () => (await found(bought.amazonOrderId)) !== undefined, maxMs: 31 * 60_000 });
    expect(await countOf(bought.amazonOrderId)).toBe(1);
  });

  it('STORE-013 a store that is connected gets the orders of its last week, and none from before', async () => {
    const [recent, older] = [await one(4), await one(5)];
    await sql`delete from order_reading`.execute(db());
    await receiveNotifications(product.worker);
    await sql`update notification_inbox set applied_at = now() where applied_at is null`.execute(db());
    const now = product.worker.clock.now();
    const store = await connected();
    const { searchOrders } = product.worker.marketplace;
    await product.world.advance(6 * 60_000);
    await product.worker.clock.refresh();
    await sql`delete from order_sweep where store_id = ${seller.storeId}`.execute(db());
    const searches: Parameters<typeof searchOrders>[1][] = [];
    const watched: typeof searchOrders = (shop, search, asking) => {
      searches.push(search);
      return searchOrders(shop, search, asking);
    };
    await runTask(product.work, 'order-import.wake');
    await sweepOrders(
      { ...product.worker, marketplace: { ...product.worker.marketplace, searchOrders: watched } },
      store,
    );
    expect(searches.map(({ by }) => by)).toEqual([
      'created',
      ...Array.from({ length: searches.length - 1 }, () => 'updated'),
    ]);
    expect(Date.parse(searches[0]?.after ?? '')).toBe(product.worker.clock.now() - 7 * DAY);
    expect(Date.parse(searches[0]?.before ?? '')).toBeGreaterThan(now);
    expect(await countOf(recent.amazonOrderId)).toBe(1);
    expect(await countOf(older.amazonOrderId)).toBe(1);
  });

  it('ORD-046 the store that was swept longest ago comes first, whichever store was connected first', async () => {
    const later = await product.signUp();
    await product.connectStore(later, 'DE');
    await runTask(product.work, 'order-import.wake');
    const queue = async (owner: pg.Client, oldest: number) => {
      const at = product.worker.clock.now();
      await owner.query('delete from graphile_worker._private_jobs');
      await sql`update order_sweep set due_at = ${new Date(at)}, lease_until = null, swept_to = case when store_id = ${oldest} then ${new Date(at - DAY)}::timestamptz
        else ${new Date(at - DAY / 24)}::timestamptz end where kind = 0`.execute(db());
      await runTask(product.work, 'order-import.wake');
      const { rows } = await owner.query<{ store: number }>(
        `select (j.payload->>'storeId')::int as store from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = $1 order by j.priority, j.run_at, j.id`,
        [orderImportJobs.sweepOrders.name],
      );
      return rows.map(({ store }) => store);
    };
    // The queue is nobody's but the owner's.
    const owner = new pg.Client({ connectionString: product.worker.config.DATABASE_URL });
    await owner.connect();
    try {
      expect((await queue(owner, later.storeId))[0]).toBe(later.storeId);
      expect((await queue(owner, seller.storeId))[0]).toBe(seller.storeId);
    } finally {
      await owner.end();
    }
  });

  it('ORD-046 a sweep that was interrupted for a day begins its window again, and gets past the first page', async () => {
    const [now, store] = [product.worker.clock.now(), await connected()];
    const at = (ms: number) => new Date(now - ms);
    await sql`update order_sweep set by_created = false, lease_until = null, due_at = ${at(0)}, swept_to = ${at(DAY + 2 * 3_600_000)}, window_to = ${at(DAY + 3_600_000)},
      token = 'of yesterday', token_at = ${at(DAY)} where store_id = ${seller.storeId} and kind = 0`.execute(db());
    const asked: (string | null)[] = [];
    const searchOrders: typeof product.worker.marketplace.searchOrders = (_, { token, before }) => {
      const isOfWindow = Date.parse(before) === now - DAY - 3_600_000;
      if (isOfWindow) asked.push(token);
      return Promise.resolve({ orders: [], next: isOfWindow && token === null ? 'fresh' : null, withheld: [] });
    };
    await sweepOrders({ ...product.worker, marketplace: { ...product.worker.marketplace, searchOrders } }, store);
    expect(asked).toEqual([null, 'fresh']);
    const { rows } = await sql<{ swept_to: Date; token_at: Date | null }>`
      select swept_to, token_at from order_sweep where store_id = ${seller.storeId} and kind = 0`.execute(db());
    expect(rows[0]?.swept_to.getTime()).toBeGreaterThan(now - DAY);
    expect(rows[0]?.token_at).toBeNull();
  });

  it('ORD-046 a sweep begins before the end of the last one: the marketplace’s search is late by up to five minutes', async () => {
    const [now, store] = [product.worker.clock.now(), await connected()];
    const sweptTo = now - 15 * 60_000;
    await sql`update order_sweep set by_created = false, lease_until = null, due_at = ${new Date(now)}, swept_to = ${new Date(sweptTo)}, window_to = null,
      token = null, token_at = null where store_id = ${seller.storeId} and kind = 0`.execute(db());
    const asked: number[] = [];
    const searchOrders: typeof product.worker.marketplace.searchOrders = (_, { after }) => {
      asked.push(Date.parse(after));
      return Promise.resolve({ orders: [], next: null, withheld: [] });
    };
    await sweepOrders({ ...product.worker, marketplace: { ...product.worker.marketplace, searchOrders } }, store);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeLessThanOrEqual(sweptTo - 5 * 60_000);
  });

  it('ORD-046 a reader that dies over a page leaves it to be read again', async () => {
    await due();
    const store = await connected();
    const dying = {
      ...product.worker,
      marketplace: { ...product.worker.marketplace, searchOrders: () => Promise.reject(new Error('killed')) },
    };
    await expect(sweepOrders(dying, store)).rejects.toThrow('killed');
    await due();
    await sweepOrders(product.worker, store);
    const { rows } = await sql<{
      failure: string | null;
      lease_until: Date | null;
    }>`select failure, lease_until from order_sweep where store_id = ${seller.storeId} and kind = 0`.execute(db());
    expect(rows).toEqual([{ failure: null, lease_until: null }]);
  });
});

describe('the time that buyers are kept', () => {
  it('ORD-072 buyers are purged 30 days after the latest promised day, and by a later answer they do not come back', async () => {
    const bought = await one(11);
    const state = await settled(bought.amazonOrderId);
    const purgeAt = (state.order.deliver_by?.getTime() ?? 0) + 30 * DAY;
    await product.world.advanceTo(new Date(purgeAt - 60_000).toISOString());
    await product.worker.clock.refresh();
    await runTask(product.work, 'order-import.purge-buyers');
    expect(await buyerOf(state)).toBeDefined();
    await product.world.advanceTo(new Date(purgeAt).toISOString());
    await product.worker.clock.refresh();
    await runTask(product.work, 'order-import.purge-buyers');
    expect(await buyerOf(state)).toBeUndefined();
    expect((await sql`select 1 from order_word where order_id = ${state.order.order_id}`.execute(db())).rows).toEqual(
      [],
    );
    await notifiedAgain(bought.amazonOrderId);
    await readOrders(product.worker, await connected());
    expect(await buyerOf(state)).toBeUndefined();
    const { order } = await kept(bought.amazonOrderId);
    expect(order).toMatchObject({ amazon_order_id: bought.amazonOrderId, sale: state.order.sale });
  });
});
