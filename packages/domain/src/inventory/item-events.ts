import { ItemFlag, setToZeroFlags, withFlag } from './item-flags.ts';
import { StatusCode } from './item-status.ts';
import { isListed } from './listed.ts';
import { isAmong } from './status-groups.ts';
import { filterNumberOf, packReason, UpdateReason, type PackedReason } from './update-reason.ts';

/** The part of an item that events outside an evaluation change. */
export type ItemState = { status: StatusCode; reason: PackedReason; flags: number };

/**
 * What an event does: the new state, and whether a waiting change is to be cancelled. null from an event function = it does not apply to
 * the item as it is, nothing happens.
 */
export type ItemEvent = ItemState & { cancelsWaiting: boolean };

const S = StatusCode;
/** What a refusal left: whoever adds the product again has the marketplace asked anew. */
const refusalFlags = ItemFlag.blockedByMarketplace | ItemFlag.unqualified;
/** What a removed item leaves behind when it comes back. */
const pastFlags = ItemFlag.deletedByUser | ItemFlag.listed | ItemFlag.heldByWarning | setToZeroFlags;

/** A new row: added by the user or by a search (modes 1 and 3; mode 2 asks later, after the product check). UpdateType Add, no reason. */
export function added(approvalMode: 1 | 2 | 3): ItemEvent {
  return event(S.InQueue, 0, approvalMode === 2 ? ItemFlag.approvalMode2 : 0);
}

/** Taken over from the store's listings: a new row, or one that was removed. What the inventory holds already stays as it is. */
export function importedFromStore(item: ItemState | null): ItemEvent | null {
  const flags = ItemFlag.addedFromStore | ItemFlag.wasInStoreBefore | ItemFlag.listed;
  if (item === null) return event(S.AtStore, 0, flags);
  if (item.status !== S.RemovedFromInventory) return null;
  return event(S.AtStore, 0, withFlag(item.flags, pastFlags, false) | flags);
}

/**
 * The user adds a removed item again. Mode 2 asks for approval, unless the removal was by a filter (appendix C; after a warning, a block or
 * "not qualified" it asks: decision 26); what the user or a search deleted comes back only so.
 */
export function addedAgain(item: ItemState, approvalMode: 1 | 2 | 3): ItemEvent | null {
  if (item.status !== S.RemovedFromInventory) return null;
  const asksAgain = approvalMode === 2 && filterNumberOf(item.reason) === 0;
  const cleared = withFlag(item.flags, pastFlags | refusalFlags, false);
  const flags = withFlag(cleared, ItemFlag.approvalMode2, approvalMode === 2);
  return event(
    asksAgain ? S.PendingApproval : S.InQueue,
    0,
    asksAgain ? withFlag(flags, ItemFlag.approvedByUser, false) : flags,
  );
}

/** A product search or saved search never brings back what the user deleted from this store (INV-031). */
export function mayAddBySearch(item: ItemState): boolean {
  return (
    item.status === S.RemovedFromInventory &&
    (item.flags & (ItemFlag.deletedByUser | ItemFlag.blockedByMarketplace)) === 0
  );
}

/** A pending item is approved, by the user or by a saved search. */
export function approved(
  item: ItemState,
  { by, atStoreRoom }: { by: 'user' | 'savedSearch'; atStoreRoom: boolean },
): ItemEvent | null {
  if (item.status !== S.PendingApproval) return null;
  const reason = by === 'user' ? UpdateReason.ApprovedByUser : UpdateReason.RecordedSearchApprove;
  return event(atStoreRoom ? S.AtStoreQueue : S.AtQueue, packReason(reason), item.flags | ItemFlag.approvedByUser);
}

/** Reasons with which an item is taken out for good. */
export type RemovalReason =
  | typeof UpdateReason.DeletedByUser
  | typeof UpdateReason.DeletedByJob
  | typeof UpdateReason.RecordedSearchDelete
  | typeof UpdateReason.MultipleProduct
  | typeof UpdateReason.AgedItems
  | typeof UpdateReason.BlockedByMarketplace;

