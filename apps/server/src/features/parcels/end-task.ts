import { isServiceRefusal } from '@kervan/domain/warehouse/choose-quote';
import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import { TaskState, warehouseTaskNames, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { lockParcel } from '../../records/warehouse/apply-event.ts';
import { listTasks, stepTask, type ClaimedTask } from '../../records/warehouse/due-tasks.ts';
import { orderTask, WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { releaseAgain } from '../../records/warehouse/release.ts';
import { changeParcel, followEnd, type ParcelStep } from '../../records/warehouse/parcel-step.ts';
import { parcelStopped } from '../../records/warehouse/payment.ts';
import { giveBackReturnFee } from '../../records/warehouse/return-parcel.ts';

type Run = (tx: Db, step: ParcelStep) => Promise<unknown>;

/** Ends a task with what follows from it, under the lock of its order; somebody else's by now it changes nothing. */
async function end(
  deps: WorkerDeps,
  task: ClaimedTask,
  { state, failure, run }: { state: TaskState; failure: string | null; run: Run },
): Promise<void> {
  const now = deps.clock.now();
  const place = { storeId: task.store_id, packageId: task.package_id, now };
  await deps.db.transaction().execute(async (tx) => {
    const step = await lockParcel(tx, place);
    if (!(await stepTask(tx, task, { state, failure, doneAt: now })) || !step) return;
    await run(tx, step);
    // What it did is told by events; they need not be waited for.
    await workSoon(tx, place, { kind: WorkKind.ReadEvents, at: now });
  });
}

/** What has no event of its own is known by the answer: the parcel is released, or cancelled. `seq`: its last event by then. */
export const endDone = (
  deps: WorkerDeps,
  task: ClaimedTask,
  { packageRef, seq }: { packageRef: string; seq: number | null },
): Promise<void> =>
  end(deps, task, {
    state: TaskState.Done,
    failure: null,
    run: async (tx, step) => {
      const { parcel, scope } = step;
      const at = new Date(scope.now);
      // Events after the answer say more than it does.
      if (parcel.package_ref !== packageRef || (seq !== null && parcel.seq > seq)) return;
      if (task.kind === WarehouseTask.Release && parcel.state === WarehouseState.Priced)
        await changeParcel(tx, step, { state: WarehouseState.Released, released_at: at });
      if (task.kind !== WarehouseTask.Cancel || parcel.state !== WarehouseState.Announced) return;
      const over = await changeParcel(tx, step, { state: WarehouseState.Cancelled, ended_at: at });
      await followEnd(tx, parcel, await parcelStopped(tx, over, 'cancelled'));
      await workSoon(
        tx,
        { storeId: scope.storeId, packageId: parcel.package_id },
        { kind: WorkKind.Tell, at: scope.now },
      );
    },
  });

/** The warehouse did nothing: its owner sees why, and what was paid for it comes back. */
export const endDeclined = (
  deps: WorkerDeps,
  task: ClaimedTask,
  { code, field }: { code: string; field: string | null },
): Promise<void> =>
  end(deps, task, {
    state: TaskState.Declined,
    failure: code,
    run: async (tx, step) => {
      const { scope, state, parcel } = step;
      // The column holds a task of the domain's.
      const kind = task.kind as WarehouseTask;
      const reported = await changeOrder(tx, scope, state, {
        events: [
          {
            kind: 'warehouseTaskDeclined',
            key: `task:${task.task_id}`,
            at: new Date(scope.now),
            actor: 'warehouse',
            package_id: parcel.package_id,
            was_applied: false,
            details: { task: warehouseTaskNames[kind], code, field },
          },
        ],
      });
      // It is not held back, and goes as before.
      if (kind === WarehouseTask.HoldBack) await releaseAgain(tx, step);
      if (kind === WarehouseTask.Return) await giveBackReturnFee(tx, { ...step, state: reported }, task.key);
      if (kind === WarehouseTask.Release) await priceAnew(tx, step, { taskId: task.task_id, code });
    },
  });

/** So often a release is declined before a person has to look. */
const DECLINED_MAX = 3;

/**
 * Prices that are over, and services that do not take the parcel any more, are asked for anew: the warehouse says them again once it has measured, and
 * another service is taken or asked for then. One whose releases are declined again and again is held back, which gives its credit back.
 */
async function priceAnew(
  tx: Db,
  { parcel, scope }: ParcelStep,
  { taskId, code }: { taskId: number; code: string },
): Promise<void> {
  if (code !== 'quote_expired' && !isServiceRefusal(code)) return;
  const declined = (await listTasks(tx, parcel)).filter(
    (one) => one.kind === WarehouseTask.Release && one.state === TaskState.Declined,
  );
  const isGivenUp = declined.length > DECLINED_MAX;
  await orderTask(
    tx,
    { storeId: scope.storeId, packageId: parcel.package_id },
    {
      kind: isGivenUp ? WarehouseTask.HoldBack : WarehouseTask.Remeasure,
      key: `${isGivenUp ? 'declined' : 'fresh'}:${taskId}`,
      content: {},
      now: scope.now,
    },
  );
}
