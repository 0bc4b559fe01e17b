import { randomUUID } from 'node:crypto';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { parcels } from '@kervan/contracts/parcels-calls';
import { staffWarehouse } from '@kervan/contracts/staff-warehouse-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import { move } from '../../records/ledger/move.ts';
import { holdBack } from '../../records/warehouse/answer-extra.ts';
import { lockParcel } from '../../records/warehouse/apply-event.ts';
import { changeWarehousePackage } from '../../records/warehouse/package-rows.ts';
import { WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { keepInsurance } from '../../records/warehouse/warehouse-account.ts';
import { changeMade, makeOrder } from '../../testing/orders.ts';
import { introduce, makeParcel, measured, postToProduct, type MadeParcel } from '../../testing/parcels.ts';
import { startWith, stepParcel } from '../../testing/priced-parcels.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { signInMember } from '../../testing/staff.ts';
import { useStocked } from '../../testing/stocked.ts';
import { reinsureAccount } from '../parcel-money/reinsure.ts';
import { readEvents } from './read-events.ts';
import { returnByItself } from './return-by-itself.ts';
import { runTasks } from './run-tasks.ts';
import { updateWarehouse } from './update-warehouse.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(() => introduce(product, stocked.seller));

const store = () => stocked.seller.storeId;
const now = () => product.worker.clock.now();
async function read(parcel: MadeParcel): Promise<void> {
  await product.world.advance(1_000);
  await product.deps.clock.refresh();
  await workSoon(product.worker.db, parcel, { kind: WorkKind.ReadEvents, at: now() });
  await readEvents(product.worker, store());
}
/** At the warehouse, scanned, measured and paid for. */
async function there(credit = 200_00): Promise<MadeParcel> {
  await startWith(product, stocked.seller.accountId, credit);
  const parcel = await makeParcel(product, stocked.seller);
  await updateWarehouse(product.worker, store());
  await parcel.act('receive');
  await parcel.act('measure', measured);
  await read(parcel);
  return parcel;
}
async function heldBack(): Promise<MadeParcel> {
  const parcel = await there();
  await send(parcel, false);
  await runTasks(product.worker, store());
  await read(parcel);
  return parcel;
}
const send = (parcel: Pick<MadeParcel, 'packageId'>, wanted: boolean) =>
  stocked.seller.call(parcels.setPackageSending, { body: { packageId: parcel.packageId, send: wanted } });
/** What the page of the parcel offers. */
const offered = async (parcel: MadeParcel) => {
  const { package_no: packageNo } = await parcel.row();
  return (await stocked.seller.call(packages.details, { query: { packageNo } })).sending;
};
const tasksOf = ({ packageId }: MadeParcel) =>
  product.worker.db
    .selectFrom('warehouse_task')
    .select(['kind', 'state', 'content'])
    .where('package_id', '=', packageId)
    .orderBy('task_id')
    .execute();
const taskOf = ({ packageId }: MadeParcel) =>
  product.worker.db
    .selectFrom('warehouse_task')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('task_id')
    .executeTakeFirstOrThrow();
const creditOf = async (): Promise<number> => {
  const row = await product.worker.db
    .selectFrom('ledger.account')
    .select(['credits_posted', 'debits_posted', 'debits_pending'])
    .where('account_id', '=', stocked.seller.accountId)
    .where('code', '=', OwnCode.Credit)
    .executeTakeFirst();
  return row ? Number(row.credits_posted) - Number(row.debits_posted) - Number(row.debits_pending) : 0;
};
/** What was moved for a parcel, by what it refers to. */
const movementsOf = ({ packageId }: MadeParcel) =>
  product.worker.db
    .selectFrom('ledger.transfer')
    .select(['kind', 'ref'])
    .where('account_id', '=', stocked.seller.accountId)
    .where(sql<boolean>`(ref ->> 'packageId')::int = ${packageId}`)
    .where('kind', 'in', [CreditKind.ReturnFee, CreditKind.Refund])
    .orderBy('seq')
    .execute();
const load = (amount: number) =>
  product.worker.db.transaction().execute((tx) =>
    move(tx, {
      accountId: stocked.seller.accountId,
      fact: `bank:${randomUUID()}`,
      kind: CreditKind.BankTransfer,
      debit: PlatformCode.BankClearing,
      credit: OwnCode.Credit,
      amount,
      at: now(),
    }),
  );

describe('messages of the warehouse', () => {
  const message = (over: object = {}) => ({
    id: randomUUID(),
    type: 'package.received',
    at: new Date(now()).toISOString(),
    object: { kind: 'package', ref: randomUUID() },
    seq: 1,
    data: {},
    ...over,
  });
  const kept = async (id: string) =>
    product.worker.db.selectFrom('warehouse_event').selectAll().where('event_id', '=', id).executeTakeFirst();

  it('CONST-003 that are forged, stale or not signed are refused and leave nothing', async () => {
    const forged = message();
    expect(await postToProduct(product, forged, { secret: 'nobody knows it' })).toBe(401);
    expect(await postToProduct(product, forged, { second: Math.floor(Date.now() / 1000) - 301 })).toBe(401);
    expect(await postToProduct(product, forged, { signature: '' })).toBe(401);
    expect(await kept(forged.id)).toBeUndefined();
    expect(await postToProduct(product, { id: 7 })).toBe(400);
    expect(await postToProduct(product, message({ data: { text: 'x'.repeat(300_000) } }))).toBe(413);
  });

  it('have the events read once, however often they come; what they say is not believed', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    await updateWarehouse(product.worker, store());
    await parcel.act('receive');
    await product.runJobs();
    const told = message({
      type: 'carrier.event',
      object: { kind: 'package', ref: parcel.ref },
      data: { code: 'delivered' },
    });
    expect(await postToProduct(product, told)).toBe(204);
    expect(await postToProduct(product, told)).toBe(204);
    await product.runJobs();
    expect(await parcel.row()).toMatchObject({ state: 'received' });
    expect((await parcel.history('received')).length).toBe(1);
    expect((await parcel.history('delivered')).length).toBe(0);
    expect(await kept(told.id)).toMatchObject({ note: null });
    const work = await product.worker.db
      .selectFrom('warehouse_work')
      .select('kind')
      .where('package_id', '=', parcel.packageId)
      .where('kind', '=', WorkKind.ReadEvents)
      .execute();
    expect(work).toEqual([]);
  });

  it('about what nobody here has change nothing; staff see them, sellers do not', async () => {
    const stray = message();
    expect(await postToProduct(product, stray)).toBe(204);
    await product.runJobs();
    expect(await kept(stray.id)).toMatchObject({ note: 'unknown' });
    const member = await signInMember(product);
    const { events, count } = await member.call(staffWarehouse.unknownEvents, {});
    expect(events[0]).toMatchObject({ id: stray.id, kind: 'package.received', objectRef: stray.object.ref, seq: 1 });
    expect(count).toBeGreaterThan(0);
    expect(await refusalOf(stocked.seller.call(staffWarehouse.unknownEvents, {}))).toMatchObject({ status: 401 });
  });
});

