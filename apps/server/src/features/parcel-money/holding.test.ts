import { sql } from 'kysely';
import { credit as creditCalls } from '@kervan/contracts/credit-calls';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { defaultNotice } from '@kervan/domain/notices/notice-settings';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readProfit } from '../../records/order-money/order-profit.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { handOver } from '../../records/ledger/hand-over.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { freezeCredit, unfreezeCredit } from '../../records/ledger/freeze.ts';
import { readNotices, saveNotices } from '../../records/stores/notice-settings.ts';
import { recordDuty, parcelDispatched, parcelPriced, parcelStopped } from '../../records/warehouse/payment.ts';
import { valueOf } from '../../records/warehouse/parcel-value.ts';
import { listWaiting } from '../../records/warehouse/waiting-parcels.ts';
import { keepInsurance } from '../../records/warehouse/warehouse-account.ts';
import { makeParcel, quoteOf, startWith, stepParcel, type ParcelKey } from '../../testing/priced-parcels.ts';
import { load } from '../../testing/ledger-at.ts';
import { changeMade } from '../../testing/orders.ts';
import { useStocked } from '../../testing/stocked.ts';
import { reviewParcels, recheckAccount } from './review-parcels.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const HOUR = 3_600_000;
const { product } = stocked;

const credit = () => balanceOf(product.worker.db, stocked.seller.accountId);
const statusOf = async ({ storeId, packageId }: ParcelKey) =>
  (
    await product.worker.db
      .selectFrom('order_package')
      .select('shipment_status')
      .where('store_id', '=', storeId)
      .where('package_id', '=', packageId)
      .executeTakeFirstOrThrow()
  ).shipment_status;
const tasksOf = ({ packageId }: ParcelKey) =>
  product.worker.db
    .selectFrom('warehouse_task')
    .select(['kind', 'key', 'content', 'state'])
    .where('package_id', '=', packageId)
    .orderBy('task_id')
    .execute();
const moneyOf = ({ orderId }: { orderId: number }) =>
  product.worker.db
    .selectFrom('order_money')
    .select(['key', 'amount'])
    .where('order_id', '=', orderId)
    .where('reference', 'is not', null)
    .orderBy('line_id')
    .execute();
const price = (key: ParcelKey, cents: number, how: { at?: number; isAgain?: boolean } = {}) =>
  stepParcel(
    product,
    key,
    (tx, step) => parcelPriced(tx, step, { quotes: [quoteOf(cents)], measures: null, isAgain: how.isAgain ?? false }),
    how.at,
  );
const dispatch = (key: ParcelKey, cents: number, at?: number) =>
  stepParcel(
    product,
    key,
    (tx, step) => parcelDispatched(tx, step, { carrier: 'UPS', service: 'SAVER', tracking: '1Z', priceMinor: cents }),
    at,
  );
const insure = (isOn: boolean) =>
  keepInsurance(product.worker.db, stocked.seller.accountId, isOn, new Date(product.worker.clock.now()));
/** The worker of another moment. */
const workerAt = (at: number) => ({
  ...product.worker,
  clock: Object.assign(Object.create(product.worker.clock) as typeof product.worker.clock, { now: () => at }),
});
const parcelRow = (key: ParcelKey) => stepParcel(product, key, () => Promise.resolve());
/** Subjects of the mails about a parcel, the first one first. */
const mailsOf = async (packageNo: string): Promise<string[]> => {
  await product.runJobs();
  return (await product.world.mails(stocked.seller.email))
    .toReversed()
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(packageNo));
};

beforeEach(async () => {
  await insure(false);
  await startWith(product, stocked.seller.accountId, 0);
});
afterAll(async () => {
  expect(await listViolations(product.worker.db)).toEqual([]);
});