/**
 * Takes an item out: with a listing through the removal queue, without one at once. A waiting change is cancelled. A deletion also
 * overrides a removal that is on its way for a filter, so that the item does not stay out of criteria.
 */
export function removed(item: ItemState, reason: RemovalReason): ItemEvent | null {
  if (item.status === S.RemovedFromInventory) return null;
  const byUser = reason === UpdateReason.DeletedByUser ? ItemFlag.deletedByUser : 0;
  const blocked = reason === UpdateReason.BlockedByMarketplace ? ItemFlag.blockedByMarketplace : 0;
  const isOnItsWay = item.status === S.RemovalQueue;
  const status = isOnItsWay || isListed(item) ? S.RemovalQueue : S.RemovedFromInventory;
  return { ...event(status, packReason(reason), item.flags | byUser | blocked), cancelsWaiting: !isOnItsWay };
}

/** The user sets a listed item to quantity 0 until released (INV-124). An item that is at 0 or leaving already is only marked. */
export const setToZeroByUser = (item: ItemState): ItemEvent | null => setToZero(item, ItemFlag.userSetToZero);

function setToZero(item: ItemState, mark: ItemFlag): ItemEvent | null {
  if (!isListed(item) || item.status === S.RemovalQueue) return null;
  const flags = item.flags | mark;
  if (!isAmong('onSale', item.status)) return { ...item, flags, cancelsWaiting: false };
  return { ...event(S.ZeroQuantityQueue, packReason(UpdateReason.SettingsChange), flags), cancelsWaiting: true };
}

/** The user releases an item (INV-124), or a warning: the next evaluation brings it back. */
export function released(item: ItemState): ItemEvent | null {
  const flags = withFlag(item.flags, ItemFlag.userSetToZero | ItemFlag.heldByWarning, false);
  return flags === item.flags ? null : { ...item, flags, cancelsWaiting: false };
}

/**
 * One click: all stock of the store to zero while services are stopped (INV-119). What is decided meanwhile does not bring it back, and of what waits
 * to be sent nothing but this goes out.
 */
export const allStockSetToZero = (item: ItemState): ItemEvent | null => setToZero(item, ItemFlag.zeroWhileStopped);

/** The same of a first listing that is in flight (decision 79): it goes live with zero. */
export const arrivingSetToZero = (item: ItemState): ItemEvent | null =>
  item.status === S.AtStoreQueue && !isListed(item)
    ? { ...item, flags: item.flags | ItemFlag.zeroWhileStopped, cancelsWaiting: false }
    : null;

/** Services are back: the next evaluation brings back what INV-119 set to zero. */
export function servicesReturned(item: ItemState): ItemEvent | null {
  const flags = withFlag(item.flags, ItemFlag.zeroWhileStopped, false);
  return flags === item.flags ? null : { ...item, flags, cancelsWaiting: false };
}

/**
 * Takes back a deletion while the item still stands in the removal queue (undo). It goes back to the store queue; the next evaluation
 * sets it to zero again where that was its state. What is gone already comes back only by adding it again.
 */
export function deletionUndone(item: ItemState): ItemEvent | null {
  const wasAsked = [UpdateReason.DeletedByUser, UpdateReason.MultipleProduct, UpdateReason.RecordedSearchDelete].some(
    (reason) => item.reason === packReason(reason),
  );
  if (item.status !== S.RemovalQueue || !wasAsked) return null;
  const flags = withFlag(item.flags, ItemFlag.deletedByUser, false);
  return { ...event(S.AtStoreQueue, packReason(UpdateReason.SettingsChange), flags), cancelsWaiting: true };
}

function event(status: StatusCode, reason: PackedReason, flags: number): ItemEvent {
  return { status, reason, flags, cancelsWaiting: false };
}
