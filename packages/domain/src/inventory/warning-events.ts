import { hasFlag, ItemFlag, withFlag } from './item-flags.ts';
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
export function isWarningReason(reason: UpdateReason | null): boolean {
  return reason !== null && warningReasons.has(reason);
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

/** A warning about an item; `holds`: it keeps the item at quantity 0. */
export type StandingWarning = { kind: WarningKind; holds: boolean };

/**
 * The marketplace cleared a warning: its mark goes unless another one of its kind stands, and its hold when no other that stands holds the item;
 * if one does, the reason becomes its.
 */
export function warningCleared(
  item: ItemState,
  { kind, holds }: StandingWarning,
  standing: readonly StandingWarning[],
): ItemEvent | null {
  const mark = flags[kind] ?? 0;
  const isMarked = standing.some((other) => flags[other.kind] === mark);
  const holder = standing.find((other) => other.holds);
  const ended = (isMarked ? 0 : mark) | (holds && !holder ? ItemFlag.heldByWarning : 0);
  const cleared = withFlag(item.flags, ended, false);
  const isReason = hasFlag(item.flags, ItemFlag.heldByWarning) && item.reason === packReason(reasons[kind]);
  const reason = isReason && holder ? packReason(reasons[holder.kind]) : item.reason;
  return cleared === item.flags && reason === item.reason
    ? null
    : { ...item, reason, flags: cleared, cancelsWaiting: false };
}

/**
 * An item that is added, for the first time or again, while warnings of its product stand: it has their marks, and where one holds it, it stays out until the
 * marketplace clears that warning or the user releases it. What a warning only removed comes back by the user's own wish (decision 26).
 */
export function addedUnderWarnings(item: ItemEvent, standing: readonly StandingWarning[]): ItemEvent {
  const marks = standing.reduce((all, { kind }) => all | (flags[kind] ?? 0), 0);
  const holder = standing.find(({ holds }) => holds);
  return holder
    ? { ...item, reason: packReason(reasons[holder.kind]), flags: item.flags | marks | ItemFlag.heldByWarning }
    : { ...item, flags: item.flags | marks };
}
