import { FilterAction } from '../filters/filter-names.ts';
import type { FilterOutcome } from '../filters/evaluate-filters.ts';
import type { ItemFacts } from './facts.ts';
import { ItemFlag, setToZeroFlags } from './item-flags.ts';
import { StatusCode } from './item-status.ts';
import { needsApproval } from './listed.ts';
import { packReason, UpdateReason, type PackedReason } from './update-reason.ts';

/** What an evaluation found about one item. */
export type Findings = {
  filters: FilterOutcome;
  /** A price that may be sent exists. */
  hasPrice: boolean;
  /** A price exists but must not be sold: the quantity goes to 0. */
  isSellingForbidden: boolean;
  isOutOfStock: boolean;
  /** The source price is read a second time first: nothing goes to the store, or back into stock, for it (decision 31). */
  isUnconfirmed: boolean;
  atStoreRoom: boolean;
  /** Reason of the change when nothing more particular applies. */
  causeReason: PackedReason;
};

/** Status and reason after an evaluation; reason null = the one it has, unless price or quantity change. */
export type NextStatus = { status: StatusCode; reason: PackedReason | null };

const notQualified = packReason(UpdateReason.NotQualified);
const sourceDataChange = packReason(UpdateReason.SourceDataChange);

/** Appendix C for an item without a listing. */
export function nextUnlistedStatus(item: ItemFacts, findings: Findings): NextStatus {
  const { filters } = findings;
  if (filters.action !== FilterAction.Inactive) return { status: StatusCode.OutOfCriteria, reason: filters.reason };
  if ((item.flags & ItemFlag.heldByWarning) !== 0) return { status: StatusCode.OutOfCriteria, reason: item.reason };
  if (item.status === StatusCode.PendingApproval) return { status: item.status, reason: null };
  if (!findings.hasPrice) return { status: StatusCode.OutOfCriteria, reason: notQualified };
  if (item.status === StatusCode.AtStoreQueue || findings.isUnconfirmed) return { status: item.status, reason: null };
  const isNew = item.status === StatusCode.InQueue;
  if (item.status !== StatusCode.AtQueue && needsApproval(item.flags)) {
    return { status: StatusCode.PendingApproval, reason: isNew ? 0 : findings.causeReason };
  }
  if (!findings.atStoreRoom)
    return {
      status: StatusCode.AtQueue,
      reason: isNew || item.status === StatusCode.AtQueue ? 0 : findings.causeReason,
    };
  if (item.status === StatusCode.AtQueue) return { status: StatusCode.AtStoreQueue, reason: 0 };
  return { status: StatusCode.AtStoreQueue, reason: isNew ? sourceDataChange : findings.causeReason };
}

/** Appendix C for an item with a listing. */
export function nextListedStatus(item: ItemFacts, findings: Findings): NextStatus {
  const { filters } = findings;
  if (filters.action === FilterAction.Remove) return { status: StatusCode.RemovalQueue, reason: filters.reason };
  const isHeld = (item.flags & ItemFlag.heldByWarning) !== 0;
  if (isHeld || filters.action === FilterAction.Zero) {
    const isThere = item.status === StatusCode.OutOfCriteriaListedZero;
    return {
      status: isThere ? item.status : StatusCode.ZeroQuantityQueue,
      reason: isHeld ? item.reason : filters.reason,
    };
  }
  const zeroReason = zeroStockReason(item, findings);
  const isAtZero = item.status === StatusCode.AtStoreWithZeroQuantity;
  if (zeroReason !== null) return { status: isAtZero ? item.status : StatusCode.ZeroQuantityQueue, reason: zeroReason };
  if (item.status === StatusCode.AtStore || item.status === StatusCode.AtStoreQueue)
    return { status: item.status, reason: null };
  if (findings.isUnconfirmed) return { status: item.status, reason: null };
  // At zero and the cause is gone; without a price to sell at it stays there.
  return findings.hasPrice
    ? { status: StatusCode.AtStoreQueue, reason: findings.causeReason }
    : { status: item.status, reason: notQualified };
}

/** Why a listed item that fails no filter stands at quantity 0, or null. */
function zeroStockReason(item: ItemFacts, findings: Findings): PackedReason | null {
  if ((item.flags & setToZeroFlags) !== 0) return packReason(UpdateReason.SettingsChange);
  if (findings.isSellingForbidden) return notQualified;
  return findings.isOutOfStock ? sourceDataChange : null;
}
