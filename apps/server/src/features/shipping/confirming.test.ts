import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { loseConnection, restoreConnection } from '../../records/stores/connection.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { changeMade } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { sendConfirmations } from './send-confirmations.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, other, listed } = stocked);
});
afterEach(() => product.world.endFaults());

const DHL = 'JJD000390007831234567';
const UPS = '1Z999AA10123456784';
const db = () => product.worker.db;
type Books = {
  status: string;
  packages: {
    packageReferenceId: string;
    carrierCode: string;
    carrierName?: string;
    trackingNumber: string;
    confirmations: number;
    items: { orderItemId: string; quantity: number }[];
  }[];
  transactions: unknown[];
};
const books = (amazonOrderId: string) => product.world.ask<Books>('GET', `/world/orders/${amazonOrderId}`);

/** An order of so many products that a buyer bought, as it came in. */
async function bought(products = 1, more: object = {}): Promise<OrderState> {
  const items = Array.from({ length: products }, (_, at) => ({
    sku: listed[at]?.sku,
    quantity: 2,
    unitPriceMinor: 1_999,
    ...more,
  }));
  const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    pendingMs: 0,
    items,
  });
  await product.world.advance(2_000);
  await product.settle();
  return kept(amazonOrderId);
}
async function kept(amazonOrderId: string): Promise<OrderState> {
  const state = await findOrder(db(), seller.storeId, { amazonOrderId });
  if (!state) throw new Error(`the order ${amazonOrderId} is not there`);
  return state;
}
const again = ({ order }: OrderState) => kept(order.amazon_order_id);
const detailOf = ({ order }: OrderState) =>
  seller.call(orders.details, { query: { sellerAmazonOrderId: order.amazon_order_id } });
const confirm = ({ order }: OrderState, more: object = { trackingNumber: DHL }, who = seller) =>
  who.call(shipping.confirm, { body: { sellerOrderId: order.order_id, ...more } });
const connected = async () => {
  const store = (await listConnectedStores(db())).find(({ storeId }) => storeId === seller.storeId);
  if (!store) throw new Error('the store is not connected');
  return store;
};
const steps = async (state: OrderState) => (await detailOf(state)).events.map(({ kind }) => kind);

