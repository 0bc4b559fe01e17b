import { ItemFlag } from '../inventory/item-flags.ts';

/** What a seller decided of an item, by the flag that keeps it. What lists, filters and the marketplace say is found out anew. */
export const decisionFlags = {
  /** It goes to the store without being asked about again. */
  approved: ItemFlag.approvedByUser,
  /** It was added so that it waits for an approval. */
  asksApproval: ItemFlag.approvalMode2,
  zeroed: ItemFlag.userSetToZero,
  removed: ItemFlag.deletedByUser,
} as const;
export type ItemDecision = keyof typeof decisionFlags;
// The keys of a const object are its names.
export const itemDecisions = Object.keys(decisionFlags) as ItemDecision[];

/** The decisions that an item's flags hold. */
export const decisionsOf = (flags: number): ItemDecision[] =>
  itemDecisions.filter((name) => (flags & decisionFlags[name]) !== 0);

/** The flags with which an item is taken over; a removal is an event of its own. */
export const flagsOfDecisions = (decided: readonly ItemDecision[]): number =>
  decided.filter((name) => name !== 'removed').reduce((flags, name) => flags | decisionFlags[name], 0);
