import { isWarningReason } from './warning-events.ts';
import { hasFlag, ItemFlag, withFlag } from './item-flags.ts';
import { StatusCode } from './item-status.ts';
import type { ItemEvent, ItemState } from './item-events.ts';
import { packReason, unpackReason, UpdateReason } from './update-reason.ts';

const S = StatusCode;

/**
 * The marketplace shows exactly what was sent, with this quantity. AtStoreQueue becomes AtStore (a first listing at quantity 0 stands at
 * zero); ZeroQuantityQueue ends by its cause. In other statuses only the listing is noted.
 */
export function readBackLive(item: ItemState, quantity: number): ItemEvent {
  const flags = item.flags | ItemFlag.listed | ItemFlag.wasInStoreBefore;
  if (item.status === S.AtStoreQueue) {
    return { ...item, flags, status: quantity > 0 ? S.AtStore : S.AtStoreWithZeroQuantity, cancelsWaiting: false };
  }
  if (item.status !== S.ZeroQuantityQueue || quantity > 0) return { ...item, flags, cancelsWaiting: false };
  return {
    ...item,
    flags,
    status: isZeroForCriteria(item) ? S.OutOfCriteriaListedZero : S.AtStoreWithZeroQuantity,
    cancelsWaiting: false,
  };
}

/**
 * A first listing of ours went live after it had stopped being wanted. What was taken out is removed there too; what is out of criteria
 * stands at zero, as an item that was listed before; what waits for approval again does so without a listing. null = it is wanted.
 */
export function appearedUnwanted(item: ItemState, quantity: number): ItemEvent | null {
  const flags = item.flags | ItemFlag.listed | ItemFlag.wasInStoreBefore;
  if (item.status === S.RemovedFromInventory) return { ...item, flags, status: S.RemovalQueue, cancelsWaiting: false };
  if (item.status === S.PendingApproval)
    return {
      ...item,
      flags,
      status: S.RemovalQueue,
      reason: packReason(UpdateReason.ApprovedByUser),
      cancelsWaiting: false,
    };
  return item.status === S.OutOfCriteria ? readBackLive({ ...item, status: S.ZeroQuantityQueue }, quantity) : null;
}

/**
 * The marketplace shows a listing of ours, though not as it is wanted. Where it is not wanted at all it is treated as one that went live; of one
 * on its way to the store it is noted that it is there: whatever is decided next reaches it. null = nothing new.
 */
export function seenOtherwise(item: ItemState, quantity: number): ItemEvent | null {
  const unwanted = quantity > 0 ? appearedUnwanted(item, quantity) : null;
  if (unwanted !== null || item.status !== S.AtStoreQueue || hasFlag(item.flags, ItemFlag.listed)) return unwanted;
  return { ...item, flags: item.flags | ItemFlag.listed | ItemFlag.wasInStoreBefore, cancelsWaiting: false };
}

/**
 * The marketplace no longer shows the listing. A removal ends out of criteria for a filter, else out of the inventory (an approval that was taken back: waiting for approval); an item whose
 * listing disappeared by itself is queued for listing again.
 */
export function readBackGone(item: ItemState): ItemEvent {
  const flags = withFlag(item.flags, ItemFlag.listed, false);
  const gone = { ...item, flags, cancelsWaiting: false };
  // An approval was taken back: the item waits for the user again.
  if (item.status === S.RemovalQueue && item.reason === packReason(UpdateReason.ApprovedByUser))
    return { ...gone, status: S.PendingApproval, reason: 0 };
  if (item.status === S.RemovalQueue) {
    return { ...gone, status: unpackReason(item.reason).filterNumber === 0 ? S.RemovedFromInventory : S.OutOfCriteria };
  }
  if (item.status === S.AtStore || item.status === S.AtStoreWithZeroQuantity)
    return { ...gone, status: S.AtStoreQueue };
  if (item.status === S.OutOfCriteriaListedZero || item.status === S.ZeroQuantityQueue)
    return { ...gone, status: S.OutOfCriteria };
  return gone;
}

/** The marketplace refuses a change of an item in the store queue: it is taken out. Elsewhere a refusal is a problem to show. */
export function refusedByMarketplace(item: ItemState, why: 'blocked' | 'notQualified'): ItemEvent | null {
  if (item.status !== S.AtStoreQueue) return null;
  const reason = why === 'blocked' ? UpdateReason.BlockedByMarketplace : UpdateReason.NotQualified;
  const flag = why === 'blocked' ? ItemFlag.blockedByMarketplace : ItemFlag.unqualified | ItemFlag.qualificationKnown;
  return { status: S.RemovalQueue, reason: packReason(reason), flags: item.flags | flag, cancelsWaiting: false };
}

/** Queued to zero for a filter or a warning: it ends out of criteria, not at zero quantity. */
function isZeroForCriteria(item: ItemState): boolean {
  const { reason, filterNumber } = unpackReason(item.reason);
  return filterNumber !== 0 || (reason !== null && isWarningReason(reason));
}
