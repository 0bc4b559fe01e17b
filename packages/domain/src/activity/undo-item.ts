import { ItemFlag, withFlag } from '../inventory/item-flags.ts';
import {
  deletionUndone,
  released,
  removed,
  setToZeroByUser,
  type ItemEvent,
  type ItemState,
} from '../inventory/item-events.ts';
import { StatusCode } from '../inventory/item-status.ts';
import { isListed } from '../inventory/listed.ts';
import { packReason, unpackReason, UpdateReason } from '../inventory/update-reason.ts';
import { isWarningReason } from '../inventory/warning-events.ts';
import type { ItemActivityKind } from './activity-kind.ts';

/** Why an item of an action is left as it is. */
export const skipReasons = ['changedSince', 'removedSince', 'onItsWay', 'noRoom'] as const;
export type SkipReason = (typeof skipReasons)[number];

export type UndoFacts = {
  kind: ItemActivityKind;
  /** The item before the action; null = it did not exist. */
  before: ItemState | null;
  now: ItemState;
  /** A later action that still stands changed the item too. */
  changedLater: boolean;
  /** Something of it was sent to the marketplace and not read back yet. */
  isInFlight: boolean;
};

/** `decideAgain`: the next evaluation brings price, stock and status to what holds now. */
export type ItemUndo = { event: ItemEvent; decideAgain: boolean } | { skip: SkipReason };

const S = StatusCode;
/** What the seller and the marketplace said of an item and an action may have changed; every other bit is known afresh. */
const ownFlags =
  ItemFlag.deletedByUser |
  ItemFlag.userSetToZero |
  ItemFlag.heldByWarning |
  ItemFlag.approvedByUser |
  ItemFlag.approvalMode2;
const heldFlags = ItemFlag.userSetToZero | ItemFlag.heldByWarning;

/**
 * The inverse of an action for one item (INV-121, INV-125). What was changed since is left alone. Price and stock are not copied back:
 * the sources may have moved within the 7 days, so the next evaluation decides them; without such a move they are the same.
 */
export function undoItem(facts: UndoFacts): ItemUndo {
  if (facts.changedLater) return { skip: 'changedSince' };
  switch (facts.kind) {
    case 'ZeroStock':
      return undoZero(facts);
    case 'ReleaseStock':
      return undoRelease(facts);
    case 'RemoveItems':
    case 'RemoveDuplicates':
    case 'SearchDelete':
      return undoRemoval(facts);
    case 'ApproveItems':
    case 'SearchApprove':
      return undoApproval(facts);
    case 'AddProducts':
      return undoAdding(facts);
    case 'Warning':
      return undoWarning(facts);
  }
}

/** Removals that an action made: an undo takes no other back. */
const reasonsUndone = [UpdateReason.DeletedByUser, UpdateReason.MultipleProduct, UpdateReason.RecordedSearchDelete];

const isLeaving = (item: ItemState): boolean =>
  item.status === S.RemovalQueue || item.status === S.RemovedFromInventory;
const kept = (item: ItemState, flags: number): ItemEvent => ({ ...item, flags, cancelsWaiting: false });

function undoZero({ now }: UndoFacts): ItemUndo {
  if (isLeaving(now)) return { skip: 'removedSince' };
  if ((now.flags & ItemFlag.userSetToZero) === 0) return { skip: 'changedSince' };
  return { event: kept(now, withFlag(now.flags, ItemFlag.userSetToZero, false)), decideAgain: true };
}

/** Zero again: by the user's own mark, or by the warning that held the item. */
function undoRelease({ before, now }: UndoFacts): ItemUndo {
  if (isLeaving(now)) return { skip: 'removedSince' };
  const held = (before?.flags ?? 0) & heldFlags;
  const flags = now.flags | held;
  if (before === null || held === 0 || flags === now.flags) return { skip: 'changedSince' };
  if ((held & ItemFlag.heldByWarning) !== 0) {
    const status = isListed(now) && now.status !== S.OutOfCriteriaListedZero ? S.ZeroQuantityQueue : now.status;
    return {
      event: { status, reason: before.reason, flags, cancelsWaiting: status !== now.status },
      decideAgain: true,
    };
  }
  const zero = setToZeroByUser(now);
  return { event: zero ?? kept(now, flags), decideAgain: true };
}

