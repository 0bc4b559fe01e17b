import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { orders as orderCalls } from '@kervan/contracts/orders-calls';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { MarketplaceOrder, MarketplaceOrderItem } from '../../connectors/marketplace/orders-mapping.ts';
import { dayIn, rateOn } from '../../records/order-money/day-rates.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { readOrdersSoon } from '../../records/orders/read-orders-soon.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { listConnectedStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { readOrders } from './read-orders.ts';
import { sweepOrders } from './sweep-orders.ts';
import { takeOrderIn } from './take-order-in.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let store: ConnectedStore;
let listed: ItemRow[];
beforeAll(async () => {
  ({ seller, other, listed } = stocked);
  store = await storeOf(seller);
});

const anneliese = {
  name: 'Anneliese Roth',
  phone: '+49 351 1234567',
  line1: 'Königsbrücker Str. 48',
  line2: null,
  line3: null,
  city: 'Dresden',
  county: null,
  stateOrRegion: 'Sachsen',
  postalCode: '01099',
  countryCode: 'DE',
  contactMail: 'k7p2x9w@marketplace.amazon.de',
};
let numbers = 0;
const orderNumber = (): string => `302-${String(1_000_000 + (numbers += 1))}-7654321`;

const MINUTE = 60_000;
const DAY = 86_400_000;
const db = () => product.worker.db;
async function storeOf({ storeId }: Seller): Promise<ConnectedStore> {
  const found = (await listConnectedStores(db())).find((one) => one.storeId === storeId);
  if (!found) throw new Error('the store is connected');
  return found;
}
const skuOf = (index: number): string => listed[index]?.sku ?? '';
const itemOf = (itemId: string, index: number, more: Partial<MarketplaceOrderItem> = {}): MarketplaceOrderItem => ({
  itemId,
  sku: skuOf(index),
  asin: listed[index]?.asin ?? null,
  title: 'Lampe',
  quantity: 1,
  sent: 0,
  isCancelled: false,
  currency: 'EUR',
  price: 2_000,
  shipping: 300,
  tax: 0,
  discount: 0,
  cancelWish: null,
  unfit: [],
  ...more,
});
/** An order as the marketplace tells it `minutes` after it was made; two products unless told otherwise. */
function reported(orderId: string, minutes: number, more: Partial<MarketplaceOrder> = {}): MarketplaceOrder {
  const made = product.worker.clock.now() - DAY;
  const at = (ms: number) => new Date(ms).toISOString();
  const { contactMail, ...recipient } = anneliese;
  return {
    orderId,
    market: 'DE',
    createdAt: at(made),
    updatedAt: at(made + minutes * MINUTE),
    status: 'unshipped',
    isFulfilledByAmazon: false,
    isSoldElsewhere: false,
    service: 'STANDARD',
    isExpedited: false,
    salesChannel: 'Amazon.de',
    replaces: null,
    shipBy: at(made + 2 * DAY),
    deliverFrom: at(made + 5 * DAY),
    deliverBy: at(made + 8 * DAY),
    recipient,
    buyerName: anneliese.name,
    buyerMail: contactMail,
    items: [itemOf('1', 0), itemOf('2', 1, { quantity: 2, price: 5_000 })],
    parcels: [],
    ...more,
  };
}
const take = async (order: MarketplaceOrder, where = store): Promise<Date | null> =>
  takeOrderIn(product.worker, where, { order, notified: null });
async function kept(orderId: string, who = seller): Promise<OrderState> {
  const state = await findOrder(db(), who.storeId, { amazonOrderId: orderId });
  if (!state) throw new Error(`${orderId} was not taken in`);
  return state;
}
const unbought = async (index: number): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select unbought as n from item_sale where store_id = ${seller.storeId} and item_id = ${listed[index]?.id ?? 0}`.execute(
      db(),
    )
  ).rows[0]?.n ?? 0;
const parcel = (more: object = {}) => ({
  reference: '1',
  carrier: 'DHL',
  tracking: '00340434161094000001',
  shippedAt: null,
  status: 'onItsWay' as const,
  itemIds: ['1', '2'],
  ...more,
});

describe('an order that goes on at the marketplace', () => {
  it('ORD-047 is shipped in part, then whole; its parcels arrive, and its buyer is kept 30 days from then on', async () => {
    const id = orderNumber();
    await take(reported(id, 0));
    const before = await unbought(1);
    const [first, second] = [itemOf('1', 0, { sent: 1 }), itemOf('2', 1, { quantity: 2, price: 5_000 })];
    await take(reported(id, 5, { status: 'partiallyShipped', items: [first, second] }));
    const partly = await kept(id);
    expect(partly.order).toMatchObject({
      seller_status: SellerOrderStatus.PartiallyShipped,
      order_status: OrderStatus.Sold,
      sale: 7_000,
    });
    expect(partly.items.map((row) => row.confirmed)).toEqual([1, 0]);
    // What was sent is bought somehow; the rest is not.
    expect(await unbought(1)).toBe(before);
    await take(
      reported(id, 9, {
        status: 'shipped',
        items: [first, { ...second, sent: 2 }],
        parcels: [parcel({ shippedAt: reported(id, 7).updatedAt })],
      }),
    );
    const shipped = await kept(id);
    expect(shipped.order).toMatchObject({
      seller_status: SellerOrderStatus.Shipped,
      order_status: OrderStatus.Confirmed,
      shipped_at: new Date(reported(id, 7).updatedAt),
      confirmed_at: new Date(reported(id, 9).updatedAt),
    });
    expect(shipped.packages.map((row) => row.tracking)).toEqual(['00340434161094000001', '00340434161094000001']);
    expect(await unbought(1)).toBe(before - 2);
    await take(reported(id, 60, { status: 'shipped', parcels: [parcel({ status: 'delivered' })] }));
    const { order } = await kept(id);
    expect(order.delivered_at).toEqual(new Date(reported(id, 60).updatedAt));
    const { rows } = await sql<{
      at: Date;
    }>`select purge_after as at from order_pii where order_id = ${order.order_id}`.execute(db());
    expect(rows[0]?.at.getTime()).toBe((order.delivered_at?.getTime() ?? 0) + 30 * DAY);
  });

  it('ORD-016 follows a parcel that goes straight to the buyer, and keeps what its row does not have', async () => {
    const id = orderNumber();
    await take(reported(id, 0, { items: [itemOf('1', 2)] }));
    const { order, packages } = await kept(id);
    const direct = {
      package_id: packages[0]?.package_id ?? 0,
      shipment_status: ShipmentStatus.Purchased,
      buyer_status: BuyerOrderStatus.Purchased,
      warehouse_status: null,
    };
    await db()
      .transaction()
      .execute(async (tx) =>
        changeOrder(tx, { ...seller, now: product.worker.clock.now() }, await kept(id), { packages: [direct] }),
      );
    await take(
      reported(id, 5, {
        status: 'shipped',
        items: [itemOf('1', 2, { sent: 1 })],
        parcels: [parcel({ itemIds: ['1'], status: 'outForDelivery' })],
      }),
    );
    expect((await kept(id)).packages[0]).toMatchObject({
      shipment_status: ShipmentStatus.OutForDelivery,
      buyer_status: BuyerOrderStatus.OutForDelivery,
    });
    await take(
      reported(id, 6, {
        status: 'shipped',
        items: [itemOf('1', 2, { sent: 1 })],
        parcels: [parcel({ itemIds: ['1'], status: 'delivered' })],
      }),
    );
    const delivered = await kept(id);
    expect(delivered.packages[0]).toMatchObject({
      shipment_status: ShipmentStatus.Delivered,
      delivered_at: new Date(reported(id, 6).updatedAt),
    });
    expect(delivered.order.order_status).toBe(OrderStatus.Delivered);
    await take(
      reported(id, 7, {
        status: 'shipped',
        items: [itemOf('1', 2, { sent: 1 })],
        parcels: [parcel({ itemIds: ['1'], status: 'lost' })],
      }),
    );
    expect((await kept(id)).packages[0]?.shipment_status).toBe(ShipmentStatus.Delivered);
    const { rows } =
      await sql`select kind, was_applied from order_event where order_id = ${order.order_id} and kind = 'lost'`.execute(
        db(),
      );
    expect(rows).toEqual([{ kind: 'lost', was_applied: false }]);
  });

  it('decision 70 what the marketplace shows under the number of a cancelled purchase is nothing of the next one', async () => {
    const id = orderNumber();
    await take(reported(id, 0, { items: [itemOf('1', 2)] }));
    const bought = {
      package_id: (await kept(id)).packages[0]?.package_id ?? 0,
      shipment_status: ShipmentStatus.Purchased,
      buyer_status: BuyerOrderStatus.Purchased,
      warehouse_status: null,
      dropped_tracking: 'DEAD-1',
    };
    await db()
      .transaction()
      .execute(async (tx) =>
        changeOrder(tx, { ...seller, now: product.worker.clock.now() }, await kept(id), { packages: [bought] }),
      );
    const shown = (minutes: number, tracking: string) =>
      take(
        reported(id, minutes, {
          items: [itemOf('1', 2)],
          parcels: [parcel({ itemIds: ['1'], status: 'onItsWay', tracking })],
        }),
      );
    await shown(5, 'DEAD-1');
    expect((await kept(id)).packages[0]).toMatchObject({ tracking: null, shipment_status: ShipmentStatus.Purchased });
    await shown(6, 'ALIVE-1');
    expect((await kept(id)).packages[0]).toMatchObject({
      tracking: 'ALIVE-1',
      shipment_status: ShipmentStatus.Shipped,
    });
  });

  it('ORD-047 loses a product that is cancelled, and keeps the other', async () => {
    const id = orderNumber();
    const before = await unbought(3);
    const [first, second] = [itemOf('1', 3), itemOf('2', 4)];
    await take(reported(id, 0, { items: [first, second] }));
    expect(await unbought(3)).toBe(before + 1);
    await take(reported(id, 5, { items: [{ ...first, isCancelled: true }, second] }));
    const { order, items, packages } = await kept(id);
    expect(order).toMatchObject({
      seller_status: SellerOrderStatus.Unshipped,
      order_status: OrderStatus.Sold,
      buyer_status: BuyerOrderStatus.NotPurchased,
    });
    expect(items.map((row) => row.cancelled)).toEqual([1, 0]);
    expect(packages.map((row) => row.shipment_status)).toEqual([ShipmentStatus.Cancelled, ShipmentStatus.NotShipped]);
    expect(await unbought(3)).toBe(before);
  });

  it('ORD-046 of Amazon itself is kept, is nobody\u2019s to buy and takes nothing from the listing', async () => {
    const id = orderNumber();
    const before = await unbought(5);
    await take(
      reported(id, 0, { isFulfilledByAmazon: true, recipient: null, buyerName: null, items: [itemOf('1', 5)] }),
    );
    const { order } = await kept(id);
    expect(order).toMatchObject({
      order_status: OrderStatus.None,
      is_pending: false,
      unshipped_at: null,
      fulfilment: 'AFN',
      tabs: 0,
      address_faults: [],
      faults: ['fulfilledByAmazon'],
    });
    expect(await unbought(5)).toBe(before);
  });
});

describe('an order that is not of the store', () => {
  it.each<[string, Partial<MarketplaceOrder>]>([
    ['of another market of the same seller', { market: 'FR' }],
    ['sold elsewhere', { isSoldElsewhere: true }],
  ])('ORD-046 %s is not taken in, neither by the sweep nor when it is heard of', async (_, more) => {
    const [id, own] = [orderNumber(), orderNumber()];
    const foreign = reported(id, 0, { ...more, items: [itemOf('1', 5)] });
    const now = product.worker.clock.now();
    const marketplace = {
      ...product.worker.marketplace,
      searchOrders: () =>
        Promise.resolve({ orders: [foreign, reported(own, 0, { items: [itemOf('1', 6)] })], next: null, withheld: [] }),
      getOrder: () => Promise.resolve({ order: foreign, withheld: [] }),
    };
    await sql`insert into order_sweep (store_id, kind, swept_to, due_at) values (${seller.storeId}, 0, ${new Date(now - 20 * MINUTE)}, ${new Date(now)})
      on conflict (store_id, kind) do update set due_at = excluded.due_at, swept_to = excluded.swept_to, by_created = false, lease_until = null, token = null, token_at = null, window_to = null`.execute(
      db(),
    );
    await sweepOrders({ ...product.worker, marketplace }, store);
    expect(await findOrder(db(), seller.storeId, { amazonOrderId: own })).toBeDefined();
    expect(await findOrder(db(), seller.storeId, { amazonOrderId: id })).toBeUndefined();
    const asked = () => sql`select 1 from order_reading where amazon_order_id = ${id}`.execute(db());
    expect((await asked()).rows).toEqual([]);
    await db()
      .transaction()
      .execute((tx) => readOrdersSoon(tx, [{ storeId: seller.storeId, amazonOrderId: id }], now));
    expect((await asked()).rows).toHaveLength(1);
    await readOrders({ ...product.worker, marketplace }, store);
    expect(await findOrder(db(), seller.storeId, { amazonOrderId: id })).toBeUndefined();
    expect((await asked()).rows).toEqual([]);
  });
});

describe('an order in two currencies', () => {
  const dayOf = (order: MarketplaceOrder) => dayIn('DE', Date.parse(order.createdAt));
  const rated = async (order: MarketplaceOrder, currency: string): Promise<number> =>
    (await rateOn(db(), store, currency, dayOf(order))) ?? expect.unreachable(`${currency} has a rate`);
  const rate = (order: MarketplaceOrder, currency: string, ratePpm: number) =>
    sql`insert into currency_day(currency, day, rate_ppm) values (${currency}, ${dayOf(order)}, ${ratePpm})
      on conflict (currency, day) do update set rate_ppm = excluded.rate_ppm`.execute(db());

  it('ORD-012 is added up in one, each amount at the rate of its day, and stands as one of another currency', async () => {
    const id = orderNumber();
    const order = reported(id, 0, {
      items: [
        itemOf('1', 0, { otherwise: { shipping: 'PLN' }, shipping: 1_000 }),
        itemOf('2', 1, { currency: 'JPY', price: 700, shipping: 0, tax: 7, discount: 70 }),
      ],
    });
    await rate(order, 'PLN', 4_000_000);
    await rate(order, 'JPY', 150_000_000);
    await take(order);
    const euro = await rated(order, 'EUR');
    const zloty = Math.round((1_000 * euro) / 4_000_000);
    // 700 yen are 7.00 of nothing: they have no smaller unit.
    const yen = (amount: number) => Math.round((amount * 100 * euro) / 150_000_000);
    const state = await kept(id);
    expect(state.order).toMatchObject({
      currency: 'EUR',
      sale: 2_000 + yen(700),
      shipping: zloty,
      tax: yen(7),
      faults: ['otherCurrency'],
    });
    expect(state.items.map(({ price, shipping, discount }) => [price, shipping, discount])).toEqual([
      [2_000, zloty, 0],
      [yen(700), 0, yen(70)],
    ]);
    // Told again, with another rate of its day meanwhile: what it came to when it was taken in stays.
    await rate(order, 'PLN', 9_000_000);
    await rate(order, 'JPY', 90_000_000);
    await take({ ...order, updatedAt: new Date(Date.parse(order.updatedAt) + MINUTE).toISOString() });
    expect((await kept(id)).order).toMatchObject({ sale: 2_000 + yen(700), shipping: zloty, tax: yen(7) });
    expect((await kept(id)).items[1]?.discount).toBe(yen(70));
    const { items } = await seller.call(orderCalls.list, { body: { limit: 25, search: id } });
    expect(items).toMatchObject([{ saleMinor: 2_000 + yen(700), currency: 'EUR' }]);
  });

  it('ORD-012 that was pending without a price is in its store’s currency, whatever its prices are told in', async () => {
    const id = orderNumber();
    const pending = { currency: null, price: null, shipping: null, tax: null, discount: null };
    await take(reported(id, 0, { status: 'pending', items: [itemOf('1', 0, pending)] }));
    const order = reported(id, 1, { items: [itemOf('1', 0, { currency: 'USD', price: 5_000, shipping: 0 })] });
    await take(order);
    const sale = Math.round((5_000 * (await rated(order, 'EUR'))) / 1_000_000);
    expect((await kept(id)).order).toMatchObject({ currency: 'EUR', sale, faults: ['otherCurrency'] });
  });

  it('ORD-012 without a rate an amount is missing, and it is said which', async () => {
    const id = orderNumber();
    await take(
      reported(id, 0, { items: [itemOf('1', 0), itemOf('2', 1, { currency: 'XAF', price: 5_000, shipping: 0 })] }),
    );
    const { order } = await kept(id);
    expect(order).toMatchObject({ currency: 'EUR', sale: 2_000, shipping: 300 });
    expect(order.faults).toEqual(['otherCurrency', 'amountMissing']);
  });
});

describe('what is told again, late or wrong', () => {
  const version = async (id: string): Promise<number> => (await kept(id)).order.version;

  it('ORD-046 changes nothing when it is the same, or older; parts that are missing leave what is known', async () => {
    const id = orderNumber();
    await take(reported(id, 10));
    const first = await version(id);
    await take(reported(id, 10));
    await take(reported(id, 9, { status: 'cancelled' }));
    expect(await version(id)).toBe(first);
    await take(
      reported(id, 11, {
        status: null,
        recipient: null,
        buyerName: null,
        buyerMail: null,
        shipBy: null,
        deliverBy: null,
        service: null,
        items: [],
      }),
    );
    const { order, items } = await kept(id);
    expect(order).toMatchObject({
      order_status: OrderStatus.Sold,
      sale: 7_000,
      address_received: true,
      service: 'STANDARD',
      country: 'DE',
    });
    expect(order.ship_by).not.toBeNull();
    expect(items).toHaveLength(2);
  });

  it('ORD-046 a status that is withheld is the one that the notification had', async () => {
    const id = orderNumber();
    await takeOrderIn(product.worker, store, { order: reported(id, 0, { status: null }), notified: 'unshipped' });
    expect((await kept(id)).order.order_status).toBe(OrderStatus.Sold);
    const other = orderNumber();
    await take(reported(other, 0, { status: null }));
    expect((await kept(other)).order).toMatchObject({ order_status: OrderStatus.None, is_pending: true });
  });

  it('ORD-046 amounts that no column holds are missing by name, the order is kept', async () => {
    const id = orderNumber();
    await take(reported(id, 0, { items: [itemOf('1', 6, { price: null, unfit: ['price'] })] }));
    expect((await kept(id)).order).toMatchObject({ sale: 0, faults: ['amountMissing'] });
    const { rows } =
      await sql`select fields, retry_at from set_aside where intake = 'orders' and key like ${`%${id}%`}`.execute(db());
    expect(rows).toEqual([{ fields: ['1.price'], retry_at: null }]);
  });

  it('ORD-046 an order that no row takes is set aside with its reason, and comes in once it can', async () => {
    const id = orderNumber();
    const bad = reported(id, 0, { items: [itemOf('1', 7, { price: 1.5 })] });
    expect(await take(bad)).toBeInstanceOf(Date);
    const quarantined = () =>
      sql<{ reason: string }>`select reason from set_aside where intake = 'orders' and key like ${`%${id}%`}`.execute(
        db(),
      );
    expect((await quarantined()).rows).toHaveLength(1);
    expect(await findOrder(db(), seller.storeId, { amazonOrderId: id })).toBeUndefined();
    expect(await take(reported(id, 0))).toBeNull();
    expect((await quarantined()).rows).toEqual([]);
    expect((await kept(id)).order.sale).toBe(7_000);
  });

  it('SHELL-067 an order of the same number of another seller is another order', async () => {
    const id = orderNumber();
    await take(reported(id, 0));
    expect(await findOrder(db(), other.storeId, { amazonOrderId: id })).toBeUndefined();
    await take(reported(id, 0, { status: 'cancelled' }), await storeOf(other));
    expect((await kept(id)).order.seller_status).toBe(SellerOrderStatus.Unshipped);
    expect((await kept(id, other)).order.seller_status).toBe(SellerOrderStatus.Canceled);
    expect((await kept(id, other)).items[0]?.item_id).toBeNull();
  });
});
