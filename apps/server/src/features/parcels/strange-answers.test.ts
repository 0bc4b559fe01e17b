import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderTask, WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { introduce, makeParcel, measured, type MadeParcel } from '../../testing/parcels.ts';
import { strangeWarehouse, type Strange } from '../../testing/strange-warehouse.ts';
import { useStocked } from '../../testing/stocked.ts';
import { readEvents } from './read-events.ts';
import { runTasks } from './run-tasks.ts';
import { sweepEvents } from './sweep-events.ts';
import { updateWarehouse } from './update-warehouse.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(() => introduce(product, stocked.seller));

const page = '<!doctype html><title>Maintenance</title>';
let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});
/** The worker whose warehouse answers through somebody. */
async function workerThrough(change: Parameters<typeof strangeWarehouse>[1]) {
  const { warehouse, stop } = await strangeWarehouse(product, change);
  ends.push(stop);
  return { ...product.worker, warehouse };
}
async function step(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
}
async function announced(): Promise<MadeParcel> {
  const parcel = await makeParcel(product, stocked.seller);
  await updateWarehouse(product.worker, parcel.storeId);
  return parcel;
}
const wantsEvents = (parcel: MadeParcel) =>
  workSoon(product.worker.db, parcel, { kind: WorkKind.ReadEvents, at: product.worker.clock.now() });

type Told = { type: string; object: { ref: string }; seq: unknown };
/** The events of an answer, one of them changed. */
const eventsWith =
  (spoil: (event: Told) => object | null) =>
  ({ line, body }: { line: string; body: string }): Strange | null => {
    if (!/^GET .*\/events/.test(line)) return null;
    const read = JSON.parse(body) as { events: Told[] };
    return { body: JSON.stringify({ ...read, events: read.events.map((event) => spoil(event) ?? event) }) };
  };

describe('an event that is not as agreed', () => {
  it('CONST-003 in the list of all stops none of the others, and the sweep goes on behind it', async () => {
    await sweepEvents(product.worker);
    const [bad, good] = [await announced(), await announced()];
    for (const parcel of [bad, good]) await parcel.act('receive');
    await step(1_000);
    const spoilt = await workerThrough(
      eventsWith((event) => (event.object.ref === bad.ref ? { ...event, seq: String(event.seq) } : null)),
    );
    const cursor = async () =>
      (await product.worker.db.selectFrom('warehouse_sweep').select('cursor').executeTakeFirstOrThrow()).cursor;
    const before = await cursor();
    await sweepEvents(spoilt);
    expect(await cursor()).not.toBe(before);
    await readEvents(product.worker, good.storeId);
    expect(await good.row()).toMatchObject({ state: 'received' });
  });

  it.each<[string, (event: Told) => object]>([
    ['with a list for its data', (event) => ({ ...event, data: [] })],
    ['without a name', ({ type, object, seq }) => ({ type, at: '2026-03-03T09:00:00Z', object, seq })],
    ['of no moment', (event) => ({ ...event, at: 'yesterday' })],
    ['of a kind with a sign that is none', (event) => ({ ...event, type: 'photo\0' })],
  ])('WH-021 %s is set aside in its place, and what comes after it is read', async (_, spoil) => {
    const parcel = await announced();
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await step(1_000);
    await wantsEvents(parcel);
    const second = (event: Told) => (event.seq === 2 ? spoil(event) : null);
    await readEvents(await workerThrough(eventsWith(second)), parcel.storeId);
    expect(await parcel.row()).toMatchObject({ state: 'priced' });
    expect(await parcel.history('warehouseSetAside')).toMatchObject([{ details: { code: 'unreadable' } }]);
  });
});

describe('an answer that is none', () => {
  const task = async ({ packageId }: MadeParcel) =>
    product.worker.db
      .selectFrom('warehouse_task')
      .select(['state', 'failure'])
      .where('package_id', '=', packageId)
      .where('kind', '=', WarehouseTask.AnswerExtraPayment)
      .executeTakeFirst();

  it.each([
    ['a page', { type: 'text/html', body: page }],
    ['nothing', { body: '' }],
    ['half a text', { body: '{"id":' }],
  ])('WH-092 %s where an answer to an extra payment is told is no receipt: it is told again', async (_, strange) => {
    const parcel = await announced();
    await parcel.act('receive');
    await parcel.act('extra-payment', { amountMinor: 320, text: 'tape' });
    const { extraPayments } = await product.world.ask<{ extraPayments: { id: string }[] }>(
      'GET',
      `/world/warehouse/${parcel.no}`,
    );
    const content = { extraPaymentId: extraPayments[0]?.id ?? '', approved: true };
    const { db, clock } = product.worker;
    await db
      .transaction()
      .execute((tx) =>
        orderTask(tx, parcel, { kind: WarehouseTask.AnswerExtraPayment, key: 'answer', content, now: clock.now() }),
      );
    await runTasks(await workerThrough(({ line }) => (line.includes('/answer') ? strange : null)), parcel.storeId);
    expect(await task(parcel)).toMatchObject({ state: TaskState.Waiting, failure: expect.stringContaining('agreed') });
    await step(3_600_000);
    await runTasks(product.worker, parcel.storeId);
    expect(await task(parcel)).toMatchObject({ state: TaskState.Done });
  });
});