/** While it waits for its removal the item goes back to the store; what is gone starts where an added one starts, with its past. */
function undoRemoval({ before, now }: UndoFacts): ItemUndo {
  if (before === null) return { skip: 'changedSince' };
  if (now.status === S.RemovalQueue) {
    const event = deletionUndone(now);
    return event ? { event, decideAgain: true } : { skip: 'changedSince' };
  }
  const { reason } = unpackReason(now.reason);
  if (now.status !== S.RemovedFromInventory || !reasonsUndone.some((known) => known === reason))
    return { skip: 'changedSince' };
  const flags = withFlag((now.flags & ~ownFlags) | (before.flags & ownFlags), ItemFlag.listed, false);
  const waited = before.status === S.PendingApproval;
  return {
    event: { status: waited ? S.PendingApproval : S.InQueue, reason: 0, flags, cancelsWaiting: false },
    // What waits for approval has lost its stock with the removal, too.
    decideAgain: true,
  };
}

/** A hold ends and a removal that waits is called off; the mark of a fair price warning stays, the marketplace alone takes it back. */
function undoWarning({ before, now }: UndoFacts): ItemUndo {
  if (now.status === S.RemovalQueue && before !== null && isWarningReason(unpackReason(now.reason).reason))
    return {
      event: {
        status: S.AtStoreQueue,
        reason: packReason(UpdateReason.SettingsChange),
        flags: now.flags,
        cancelsWaiting: true,
      },
      decideAgain: true,
    };
  if (isLeaving(now)) return { skip: 'removedSince' };
  const event = (now.flags & ItemFlag.heldByWarning) === 0 ? null : released(now);
  return event ? { event, decideAgain: true } : { skip: 'changedSince' };
}

/** A listing goes and the item waits for approval again; what was just sent is not caught up with. */
function undoApproval({ before, now, isInFlight }: UndoFacts): ItemUndo {
  if (isLeaving(now)) return { skip: 'removedSince' };
  if (before === null || now.status === S.PendingApproval || (now.flags & ItemFlag.approvedByUser) === 0)
    return { skip: 'changedSince' };
  if (isInFlight && !isListed(now)) return { skip: 'onItsWay' };
  const pastFlags = ItemFlag.approvedByUser | ItemFlag.wasInStoreBefore;
  const flags = (now.flags & ~pastFlags) | (before.flags & pastFlags);
  if (isListed(now))
    return {
      event: { status: S.RemovalQueue, reason: packReason(UpdateReason.ApprovedByUser), flags, cancelsWaiting: true },
      decideAgain: false,
    };
  if (now.status !== S.AtQueue && now.status !== S.AtStoreQueue) return { event: kept(now, flags), decideAgain: false };
  return {
    event: { status: S.PendingApproval, reason: before.reason, flags, cancelsWaiting: true },
    decideAgain: false,
  };
}

/** The removal of what was added; the mark of a deletion stands as it stood before. */
function undoAdding({ before, now, isInFlight }: UndoFacts): ItemUndo {
  if (isLeaving(now)) return { skip: 'removedSince' };
  // A first listing on its way cannot be called back; once it is shown it can be taken off.
  if (isInFlight && !isListed(now)) return { skip: 'onItsWay' };
  const event = removed(now, UpdateReason.DeletedByUser);
  if (!event) return { skip: 'removedSince' };
  const wasDeleted = ((before?.flags ?? 0) & ItemFlag.deletedByUser) !== 0;
  return { event: { ...event, flags: withFlag(event.flags, ItemFlag.deletedByUser, wasDeleted) }, decideAgain: false };
}
