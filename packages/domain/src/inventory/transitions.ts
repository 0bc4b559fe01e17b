import { StatusCode } from './item-status.ts';

const S = StatusCode;

/**
 * Every step of appendix C that is allowed, from → to; the internal eleventh status included. A write that is not in here is a defect.
 * "Queue then final" of the appendix are two steps: the queue here, the final one when the marketplace shows it. Beyond the appendix: a
 * listing that disappeared by itself, a first listing that went live unwanted, and a deletion or an approval that is taken back.
 */
export const transitions = {
  [S.InQueue]: [S.PendingApproval, S.AtStoreQueue, S.AtQueue, S.OutOfCriteria, S.RemovedFromInventory],
  [S.AtQueue]: [S.AtStoreQueue, S.PendingApproval, S.OutOfCriteria, S.RemovedFromInventory],
  [S.PendingApproval]: [S.AtStoreQueue, S.AtQueue, S.OutOfCriteria, S.RemovalQueue, S.RemovedFromInventory],
  [S.AtStoreQueue]: [
    S.AtStore,
    S.AtStoreWithZeroQuantity,
    S.PendingApproval,
    S.OutOfCriteria,
    S.ZeroQuantityQueue,
    S.RemovalQueue,
    S.RemovedFromInventory,
  ],
  [S.AtStore]: [S.AtStoreQueue, S.ZeroQuantityQueue, S.RemovalQueue],
  [S.AtStoreWithZeroQuantity]: [S.AtStoreQueue, S.ZeroQuantityQueue, S.RemovalQueue],
  [S.ZeroQuantityQueue]: [
    S.AtStoreWithZeroQuantity,
    S.OutOfCriteriaListedZero,
    S.AtStoreQueue,
    S.RemovalQueue,
    S.OutOfCriteria,
  ],
  [S.RemovalQueue]: [S.RemovedFromInventory, S.OutOfCriteria, S.AtStoreQueue, S.PendingApproval],
  [S.OutOfCriteria]: [
    S.AtStoreQueue,
    S.AtQueue,
    S.PendingApproval,
    S.ZeroQuantityQueue,
    S.OutOfCriteriaListedZero,
    S.AtStoreWithZeroQuantity,
    S.RemovedFromInventory,
  ],
  [S.OutOfCriteriaListedZero]: [S.AtStoreQueue, S.ZeroQuantityQueue, S.RemovalQueue, S.OutOfCriteria],
  [S.RemovedFromInventory]: [S.InQueue, S.PendingApproval, S.AtStore, S.RemovalQueue],
} as const satisfies Record<StatusCode, readonly StatusCode[]>;

/** Statuses of a new row. */
export const firstStatuses: readonly StatusCode[] = [S.InQueue, S.AtStore];

/** True when the item may go from one status to the other, or stays. */
export function mayGo(from: StatusCode, to: StatusCode): boolean {
  const allowed: readonly StatusCode[] = transitions[from];
  return from === to || allowed.includes(to);
}
