import type { PackageSending } from '@kervan/contracts/package-row';
import type { PackageState } from '@kervan/domain/orders/package-state';
import { returnsByItselfAt } from '@kervan/domain/orders/returns';
import { decidePackageSending, refuseReturn } from '@kervan/domain/warehouse/package-sending';
import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { stateOf } from '../../records/warehouse/apply-event.ts';
import { isOrderedTask, listTasks, orderedSending } from '../../records/warehouse/due-tasks.ts';
import type { WarehousePackageRow } from '../../records/warehouse/package-rows.ts';

/** The warehouse has said so. */
const goingBack: readonly WarehouseState[] = [WarehouseState.Returning, WarehouseState.Returned];

/** ORD-067, RET-015: what its seller may have done with a parcel now. Whose return is ordered is left alone. */
export async function sendingOf(tx: Db, kept: WarehousePackageRow, order: PackageState): Promise<PackageSending> {
  const tasks = await listTasks(tx, kept);
  const facts = { state: stateOf(kept), order, ordered: orderedSending(tasks) };
  const isReturned =
    !goingBack.includes(facts.state) && tasks.some((task) => task.kind === WarehouseTask.Return && isOrderedTask(task));
  const { held_back_at: heldBack } = kept;
  return {
    canHoldBack: !isReturned && decidePackageSending(facts, false) === 'holdBack',
    canSend: !isReturned && decidePackageSending(facts, true) === 'resume',
    canReturn: !isReturned && refuseReturn(facts) === null,
    ordered: isReturned ? 'return' : facts.ordered,
    heldBackAt: heldBack?.toISOString() ?? null,
    returnsByItselfAt: heldBack === null ? null : new Date(returnsByItselfAt(heldBack.getTime())).toISOString(),
  };
}
