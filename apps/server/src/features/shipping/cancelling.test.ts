import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { buying } from '@kervan/contracts/buying-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyingState } from '@kervan/domain/orders/buying';
import type { PackageEventKind } from '@kervan/domain/orders/package-event';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { SendingState } from '../../records/order-sendings/note-sending.ts';
import { DIRECT } from '../../records/orders/sending-codes.ts';
import { changeMade, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { itLong } from '../../testing/long.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, other, listed } = stocked);
});
afterEach(() => product.world.endFaults());

const db = () => product.worker.db;
const there = ({ order }: OrderState) =>
  product.world.ask<{ status: string; items: { cancelReason?: string; cancelled?: { by: string } }[] }>(
    'GET',
    `/world/orders/${order.amazon_order_id}`,
  );
async function kept(amazonOrderId: string): Promise<OrderState> {
  const state = await findOrder(db(), seller.storeId, { amazonOrderId });
  if (!state) throw new Error(`the order ${amazonOrderId} is not there`);
  return state;
}
const again = ({ order }: OrderState) => kept(order.amazon_order_id);
async function bought(): Promise<OrderState> {
  const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    pendingMs: 0,
    items: [{ sku: listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
  });
  await product.world.advance(2_000);
  await product.settle();
  return kept(amazonOrderId);
}
const cancel = ({ order }: Pick<OrderState, 'order'>, who = seller) =>
  who.call(shipping.cancel, { body: { sellerOrderId: order.order_id, reason: 'NoInventory' } });
const details = ({ order }: OrderState) =>
  seller.call(orders.details, { query: { sellerAmazonOrderId: order.amazon_order_id } });
const purchase = (state: OrderState, buying: BuyingState) =>
  changeMade(product, seller, state.order.order_id, {
    newPurchases: state.items.map((item) => ({
      order_item_id: item.order_item_id,
      quantity: item.quantity,
      channel: BuyerChannel.extension,
      state: buying,
    })),
  });

