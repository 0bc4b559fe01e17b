import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import type { PackageEventKind } from '@kervan/domain/orders/package-event';
import { takesLabel } from '@kervan/domain/orders/returns';
import { findOrder, packageStateOf, type OrderState } from '../../records/orders/order-state.ts';
import { DIRECT, WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { changeMade, makeOrder, type MadeItem } from '../../testing/orders.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 5 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  await product.world.standStill();
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});

const DHL = 'JJD000390007831234567';
const UPS = '1Z999AA10123456784';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = () => product.worker.clock.now();
const make = (item: MadeItem, sending = DIRECT) =>
  makeOrder(product, seller, { at: now() - 30 * DAY, order: { sending }, items: [item] });
const detailOf = async ({ order }: OrderState) =>
  seller.call(orders.details, { query: { sellerAmazonOrderId: order.amazon_order_id } });
const parcelOf = async (state: OrderState) => (await detailOf(state)).packages[0];
const tell = (state: OrderState, body: object, who = seller) =>
  who.call(shipping.tellParcel, { body: { packageId: state.packages[0]?.package_id ?? 0, ...body } });
const update = (state: OrderState, body: object, who = seller) =>
  who.call(shipping.updateTracking, {
    body: { packageId: state.packages[0]?.package_id ?? 0, trackingNumber: UPS, ...body },
  });

const bought: readonly PackageEventKind[] = ['bought'];
const sent: readonly PackageEventKind[] = ['bought', 'shippedDirect'];

