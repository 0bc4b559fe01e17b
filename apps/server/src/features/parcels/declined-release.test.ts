import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { introduce, makeParcel, measured, type MadeParcel } from '../../testing/parcels.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { useStocked } from '../../testing/stocked.ts';
import { strangeWarehouse } from '../../testing/strange-warehouse.ts';
import { readEvents } from './read-events.ts';
import { runTasks } from './run-tasks.ts';
import { updateWarehouse } from './update-warehouse.ts';

const stocked = useStocked();
const { product } = stocked;
let strange: Awaited<ReturnType<typeof strangeWarehouse>>;

/** The carrier that was paid for takes the parcel no more: the warehouse releases nothing. */
beforeAll(async () => {
  await introduce(product, stocked.seller);
  strange = await strangeWarehouse(product, ({ line }) =>
    line.endsWith('/release')
      ? { status: 422, body: JSON.stringify({ error: { code: 'country_unserved', message: 'A strike.' } }) }
      : null,
  );
});
beforeEach(() => startWith(product, stocked.seller.accountId, 100_00));
afterAll(async () => {
  strange.stop();
  expect(await listViolations(product.worker.db)).toEqual([]);
});

const store = () => stocked.seller.storeId;
const credit = () => balanceOf(product.worker.db, stocked.seller.accountId);
const runDeclined = () => runTasks({ ...product.worker, warehouse: strange.warehouse }, store());
async function read(parcel: MadeParcel): Promise<void> {
  await product.world.advance(1_000);
  await product.deps.clock.refresh();
  await workSoon(product.worker.db, parcel, { kind: WorkKind.ReadEvents, at: product.worker.clock.now() });
  await readEvents(product.worker, store());
}
/** At the warehouse, measured, and paid for with USPS. */
async function paid(): Promise<MadeParcel> {
  const parcel = await makeParcel(product, stocked.seller);
  await updateWarehouse(product.worker, store());
  await parcel.act('receive');
  await parcel.act('measure', measured);
  await read(parcel);
  expect(await parcel.row()).toMatchObject({ state: 'priced', quote_carrier: 'USPS' });
  return parcel;
}
/** What the warehouse was told last to do with it. */
const lastTask = async ({ packageId }: MadeParcel) =>
  (
    await product.worker.db
      .selectFrom('warehouse_task')
      .select('kind')
      .where('package_id', '=', packageId)
      .orderBy('task_id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.kind;
describe('a carrier that takes a parcel no more between its price and its release', () => {
  it('WH-021 is given up after the fourth time: a person has to look, and its credit comes back', async () => {
    const parcel = await paid();
    for (const round of [1, 2, 3, 4]) {
      await runDeclined();
      const kind = round < 4 ? WarehouseTask.Remeasure : WarehouseTask.HoldBack;
      expect([round, await lastTask(parcel)]).toEqual([round, kind]);
      if (round < 4) await parcel.act('measure', measured);
      await read(parcel);
    }
    expect(await parcel.row()).toMatchObject({ state: 'held', held_usd: null });
    expect(await credit()).toMatchObject({ held: 0, posted: 100_00 });
  });
});