describe('an order that is cancelled at the marketplace', () => {
  it('ORD-053, ORD-055 is bought by nobody until the marketplace has answered', async () => {
    const state = await makeOrder(product, seller, { items: [{ sku: listed[0]?.sku ?? '' }] });
    const sellerOrderId = state.order.order_id;
    const orderProductId = state.items[0]?.order_item_id ?? 0;
    const number = '114-7000001-0000001';
    const tries = () =>
      Promise.all([
        codeOf(seller.call(buying.savePurchaser, { body: { sellerOrderId, buyerOrderNumber: number } })),
        codeOf(seller.call(buying.savePurchase, { body: { orderProductId, buyerOrderNumber: number } })),
        codeOf(seller.call(buying.queue, { body: { sellerOrderId } })),
      ]);
    expect(await tries()).not.toContain('CancellationUnderWay');
    await cancel(state);
    const withdrawn = await again(state);
    expect(await tries()).toEqual(['CancellationUnderWay', 'CancellationUnderWay', 'CancellationUnderWay']);
    expect((await again(state)).purchases).toEqual(withdrawn.purchases);
    await db()
      .updateTable('order_sending')
      .set({ state: SendingState.Refused })
      .where('order_id', '=', sellerOrderId)
      .where('store_id', '=', seller.storeId)
      .execute();
    expect(await tries()).not.toContain('CancellationUnderWay');
  });

  it('ORD-017 is cancelled when the marketplace says so, its parcel with it; nobody goes on to buy for it meanwhile', async () => {
    const state = await purchase(await bought(), BuyingState.Queued);
    await cancel(state);
    await cancel(state);
    const asked = await again(state);
    expect(asked.order.seller_status).toBe(SellerOrderStatus.Unshipped);
    expect(asked.purchases).toMatchObject([{ state: BuyingState.Withdrawn, failure: 'orderCancelled' }]);
    expect((await details(state)).sendings).toMatchObject([{ kind: 'cancel', state: 'waiting', packageId: null }]);
    expect(await codeOf(confirm(state))).toBe('CancellationUnderWay');
    await product.settle();
    expect(await there(state)).toMatchObject({
      status: 'CANCELLED',
      items: [{ cancelled: { by: 'MERCHANT', reason: 'NoInventory' } }],
    });
    const { order, packages } = await again(state);
    expect(order).toMatchObject({ order_status: OrderStatus.None, seller_status: SellerOrderStatus.Canceled });
    expect(packages[0]?.shipment_status).toBe(ShipmentStatus.Cancelled);
    expect((await details(state)).sendings).toMatchObject([{ state: 'done', failure: null }]);
    expect(await codeOf(cancel(state))).toBe('OrderAlreadyCancelled');
  });

  it('several that wait together go in one feed, and each keeps its own outcome', async () => {
    const states = [await bought(), await bought(), await bought()];
    const before = await feedsMade();
    for (const state of states) await cancel(state);
    // One of them is sent by another hand before the feed is worked.
    const [first] = states;
    const { id } = await product.world.fault({ kind: 'slowFeed', operation: 'createFeed' });
    await product.runJobs();
    await product.world.endFault(id);
    expect((await feedsMade()) - before).toBe(1);
    await changedElsewhere(first);
    await product.settle();
    expect((await details(first as OrderState)).sendings.find(({ kind }) => kind === 'cancel')).toMatchObject({
      state: 'refused',
    });
    expect((await again(first as OrderState)).order.seller_status).not.toBe(SellerOrderStatus.Canceled);
    for (const state of states.slice(1)) expect((await there(state)).status).toBe('CANCELLED');
  });

  itLong('a line that the marketplace refuses is quoted, and asked for again by a person', async () => {
    const state = await bought();
    const { id } = await product.world.fault({ kind: 'partialFeed', operation: 'createFeed' });
    // Three of ten lines fail.
    const states = [state, await bought(), await bought(), await bought(), await bought(), await bought()];
    for (const one of states) await cancel(one);
    await product.settle();
    const outcomes = await Promise.all(states.map(async (one) => ({ one, sending: (await details(one)).sendings[0] })));
    const struck = outcomes.find(({ sending }) => sending?.state === 'refused');
    await product.world.endFault(id);
    if (!struck) throw new Error('no line was refused');
    expect(struck.sending?.failure).toBeTruthy();
    expect((await again(struck.one)).order.seller_status).toBe(SellerOrderStatus.Unshipped);
    await cancel(struck.one);
    await product.settle();
    expect((await there(struck.one)).status).toBe('CANCELLED');
  });

  it('a feed of which nobody knows whether it arrived cancels once', async () => {
    const state = await bought();
    await product.world.fault({ kind: 'reset', operation: 'createFeed', forMs: 20_000 });
    await cancel(state);
    await product.settle();
    expect((await there(state)).status).toBe('CANCELLED');
    expect((await details(state)).sendings).toMatchObject([{ state: 'done' }]);
  });

  it('another seller’s order is not there', async () => {
    const state = await bought();
    expect(await codeOf(cancel(state, other))).toBe('OrderNotFound');
    expect((await details(state)).sendings).toEqual([]);
  });
});

type State = { draft: MadeOrder; buying?: BuyingState; says: string | null };
const parcel = (...events: PackageEventKind[]): MadeOrder => ({ items: [{ parcel: events }] });
const direct = (...events: PackageEventKind[]): MadeOrder => ({ ...parcel(...events), order: { sending: DIRECT } });
const seen = (seller_status: SellerOrderStatus, more: MadeOrder['order'] = {}): MadeOrder => ({
  order: { seller_status, ...more },
});
const S = SellerOrderStatus;
/** Every state in which a buyer may want an order back, and what becomes of it; null = the marketplace is asked. */
const states: Record<string, State> = {
  'is pending': { draft: { order: { is_pending: true, order_status: OrderStatus.None } }, says: 'OrderPending' },
  'is not bought': { draft: {}, says: null },
  'stands in the queue': { draft: {}, buying: BuyingState.Queued, says: null },
  'is claimed by an extension': { draft: {}, buying: BuyingState.Claimed, says: null },
  'is being paid for': { draft: {}, buying: BuyingState.CheckoutOpened, says: 'CheckoutOpened' },
  'is bought, to be sent directly': { draft: direct('bought'), says: null },
  'is sent directly': { draft: direct('bought', 'shippedDirect'), says: 'OrderAlreadySent' },
  'is bought for the warehouse': { draft: parcel('bought'), says: null },
  'is on its way to the warehouse': { draft: parcel('bought', 'shippedToWarehouse'), says: null },
  'lies at the warehouse': { draft: parcel('bought', 'shippedToWarehouse', 'received'), says: null },
  'waits for credit': { draft: parcel('bought', 'shippedToWarehouse', 'received', 'creditTooLow'), says: null },
  'is paid for at the warehouse': {
    draft: parcel('bought', 'shippedToWarehouse', 'received', 'charged'),
    says: 'OrderAlreadySent',
  },
  'has left the warehouse': {
    draft: parcel('bought', 'shippedToWarehouse', 'received', 'charged', 'dispatched'),
    says: 'OrderAlreadySent',
  },
  'has arrived': {
    draft: parcel('bought', 'shippedToWarehouse', 'received', 'charged', 'dispatched', 'delivered'),
    says: 'OrderAlreadySent',
  },
  'is confirmed in part': { draft: seen(S.PartiallyShipped), says: 'OrderAlreadyConfirmed' },
  'is confirmed': { draft: seen(S.Shipped), says: 'OrderAlreadyConfirmed' },
  'is to come back': {
    draft: { ...seen(S.Shipped), afterwards: { seller_return: true } },
    says: 'OrderAlreadyConfirmed',
  },
  'is refunded': {
    draft: { ...seen(S.Shipped), afterwards: { seller_refunded: true } },
    says: 'OrderAlreadyConfirmed',
  },
  'is cancelled': { draft: seen(S.Canceled, { order_status: OrderStatus.None }), says: 'OrderAlreadyCancelled' },
};