describe('what a seller says of a direct parcel', () => {
  it('ORD-009 its number, by which its carrier is known and it can be followed', async () => {
    const state = await make({ parcel: bought });
    await tell(state, { trackingNumber: '1z 999 aa1 01 2345 6784' });
    expect(await parcelOf(state)).toMatchObject({
      carrier: 'UPS',
      trackingNumber: UPS,
      trackingUrl: `https://www.ups.com/track?tracknum=${UPS}`,
    });
    expect((await detailOf(state)).orderStatus).toBe('PreConfirmed');
    const { version } = await detailOf(state);
    await tell(state, { trackingNumber: UPS });
    expect((await detailOf(state)).version).toBe(version);
    await tell(state, { trackingNumber: UPS, carrier: 'Kuryem' });
    expect(await parcelOf(state)).toMatchObject({ carrier: 'Kuryem', trackingUrl: null });
  });

  it('ORD-016 what happened to it, step by step, and that it arrived', async () => {
    const state = await make({ parcel: bought });
    await tell(state, { event: 'shippedDirect' });
    expect(await parcelOf(state)).toMatchObject({ shipmentStatus: 'Shipped', buyerStatus: 'Shipped' });
    await tell(state, { event: 'customs' });
    await tell(state, { event: 'outForDelivery' });
    await tell(state, { event: 'delivered' });
    const parcel = await parcelOf(state);
    expect(parcel).toMatchObject({ shipmentStatus: 'Delivered', buyerStatus: 'Delivered' });
    expect(parcel?.deliveredAt).not.toBeNull();
    expect((await detailOf(state)).events.slice(-4).map(({ kind, actor }) => [kind, actor])).toEqual(
      ['shippedDirect', 'customs', 'outForDelivery', 'delivered'].map((kind) => [kind, 'Ayşe Yılmaz']),
    );
  });

  it('ORD-072 an order is delivered with the last of its parcels, and its buyer is kept for 30 days more', async () => {
    const state = await makeOrder(product, seller, {
      at: now() - 30 * DAY,
      order: { sending: DIRECT },
      items: [{ parcel: sent }, { parcel: sent }],
    });
    const arrived = (index: number, at: number) =>
      seller.call(shipping.tellParcel, {
        body: {
          packageId: state.packages[index]?.package_id ?? 0,
          event: 'delivered',
          at: new Date(at).toISOString(),
        },
      });
    const [first, last] = [now() - 3 * HOUR, now() - HOUR];
    await arrived(1, first);
    expect((await detailOf(state)).deliveredAt).toBeNull();
    await arrived(0, last);
    const { deliveredAt, address } = await detailOf(state);
    expect(deliveredAt).toBe(new Date(last).toISOString());
    expect(address.purgeAt).toBe(new Date(last + 30 * DAY).toISOString());
  });

  it('ORD-016 one that was only bought so far was sent before it arrived', async () => {
    const state = await make({ parcel: bought });
    const at = new Date(now() - 2 * HOUR).toISOString();
    await tell(state, { event: 'delivered', at });
    expect(await parcelOf(state)).toMatchObject({ shipmentStatus: 'Delivered', shippedAt: at, deliveredAt: at });
  });

  it('ORD-017 what is older than the last news of it is kept and changes nothing', async () => {
    const state = await make({ parcel: bought });
    await tell(state, { event: 'outForDelivery', at: new Date(now() - HOUR).toISOString() });
    await tell(state, { event: 'customs', at: new Date(now() - 5 * HOUR).toISOString() });
    expect(await parcelOf(state)).toMatchObject({ shipmentStatus: 'OutForDelivery' });
    expect((await detailOf(state)).events.find(({ kind }) => kind === 'customs')).toMatchObject({ wasApplied: false });
  });

  it.each<[string, MadeItem, number, object, string]>([
    ['that was not bought', {}, DIRECT, { event: 'delivered' }, 'IllegalOrderStep'],
    ['that is delivered', { parcel: [...sent, 'delivered'] }, DIRECT, { event: 'customs' }, 'IllegalOrderStep'],
    ['of the warehouse', { parcel: bought }, WAREHOUSE, { event: 'delivered' }, 'OnlyForDirectPackages'],
    ['that is cancelled', { parcel: ['cancelled'] }, DIRECT, { event: 'shippedDirect' }, 'IllegalOrderStep'],
    ['tomorrow', { parcel: bought }, DIRECT, { event: 'delivered', at: '2099-01-01T00:00:00Z' }, 'ValidationFailed'],
    ['under no number', { parcel: bought }, DIRECT, { trackingNumber: '?' }, 'ValidationFailed'],
    ['by nobody', { parcel: bought }, DIRECT, { trackingNumber: 'QQ123456' }, 'CarrierNeeded'],
  ])('ORD-017 a parcel %s is left as it is', async (_, item, sending, body, code) => {
    const state = await make(item, sending);
    const { version } = await detailOf(state);
    expect(await codeOf(tell(state, body))).toBe(code);
    expect((await detailOf(state)).version).toBe(version);
  });

  it('another seller’s parcel is not there', async () => {
    const state = await make({ parcel: bought });
    expect(await codeOf(tell(state, { event: 'delivered' }, other))).toBe('RecordNotFound');
    expect(await codeOf(update(state, {}, other))).toBe('RecordNotFound');
    expect(await parcelOf(state)).toMatchObject({ shipmentStatus: 'Purchased' });
  });

  it('ORD-065 a number that was told to the marketplace is told again when it is corrected', async () => {
    const state = await make({ parcel: sent, tracking: DHL });
    await seller.call(shipping.confirm, { body: { sellerOrderId: state.order.order_id } });
    await product.worker.db
      .updateTable('order_sending')
      .set({ state: 2 })
      .where('order_id', '=', state.order.order_id)
      .execute();
    await tell(state, { trackingNumber: UPS });
    expect((await detailOf(state)).sendings).toMatchObject([{ kind: 'confirm', state: 'waiting' }]);
    const row = await product.worker.db
      .selectFrom('order_sending')
      .select('content')
      .where('order_id', '=', state.order.order_id)
      .executeTakeFirstOrThrow();
    expect(row.content).toMatchObject({ trackingNumber: UPS, carrierCode: 'UPS' });
  });
});

const inbound: readonly PackageEventKind[] = ['bought', 'shippedToWarehouse', 'received'];

