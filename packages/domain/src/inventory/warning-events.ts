import { ItemFlag, withFlag } from './item-flags.ts';
import type { ItemEvent, ItemState } from './item-events.ts';
import { StatusCode } from './item-status.ts';
import { isListed } from './listed.ts';
import { packReason, UpdateReason } from './update-reason.ts';

/** What a warning of the marketplace is about, with the channel of a fair price warning. */
export const warningKinds = [
  'fairPriceApi',
  'fairPriceMail',
  'fairPriceExtension',
  'restricted',
  'safety',
  'trademark',
  'intellectualProperty',
  'suspected',
  'barcode2d',
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** What /preventSuspend says is done with the item. */
export const warningActions = ['none', 'zero', 'remove'] as const;
export type WarningAction = (typeof warningActions)[number];

const reasons: Record<WarningKind, UpdateReason> = {
  fairPriceApi: UpdateReason.FairPriceWarningApi,
  fairPriceMail: UpdateReason.FairPriceWarningMail,
  fairPriceExtension: UpdateReason.FairPriceWarningExtension,
  restricted: UpdateReason.RestrictedProduct,
  safety: UpdateReason.RestrictedProduct,
  trademark: UpdateReason.Trademark,
  intellectualProperty: UpdateReason.Trademark,
  suspected: UpdateReason.SuspectedMail,
  barcode2d: UpdateReason.Barcode2dMail,
};
const warningReasons: ReadonlySet<UpdateReason> = new Set(Object.values(reasons));
const flags: Partial<Record<WarningKind, number>> = {
  fairPriceApi: ItemFlag.fairPriceApi,
  fairPriceMail: ItemFlag.fairPriceMail,
  fairPriceExtension: ItemFlag.fairPriceExtension,
};

/** True for reasons that come from a warning when no filter stands with them. */
export function isWarningReason(reason: UpdateReason): boolean {
  return warningReasons.has(reason);
}

/**
 * A warning about a listed item: it stays, goes to quantity 0 until cleared or released, or is removed. A fair price warning is marked
 * in any case, for the filter FairPricing. null = no listing, or on its way out.
 */
export function warned(item: ItemState, kind: WarningKind, action: WarningAction): ItemEvent | null {
  if (!isListed(item) || item.status === StatusCode.RemovalQueue) return null;
  const marked = item.flags | (flags[kind] ?? 0);
  const reason = packReason(reasons[kind]);
  if (action === 'none') return { ...item, flags: marked, cancelsWaiting: false };
  if (action === 'remove') return { status: StatusCode.RemovalQueue, reason, flags: marked, cancelsWaiting: true };
  const status = item.status === StatusCode.OutOfCriteriaListedZero ? item.status : StatusCode.ZeroQuantityQueue;
  return { status, reason, flags: marked | ItemFlag.heldByWarning, cancelsWaiting: status !== item.status };
}

/** The marketplace cleared the warning: its mark goes, and the hold when this warning is what holds the item. */
export function warningCleared(item: ItemState, kind: WarningKind): ItemEvent | null {
  const isHolder = item.reason === packReason(reasons[kind]);
  const cleared = withFlag(item.flags, (flags[kind] ?? 0) | (isHolder ? ItemFlag.heldByWarning : 0), false);
  return cleared === item.flags ? null : { ...item, flags: cleared, cancelsWaiting: false };
}