describe('whether a parcel is sent', () => {
  it('ORD-067 is held back by the warehouse, and sent on again; said twice it is ordered once', async () => {
    const parcel = await there();
    const none = { canHoldBack: false, canSend: false, canReturn: false, ordered: null };
    expect(await offered(parcel)).toMatchObject({ ...none, canHoldBack: true, heldBackAt: null });
    await send(parcel, false);
    await send(parcel, false);
    expect(await offered(parcel)).toMatchObject({ ...none, canSend: true, ordered: 'holdBack' });
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.WhPackagePaymentReceived);
    await runTasks(product.worker, store());
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.MarkedAsDontSend);
    const heldBackAt = (await parcel.row()).held_back_at?.getTime() ?? 0;
    expect(await offered(parcel)).toEqual({
      ...none,
      canSend: true,
      canReturn: true,
      heldBackAt: new Date(heldBackAt).toISOString(),
      returnsByItselfAt: new Date(heldBackAt + 30 * 86_400_000).toISOString(),
    });
    await send(parcel, true);
    await send(parcel, true);
    await runTasks(product.worker, store());
    await read(parcel);
    // Sent on it is priced anew, and paid for.
    expect((await parcel.history('markedSend')).map(({ was_applied }) => was_applied)).toEqual([true]);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.WhPackagePaymentReceived);
    expect(await parcel.row()).toMatchObject({ state: 'priced', held_back_at: null, hold_revision: 2 });
    expect((await tasksOf(parcel)).map(({ kind }) => kind)).toEqual([
      WarehouseTask.Release,
      WarehouseTask.HoldBack,
      WarehouseTask.Resume,
      WarehouseTask.Release,
    ]);
  });

  it('ORD-067 taken back before the warehouse heard of it, nothing is said at all', async () => {
    const parcel = await there();
    await send(parcel, false);
    await send(parcel, true);
    await runTasks(product.worker, store());
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'released', held_back_at: null });
    expect((await tasksOf(parcel)).map(({ kind, state }) => [kind, state])).toEqual([
      [WarehouseTask.Release, TaskState.Overtaken],
      [WarehouseTask.HoldBack, TaskState.Overtaken],
      [WarehouseTask.Release, TaskState.Done],
    ]);
  });

  it('ORD-067 not to be sent, its release that waits is taken back: it is held back without having been free to leave', async () => {
    const parcel = await there();
    await send(parcel, false);
    await runTasks(product.worker, store());
    expect((await tasksOf(parcel)).map(({ kind, state }) => [kind, state])).toEqual([
      [WarehouseTask.Release, TaskState.Overtaken],
      [WarehouseTask.HoldBack, TaskState.Done],
    ]);
    expect(await parcel.row()).toMatchObject({ released_at: null });
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'held', held_usd: null });
    expect(await creditOf()).toBe(200_00);
  });

  it('ORD-067 where the warehouse does not hold it back it is released as it was to be', async () => {
    const parcel = await there();
    await send(parcel, false);
    const { warehouse } = product.worker;
    const declining = Object.assign(Object.create(warehouse) as typeof warehouse, {
      actOnPackage: () => Promise.reject(new WarehouseDeclined('state_conflict', 'it does not')),
    });
    await runTasks({ ...product.worker, warehouse: declining }, store());
    expect((await tasksOf(parcel)).map(({ kind, state }) => [kind, state])).toEqual([
      [WarehouseTask.Release, TaskState.Overtaken],
      [WarehouseTask.HoldBack, TaskState.Declined],
      [WarehouseTask.Release, TaskState.Done],
    ]);
    expect((await product.worker.warehouse.package(parcel.ref)).state).toBe('released');
  });

  it('ORD-067 what waits for credit is held back, too: it waits for nothing then, and goes on where its clock stood', async () => {
    const parcel = await there(0);
    const { first_failed_at: failedAt } = await parcel.row();
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.WaitingCreditAtWarehouse);
    expect(await offered(parcel)).toMatchObject({ canHoldBack: true });
    await product.world.advance(5 * 3_600_000);
    await product.deps.clock.refresh();
    await send(parcel, false);
    await runTasks(product.worker, store());
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.MarkedAsDontSend);
    const held = await parcel.row();
    expect(held).toMatchObject({ state: 'held', first_failed_at: null });
    expect(Number(held.waited_ms)).toBe(now() - (failedAt?.getTime() ?? 0));
    await send(parcel, true);
    await runTasks(product.worker, store());
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.WaitingCreditAtWarehouse);
    expect((await parcel.row()).first_failed_at?.getTime()).toBe(now() - Number(held.waited_ms));
  });

  it('of an order that is cancelled it is not sent: the warehouse is told so, and its credit comes back', async () => {
    const parcel = await there();
    await changeMade(product, stocked.seller, parcel.orderId, {
      packages: [{ package_id: parcel.packageId, shipment_status: ShipmentStatus.MarkedAsDontSend }],
    });
    await updateWarehouse(product.worker, store());
    await runTasks(product.worker, store());
    expect((await product.worker.warehouse.package(parcel.ref)).state).toBe('held');
    expect(await parcel.row()).toMatchObject({ released_at: null });
    await read(parcel);
    expect(await creditOf()).toBe(200_00);
  });

  it('what is scanned after its order was cancelled is neither paid for nor sent', async () => {
    await startWith(product, stocked.seller.accountId, 200_00);
    const parcel = await makeParcel(product, stocked.seller);
    await updateWarehouse(product.worker, store());
    await changeMade(product, stocked.seller, parcel.orderId, {
      packages: [{ package_id: parcel.packageId, shipment_status: ShipmentStatus.Cancelled }],
    });
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'priced', held_usd: null });
    expect(await creditOf()).toBe(200_00);
    await runTasks(product.worker, store());
    await read(parcel);
    expect((await tasksOf(parcel)).map(({ kind }) => kind)).toEqual([WarehouseTask.HoldBack]);
    expect(await parcel.row()).toMatchObject({ state: 'held' });
  });

  const mark = (parcel: MadeParcel, sendPackage: boolean) =>
    stocked.seller.call(orders.update, { body: { sellerOrderId: parcel.orderId, sendPackage } });
  /** Everything that is ordered of parcels is done, and what came of it read. */
  const work = async (parcel: MadeParcel) => {
    await runTasks(product.worker, store());
    await read(parcel);
    await runTasks(product.worker, store());
    await read(parcel);
  };

  it('ORD-011 of an order that is marked not to be sent it stays there and is not paid; marked again it is sent', async () => {
    await startWith(product, stocked.seller.accountId, 200_00);
    const parcel = await makeParcel(product, stocked.seller);
    await mark(parcel, false);
    await updateWarehouse(product.worker, store());
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await read(parcel);
    expect(await creditOf()).toBe(200_00);
    await work(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'held', held_usd: null });
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.MarkedAsDontSend);
    await mark(parcel, true);
    await work(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'released' });
    expect(await creditOf()).toBeLessThan(200_00);
  });

  it('ORD-011 marked after it was paid it is held back, and its credit comes back', async () => {
    const parcel = await there();
    expect(await creditOf()).toBeLessThan(200_00);
    await mark(parcel, false);
    await mark(parcel, false);
    await work(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'held', held_usd: null });
    expect(await creditOf()).toBe(200_00);
    expect((await tasksOf(parcel)).filter(({ kind }) => kind === WarehouseTask.HoldBack)).toHaveLength(1);
  });

  it('ORD-011 ORD-067 one that is sent by itself goes, whatever its order is marked', async () => {
    const parcel = await there();
    await mark(parcel, false);
    await work(parcel);
    await send(parcel, true);
    await work(parcel);
    await product.worker.warehouse.actOnPackage(parcel.ref, 'remeasure', 77);
    await parcel.act('measure', measured);
    await work(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'released' });
  });

  it('STORE-030 an order that is left out of the PreLabel before the warehouse knows it has none', async () => {
    const parcel = await makeParcel(product, stocked.seller, { preLabel: true });
    const body = { sellerOrderId: parcel.orderId, doNotCreatePreLabel: true };
    await stocked.seller.call(orders.update, { body });
    await updateWarehouse(product.worker, store());
    await parcel.act('receive');
    await read(parcel);
    expect(await parcel.history('preLabelled')).toEqual([]);
  });

  it('ORD-067 is refused for what is not there, was destroyed, goes another way or is somebody else’s', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    expect(await refusalOf(send(parcel, false))).toMatchObject({ code: 'IllegalOrderStep' });
    const destroyed = await there();
    await changeWarehousePackage(product.worker.db, await destroyed.row(), { state: 'disposed' }, now());
    expect(await refusalOf(send(destroyed, true))).toMatchObject({ code: 'PackageDestroyed' });
    const direct = await makeOrder(product, stocked.seller);
    const other = { packageId: direct.packages[0]?.package_id ?? 0 };
    expect(await refusalOf(send(other, false))).toMatchObject({ code: 'WarehouseNotActive' });
    const foreign = stocked.other.call(parcels.setPackageSending, {
      body: { packageId: parcel.packageId, send: false },
    });
    expect(await refusalOf(foreign)).toMatchObject({ code: 'RecordNotFound' });
    const none = stocked.seller.call(parcels.setPackageSending, { body: { packageId: 0, send: false } });
    expect(await refusalOf(none)).toMatchObject({ code: 'ValidationFailed' });
  });
});

