import { StatusCode, statusCodes } from './item-status.ts';
import { isAmong } from './status-groups.ts';
import { UpdateType } from './update-reason.ts';

const S = StatusCode;

/**
 * What a change does (INV-019): Add = the product comes into the inventory or on its way to the store; Delete = it leaves the store or the
 * inventory; Update = everything else. `from` null = there was no item before.
 */
export function updateTypeOf(from: StatusCode | null, to: StatusCode): UpdateType {
  if (to === S.RemovalQueue || to === S.RemovedFromInventory || (from === S.RemovalQueue && isAmong('unlisted', to)))
    return UpdateType.Delete;
  if (from === null || from === S.InQueue || from === S.RemovedFromInventory) return UpdateType.Add;
  return to === S.AtStoreQueue && isAmong('unlisted', from) ? UpdateType.Add : UpdateType.Update;
}

/** Every pair of statuses whose change is of a type, for searching. */
export function statusPairsOf(type: UpdateType): { from: StatusCode | null; to: StatusCode }[] {
  const from: readonly (StatusCode | null)[] = [null, ...statusCodes];
  return from.flatMap((before) =>
    statusCodes.filter((to) => updateTypeOf(before, to) === type).map((to) => ({ from: before, to })),
  );
}