describe('a parcel that is priced', () => {
  it('ORD-020 WH-021 holds its price with insurance and is released, once however often it is told', async () => {
    await startWith(product, stocked.seller.accountId, 100_00);
    await insure(true);
    const parcel = await makeParcel(product, stocked.seller, { value_usd: 150_01 });
    const row = await price(parcel, 15_40);
    expect(row).toMatchObject({ held_usd: 18_40, hold_revision: 1, price_usd: 15_40, quote_carrier: 'UPS' });
    expect(row.held_parts).toEqual({ shipping: 15_40, insurance: 3_00, storage: 0 });
    expect(await credit()).toMatchObject({ posted: 100_00, held: 18_40, available: 81_60 });
    expect(await statusOf(parcel)).toBe(ShipmentStatus.WhPackagePaymentReceived);
    expect(await tasksOf(parcel)).toEqual([
      {
        kind: WarehouseTask.Release,
        key: 'release:1',
        content: { quoteId: row.quote_id, priceMinor: 15_40, hold: 1 },
        state: TaskState.Waiting,
      },
    ]);
  });

  it('ORD-020 WH-021 waits where its credit is a cent too low: nothing is held, and it is not released', async () => {
    await startWith(product, stocked.seller.accountId, 15_39);
    const parcel = await makeParcel(product, stocked.seller);
    const row = await price(parcel, 15_40);
    expect(row.held_usd).toBeNull();
    expect(row.first_failed_at).toEqual(new Date(product.worker.clock.now()));
    expect(await credit()).toMatchObject({ held: 0, available: 15_39 });
    expect(await statusOf(parcel)).toBe(ShipmentStatus.WaitingCreditAtWarehouse);
    expect(await tasksOf(parcel)).toEqual([]);
  });

  it('STORE-043 says that credit is low, once a day, as soon as it is, and not where the store does not want it', async () => {
    const { accountId, storeId } = stocked.seller;
    const { db } = product.worker;
    const told = async () =>
      (
        await sql<{
          told: number;
        }>`select count(*)::int as told from system_message where account_id = ${accountId} and kind = 'noticeLowCredit'`.execute(
          db,
        )
      ).rows[0]?.told;
    await sql`delete from system_message where account_id = ${accountId} and kind = 'noticeLowCredit'`.execute(db);
    const off = { ...(await readNotices(db, storeId)), lowCredit: { ...defaultNotice, inPanel: false } };
    await saveNotices(db, storeId, off, new Date(0));
    await startWith(product, accountId, 20_00);
    await price(await makeParcel(product, stocked.seller), 10_01);
    expect(await told()).toBe(0);
    await saveNotices(db, storeId, { ...off, lowCredit: defaultNotice }, new Date(1));
    // Exactly the smallest load is left: not low yet.
    await startWith(product, accountId, 20_00);
    await price(await makeParcel(product, stocked.seller), 10_00);
    expect(await told()).toBe(0);
    await price(await makeParcel(product, stocked.seller), 1_00);
    expect(await told()).toBe(1);
    await price(await makeParcel(product, stocked.seller), 80_00);
    expect(await told()).toBe(1);
  });

  it('WH-023 frozen credit is as too little, and is used as soon as it is free', async () => {
    const { accountId } = stocked.seller;
    const { db, clock } = product.worker;
    await startWith(product, accountId, 50_00);
    await freezeCredit(db, accountId, clock.now());
    const parcel = await makeParcel(product, stocked.seller);
    expect((await price(parcel, 15_40)).held_usd).toBeNull();
    await unfreezeCredit(db, accountId, clock.now());
    await recheckAccount(product.worker, accountId);
    expect(await statusOf(parcel)).toBe(ShipmentStatus.WhPackagePaymentReceived);
  });

  it('WH-029 a price that grows within the tolerance is held in the place of the old one', async () => {
    await startWith(product, stocked.seller.accountId, 30_00);
    const parcel = await makeParcel(product, stocked.seller);
    await price(parcel, 20_00);
    const row = await price(parcel, 22_00, { isAgain: true });
    expect(row).toMatchObject({ held_usd: 22_00, hold_revision: 2 });
    expect(await credit()).toMatchObject({ held: 22_00, available: 8_00 });
    expect((await tasksOf(parcel)).map(({ key, state }) => [key, state])).toEqual([
      ['release:1', TaskState.Overtaken],
      ['release:2', TaskState.Waiting],
    ]);
  });

  it('WH-025 a piece that is cancelled is insured no more, and what is held for it is given back', async () => {
    await startWith(product, stocked.seller.accountId, 80_00);
    await insure(true);
    // 600.00 EUR at 0.8648.
    const parcel = await makeParcel(
      product,
      stocked.seller,
      { value_usd: 693_80 },
      { items: [{ price: 600_00, quantity: 2, parcel: ['bought', 'shippedToWarehouse', 'received'] }] },
    );
    expect(await price(parcel, 20_00)).toMatchObject({ held_usd: 20_00 + 18_00 });
    const { storeId, accountId } = stocked.seller;
    const [item] = (await findOrder(product.worker.db, storeId, { orderId: parcel.orderId }))?.items ?? [];
    const cancel = (cancelled: number) =>
      changeMade(product, { storeId, accountId }, parcel.orderId, {
        items: [{ order_item_id: item?.order_item_id ?? 0, cancelled }],
      });
    await cancel(1);
    await product.runJobs();
    const row = await stepParcel(product, parcel, () => Promise.resolve());
    expect(row).toMatchObject({ value_usd: 346_90, held_usd: 20_00 + 7_50 });
    expect(await credit()).toMatchObject({ held: 27_50 });
  });

  it('ORD-020 a price that grew within the tolerance and is not there waits, and what was held is given back', async () => {
    await startWith(product, stocked.seller.accountId, 21_00);
    const parcel = await makeParcel(product, stocked.seller);
    await price(parcel, 20_00);
    const row = await price(parcel, 22_00, { isAgain: true });
    expect(row.held_usd).toBeNull();
    expect(await credit()).toMatchObject({ held: 0, available: 21_00 });
    expect(await statusOf(parcel)).toBe(ShipmentStatus.WaitingCreditAtWarehouse);
  });
});

