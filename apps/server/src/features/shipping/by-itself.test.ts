import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { defaultOrderSettings, type OrderSettings } from '@kervan/domain/orders/order-settings';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { changeOrderSettings } from '../../records/orders/order-settings.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { DIRECT } from '../../records/orders/sending-codes.ts';
import { loseConnection, restoreConnection } from '../../records/stores/connection.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { listStoresWithSendings } from '../../records/order-sendings/order-sendings.ts';
import { SendingState } from '../../records/order-sendings/note-sending.ts';
import { changeMade, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { itLong } from '../../testing/long.ts';
import { runTask } from '../../testing/run-task.ts';
import { owe, pay } from '../../testing/subscriptions.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
});
afterEach(async () => {
  await product.world.endFaults();
  await set({ autoConfirm: 'off' });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DHL = 'JJD000390007831234567';
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const set = (next: Partial<OrderSettings>) =>
  db()
    .transaction()
    .execute((tx) =>
      changeOrderSettings(tx, seller.storeId, {
        expected: undefined,
        now: now(),
        next: () => ({ ...defaultOrderSettings, ...next }),
      }),
    );
const packagesThere = async ({ order }: OrderState) =>
  (
    await product.world.ask<{ packages: { confirmations: number; trackingNumber: string }[] }>(
      'GET',
      `/world/orders/${order.amazon_order_id}`,
    )
  ).packages;
async function kept(amazonOrderId: string): Promise<OrderState> {
  const state = await findOrder(db(), seller.storeId, { amazonOrderId });
  if (!state) throw new Error(`the order ${amazonOrderId} is not there`);
  return state;
}
const again = ({ order }: OrderState) => kept(order.amazon_order_id);
/** Works until nothing is left, what looks at orders included. */
async function lookAtAll(): Promise<void> {
  await product.world.advance(3_000);
  await product.settle();
}
/** A buyer buys. */
async function ordered(): Promise<string> {
  const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    pendingMs: 0,
    items: [{ sku: listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
  });
  return amazonOrderId;
}
/** An order that a buyer bought, sent straight from the source. */
async function bought(): Promise<OrderState> {
  const amazonOrderId = await ordered();
  await lookAtAll();
  const state = await kept(amazonOrderId);
  return changeMade(product, seller, state.order.order_id, {
    order: { sending: DIRECT },
    packages: state.packages.map((row) => ({ package_id: row.package_id, warehouse_status: null })),
  });
}
const numbered = (state: OrderState, status: ShipmentStatus = ShipmentStatus.Purchased) =>
  changeMade(product, seller, state.order.order_id, {
    packages: state.packages.map((row) => ({
      package_id: row.package_id,
      tracking: DHL,
      carrier: 'DHL',
      shipment_status: status,
      buyer_status: status === ShipmentStatus.Shipped ? 3 : 2,
    })),
  });

describe('shipments that are confirmed by the store’s option', () => {
  it('STORE-029 off: nothing is confirmed by itself', async () => {
    const state = await numbered(await bought(), ShipmentStatus.Shipped);
    await lookAtAll();
    expect(await packagesThere(state)).toEqual([]);
    expect((await again(state)).order.order_status).toBe(OrderStatus.PreConfirmed);
  });

  it('STORE-029 when the number arrives: PreConfirmed becomes Confirmed, once', async () => {
    await set({ autoConfirm: 'whenTracked' });
    const state = await bought();
    await lookAtAll();
    expect(await packagesThere(state)).toEqual([]);
    await numbered(state);
    await lookAtAll();
    expect(await packagesThere(state)).toMatchObject([{ confirmations: 1, trackingNumber: DHL }]);
    expect((await again(state)).order.order_status).toBe(OrderStatus.Confirmed);
    await lookAtAll();
    expect(await packagesThere(state)).toMatchObject([{ confirmations: 1 }]);
  });

  it('STORE-029 when it is sent: a number alone is not enough', async () => {
    await set({ autoConfirm: 'whenSent' });
    const state = await numbered(await bought());
    await lookAtAll();
    expect(await packagesThere(state)).toEqual([]);
    await numbered(state, ShipmentStatus.Shipped);
    await lookAtAll();
    expect(await packagesThere(state)).toMatchObject([{ confirmations: 1 }]);
  });

  it('STORE-029 hours before ship-by, and not before', async () => {
    await set({ autoConfirm: 'hoursBefore', confirmHours: 6 });
    const state = await numbered(await bought());
    await lookAtAll();
    expect(await packagesThere(state)).toEqual([]);
    const shipBy = state.order.ship_by?.getTime() ?? 0;
    await product.world.advance(shipBy - 6 * HOUR - now() + 1_000);
    await lookAtAll();
    expect(await packagesThere(state)).toMatchObject([{ confirmations: 1 }]);
    expect((await again(state)).order.late_warned_at).toBeNull();
  });

  it('decision 70 STORE-029 a parcel whose purchase is cancelled is warned of, and not confirmed under its dead number', async () => {
    await set({ autoConfirm: 'hoursBefore', confirmHours: 6 });
    const state = await numbered(await bought());
    await changeMade(product, seller, state.order.order_id, {
      packages: state.packages.map((row) => ({
        package_id: row.package_id,
        shipment_status: ShipmentStatus.Cancelled,
        buyer_status: BuyerOrderStatus.Cancelled,
      })),
    });
    await product.world.advance((state.order.ship_by?.getTime() ?? 0) - 6 * HOUR - now() + 1_000);
    await lookAtAll();
    expect(await packagesThere(state)).toEqual([]);
    expect((await again(state)).order.late_warned_at).not.toBeNull();
  });

  it('decision 70 what waits to be told is not told any more once its purchase is cancelled', async () => {
    const state = await numbered(await bought());
    await seller.call(shipping.confirm, { body: { sellerOrderId: state.order.order_id } });
    await changeMade(product, seller, state.order.order_id, {
      packages: state.packages.map((row) => ({
        package_id: row.package_id,
        shipment_status: ShipmentStatus.Cancelled,
        buyer_status: BuyerOrderStatus.Cancelled,
      })),
    });
    await lookAtAll();
    expect(await packagesThere(state)).toEqual([]);
    expect((await details(state)).sendings).toMatchObject([{ state: 'refused', failure: 'purchaseCancelled' }]);
  });

  it('STORE-029 what the seller confirms by hand is left to him, and so is what its buyer wants cancelled', async () => {
    await set({ autoConfirm: 'whenTracked' });
    const states = [await bought(), await bought()] as const;
    await changeMade(product, seller, states[0].order.order_id, { order: { manual_confirm: true } });
    await changeMade(product, seller, states[1].order.order_id, { order: { cancel_requested: true } });
    for (const state of states) await numbered(state);
    await lookAtAll();
    for (const state of states) expect(await packagesThere(state)).toEqual([]);
    await changeMade(product, seller, states[0].order.order_id, { order: { manual_confirm: false } });
    await lookAtAll();
    expect(await packagesThere(states[0])).toHaveLength(1);
  });

  it('STORE-029 an option that is changed holds for what waits already', async () => {
    const state = await numbered(await bought());
    await lookAtAll();
    expect(await packagesThere(state)).toEqual([]);
    await set({ autoConfirm: 'whenTracked' });
    await lookAtAll();
    expect(await packagesThere(state)).toMatchObject([{ confirmations: 1 }]);
  });

  it('ORD-044 STORE-029 without a connection nothing is confirmed, and it is when it is mended', async () => {
    await set({ autoConfirm: 'whenTracked' });
    const state = await bought();
    const store = (await listConnectedStores(db())).find(({ storeId }) => storeId === seller.storeId);
    if (!store) throw new Error('the store is not connected');
    const { accountId, account } = store;
    await loseConnection(db(), account.spAccountId, now());
    await numbered(state);
    await lookAtAll();
    expect((await details(state)).sendings).toEqual([]);
    await db()
      .transaction()
      .execute((tx) => restoreConnection(tx, { accountId, spAccountId: account.spAccountId }));
    await product.world.advance(5 * 60_000);
    await lookAtAll();
    expect(await packagesThere(state)).toMatchObject([{ confirmations: 1 }]);
  });

  it('SUB-037 from day 3 of an unpaid renewal nothing is confirmed, though orders come in; once that is paid what waited goes out', async () => {
    await set({ autoConfirm: 'whenTracked' });
    const state = await bought();
    await owe(product.worker, seller.accountId, 3 * DAY);
    try {
      await numbered(state);
      const meanwhile = await ordered();
      await pass(product, 10);
      expect(await packagesThere(state)).toEqual([]);
      expect((await kept(meanwhile)).order.sale).toBe(1_999);
      const waiting = db().selectFrom('order_sending').select('state').where('order_id', '=', state.order.order_id);
      expect(await waiting.execute()).toEqual([{ state: SendingState.Waiting }]);
      // Neither is its store woken for it, nor does a job go out that waited since before.
      const woken = await listStoresWithSendings(product.worker.db, now());
      expect(woken.map(({ storeId }) => storeId)).not.toContain(seller.storeId);
      await runTask(product.work, 'shipping.confirm', { storeId: seller.storeId });
      expect(await packagesThere(state)).toEqual([]);
    } finally {
      await pay(product.worker, seller.accountId);
    }
    await lookAtAll();
    expect(await packagesThere(state)).toMatchObject([{ confirmations: 1 }]);
  });

  it('STORE-029 what Amazon refused is not said again by itself, and is warned of before it is late', async () => {
    await set({ autoConfirm: 'whenTracked' });
    await product.world.fault({ kind: 'refusal', operation: 'confirmShipment', forMs: 90 * DAY });
    const state = await numbered(await bought());
    await lookAtAll();
    const refused = await details(state);
    expect(refused.sendings).toMatchObject([{ state: 'refused' }]);
    expect(refused.lateWarnedAt).toBeNull();
    await product.world.advance((state.order.ship_by?.getTime() ?? 0) - 6 * HOUR - now() + 1_000);
    await lookAtAll();
    const late = await details(state);
    expect(late.events.filter(({ kind }) => kind === 'confirmationRefused')).toHaveLength(1);
    expect(late.lateWarnedAt).not.toBeNull();
  });
});

const details = ({ order }: OrderState) =>
  seller.call(orders.details, { query: { sellerAmazonOrderId: order.amazon_order_id } });
const make = (draft: MadeOrder) => makeOrder(product, seller, draft);
const silent: MadeOrder = {
  order: { sending: DIRECT },
  items: [{ parcel: ['bought', 'shippedDirect'], confirmed: 1 }],
};

describe('an order that is watched', () => {
  it('STORE-029 a shipment without a number is warned of once, the store’s hours before its ship-by, not before', async () => {
    await set({ autoConfirm: 'hoursBefore', confirmHours: 12 });
    const shipBy = now() + 12 * HOUR + 60_000;
    const state = await make({ order: { ship_by: new Date(shipBy) } });
    await lookAtAll();
    expect((await details(state)).lateWarnedAt).toBeNull();
    await product.world.advance(60_000);
    await lookAtAll();
    const warned = await details(state);
    expect(warned.lateWarnedAt).not.toBeNull();
    expect(warned.events.at(-1)).toMatchObject({ kind: 'lateWarning', actor: 'rule' });
    await changeMade(product, seller, state.order.order_id, { order: { no_feedback: true } });
    await lookAtAll();
    expect((await details(state)).events.filter(({ kind }) => kind === 'lateWarning')).toHaveLength(1);
  });

  itLong(
    'ORD-017 a parcel of which nobody told for fifteen business days may be lost; what is told later still counts',
    async () => {
      const state = await make(silent);
      const [row] = state.packages;
      await product.world.advance(20 * DAY);
      await lookAtAll();
      expect((await again(state)).packages[0]?.shipment_status).toBe(ShipmentStatus.Shipped);
      await product.world.advance(4 * DAY);
      await lookAtAll();
      const lost = await again(state);
      expect(lost.packages[0]).toMatchObject({
        shipment_status: ShipmentStatus.MayBeLost,
        last_event_at: row?.last_event_at,
      });
      expect((await details(state)).events.at(-1)).toMatchObject({ kind: 'lost', actor: 'rule', wasApplied: true });
      await seller.call(shipping.tellParcel, {
        body: { packageId: row?.package_id ?? 0, event: 'delivered', at: new Date(now() - 3 * DAY).toISOString() },
      });
      expect((await again(state)).packages[0]?.shipment_status).toBe(ShipmentStatus.Delivered);
    },
  );
});