describe('a buyer’s wish to cancel in every state of an order', () => {
  const wish = ({ order }: OrderState, status: boolean) =>
    seller.call(orders.cancellationRequest, { body: { sellerOrderId: order.order_id, status } });

  it('is tried in every state that the marketplace knows', () => {
    const covered = new Set(Object.values(states).map(({ draft }) => draft.order?.seller_status ?? S.Unshipped));
    const missing = Object.values(S).filter((status) => !covered.has(status));
    // Those two follow from a mark.
    expect(missing).toEqual([S.Refunded, S.ReturnRequested]);
  });

  it.each(Object.entries(states))('ORD-064, ORD-017 of an order that %s', async (_, { draft, buying: step, says }) => {
    const made = await makeOrder(product, seller, draft);
    const state = step === undefined ? made : await purchase(made, step);
    const before = (await seller.call(orders.counts, {})).tabs.cancellationRequested;
    await wish(state, true);
    await wish(state, true);
    const { cancellationRequested, events } = await details(state);
    expect(cancellationRequested).toBe(true);
    expect(events.filter(({ kind }) => kind === 'cancellationRequested')).toHaveLength(1);
    expect((await seller.call(orders.counts, {})).tabs.cancellationRequested).toBe(before + 1);
    const standing = await again(state);
    if (says === null) await cancel(state);
    else expect(await codeOf(cancel(state))).toBe(says);
    const after = await again(state);
    const { sendings } = await details(state);
    if (says === null) {
      // Asked for again it is asked for once; nobody goes on to buy, and the order stands until the marketplace has answered.
      await cancel(state);
      expect((await details(state)).sendings).toMatchObject([{ kind: 'cancel', state: 'waiting' }]);
      expect(after.order.seller_status).toBe(standing.order.seller_status);
      const open = after.purchases.filter((row) => row.state !== BuyingState.Bought);
      expect(open.map((row) => row.state)).toEqual(open.map(() => BuyingState.Withdrawn));
      expect(after.packages.map((row) => row.shipment_status)).toEqual(
        standing.packages.map((row) => row.shipment_status),
      );
    } else {
      expect(sendings).toEqual([]);
      expect(after).toEqual(standing);
    }
    await wish(state, false);
    expect((await details(state)).cancellationRequested).toBe(false);
    expect((await seller.call(orders.counts, {})).tabs.cancellationRequested).toBe(before);
  });
});

const feedsMade = async (): Promise<number> =>
  (await product.world.calls()).find(({ operation }) => operation === 'createFeed')?.count ?? 0;
const confirm = ({ order }: OrderState) =>
  seller.call(shipping.confirm, {
    body: { sellerOrderId: order.order_id, trackingNumber: 'JJD000390007831234567' },
  });

