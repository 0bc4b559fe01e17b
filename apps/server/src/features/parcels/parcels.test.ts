import { sql } from 'kysely';
import { buying } from '@kervan/contracts/buying-calls';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepBuyer } from '../../records/order-pii/buyer-data.ts';
import { orderTask, WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { changeWarehousePackage } from '../../records/warehouse/package-rows.ts';
import { reviewOrders } from '../shipping/review-orders.ts';
import { activateWarehouse } from '../../testing/active-warehouse.ts';
import { anneliese, changeMade } from '../../testing/orders.ts';
import { introduce, makeParcel, measured, type MadeParcel } from '../../testing/parcels.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { useStocked } from '../../testing/stocked.ts';
import { readEvents } from './read-events.ts';
import { runTasks } from './run-tasks.ts';
import { sweepEvents } from './sweep-events.ts';
import { updateWarehouse } from './update-warehouse.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(() => introduce(product, stocked.seller));
beforeEach(() => startWith(product, stocked.seller.accountId, 0));

const store = () => stocked.seller.storeId;
const make = (draft?: Parameters<typeof makeParcel>[2]) => makeParcel(product, stocked.seller, draft);
const tell = () => updateWarehouse(product.worker, store());
const atWarehouse = ({ ref }: Pick<MadeParcel, 'ref'>) => product.worker.warehouse.package(ref);
/** A moment later everything that is due of the parcel is read. */
async function read(parcel: MadeParcel): Promise<void> {
  await step(1_000);
  await workSoon(product.worker.db, parcel, { kind: WorkKind.ReadEvents, at: product.worker.clock.now() });
  await readEvents(product.worker, store());
}
async function step(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
}
const order = <Kind extends WarehouseTask>(parcel: MadeParcel, kind: Kind, content: object, key = String(kind)) =>
  product.worker.db
    .transaction()
    .execute((tx) => orderTask(tx, parcel, { kind, key, content: content as never, now: product.worker.clock.now() }));
const task = async ({ packageId }: MadeParcel, kind: WarehouseTask) =>
  product.worker.db
    .selectFrom('warehouse_task')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('kind', '=', kind)
    .orderBy('task_id', 'desc')
    .executeTakeFirst();
/** As if credit were held for the cheapest service that is offered. */
async function hold(
  parcel: MadeParcel,
  hold_revision = 1,
): Promise<{ quoteId: string; priceMinor: number; hold: number }> {
  const { quotes } = await atWarehouse(parcel);
  const quote = quotes.find(({ available, carrierCode }) => available && carrierCode === 'USPS');
  if (!quote) throw new Error('nothing is offered');
  const row = await parcel.row();
  await changeWarehousePackage(
    product.worker.db,
    row,
    { held_usd: quote.priceMinor, hold_revision },
    product.worker.clock.now(),
  );
  return { quoteId: quote.quoteId, priceMinor: quote.priceMinor, hold: hold_revision };
}
/** Nobody told of it for four weeks. */
async function silent({ orderId, packageId }: MadeParcel): Promise<void> {
  const now = product.worker.clock.now();
  const last_event_at = new Date(now - 28 * 86_400_000);
  await changeMade(product, stocked.seller, orderId, { packages: [{ package_id: packageId, last_event_at }] });
  const { accountId, storeId } = stocked.seller;
  await reviewOrders(product.worker, { accountId, storeId, market: 'DE', isConnected: true });
}

describe('a parcel on its way through the warehouse', () => {
  it('WH-021 is announced, scanned, measured, released, dispatched and delivered, and the order follows', async () => {
    await startWith(product, stocked.seller.accountId, 500_00);
    const parcel = await make({ preLabel: true });
    await tell();
    expect(await atWarehouse(parcel)).toMatchObject({ state: 'announced', label: { carrier: 'USPS' } });
    await parcel.act('receive');
    await read(parcel);
    expect((await parcel.order()).parcel).toMatchObject({
      shipment_status: ShipmentStatus.PreLabelCreated,
      carrier: 'USPS',
      buyer_status: BuyerOrderStatus.DeliveredToWh,
    });
    await parcel.act('measure', measured);
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'priced', measures: { weightG: 500, lengthMm: 200 } });
    const photos = await product.worker.db
      .selectFrom('warehouse_photo')
      .selectAll()
      .where('package_id', '=', parcel.packageId)
      .execute();
    expect(photos.length).toBe(2);
    await runTasks(product.worker, store());
    expect(await parcel.row()).toMatchObject({ state: 'released' });
    await parcel.act('dispatch');
    await read(parcel);
    const { tracking } = (await parcel.order()).parcel;
    expect(tracking).toBe(
      (await product.world.ask<{ outbound: { tracking: string } }>('GET', `/world/warehouse/${parcel.no}`)).outbound
        .tracking,
    );
    expect((await parcel.order()).parcel).toMatchObject({ shipment_status: ShipmentStatus.SentFromWarehouse });
    expect((await parcel.order()).parcel.shipped_at).not.toBeNull();
    await step(1_000);
    await parcel.act('carrier-event', { code: 'delivered' });
    await read(parcel);
    expect((await parcel.order()).order).toMatchObject({ buyer_status: BuyerOrderStatus.Delivered });
    expect(await parcel.row()).toMatchObject({ state: 'delivered' });
    expect((await parcel.row()).ended_at).not.toBeNull();
  });

  it('STORE-022 tells the gift note of the store with who sends it; where there is none, nothing', async () => {
    const reportedGift = async () => {
      const parcel = await make();
      await tell();
      return (await product.world.ask<{ gift: object | null }>('GET', `/world/warehouse/${parcel.no}`)).gift;
    };
    const save = (giftNote: string) =>
      stocked.seller.call(warehouse.saveSending, { body: { preLabel: false, giftNote, giftSender: 'Ayşe Işık' } });
    expect(await reportedGift()).toBeNull();
    await save('İyi günlerde kullanın');
    expect(await reportedGift()).toEqual({ note: 'İyi günlerde kullanın', sender: 'Ayşe Işık' });
    await save('');
    expect(await reportedGift()).toBeNull();
  });

  it('tells once what the parcel is and then what is different: how it comes, who gets it', async () => {
    const parcel = await make();
    await tell();
    await changeMade(product, stocked.seller, parcel.orderId, {
      packages: [{ package_id: parcel.packageId, inbound_carrier: 'UPS', inbound_tracking: '1Z999AA10123456784' }],
    });
    await product.worker.db.transaction().execute((tx) =>
      keepBuyer(tx, product.worker.secrets, {
        place: { ...stocked.seller, orderId: parcel.orderId },
        parts: { data: { ...anneliese, line1: 'Alaunstr. 12' } },
        now: product.worker.clock.now(),
      }),
    );
    await tell();
    const whole = await product.world.ask('GET', `/world/warehouse/${parcel.no}`);
    expect(whole).toMatchObject({
      inbound: { carrier: 'UPS', tracking: '1Z999AA10123456784' },
      recipient: { line1: 'Alaunstr. 12' },
    });
    // Nothing of the buyer stands beside the parcel.
    expect(JSON.stringify((await parcel.row()).told)).not.toContain('Alaunstr');
    const calls = (await product.world.calls()).find(({ operation }) => operation === 'warehouse.package.change');
    await workSoon(product.worker.db, parcel, { kind: WorkKind.Tell, at: product.worker.clock.now() });
    await tell();
    expect((await product.world.calls()).find(({ operation }) => operation === 'warehouse.package.change')).toEqual(
      calls,
    );
  });

  it('shows an address that no label can carry, and tells again once it is mended', async () => {
    const parcel = await make({ order: { buyer: { name: 'Анна Рот', line1: 'ул. Ленина 4' } } });
    await tell();
    expect(await parcel.row()).toMatchObject({ declined: 'address_non_latin', told: null });
    expect(await parcel.history('warehouseDeclined')).toMatchObject([
      { was_applied: false, details: { code: 'address_non_latin', field: 'recipient' } },
    ]);
    await product.worker.db.transaction().execute((tx) =>
      keepBuyer(tx, product.worker.secrets, {
        place: { ...stocked.seller, orderId: parcel.orderId },
        parts: { data: anneliese },
        now: product.worker.clock.now(),
      }),
    );
    await tell();
    expect(await parcel.row()).toMatchObject({ declined: null, state: 'announced' });
    expect((await atWarehouse(parcel)).state).toBe('announced');
  });

  it('waits until the warehouse knows who the account is', async () => {
    const { other } = stocked;
    const parcel = await makeParcel(product, other);
    await updateWarehouse(product.worker, other.storeId);
    expect(await parcel.row()).toMatchObject({ told: null, declined: null });
    await introduce(product, other);
    await updateWarehouse(product.worker, other.storeId);
    expect((await atWarehouse(parcel)).state).toBe('announced');
  });

  it('what was cancelled at the source is cancelled there, and bought again it is another parcel', async () => {
    const parcel = await make();
    await tell();
    const status = (shipment_status: ShipmentStatus, buyer_status: BuyerOrderStatus) =>
      changeMade(product, stocked.seller, parcel.orderId, {
        packages: [{ package_id: parcel.packageId, shipment_status, buyer_status }],
      });
    await status(ShipmentStatus.Cancelled, BuyerOrderStatus.Cancelled);
    await tell();
    await runTasks(product.worker, store());
    expect((await atWarehouse(parcel)).state).toBe('cancelled');
    expect(await parcel.row()).toMatchObject({ state: 'cancelled', package_no: parcel.no });
    await status(ShipmentStatus.Purchased, BuyerOrderStatus.Purchased);
    await tell();
    const again = await parcel.row();
    expect(again.package_no).not.toBe(parcel.no);
    expect((await parcel.order()).parcel.package_no).toBe(again.package_no);
    expect((await product.worker.warehouse.package(again.package_ref)).state).toBe('announced');
  });

  it('measures again what cannot be, twice, and then holds it for a person', async () => {
    const parcel = await make();
    await tell();
    await parcel.act('receive');
    for (const kind of [WarehouseTask.Remeasure, WarehouseTask.Remeasure, WarehouseTask.HoldBack]) {
      await parcel.act('measure', { ...measured, grams: 0 });
      await read(parcel);
      expect((await task(parcel, kind))?.state).toBe(0);
      await runTasks(product.worker, store());
    }
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'held' });
    expect((await parcel.history('warehouseMeasuresDoubtful')).length).toBe(1);
  });

  it('WH-021 a price that is over releases nothing: the owner sees why, and newer prices are asked for', async () => {
    const parcel = await make();
    await tell();
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await read(parcel);
    const release = await hold(parcel);
    await order(parcel, WarehouseTask.Release, { ...release, priceMinor: release.priceMinor + 1 });
    await runTasks(product.worker, store());
    expect(await task(parcel, WarehouseTask.Release)).toMatchObject({ state: 3, failure: 'price_changed' });
    expect(await parcel.history('warehouseTaskDeclined')).toMatchObject([
      { details: { task: 'release', code: 'price_changed' } },
    ]);
    expect(await parcel.row()).toMatchObject({ state: 'priced' });
    // Nobody pays for it any more: nothing goes out.
    await changeWarehousePackage(product.worker.db, await parcel.row(), { held_usd: null }, product.worker.clock.now());
    await order(parcel, WarehouseTask.Release, release, 'again');
    await runTasks(product.worker, store());
    expect(await task(parcel, WarehouseTask.Release)).toMatchObject({ state: 4 });
    expect((await atWarehouse(parcel)).state).toBe('priced');
  });

  it('an answer that was lost is asked for again, and a dispatch waits until it is known that it was released', async () => {
    await startWith(product, stocked.seller.accountId, 500_00);
    const parcel = await make();
    await tell();
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await read(parcel);
    const { id } = await product.world.fault({ operation: 'warehouse.package.release', kind: 'lostAnswer' });
    await runTasks(product.worker, store());
    await product.world.endFault(id);
    expect((await atWarehouse(parcel)).state).toBe('released');
    expect(await parcel.row()).toMatchObject({ state: 'priced' });
    await parcel.act('dispatch');
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'priced' });
    await step(60_000);
    await runTasks(product.worker, store());
    await step(60_000);
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'dispatched' });
    expect((await parcel.history('dispatched')).length).toBe(1);
    expect(await parcel.history('warehouseSetAside')).toEqual([]);
  });

  it('sets aside what is no step of the parcel, with its code, and reads on', async () => {
    const parcel = await make();
    await tell();
    await parcel.act('receive');
    await read(parcel);
    await parcel.act('carrier-event', { code: 'delivered', force: true });
    await parcel.act('measure', measured);
    await read(parcel);
    expect(await parcel.history('warehouseSetAside')).toMatchObject([
      { was_applied: false, details: { type: 'carrier.event', code: 'delivered' } },
    ]);
    expect(await parcel.row()).toMatchObject({ state: 'priced' });
    expect((await parcel.order()).order.buyer_status).not.toBe(BuyerOrderStatus.Delivered);
  });

  it('WH-021 scanned before its purchase is recorded, it is where it is as soon as that is', async () => {
    await activateWarehouse(product, stocked.seller);
    const parcel = await make({ item: { parcel: [] } });
    await tell();
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.NotShipped);
    expect((await parcel.history('received')).map(({ was_applied }) => was_applied)).toEqual([false]);
    const save = (priceUsdMinor: number) =>
      stocked.seller.call(buying.savePurchaser, {
        body: { sellerOrderId: parcel.orderId, buyerOrderNumber: '114-0000099-0000099', priceUsdMinor },
      });
    await save(900);
    await save(900);
    // Its credit is too low, as it was before.
    expect((await parcel.order()).parcel).toMatchObject({
      shipment_status: ShipmentStatus.WaitingCreditAtWarehouse,
      buyer_status: BuyerOrderStatus.DeliveredToWh,
    });
    expect((await parcel.history('received')).map(({ was_applied }) => was_applied)).toEqual([false, true]);
  });

  it('ORD-017 a parcel that nobody tells of may be lost, on its way to the warehouse and from it', async () => {
    await startWith(product, stocked.seller.accountId, 500_00);
    const parcel = await make();
    await tell();
    await parcel.act('inbound-moving');
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.GoingToWarehouse);
    await silent(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.MayBeLost);
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.WhPackagePaymentReceived);
    await runTasks(product.worker, store());
    await parcel.act('dispatch');
    await read(parcel);
    await silent(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.MayBeLost);
    await step(1_000);
    await parcel.act('carrier-event', { code: 'out_for_delivery' });
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.OutForDelivery);
  });
});