describe('parcels that wait', () => {
  it('WH-022 WH-023 are paid as soon as credit comes in, with their storage', async () => {
    const { accountId } = stocked.seller;
    const parcel = await makeParcel(product, stocked.seller);
    const now = product.worker.clock.now();
    await price(parcel, 15_40);
    await load(product.worker.db, accountId, 18_89, now);
    await recheckAccount(workerAt(now + 25 * HOUR), accountId);
    expect(await credit()).toMatchObject({ held: 0 });
    await load(product.worker.db, accountId, 1, now);
    await recheckAccount(workerAt(now + 25 * HOUR), accountId);
    expect(await credit()).toMatchObject({ held: 18_90, available: 0 });
  });

  it('WH-022 WH-023 every growth of credit has them paid by itself: a load, a hand-over, what a release gives back', async () => {
    const { accountId } = stocked.seller;
    const { db, clock } = product.worker;
    const paid = async (key: ParcelKey) => (await statusOf(key)) === ShipmentStatus.WhPackagePaymentReceived;
    const [loaded, given, released] = [
      await makeParcel(product, stocked.seller),
      await makeParcel(product, stocked.seller),
      await makeParcel(product, stocked.seller),
    ];
    for (const parcel of [loaded, given, released]) await price(parcel, 10_00);
    await load(db, accountId, 11_75, clock.now());
    await product.runJobs();
    expect([await paid(loaded), await paid(given)]).toEqual([true, false]);
    await load(db, stocked.other.accountId, 11_75, clock.now());
    await db
      .transaction()
      .execute((tx) =>
        handOver(tx, { from: stocked.other.accountId, to: accountId, transfer: 'a', amount: 11_75, at: clock.now() }),
      );
    await product.runJobs();
    expect([await paid(given), await paid(released)]).toEqual([true, false]);
    await stepParcel(product, loaded, (tx, step) => parcelStopped(tx, step, 'heldBack'));
    await product.runJobs();
    expect(await paid(released)).toBe(true);
  });

  it('WH-023 the oldest that fits goes first, and nobody passes one in its last 24 hours', async () => {
    const { accountId } = stocked.seller;
    const now = product.worker.clock.now();
    const [dear, cheap] = [await makeParcel(product, stocked.seller), await makeParcel(product, stocked.seller)];
    await price(dear, 50_00, { at: now });
    await price(cheap, 10_00, { at: now + HOUR });
    await load(product.worker.db, accountId, 30_00, now);
    const late = await makeParcel(product, stocked.seller);
    // It would fit beside the cheap one.
    await price(late, 5_00, { at: now + 150 * HOUR });
    expect(await statusOf(late)).toBe(ShipmentStatus.WaitingCreditAtWarehouse);
    await recheckAccount(workerAt(now + 143 * HOUR), accountId);
    expect([await statusOf(dear), await statusOf(cheap)]).toEqual([
      ShipmentStatus.WaitingCreditAtWarehouse,
      ShipmentStatus.WhPackagePaymentReceived,
    ]);
  });

  it('WH-023 forty wait and there is credit for seven: two workers at once pay the seven oldest', async () => {
    const { accountId } = stocked.seller;
    const now = product.worker.clock.now();
    const parcels: ParcelKey[] = [];
    for (let number = 0; number < 40; number++) parcels.push(await makeParcel(product, stocked.seller));
    for (const [index, parcel] of parcels.entries()) await price(parcel, 10_00, { at: now + index });
    await load(product.worker.db, accountId, 7 * 11_75, now);
    await Promise.all([1, 2].map(() => recheckAccount(workerAt(now + HOUR), accountId)));
    const statuses = await Promise.all(parcels.map(statusOf));
    expect(statuses.map((status) => status === ShipmentStatus.WhPackagePaymentReceived)).toEqual(
      parcels.map((_, index) => index < 7),
    );
    expect(await credit()).toMatchObject({ held: 7 * 11_75, available: 0 });
  });

  it('WH-023 mails at 24, 120 and 144 hours, each once, and is to be destroyed at 168', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    const now = product.worker.clock.now();
    await price(parcel, 15_40, { at: now });
    const seen: [number, number, number][] = [];
    for (const hours of [23, 24, 25, 119, 120, 143, 144, 167, 168, 169, 200]) {
      await reviewParcels(workerAt(now + hours * HOUR));
      const tasks = await tasksOf(parcel);
      seen.push([hours, (await mailsOf(parcel.packageNo)).length, tasks.length]);
    }
    expect(seen).toEqual([
      [23, 0, 0],
      [24, 1, 0],
      [25, 1, 0],
      [119, 1, 0],
      [120, 2, 0],
      [143, 2, 0],
      [144, 3, 0],
      [167, 3, 0],
      [168, 3, 1],
      [169, 3, 1],
      // Looked at once more on the next morning: ordered once.
      [200, 3, 1],
    ]);
    expect(await tasksOf(parcel)).toMatchObject([{ kind: WarehouseTask.Dispose, state: TaskState.Waiting }]);
    const row = await stepParcel(product, parcel, (tx, step) => parcelStopped(tx, step, 'disposed'));
    expect(row).toMatchObject({ first_failed_at: null, held_usd: null, storage_posted: null });
    expect(await mailsOf(parcel.packageNo)).toEqual([
      ...Array<string>(3).fill(`Package ${parcel.packageNo} is waiting for credit`),
      `Package ${parcel.packageNo} was destroyed`,
    ]);
    const [first] = (await product.world.mails(stocked.seller.email))
      .toReversed()
      .filter(({ subject }) => subject.includes(parcel.packageNo));
    expect(first?.text).toContain(
      'It needs $17.15, including $1.75 of storage so far. Storage costs $1.75 per started day.',
    );
    expect(first?.text).toMatch(/\/load-warehouse-credit\?amount=1715/);
    expect(await credit()).toMatchObject({ posted: 0, held: 0 });
  });

  it.each([
    ['while clocks go forward in Berlin on 29 March', '2026-03-26T10:00:00Z'],
    ['while clocks go forward at the warehouse on 8 March', '2026-03-04T15:00:00Z'],
  ])('WH-023 %s its hours are hours: storage, mails and the end', async (_, from) => {
    const parcel = await makeParcel(product, stocked.seller);
    const began = Date.parse(from);
    await price(parcel, 15_40, { at: began });
    const seen: [number, number, number, number][] = [];
    for (const hours of [24, 120, 144, 168])
      for (const at of [began + hours * HOUR - 1, began + hours * HOUR]) {
        await reviewParcels(workerAt(at));
        const [waiting] = await listWaiting(product.worker.db, stocked.seller.accountId, at + 1);
        seen.push([
          hours,
          waiting?.parts.storage ?? 0,
          (await parcelRow(parcel)).storage_mails,
          (await tasksOf(parcel)).length,
        ]);
      }
    expect(seen).toEqual([
      [24, 1_75, 0, 0],
      [24, 3_50, 1, 0],
      [120, 8_75, 1, 0],
      [120, 10_50, 2, 0],
      [144, 10_50, 2, 0],
      [144, 12_25, 3, 0],
      [168, 12_25, 3, 0],
      [168, 12_25, 3, 1],
    ]);
  });

  it('WH-023 credit wins until the warehouse acknowledges its destruction, and not afterwards', async () => {
    const { accountId } = stocked.seller;
    const now = product.worker.clock.now();
    const [saved, lost] = [await makeParcel(product, stocked.seller), await makeParcel(product, stocked.seller)];
    for (const parcel of [saved, lost]) await price(parcel, 15_40, { at: now });
    await reviewParcels(workerAt(now + 168 * HOUR));
    await product.worker.db
      .updateTable('warehouse_task')
      .set({ state: TaskState.Done })
      .where('package_id', '=', lost.packageId)
      .execute();
    await load(product.worker.db, accountId, 100_00, now);
    await recheckAccount(workerAt(now + 169 * HOUR), accountId);
    expect((await tasksOf(saved)).map(({ kind, state }) => [kind, state])).toEqual([
      [WarehouseTask.Dispose, TaskState.Overtaken],
      [WarehouseTask.Release, TaskState.Waiting],
    ]);
    expect(await statusOf(lost)).toBe(ShipmentStatus.WaitingCreditAtWarehouse);
    expect(await credit()).toMatchObject({ held: 15_40 + 12_25 });
  });

  it('WH-023 holding a parcel back forgets no storage', async () => {
    await startWith(product, stocked.seller.accountId, 0);
    const now = product.worker.clock.now();
    const parcel = await makeParcel(product, stocked.seller);
    await price(parcel, 15_40, { at: now });
    await stepParcel(product, parcel, (tx, step) => parcelStopped(tx, step, 'heldBack'), now + 30 * HOUR);
    const again = await price(parcel, 15_40, { at: now + 500 * HOUR });
    expect(again.first_failed_at).toEqual(new Date(now + 470 * HOUR));
    await load(product.worker.db, stocked.seller.accountId, 18_90, now);
    await recheckAccount(workerAt(now + 500 * HOUR), stocked.seller.accountId);
    expect((await credit()).held).toBe(18_90);
  });
});

