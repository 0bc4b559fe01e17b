import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { noConditions } from '@kervan/domain/orders/routing-rules';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import type { MarketplaceOrder } from '../../connectors/marketplace/orders-mapping.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { DIRECT, WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { findOrder, lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { listConnectedStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { takeOrderIn } from './take-order-in.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let store: ConnectedStore;
beforeAll(async () => {
  ({ seller } = stocked);
  const found = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
  if (!found) throw new Error('the store is connected');
  store = found;
  await seller.call(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  const rules = [{ ...noConditions, states: ['Sachsen'], sendingType: 'direct' as const, carrierCode: null }];
  await seller.call(routing.save, { body: { defaultSendingType: 'warehouse', rules } });
});

let numbers = 0;
const orderNumber = (): string => `304-${String(1_000_000 + (numbers += 1))}-7654321`;
const saxon = {
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
};
function reported(orderId: string, minutes: number, more: Partial<MarketplaceOrder> = {}): MarketplaceOrder {
  const made = product.worker.clock.now() - 86_400_000;
  const item = stocked.listed[0];
  return {
    orderId,
    market: 'DE',
    createdAt: new Date(made).toISOString(),
    updatedAt: new Date(made + minutes * 60_000).toISOString(),
    status: 'unshipped',
    isFulfilledByAmazon: false,
    isSoldElsewhere: false,
    service: 'STANDARD',
    isExpedited: false,
    salesChannel: 'Amazon.de',
    replaces: null,
    shipBy: null,
    deliverFrom: null,
    deliverBy: null,
    recipient: saxon,
    buyerName: saxon.name,
    buyerMail: null,
    items: [
      {
        itemId: '1',
        sku: item?.sku ?? null,
        asin: item?.asin ?? null,
        title: 'Lampe',
        quantity: 1,
        sent: 0,
        isCancelled: false,
        currency: 'EUR',
        price: 20_000,
        shipping: 0,
        tax: 0,
        discount: 0,
        cancelWish: null,
        unfit: [],
      },
    ],
    parcels: [],
    ...more,
  };
}
async function take(order: MarketplaceOrder): Promise<OrderState> {
  await takeOrderIn(product.worker, store, { order, notified: null });
  const state = await findOrder(product.worker.db, seller.storeId, { amazonOrderId: order.orderId });
  if (!state) throw new Error(`${order.orderId} was not taken in`);
  return state;
}

describe('an order that comes in', () => {
  it('STORE-036 goes the way of the first rule that takes it, its parcel with it; one that none takes by default', async () => {
    const { order, packages } = await take(reported(orderNumber(), 0));
    expect([order.sending, packages[0]?.warehouse_status]).toEqual([DIRECT, null]);
    const other = await take(reported(orderNumber(), 0, { recipient: { ...saxon, stateOrRegion: 'Hessen' } }));
    expect(other.order.sending).toBe(WAREHOUSE);
    expect(other.packages[0]?.warehouse_status).not.toBeNull();
  });

  it('STORE-036 gets its way once the address is told, and none other once it is bought', async () => {
    const id = orderNumber();
    const pending = await take(reported(id, 0, { status: 'pending', recipient: null, buyerName: null }));
    expect(pending.order.sending).toBe(WAREHOUSE);
    expect((await take(reported(id, 5))).order.sending).toBe(DIRECT);
    const bound = orderNumber();
    await take(reported(bound, 0, { status: 'pending', recipient: null, buyerName: null }));
    await product.worker.db.transaction().execute(async (tx) => {
      const state = await lockOrder(tx, seller.storeId, { amazonOrderId: bound });
      if (!state) throw new Error('it was taken in');
      const scope = { accountId: seller.accountId, storeId: seller.storeId, now: product.worker.clock.now() };
      await changeOrder(tx, scope, state, { order: { is_sending_fixed: true } });
    });
    expect((await take(reported(bound, 5))).order.sending).toBe(WAREHOUSE);
  });

  it('STORE-036 asks for its way again when its address is edited or settled: maximum and forecast go with it', async () => {
    const id = orderNumber();
    const hesse = { ...saxon, stateOrRegion: 'Hessen' };
    const first = await take(reported(id, 0, { recipient: hesse }));
    const sellerOrderId = first.order.order_id;
    const read = () => findOrder(product.worker.db, seller.storeId, { orderId: sellerOrderId });
    expect(first.order.sending).toBe(WAREHOUSE);
    const { line2: _, line3: __, county: ___, ...known } = saxon;
    await seller.call(orders.update, { body: { sellerOrderId, address: known } });
    const edited = await read();
    expect(edited?.order.sending).toBe(DIRECT);
    expect(edited?.order.cap_usd).not.toBe(first.order.cap_usd);
    expect(edited?.order.forecast).toContainEqual(expect.objectContaining({ line: ProfitLine.handling, amount: 0 }));
    await take(reported(id, 5, { recipient: { ...hesse, line1: 'Zeil 1' } }));
    await seller.call(orders.settleAddress, { body: { sellerOrderId, keep: 'marketplace' } });
    const settled = await read();
    expect(settled?.order.sending).toBe(WAREHOUSE);
    expect(settled?.order.cap_usd).toBe(first.order.cap_usd);
    expect(settled?.order.forecast).toEqual(first.order.forecast);
  });

  it('ORD-007 a recipient that is told with city and postcode alone leaves the whole address as it is', async () => {
    const id = orderNumber();
    const first = await take(reported(id, 0));
    const reduced = { ...saxon, name: null, phone: null, line1: null, stateOrRegion: null };
    const after = await take(reported(id, 5, { recipient: reduced, buyerName: null }));
    const query = { sellerAmazonOrderId: id };
    expect(await seller.call(orders.address, { query })).toMatchObject({ ...saxon, faults: [] });
    expect([after.order.sending, after.order.address_faults]).toEqual([first.order.sending, []]);
    const moved = await take(reported(id, 9, { recipient: { ...saxon, line1: 'Zeil 1' } }));
    expect(await seller.call(orders.address, { query })).toMatchObject({ line1: 'Zeil 1' });
    expect(moved.order.address_faults).toEqual([]);
  });

  it('decision 59 keeps the maximum buy price of the day; a price that is told anew has another, the same again has not', async () => {
    const id = orderNumber();
    const hesse = { recipient: { ...saxon, stateOrRegion: 'Hessen' } };
    const first = await take(reported(id, 0, hesse));
    const cap = first.items[0]?.cap_usd ?? 0;
    expect(cap).toBeGreaterThan(0);
    expect(first.order.cap_usd).toBe(cap);
    const again = await take(reported(id, 0, hesse));
    expect(again.order.version).toBe(first.order.version);
    const [item] = reported(id, 0).items;
    if (!item) throw new Error('it has a product');
    const dearer = await take(reported(id, 5, { ...hesse, items: [{ ...item, price: 30_000 }] }));
    expect(dearer.items[0]?.cap_usd ?? 0).toBeGreaterThan(cap);
  });

  it('decision 59 a maximum that could not be told is there once it can be, also where the marketplace says nothing new', async () => {
    const order = reported(orderNumber(), 0, { recipient: { ...saxon, stateOrRegion: 'Hessen' } });
    const first = await take(order);
    await sql`update order_item set cap_usd = null where order_id = ${first.order.order_id}`.execute(product.worker.db);
    await sql`update seller_order set cap_usd = null where order_id = ${first.order.order_id}`.execute(
      product.worker.db,
    );
    const again = await take(order);
    expect([again.order.cap_usd, again.items[0]?.cap_usd]).toEqual([first.order.cap_usd, first.order.cap_usd]);
    expect(again.order.version).toBe(first.order.version + 1);
    expect((await take(order)).order.version).toBe(again.order.version);
    const [item] = order.items;
    if (!item) throw new Error('it has a product');
    const unknown = reported(orderNumber(), 0, { items: [{ ...item, sku: 'GONE-1' }] });
    expect((await take(unknown)).order.version).toBe((await take(unknown)).order.version);
  });

  it('decision 59 has no maximum for what is sold from no listing, nor in another currency', async () => {
    const [item] = reported('', 0).items;
    if (!item) throw new Error('it has a product');
    for (const other of [
      { ...item, sku: 'GONE-1' },
      { ...item, currency: 'USD' },
    ]) {
      const { order, items } = await take(reported(orderNumber(), 0, { items: [other] }));
      expect([order.cap_usd, items[0]?.cap_usd]).toEqual([null, null]);
    }
  });
});