describe('events that no message brought', () => {
  it('CONST-003 are found by the sweep, which goes on from where it ended', async () => {
    const parcel = await make();
    await tell();
    await sweepEvents(product.worker);
    await parcel.act('receive');
    await step(1_000);
    await sweepEvents(product.worker);
    await readEvents(product.worker, store());
    expect(await parcel.row()).toMatchObject({ state: 'received' });
    const count = async () =>
      Number(
        (
          await product.worker.db
            .selectFrom('warehouse_event')
            .select((of) => of.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    const { warehouse, db } = product.worker;
    const from: (string | null)[] = [];
    const heard = Object.assign(Object.create(warehouse) as typeof warehouse, {
      allEvents: (...asked: Parameters<typeof warehouse.allEvents>) => {
        from.push(asked[0]);
        return warehouse.allEvents(...asked);
      },
    });
    const { cursor } = await db.selectFrom('warehouse_sweep').select('cursor').executeTakeFirstOrThrow();
    expect(cursor).not.toBeNull();
    await sweepEvents({ ...product.worker, warehouse: heard });
    expect(from).toEqual([cursor]);
    expect(await count()).toBe(before);
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from warehouse_event where applied_at is null`.execute(product.worker.db);
    expect(rows[0]?.waiting).toBe(0);
  });

  it('CONST-003 nor do those wait that were kept and whose work was lost, ten minutes later', async () => {
    const { db } = product.worker;
    const left = async (name: string, minutes: number) => {
      await sql`insert into warehouse_event(event_id, kind, object_kind, object_ref, seq, at, received_at)
        values (${name}, 'agreement.changed', 'agreement', ${name}, 1, now(), now() - make_interval(mins => ${minutes}))`.execute(
        db,
      );
      return name;
    };
    const ids = [await left('left-11', 11), await left('left-5', 5)];
    await sweepEvents(product.worker);
    const rows = await db
      .selectFrom('warehouse_event')
      .select(['event_id', 'note'])
      .where('event_id', 'in', ids)
      .orderBy('event_id')
      .execute();
    expect(rows).toEqual([
      { event_id: 'left-11', note: 'noted' },
      { event_id: 'left-5', note: null },
    ]);
    await db.deleteFrom('warehouse_event').where('event_id', 'in', ids).execute();
  });
});