describe('a release and what it is paid with', () => {
  const at = ({ ref }: MadeParcel) => product.worker.warehouse.package(ref);
  /** As when the seller refuses what the warehouse wants for it. */
  const refuse = (parcel: MadeParcel) =>
    stepParcel(product, parcel, (tx, step) => holdBack(tx, step, `test:${parcel.packageId}`));

  it('WH-021 credit that is given back between the claim of a release and its call leaves nothing to release', async () => {
    const parcel = await there();
    let running: Promise<void> | undefined;
    await product.worker.db.transaction().execute(async (tx) => {
      const step = await lockParcel(tx, { ...parcel, now: now() });
      if (!step) throw new Error('no parcel');
      running = runTasks(product.worker, store());
      await expect.poll(async () => (await taskOf(parcel)).lease_until).not.toBeNull();
      await holdBack(tx, step, 'between');
    });
    await running;
    expect((await tasksOf(parcel)).map(({ kind, state }) => [kind, state])).toEqual([
      [WarehouseTask.Release, TaskState.Overtaken],
      [WarehouseTask.HoldBack, TaskState.Done],
    ]);
    expect((await at(parcel)).state).toBe('held');
    expect(await creditOf()).toBe(200_00);
  });

  it('WH-021 while a release is on its way its credit stays held, and comes back with the word of the warehouse', async () => {
    const parcel = await there();
    const { warehouse } = product.worker;
    const whileSent = Object.assign(Object.create(warehouse) as typeof warehouse, {
      releasePackage: async (...sent: Parameters<typeof warehouse.releasePackage>) => {
        expect((await refuse(parcel)).held_usd).toBeGreaterThan(0);
        return warehouse.releasePackage(...sent);
      },
    });
    await runTasks({ ...product.worker, warehouse: whileSent }, store());
    expect((await tasksOf(parcel)).map(({ state }) => state)).toEqual([TaskState.Done, TaskState.Done]);
    expect((await parcel.row()).held_usd).toBeGreaterThan(0);
    await read(parcel);
    expect(await parcel.row()).toMatchObject({ state: 'held', held_usd: null });
    expect(await creditOf()).toBe(200_00);
  });

  it('WH-021 a release without an answer is taken back by nobody: what came of it is asked', async () => {
    const parcel = await there();
    const { id } = await product.world.fault({ operation: 'warehouse.package.release', kind: 'lostAnswer' });
    await runTasks(product.worker, store());
    await product.world.endFault(id);
    expect((await refuse(parcel)).held_usd).toBeGreaterThan(0);
    expect(await taskOf(parcel)).toMatchObject({ state: TaskState.Waiting, attempts: 1 });
  });

  it('WH-025 WH-040 held anew with insurance it is released as before', async () => {
    const parcel = await there();
    const { accountId } = stocked.seller;
    await changeWarehousePackage(product.worker.db, await parcel.row(), { value_usd: 180_00 }, now());
    await keepInsurance(product.worker.db, accountId, true, new Date(now()));
    await reinsureAccount(product.worker, accountId);
    expect(await parcel.row()).toMatchObject({ hold_revision: 2 });
    await runTasks(product.worker, store());
    expect((await at(parcel)).state).toBe('released');
    await keepInsurance(product.worker.db, accountId, false, new Date(now()));
  });
});

