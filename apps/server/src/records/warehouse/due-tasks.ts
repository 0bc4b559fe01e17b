import { sql, type Selectable } from 'kysely';
import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { WarehouseTask as TaskTable } from '../../db/schema.generated.ts';
import type { Reader } from '../orders/order-readings.ts';

export type TaskRow = Selectable<TaskTable>;
export type ClaimedTask = TaskRow & { claim: string };
type Parcel = { store_id: number; package_id: number };

/** Claims what is ordered of a store's parcels and due: of each parcel the oldest that is not over. It counts as sent once it is begun. */
export async function claimTask(
  { db, holder, now }: Reader,
  { storeId, seconds }: { storeId: number; seconds: number },
): Promise<ClaimedTask | null> {
  const { rows } = await sql<ClaimedTask>`
    with picked as (select task_id from warehouse_task t where store_id = ${storeId} and state < ${TaskState.Done} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
      and not exists (select 1 from warehouse_task e where e.store_id = t.store_id and e.package_id = t.package_id and e.task_id < t.task_id and e.state < ${TaskState.Done})
      order by due_at, task_id limit 1 for update skip locked)
    update warehouse_task t set ${takenBy(holder, seconds)}
    from picked where t.store_id = ${storeId} and t.task_id = picked.task_id returning t.*, t.lease_until::text as claim`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * A claimed task is on its way from here on: what it is about stays until it is over. Its order is locked. Undefined where it was taken back, or is
 * somebody else's by now.
 */
export async function beginTask(tx: Db, { store_id, task_id, claim }: ClaimedTask): Promise<ClaimedTask | undefined> {
  const row = await tx
    .updateTable('warehouse_task')
    .set({ state: TaskState.Sending, attempts: sql`least(attempts + 1, 1000)` })
    .where('store_id', '=', store_id)
    .where('task_id', '=', task_id)
    .where('state', '<', TaskState.Done)
    .where(sql<boolean>`lease_until = ${claim}::timestamptz`)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, claim };
}

/** How far a claimed task is; gives it back. Answers false where it is somebody else's by now. */
export async function stepTask(
  tx: Db,
  { store_id, task_id, claim }: ClaimedTask,
  step: { state: TaskState; dueAt?: number; failure?: string | null; doneAt?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('warehouse_task')
    .set({
      state: step.state,
      lease_until: null,
      ...(step.dueAt === undefined ? {} : { due_at: new Date(step.dueAt) }),
      ...(step.failure === undefined ? {} : { failure: step.failure?.slice(0, 500) ?? null }),
      ...(step.doneAt === undefined ? {} : { done_at: new Date(step.doneAt) }),
    })
    .where('store_id', '=', store_id)
    .where('task_id', '=', task_id)
    .where(sql<boolean>`lease_until = ${claim}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was ordered of a parcel so far, in its order. */
export const listTasks = (tx: Db, { store_id, package_id }: Parcel): Promise<TaskRow[]> =>
  tx
    .selectFrom('warehouse_task')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('package_id', '=', package_id)
    .orderBy('task_id')
    .limit(TASKS_MAX)
    .execute();
/** More than anybody orders of a parcel. */
const TASKS_MAX = 1_000;

export const isOpenTask = ({ state }: Pick<TaskRow, 'state'>): boolean => state < TaskState.Done;
/** It is to be done, or was: what it does may not have been told yet. */
export const isOrderedTask = ({ state }: Pick<TaskRow, 'state'>): boolean => state < TaskState.Declined;
/** It may have reached the warehouse. */
export const isInProgress = (task: Pick<TaskRow, 'state' | 'attempts'>): boolean =>
  isOpenTask(task) && task.attempts > 0;

const sendingWords = { [WarehouseTask.HoldBack]: 'holdBack', [WarehouseTask.Resume]: 'resume' } as const;
export const isSending = (kind: number): kind is keyof typeof sendingWords => kind in sendingWords;

/** What the warehouse was told last of sending a parcel on, and has not done yet. */
export function orderedSending(tasks: readonly Pick<TaskRow, 'kind' | 'state'>[]): 'holdBack' | 'resume' | null {
  const last = tasks.findLast((task) => isSending(task.kind) && isOpenTask(task))?.kind;
  return last !== undefined && isSending(last) ? sendingWords[last] : null;
}

/** Takes back what nobody wants any more and was not sent yet; answers whether there was something. */
export async function overtakeTasks(
  tx: Db,
  { store_id, package_id }: Parcel,
  kinds: readonly WarehouseTask[],
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('warehouse_task')
    .set({ state: TaskState.Overtaken, done_at: new Date(now) })
    .where('store_id', '=', store_id)
    .where('package_id', '=', package_id)
    .where('kind', 'in', [...kinds])
    .where('state', '=', TaskState.Waiting)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores with something ordered that is due and that nobody does. */
export async function listStoresWithTasks(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{ storeId: number }>`
    select distinct store_id as "storeId" from warehouse_task where state < ${TaskState.Done} and due_at <= ${new Date(now)}::timestamptz and ${isFree} order by 1`.execute(
    db,
  );
  return rows.map(({ storeId }) => storeId);
}
