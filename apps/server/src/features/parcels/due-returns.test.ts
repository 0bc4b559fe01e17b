import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { orderTask } from '../../records/warehouse/package-work.ts';
import { listDueReturns } from '../../records/warehouse/return-parcel.ts';
import { makeParcel, type ParcelKey } from '../../testing/priced-parcels.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
const DAY = 86_400_000;
const now = () => product.worker.clock.now();
const db = () => product.worker.db;
let seller: Seller;
let other: Seller;
beforeAll(() => {
  ({ seller, other } = stocked);
});
beforeEach(() => db().updateTable('warehouse_package').set({ held_back_at: null }).execute());

/** Parcels of an account that have been held back for so many days each, the first one longest. */
async function held(who: Seller, days: readonly number[]): Promise<ParcelKey[]> {
  const keys: ParcelKey[] = [];
  for (const day of days) keys.push(await makeParcel(product, who, { held_back_at: new Date(now() - day * DAY) }));
  return keys;
}
const due = async (limit: number) => (await listDueReturns(db(), now(), limit)).map(({ packageId }) => packageId);
const idsOf = (keys: readonly ParcelKey[]) => keys.map(({ packageId }) => packageId);

it('RET-015 parcels that are not due yet take no place of those that are', async () => {
  await held(seller, [29.9, 29.8, 29.7, 29.6]);
  const late = await held(other, [30, 31]);
  expect((await due(3)).toSorted()).toEqual(idsOf(late).toSorted());
});

it('RET-015 the many of one account keep none of another from its turn', async () => {
  const many = await held(seller, [90, 80, 70, 60]);
  const few = await held(other, [31, 30]);
  expect(await due(3)).toEqual([many[0]?.packageId, few[0]?.packageId, many[1]?.packageId]);
  expect(await due(6)).toHaveLength(6);
});

it('RET-015 what is ordered is not due; what the warehouse declined is again after a day', async () => {
  const [open, declined] = await held(seller, [40, 39]);
  if (!open || !declined) throw new Error('there are none');
  for (const key of [open, declined])
    await orderTask(db(), key, {
      kind: WarehouseTask.Return,
      key: 'return:0',
      content: { kind: 'hub', labelId: null },
      now: now(),
    });
  const decline = (hours: number) =>
    db()
      .updateTable('warehouse_task')
      .set({ state: TaskState.Declined, done_at: new Date(now() - hours * 3_600_000) })
      .where('package_id', '=', declined.packageId)
      .execute();
  await decline(23);
  expect(await due(5)).toEqual([]);
  await decline(25);
  expect(await due(5)).toEqual([declined.packageId]);
});