describe('a shipment that is confirmed by hand', () => {
  it('ORD-044 ORD-065 keeps number and guessed carrier, is told to the marketplace, and counts once the marketplace shows it', async () => {
    const state = await bought();
    await confirm(state);
    const waiting = await detailOf(state);
    expect(waiting.packages[0]).toMatchObject({ carrier: 'DHL', trackingNumber: DHL, confirmedAt: null });
    expect(waiting.sendings).toMatchObject([
      { kind: 'confirm', state: 'waiting', packageId: waiting.packages[0]?.packageId, failure: null },
    ]);
    expect(waiting.sellerStatus).toBe('Unshipped');
    await product.settle();
    const { packages, status } = await books(state.order.amazon_order_id);
    expect(packages).toMatchObject([
      {
        packageReferenceId: String((await again(state)).packages[0]?.confirm_ref),
        carrierCode: 'DHL',
        trackingNumber: DHL,
        confirmations: 1,
        items: [{ orderItemId: state.items[0]?.marketplace_item_id, quantity: 2 }],
      },
    ]);
    expect(status).toBe('SHIPPED');
    const { order, items } = await again(state);
    expect(order).toMatchObject({ order_status: OrderStatus.Confirmed, seller_status: SellerOrderStatus.Shipped });
    expect(order.confirmed_at).not.toBeNull();
    expect(items[0]?.confirmed).toBe(2);
    const done = await detailOf(state);
    expect(done.sendings).toMatchObject([{ state: 'done', failure: null }]);
    expect(done.packages[0]?.confirmedAt).not.toBeNull();
    expect(await steps(state)).toEqual(expect.arrayContaining(['confirmationAsked', 'confirmed']));
  });

  it('ORD-065 confirmed twice is confirmed once, before and after the marketplace shows it', async () => {
    const state = await bought();
    await confirm(state);
    await confirm(state, { trackingNumber: ' jjd0003 9000 7831234567 ', carrier: 'dhl' });
    await product.settle();
    await confirm(state);
    await product.settle();
    expect((await books(state.order.amazon_order_id)).packages).toMatchObject([{ confirmations: 1 }]);
    expect((await steps(state)).filter((kind) => kind === 'confirmed')).toHaveLength(1);
    expect(await codeOf(confirm(state, { trackingNumber: UPS }))).toBe('ShipmentAlreadyConfirmed');
  });

  it('ORD-065 two workers at once tell it once', async () => {
    const states = [await bought(), await bought(), await bought()];
    for (const state of states) await confirm(state);
    const store = await connected();
    await Promise.all([sendConfirmations(product.worker, store), sendConfirmations(product.worker, store)]);
    await product.settle();
    for (const state of states)
      expect((await books(state.order.amazon_order_id)).packages).toMatchObject([{ confirmations: 1 }]);
  });

  it('ORD-065 a sender that dies between sending and noting is followed by one that looks first', async () => {
    const state = await bought();
    await confirm(state);
    const marketplace = Object.create(product.worker.marketplace, {
      confirmShipment: {
        value: async (...told: Parameters<typeof product.worker.marketplace.confirmShipment>) => {
          await product.worker.marketplace.confirmShipment(...told);
          // Nothing that comes after is done.
          throw new Dead();
        },
      },
    }) as typeof product.worker.marketplace;
    const dead = { ...product.worker, marketplace, db: deadAfter(product.worker.db) };
    await expect(sendConfirmations(dead, await connected())).rejects.toBeInstanceOf(Dead);
    expect((await detailOf(state)).sendings).toMatchObject([{ state: 'waiting' }]);
    await db()
      .updateTable('order_sending')
      .set({ lease_until: null })
      .where('order_id', '=', state.order.order_id)
      .execute();
    await product.settle();
    expect((await books(state.order.amazon_order_id)).packages).toMatchObject([{ confirmations: 1 }]);
    expect((await again(state)).order.order_status).toBe(OrderStatus.Confirmed);
  });

  it('ORD-047 of several products each is confirmed for itself, and the order is shipped in part meanwhile', async () => {
    const state = await bought(2);
    const [first, second] = state.packages;
    await confirm(state, { packageId: first?.package_id, trackingNumber: DHL });
    await product.settle();
    const part = await again(state);
    expect(part.order).toMatchObject({
      order_status: OrderStatus.Sold,
      seller_status: SellerOrderStatus.PartiallyShipped,
    });
    expect(part.order.confirmed_at).toBeNull();
    expect(part.packages.map((row) => row.confirmed_at !== null)).toEqual([true, false]);
    expect((await books(state.order.amazon_order_id)).status).toBe('PARTIALLY_SHIPPED');
    await confirm(state, { packageId: second?.package_id, trackingNumber: UPS });
    await product.settle();
    const { order, packages } = await again(state);
    expect(order).toMatchObject({
      order_status: OrderStatus.Confirmed,
      seller_status: SellerOrderStatus.Shipped,
    });
    expect(new Set(packages.map((row) => row.confirm_ref)).size).toBe(2);
    expect((await books(state.order.amazon_order_id)).packages).toHaveLength(2);
  });

  it('ORD-047 parcels with numbers of their own are told under those, never one under another one’s', async () => {
    const state = await bought(2);
    const numbers = [
      { tracking: DHL, carrier: 'DHL' },
      { tracking: UPS, carrier: 'UPS' },
    ];
    await changeMade(product, seller, state.order.order_id, {
      packages: state.packages.map(({ package_id }, index) => ({
        package_id,
        warehouse_status: null,
        ...numbers[index],
      })),
    });
    expect(await codeOf(confirm(state, { trackingNumber: DHL }))).toBe('ValidationFailed');
    await confirm(state, {});
    await product.settle();
    const { packages, order } = await again(state);
    expect(packages.map((row) => row.tracking)).toEqual([DHL, UPS]);
    const told = (await books(order.amazon_order_id)).packages;
    expect(told.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual([UPS, DHL].toSorted());
  });

  it('ORD-047 of one product bought apart each parcel is confirmed with its own pieces and number, and the marketplace shows both', async () => {
    const state = await bought(1, { quantity: 3 });
    const orderProductId = state.items[0]?.order_item_id ?? 0;
    const buy = (buyerOrderNumber: string, quantity: number) =>
      seller.call(buying.savePurchase, {
        body: { orderProductId, buyerOrderNumber, quantity, isAlreadyBought: true },
      });
    const number = `116-${String(state.order.order_id).padStart(7, '0')}`;
    await buy(`${number}-0000001`, 2);
    await buy(`${number}-0000002`, 1);
    const [first, second] = (await again(state)).packages;
    await confirm(state, { packageId: second?.package_id, trackingNumber: UPS });
    await product.settle();
    const part = await again(state);
    expect(part.order.seller_status).toBe(SellerOrderStatus.PartiallyShipped);
    expect(part.items[0]?.confirmed).toBe(1);
    expect(part.packages.map((row) => [row.tracking, row.confirmed_at !== null])).toEqual([
      [null, false],
      [UPS, true],
    ]);
    await confirm(state, { packageId: first?.package_id, trackingNumber: DHL });
    await product.settle();
    const whole = await again(state);
    expect(whole.order.seller_status).toBe(SellerOrderStatus.Shipped);
    expect(whole.packages.map((row) => row.tracking)).toEqual([DHL, UPS]);
    const told = (await books(state.order.amazon_order_id)).packages;
    expect(told.map(({ trackingNumber, items }) => [trackingNumber, items.map(({ quantity }) => quantity)])).toEqual([
      [UPS, [1]],
      [DHL, [2]],
    ]);
  });

  it('ORD-065 without a parcel all that wait are confirmed, each under a number of its own', async () => {
    const state = await bought(2);
    await confirm(state);
    await product.settle();
    expect((await books(state.order.amazon_order_id)).packages).toMatchObject([
      { trackingNumber: DHL, confirmations: 1 },
      { trackingNumber: DHL, confirmations: 1 },
    ]);
    expect((await again(state)).order.seller_status).toBe(SellerOrderStatus.Shipped);
  });

  it('ORD-047 ORD-065 without a parcel what nobody bought is not confirmed beside what was bought, however often it is said', async () => {
    const state = await bought(2);
    const [first, second] = state.items;
    await seller.call(buying.savePurchase, {
      body: {
        orderProductId: first?.order_item_id ?? 0,
        buyerOrderNumber: '114-0650000-0000001',
        isAlreadyBought: true,
      },
    });
    await confirm(state);
    await product.settle();
    await confirm(state);
    await product.settle();
    const { packages } = await books(state.order.amazon_order_id);
    expect(packages.map(({ items, confirmations }) => [items.map((item) => item.orderItemId), confirmations])).toEqual([
      [[first?.marketplace_item_id], 1],
    ]);
    expect((await again(state)).order.seller_status).toBe(SellerOrderStatus.PartiallyShipped);
    // Named, it is: the seller may have bought it elsewhere.
    const other = state.packages.find((row) => row.order_item_id === second?.order_item_id);
    await confirm(state, { trackingNumber: UPS, packageId: other?.package_id });
    await product.settle();
    expect((await again(state)).order.seller_status).toBe(SellerOrderStatus.Shipped);
  });

  it('ORD-065 a carrier that the marketplace has no code for is said by its name', async () => {
    const known = await bought();
    await confirm(known, { trackingNumber: '1234567890123', carrier: 'PTT Kargo' });
    const unknown = await bought();
    await confirm(unknown, { trackingNumber: 'AB12345678', carrier: 'Kuryem Benim' });
    await product.settle();
    expect((await books(known.order.amazon_order_id)).packages[0]).toMatchObject({
      carrierCode: 'Other',
      carrierName: 'PTT Kargo',
    });
    expect((await books(unknown.order.amazon_order_id)).packages[0]).toMatchObject({
      carrierCode: 'Other',
      carrierName: 'Kuryem Benim',
    });
  });

  it.each<[string, object, string]>([
    ['without a number', {}, 'TrackingNumberNeeded'],
    ['with what is no number', { trackingNumber: '!!' }, 'ValidationFailed'],
    ['whose carrier nobody can guess', { trackingNumber: 'QQ12' + '34' }, 'CarrierNeeded'],
    ['by a carrier without a name', { trackingNumber: DHL, carrier: 'Other' }, 'CarrierNeeded'],
    ['of a parcel that is none of it', { packageId: 1, trackingNumber: DHL }, 'RecordNotFound'],
  ])('ORD-065 %s is refused, and nothing is told', async (_, more, code) => {
    const state = await bought();
    expect(await codeOf(confirm(state, more))).toBe(code);
    expect((await detailOf(state)).sendings).toEqual([]);
  });

  it('ORD-065 of an order that is pending or cancelled there is nothing to confirm', async () => {
    const state = await bought();
    await changeMade(product, seller, state.order.order_id, { order: { order_status: OrderStatus.None } });
    expect(await codeOf(confirm(state))).toBe('NothingToConfirm');
  });

  it('ORD-065 another seller’s order is not there', async () => {
    const state = await bought();
    expect(await codeOf(confirm(state, { trackingNumber: DHL }, other))).toBe('OrderNotFound');
    expect((await detailOf(state)).sendings).toEqual([]);
  });
});

class Dead extends Error {}
/** A database to which nobody writes any more, once he is dead: claims work, what came of them is not kept. */
const deadAfter = (alive: typeof product.worker.db): typeof product.worker.db =>
  new Proxy(alive, {
    get: (target, name) => {
      if (name === 'updateTable')
        return () => {
          throw new Dead();
        };
      const value: unknown = Reflect.get(target, name);
      // Its methods use private members.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

describe('a marketplace that does not do what is asked', () => {
  /** Confirmations so far that a fault struck. */
  const failed = async (): Promise<number> =>
    (await product.world.ask<{ operation: string; throttled: number; faulted: number }[]>('GET', '/world/calls'))
      .filter(({ operation }) => operation === 'confirmShipment')
      .reduce((sum, { throttled, faulted }) => sum + throttled + faulted, 0);

  it('ORD-065 which answers as if and does nothing is told again until it shows the parcel', async () => {
    const state = await bought();
    const { id } = await product.world.fault({ kind: 'silentFailure', operation: 'confirmShipment' });
    await confirm(state);
    await product.settle({ until: async () => (await detailOf(state)).sendings[0]?.failure === 'notShown' });
    expect((await again(state)).order.seller_status).toBe(SellerOrderStatus.Unshipped);
    await product.world.endFault(id);
    await product.settle();
    expect((await books(state.order.amazon_order_id)).packages).toMatchObject([{ confirmations: 1 }]);
    expect((await again(state)).order.seller_status).toBe(SellerOrderStatus.Shipped);
  });

  it('ORD-065 which refuses is quoted, and asked again by a person alone', async () => {
    const state = await bought();
    const { id } = await product.world.fault({ kind: 'refusal', operation: 'confirmShipment' });
    await confirm(state);
    await product.settle();
    const refused = await detailOf(state);
    expect(refused.sendings).toMatchObject([
      { state: 'refused', failure: 'We are unable to process this request. Submit it again.' },
    ]);
    expect(refused.events.at(-1)).toMatchObject({
      kind: 'confirmationRefused',
      details: { words: 'We are unable to process this request. Submit it again.' },
    });
    await product.world.endFault(id);
    await confirm(state);
    await product.settle();
    expect((await detailOf(state)).sendings).toMatchObject([{ state: 'done', failure: null }]);
  });

  it.each([
    { kind: 'throttle', forMs: 20_000 },
    { kind: 'error5xx', forMs: 20_000 },
    { kind: 'reset', forMs: 20_000 },
  ])('ORD-065 is told once where it fails at first ($kind)', async (fault) => {
    const state = await bought();
    const before = await failed();
    await product.world.fault({ operation: 'confirmShipment', ...fault });
    await confirm(state);
    await product.settle();
    expect(await failed()).toBeGreaterThan(before);
    expect((await books(state.order.amazon_order_id)).packages).toMatchObject([{ confirmations: 1 }]);
    expect((await again(state)).order.order_status).toBe(OrderStatus.Confirmed);
  });

  it('ORD-044 stops while the store’s connection is lost, loses nothing, and goes on when it is mended', async () => {
    const state = await bought();
    await confirm(state);
    const { accountId, account } = await connected();
    await loseConnection(db(), account.spAccountId, product.worker.clock.now());
    expect(await codeOf(confirm(state))).toBe('StoreConnectionError');
    await product.world.advance(60_000);
    await product.settle();
    expect((await detailOf(state)).sendings).toMatchObject([{ state: 'waiting' }]);
    expect((await books(state.order.amazon_order_id)).packages).toEqual([]);
    await db()
      .transaction()
      .execute((tx) => restoreConnection(tx, { accountId, spAccountId: account.spAccountId }));
    await product.settle();
    expect((await books(state.order.amazon_order_id)).packages).toMatchObject([{ confirmations: 1 }]);
  });
});