describe('what goes back', () => {
  it('RET-015 without credit by hand it is refused; by itself it waits after thirty days and goes once there is some', async () => {
    const parcel = await heldBack();
    await startWith(product, stocked.seller.accountId, 0);
    const start = () => stocked.seller.call(parcels.startReturn, { body: { packageId: parcel.packageId } });
    expect(await refusalOf(start())).toMatchObject({ code: 'InsufficientWarehouseCredit' });
    await returnByItself(product.worker);
    expect((await tasksOf(parcel)).some(({ kind }) => kind === WarehouseTask.Return)).toBe(false);
    const days30 = new Date(now() - 30 * 86_400_000);
    await changeWarehousePackage(product.worker.db, await parcel.row(), { held_back_at: days30 }, now());
    await returnByItself(product.worker);
    await returnByItself(product.worker);
    expect((await parcel.history('returnWaitsForCredit')).length).toBe(1);
    await load(1_000);
    await returnByItself(product.worker);
    await returnByItself(product.worker);
    expect(await creditOf()).toBe(700);
    await runTasks(product.worker, store());
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.WhStartedReturnProcess);
    await product.world.ask('POST', '/world/warehouse/batch', {});
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.ReturnSentFromWarehouse);
    await parcel.act('return-delivered');
    await read(parcel);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.ReturnAccepted);
  });

  it('RET-015 ordered once more before its start is told it is the same return, and charged once', async () => {
    const parcel = await heldBack();
    const before = await creditOf();
    const start = () => stocked.seller.call(parcels.startReturn, { body: { packageId: parcel.packageId } });
    await start();
    await runTasks(product.worker, store());
    expect(await offered(parcel)).toMatchObject({ ordered: 'return', canReturn: false, canSend: false });
    await start();
    expect(await creditOf()).toBe(before - 300);
    expect((await tasksOf(parcel)).filter(({ kind }) => kind === WarehouseTask.Return)).toHaveLength(1);
    await read(parcel);
    expect(await offered(parcel)).toMatchObject({ ordered: null, canReturn: false });
  });

  it('RET-015 is ordered by hand and charged once; what the warehouse declines is given back', async () => {
    const parcel = await heldBack();
    const before = await creditOf();
    const start = (call = stocked.seller.call) => call(parcels.startReturn, { body: { packageId: parcel.packageId } });
    expect(await refusalOf(start(stocked.other.call))).toMatchObject({ code: 'RecordNotFound' });
    await start();
    await start();
    expect(await creditOf()).toBe(before - 300);
    // The seller changed their mind at the warehouse's desk: it is not held there any more.
    await product.worker.warehouse.actOnPackage(parcel.ref, 'resume', 1);
    await runTasks(product.worker, store());
    expect((await tasksOf(parcel)).at(-1)).toMatchObject({ kind: WarehouseTask.Return, state: 3 });
    expect(await creditOf()).toBe(before);
    const [charged, back] = await movementsOf(parcel);
    expect([charged?.kind, back?.kind]).toEqual([CreditKind.ReturnFee, CreditKind.Refund]);
    expect(back?.ref).toEqual(charged?.ref);
    expect(await parcel.history('warehouseTaskDeclined')).toMatchObject([{ details: { task: 'return' } }]);
    await read(parcel);
    expect(await refusalOf(start())).toMatchObject({ code: 'IllegalOrderStep' });
    await product.runJobs();
    const invoices = await product.worker.db
      .selectFrom('warehouse_invoice')
      .select('total')
      .where('seller_amazon_order_id', '=', (await parcel.order()).order.amazon_order_id)
      .orderBy('total', 'desc')
      .execute();
    // Each charge has a job of its own: which of the two comes first is nobody's to say.
    expect(invoices.map(({ total }) => total)).toEqual([300, -300]);
  });
});
