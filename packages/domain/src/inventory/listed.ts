import { ItemFlag } from './item-flags.ts';
import { StatusCode } from './item-status.ts';
import { isAmong } from './status-groups.ts';

/** True when the marketplace holds a listing of the item: "any listed" of appendix C. Only the store and removal queues need the bit. */
export function isListed(item: { status: StatusCode; flags: number }): boolean {
  if (isAmong('listed', item.status)) return true;
  const isQueued = item.status === StatusCode.AtStoreQueue || item.status === StatusCode.RemovalQueue;
  return isQueued && (item.flags & ItemFlag.listed) !== 0;
}

/** Approval mode 2 asks before an item that was never in this store (INV-029, INV-031). */
export function needsApproval(flags: number): boolean {
  return (
    (flags & ItemFlag.approvalMode2) !== 0 && (flags & (ItemFlag.wasInStoreBefore | ItemFlag.approvedByUser)) === 0
  );
}