describe('a parcel that is sent', () => {
  it('decision 57: posts what it cost, tells insurance and storage apart, and books each with its order once', async () => {
    const { accountId } = stocked.seller;
    const now = product.worker.clock.now();
    await insure(true);
    const parcel = await makeParcel(product, stocked.seller, { value_usd: 150_00 });
    await price(parcel, 15_40, { at: now });
    await load(product.worker.db, accountId, 50_00, now);
    await recheckAccount(workerAt(now + HOUR), accountId);
    const row = await dispatch(parcel, 15_40, now + 2 * HOUR);
    await dispatch(parcel, 15_40, now + 2 * HOUR);
    expect(row).toMatchObject({ shipping_posted: 15_40, insurance_posted: 1_50, storage_posted: 1_75, held_usd: null });
    expect(await credit()).toMatchObject({ posted: 50_00 - 18_65, held: 0 });
    expect((await moneyOf(parcel)).map(({ amount }) => amount)).toEqual([-13_40, -2_00, -1_50, -1_75]);
    const { rows } = await sql<{ kind: string; amount: number }>`
      select kind, amount from ledger.transfer where ref ->> 'package' = ${parcel.packageNo} and phase in ('post', 'single') order by kind`.execute(
      product.worker.db,
    );
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['insurance', 1_50],
      ['shipping', 18_65],
      ['storage', 1_75],
    ]);
    // WH-053: what was really posted is what its invoice says.
    await runTask(product.work, 'credit.invoice-charges');
    const { items } = await stocked.seller.call(creditCalls.invoices, { body: { limit: 25 } });
    expect(items.map(({ total, lines }) => [total, lines.map(({ amount }) => amount)])).toEqual([
      [18_65, expect.arrayContaining([1_50, 1_75]) as number[]],
    ]);
    await stepParcel(product, parcel, (tx, step) => recordDuty(tx, step, 4_20));
    await stepParcel(product, parcel, (tx, step) => recordDuty(tx, step, 4_20));
    expect((await moneyOf(parcel)).at(-1)?.amount).toBe(-4_20);
    expect(await moneyOf(parcel)).toHaveLength(5);
  });

  it('WH-025 ORD-012 of an order in yen it is insured, charged and booked to the yen', async () => {
    const { accountId, storeId } = stocked.seller;
    await startWith(product, accountId, 100_00);
    await insure(true);
    const yen = { items: [{ price: 24_040, parcel: ['bought', 'shippedToWarehouse', 'received'] as const }] };
    const parcel = await makeParcel(
      product,
      stocked.seller,
      {},
      { ...yen, order: { currency: 'JPY', rate_ppm: 150_250_000 } },
    );
    // 24,040 yen at 150.25 for a dollar are 160.00, 60.00 above what is free.
    const state = await findOrder(product.worker.db, storeId, { orderId: parcel.orderId });
    const [item] = state?.items ?? [];
    if (!state || !item) throw new Error('the order is gone');
    const value = await valueOf(product.worker.db, { market: 'JP', order: state.order }, item, 1);
    expect(value).toBe(160_00);
    await product.worker.db
      .updateTable('warehouse_package')
      .set({ value_usd: value })
      .where('package_id', '=', parcel.packageId)
      .execute();
    await price(parcel, 15_40);
    expect(await credit()).toMatchObject({ held: 18_40 });
    await dispatch(parcel, 15_40);
    await stepParcel(product, parcel, (tx, step) => recordDuty(tx, step, 1));
    const { movements } = await readProfit(product.worker.db, state.order);
    // 13.40, 2.00, 3.00 and 0.01 dollars, each rounded for itself, halves away from zero.
    expect(movements.map(({ line, amount }) => [line, amount])).toEqual([
      [ProfitLine.carriage, -2_013],
      [ProfitLine.handling, -301],
      [ProfitLine.insurance, -451],
      [ProfitLine.customs, -2],
    ]);
    expect(await credit()).toMatchObject({ posted: 100_00 - 18_40, held: 0 });
  });

  it('WH-025 WH-040 insurance is what the switch says then; the switch holds anew for what is held', async () => {
    const { accountId } = stocked.seller;
    await startWith(product, accountId, 100_00);
    const parcel = await makeParcel(product, stocked.seller, { value_usd: 200_00 });
    const uninsured = await makeParcel(product, stocked.seller, { value_usd: 200_00 }, { order: { country: 'BR' } });
    await price(parcel, 15_40);
    await price(uninsured, 15_40);
    await stocked.seller.call(warehouse.setInsurance, { body: { isActive: true } });
    await product.runJobs();
    expect((await credit()).held).toBe(15_40 + 3_00 + 15_40);
    await insure(false);
    await dispatch(parcel, 15_40);
    expect((await credit()).posted).toBe(100_00 - 15_40);
  });

  it('decision 57: what is above the hold is taken within the tolerance only, and never overdraws', async () => {
    const { accountId } = stocked.seller;
    await startWith(product, accountId, 60_00);
    const [near, far] = [await makeParcel(product, stocked.seller), await makeParcel(product, stocked.seller)];
    await price(near, 20_00);
    await price(far, 20_00);
    expect(await dispatch(near, 21_00)).toMatchObject({ shipping_posted: 21_00, hold_revision: 2 });
    expect(await dispatch(far, 90_00)).toMatchObject({ shipping_posted: 20_00 });
    expect(await credit()).toMatchObject({ posted: 19_00, held: 0 });
    const told = await product.worker.db
      .selectFrom('order_event')
      .select('details')
      .where('order_id', '=', far.orderId)
      .where('kind', '=', 'dispatchedUnpaid')
      .execute();
    expect(told).toEqual([{ details: { missingUsd: 70_00, chargedUsd: 20_00 } }]);
  });

  it('decision 57: a price that grew within the tolerance and is not there takes what there is, and no more', async () => {
    await startWith(product, stocked.seller.accountId, 20_50);
    const parcel = await makeParcel(product, stocked.seller);
    await price(parcel, 20_00);
    expect(await dispatch(parcel, 21_00)).toMatchObject({ shipping_posted: 20_50, held_usd: null });
    expect(await credit()).toMatchObject({ posted: 0, held: 0 });
  });

  it('WH-029 a price that grows step by step is measured by what was agreed, when it is dispatched, too', async () => {
    await startWith(product, stocked.seller.accountId, 80_00);
    const parcel = await makeParcel(product, stocked.seller);
    await price(parcel, 20_00);
    expect(await price(parcel, 21_90, { isAgain: true })).toMatchObject({ held_usd: 21_90 });
    expect(await price(parcel, 23_80, { isAgain: true })).toMatchObject({ held_usd: 21_90 });
    const asked = await product.worker.db
      .selectFrom('warehouse_extra_payment')
      .select('amount_usd')
      .where('package_id', '=', parcel.packageId)
      .execute();
    expect(asked).toEqual([{ amount_usd: 3_80 }]);
    // What nobody answered is not taken.
    expect(await dispatch(parcel, 23_80)).toMatchObject({ shipping_posted: 21_90 });
  });

  it('WH-022 WH-023 what was held above its price is there at once for what waits', async () => {
    await startWith(product, stocked.seller.accountId, 20_00);
    const [dear, waiting] = [await makeParcel(product, stocked.seller), await makeParcel(product, stocked.seller)];
    await price(dear, 20_00);
    await price(waiting, 4_00);
    // Whatever was asked for before.
    await product.runJobs();
    await dispatch(dear, 10_00);
    await product.runJobs();
    expect(await statusOf(waiting)).toBe(ShipmentStatus.WhPackagePaymentReceived);
  });

  it.each(['heldBack', 'damaged', 'disposed', 'returning', 'cancelled'] as const)(
    'decision 57: %s gives back what is held',
    async (why) => {
      await startWith(product, stocked.seller.accountId, 20_00);
      const parcel = await makeParcel(product, stocked.seller);
      await price(parcel, 15_40);
      await stepParcel(product, parcel, (tx, step) => parcelStopped(tx, step, why));
      expect(await credit()).toMatchObject({ held: 0, available: 20_00 });
    },
  );

  it('ORD-020 what died before its end has held nothing', async () => {
    await startWith(product, stocked.seller.accountId, 20_00);
    const parcel = await makeParcel(product, stocked.seller);
    await expect(
      stepParcel(product, parcel, async (tx, step) => {
        await parcelPriced(tx, step, { quotes: [quoteOf(15_40)], measures: null, isAgain: false });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await credit()).toMatchObject({ held: 0 });
    expect(await tasksOf(parcel)).toEqual([]);
    expect((await price(parcel, 15_40)).held_usd).toBe(15_40);
  });
});