/** Sent by another hand: the marketplace shows it as shipped. */
async function changedElsewhere(state: OrderState | undefined): Promise<void> {
  if (!state) return;
  const store = await db()
    .selectFrom('store')
    .select('sp_account_id')
    .where('store_id', '=', seller.storeId)
    .executeTakeFirst();
  const account = {
    spAccountId: store?.sp_account_id ?? 0,
    region: 'eu' as const,
    sellingPartnerId: seller.sellingPartnerId,
    accountId: seller.accountId,
  };
  await product.worker.marketplace.confirmShipment(
    { account, market: 'DE' },
    {
      orderId: state.order.amazon_order_id,
      reference: '1',
      carrierCode: 'DHL',
      carrierName: null,
      trackingNumber: 'JJD000390007831234567',
      shipDate: new Date(product.worker.clock.now()).toISOString(),
      items: state.items.map((item) => ({ itemId: item.marketplace_item_id, quantity: item.quantity })),
    },
  );
}

describe('a buyer who asks to cancel', () => {
  const direct = ['bought', 'shippedDirect'] as const;
  it.each<[string, { parcel?: readonly PackageEventKind[]; buying?: BuyingState; confirmed?: number }, string | null]>([
    ['before anything is bought', {}, null],
    ['while it waits in the queue', { buying: BuyingState.Queued }, null],
    ['while the extension holds it', { buying: BuyingState.Claimed }, null],
    ['while somebody pays at the source', { buying: BuyingState.CheckoutOpened }, 'CheckoutOpened'],
    ['once it is bought', { parcel: ['bought'] }, null],
    ['once its parcel is on its way', { parcel: direct }, 'OrderAlreadySent'],
    ['once it is confirmed', { parcel: direct, confirmed: 1 }, 'OrderAlreadyConfirmed'],
    ['once it is delivered', { parcel: [...direct, 'delivered'], confirmed: 1 }, 'OrderAlreadyConfirmed'],
  ])(
    'ORD-018, ORD-064 %s: the mark is kept, and cancelling says what it may',
    async (_, { parcel = [], buying, confirmed = 0 }, code) => {
      const made = await makeOrder(product, seller, { order: { sending: DIRECT }, items: [{ parcel, confirmed }] });
      if (buying !== undefined) await purchase(made, buying);
      const ask = (status: boolean) =>
        seller.call(orders.cancellationRequest, { body: { sellerOrderId: made.order.order_id, status } });
      await ask(true);
      await ask(true);
      const marked = await details(made);
      expect(marked.cancellationRequested).toBe(true);
      expect(marked.events.filter(({ kind }) => kind === 'cancellationRequested')).toHaveLength(1);
      const answer = await cancel(made).then(
        () => null,
        () => codeOf(cancel(made)),
      );
      expect(answer).toBe(code);
      expect((await details(made)).sendings).toHaveLength(code === null ? 1 : 0);
    },
  );
});

describe('an order that is not cancelled any more', () => {
  it.each<[string, { parcel?: PackageEventKind[]; order?: object; buying?: BuyingState; confirmed?: number }, string]>([
    ['pending', { order: { is_pending: true, order_status: OrderStatus.None } }, 'OrderPending'],
    ['while somebody pays at the source', { buying: BuyingState.CheckoutOpened }, 'CheckoutOpened'],
    ['whose direct parcel is on its way', { parcel: ['bought', 'shippedDirect'] }, 'OrderAlreadySent'],
    ['whose shipment is confirmed', { confirmed: 1 }, 'OrderAlreadyConfirmed'],
  ])('ORD-017 %s is refused', async (_, { parcel = [], order = {}, buying, confirmed = 0 }, code) => {
    const made = await makeOrder(product, seller, {
      order: { sending: DIRECT, ...order },
      items: [{ parcel, confirmed }],
    });
    if (buying !== undefined) await purchase(made, buying);
    const before = (await again(made)).order.version;
    expect(await codeOf(cancel(made))).toBe(code);
    expect((await again(made)).order.version).toBe(before);
  });

  it('ORD-017 whose package the warehouse was paid for is refused', async () => {
    const made = await makeOrder(product, seller, {
      items: [{ parcel: ['bought', 'shippedToWarehouse', 'received'] }],
    });
    expect(await cancel(made)).toBeNull();
    const paid = await makeOrder(product, seller, {
      items: [{ parcel: ['bought', 'shippedToWarehouse', 'received', 'charged'] }],
    });
    expect(await codeOf(cancel(paid))).toBe('OrderAlreadySent');
    await db().deleteFrom('order_sending').where('order_id', '=', made.order.order_id).execute();
  });
});
