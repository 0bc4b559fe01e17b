import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import { TaskState, WarehouseTask, type WarehouseTaskContent } from '@kervan/domain/warehouse/warehouse-task';
import { WarehouseDeclined, WarehouseUnavailable } from '../../connectors/warehouse/warehouse-errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { lockParcel } from '../../records/warehouse/apply-event.ts';
import { beginTask, claimTask, stepTask, type ClaimedTask } from '../../records/warehouse/due-tasks.ts';
import type { WarehousePackageRow } from '../../records/warehouse/package-rows.ts';
import { retryAt } from '../../records/warehouse/due-work.ts';
import { endDeclined, endDone } from './end-task.ts';
import { LEASE_S, TURN_MS } from './read-events.ts';

/** Has the warehouse do what is ordered of a store's parcels, of each in its order, until nothing is due. */
export async function runTasks(deps: WorkerDeps, storeId: number): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const task = await claimTask(reader, { storeId, seconds: LEASE_S });
    if (task === null) return;
    try {
      await runTask(deps, task);
    } catch (error) {
      await meet(deps, task, error);
    }
  }
}

async function runTask(deps: WorkerDeps, claimed: ClaimedTask): Promise<void> {
  const begun = await begin(deps, claimed);
  if (begun === null) return;
  const { parcel, task } = begun;
  try {
    const answer = await sending[kindOf(task)](deps, parcel, task);
    await endDone(deps, task, { packageRef: parcel.package_ref, seq: answer?.seq ?? null });
  } catch (error) {
    if (!(error instanceof WarehouseDeclined)) throw error;
    await endDeclined(deps, task, { code: error.code, field: error.field });
  }
}

/**
 * Decides under the order's lock whether a task is still wanted, and has it on its way: whoever gives credit back for it meanwhile waits until it is
 * over. Null = it is not sent.
 */
function begin(
  { db, clock }: WorkerDeps,
  claimed: ClaimedTask,
): Promise<{ parcel: WarehousePackageRow; task: ClaimedTask } | null> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const step = await lockParcel(tx, { storeId: claimed.store_id, packageId: claimed.package_id, now });
    // Sent once, it may be done: what came of it is asked under the same key.
    if (!step || (claimed.attempts === 0 && isOvertaken(claimed, step.parcel))) {
      await stepTask(tx, claimed, { state: TaskState.Overtaken, doneAt: now, failure: null });
      return null;
    }
    const task = await beginTask(tx, claimed);
    return task ? { parcel: step.parcel, task } : null;
  });
}

/** The column holds a task of the domain's. */
const kindOf = ({ kind }: ClaimedTask): WarehouseTask => kind as WarehouseTask;
/** What was ordered is kept as it was given. */
const contentOf = <Kind extends WarehouseTask>({ content }: ClaimedTask): WarehouseTaskContent[Kind] =>
  content as WarehouseTaskContent[Kind];

/** Nobody pays for it any more; or (decision 54) somebody does, and it is not destroyed. */
function isOvertaken(task: ClaimedTask, { held_usd, quote_id, state }: WarehousePackageRow): boolean {
  if (state === WarehouseState.Cancelled) return true;
  if (task.kind === WarehouseTask.Dispose) return held_usd !== null;
  if (task.kind !== WarehouseTask.Release) return false;
  // Held anew for the same price, as when the insurance is switched, it is released as before.
  return held_usd === null || quote_id !== contentOf<typeof WarehouseTask.Release>(task).quoteId;
}

type Sending = (deps: WorkerDeps, parcel: WarehousePackageRow, task: ClaimedTask) => Promise<{ seq: number } | null>;

/** The task's own number is in the key of the call: given again it is the same, ordered again it is another. */
const act =
  (name: 'hold-back' | 'resume' | 'cancel' | 'dispose' | 'remeasure'): Sending =>
  ({ warehouse }, { package_ref }, { task_id }) =>
    warehouse.actOnPackage(package_ref, name, task_id);

const sending: Record<WarehouseTask, Sending> = {
  [WarehouseTask.Release]: ({ warehouse }, { package_ref }, task) =>
    warehouse.releasePackage(package_ref, contentOf<typeof WarehouseTask.Release>(task)),
  [WarehouseTask.HoldBack]: act('hold-back'),
  [WarehouseTask.Resume]: act('resume'),
  [WarehouseTask.Cancel]: act('cancel'),
  [WarehouseTask.Dispose]: act('dispose'),
  [WarehouseTask.Remeasure]: act('remeasure'),
  [WarehouseTask.Return]: ({ warehouse }, { package_ref }, task) =>
    warehouse.returnPackage(package_ref, { ...contentOf<typeof WarehouseTask.Return>(task), seq: task.task_id }),
  [WarehouseTask.AnswerExtraPayment]: async ({ warehouse }, _parcel, task) => {
    const { extraPaymentId, approved } = contentOf<typeof WarehouseTask.AnswerExtraPayment>(task);
    await warehouse.answerExtraPayment(extraPaymentId, approved);
    return null;
  },
};

/** Nobody heard what came of it: it is sent again under the same key, each time later. */
async function meet(deps: WorkerDeps, task: ClaimedTask, error: unknown): Promise<void> {
  const retryAfterMs = error instanceof WarehouseUnavailable ? error.retryAfterMs : null;
  const { store_id: storeId, package_id: packageId, kind } = task;
  if (!(error instanceof WarehouseUnavailable))
    deps.log.error({ err: error, storeId, packageId, kind }, 'an order to the warehouse failed');
  await stepTask(deps.db, task, {
    state: TaskState.Waiting,
    dueAt: retryAt(deps.clock.now(), task.attempts, retryAfterMs),
    failure: error instanceof Error ? error.message : String(error),
  });
}
