import type { RestrictionReasonName } from '../filters/restriction-reasons.ts';

/** Where of the marketplace's seller pages a finding was collected (EXT-004). */
export const collectedPages = ['suppressed', 'accountHealth', 'inventory'] as const;
export type CollectedPage = (typeof collectedPages)[number];

/** Words of the seller pages by what they mean, the first that fits; how those pages word it is assumed. */
const words: readonly (readonly [RegExp, RestrictionReasonName])[] = [
  [/pric/i, 'AddedFromExtensionPricingIssue'],
  [/out of stock/i, 'AddedFromExtensionOutOfStock'],
  [/approval|qualif/i, 'AddedFromExtensionApprovalRequired'],
  [/missing/i, 'AddedFromExtensionMissingInfo'],
  [/invalid/i, 'AddedFromExtensionInvalidInformation'],
];

/** The reason under which a finding goes onto a list (FILT-014): account health has one for all, the others go by their words. */
export function reasonOfFinding(page: CollectedPage, text: string): RestrictionReasonName {
  if (page === 'accountHealth') return 'AddedFromExtensionAccountHealth';
  const found = words.find(([pattern]) => pattern.test(text));
  if (found) return found[1];
  return page === 'inventory' ? 'AddedFromExtensionInventoryPage' : 'AddedFromExtensionOther';
}