describe('another number for a package of the warehouse', () => {
  it('ORD-021 ORD-068 is taken while it lies there: the number under which it came', async () => {
    const state = await make({ parcel: inbound }, WAREHOUSE);
    await update(state, {});
    expect(await parcelOf(state)).toMatchObject({
      shipmentStatus: 'TrackingNumberChanged',
      warehouseStatus: 'DeliveredToWareHouse',
      inboundTracking: UPS,
      inboundCarrier: 'UPS',
      trackingNumber: null,
    });
    const { version } = await detailOf(state);
    await update(state, {});
    expect((await detailOf(state)).version).toBe(version);
  });

  it('ORD-022 is taken a second time, and a return label after it', async () => {
    const parcel = [...inbound, 'charged', 'dispatched', 'delivered'] as const;
    const state = await make({ parcel, tracking: DHL }, WAREHOUSE);
    await update(state, {});
    await update(state, { trackingNumber: '123456789012', carrier: 'FedEx' });
    expect(await parcelOf(state)).toMatchObject({
      shipmentStatus: 'TrackingNumberChanged',
      trackingNumber: '123456789012',
    });
    const { version } = await detailOf(state);
    await update(state, { trackingNumber: '123456789012', carrier: 'FedEx' });
    expect((await detailOf(state)).version).toBe(version);
    const stands = await findOrder(product.worker.db, seller.storeId, { orderId: state.order.order_id });
    expect(stands?.packages.map((row) => takesLabel(packageStateOf(row)))).toEqual([true]);
  });

  it('ORD-021 ORD-068 is taken once it is delivered: the number under which it was sent on', async () => {
    const state = await make({ parcel: [...inbound, 'charged', 'dispatched', 'delivered'], tracking: DHL }, WAREHOUSE);
    await update(state, { trackingNumber: '123456789012', carrier: 'FedEx' });
    expect(await parcelOf(state)).toMatchObject({
      shipmentStatus: 'TrackingNumberChanged',
      trackingNumber: '123456789012',
      carrier: 'FedEx',
    });
  });

  it.each<[string, MadeItem, number, string]>([
    ['is on its way to the warehouse', { parcel: inbound.slice(0, 2) }, WAREHOUSE, 'OnlyForDeliveredPackages'],
    ['was sent on', { parcel: [...inbound, 'charged', 'dispatched'] }, WAREHOUSE, 'OnlyForDeliveredPackages'],
    ['never saw the warehouse', { parcel: [...sent, 'delivered'] }, DIRECT, 'OnlyForDeliveredPackages'],
    [
      'was destroyed',
      { parcel: [...inbound, 'creditTooLow', 'creditAwaited', 'disposed'] },
      WAREHOUSE,
      'PackageDestroyed',
    ],
  ])('ORD-021 ORD-068 is refused where it %s', async (_, item, sending, code) => {
    const state = await make(item, sending);
    const { version } = await detailOf(state);
    expect(await codeOf(update(state, {}))).toBe(code);
    expect((await detailOf(state)).version).toBe(version);
  });
});

describe('a package of the warehouse that is confirmed', () => {
  it('ORD-065 is not confirmed under the number that brought it to the warehouse', async () => {
    const state = await make({ parcel: inbound }, WAREHOUSE);
    await changeMade(product, seller, state.order.order_id, {
      packages: [{ package_id: state.packages[0]?.package_id ?? 0, inbound_tracking: UPS }],
    });
    const confirm = (trackingNumber: string) =>
      codeOf(seller.call(shipping.confirm, { body: { sellerOrderId: state.order.order_id, trackingNumber } }));
    expect(await confirm(UPS)).toBe('TrackingNumberNeeded');
    expect((await detailOf(state)).orderStatus).toBe('Placed');
    expect(state.order.order_status).toBe(OrderStatus.Placed);
  });

  it('ORD-065 keeps the number under which the warehouse sent it on', async () => {
    const state = await make({ parcel: [...inbound, 'charged', 'dispatched'], tracking: DHL }, WAREHOUSE);
    const body = { sellerOrderId: state.order.order_id };
    expect(await codeOf(seller.call(shipping.confirm, { body: { ...body, trackingNumber: UPS } }))).toBe(
      'OnlyForDeliveredPackages',
    );
    await seller.call(shipping.confirm, { body });
    expect((await detailOf(state)).sendings).toMatchObject([{ state: 'waiting' }]);
  });
});
