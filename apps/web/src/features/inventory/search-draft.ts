import {
  findSavedSearchFault,
  mayAutoApprove,
  savedSearchLimits,
  type SavedSearch,
  type SavedSearchFault,
} from '@kervan/domain/inventory/saved-search';
import type { InventoryTab } from '@kervan/domain/inventory/item-status';
import type { ShownSearch } from './saved-view.ts';

/** A search as it is typed: the number may be empty. */
export type SearchDraft = Omit<SavedSearch, 'status' | 'autoApproveCount'> & { autoApproveCount: number | null };

const COUNT_FIRST = 100;

/** What the dialog begins with: a search as it was saved, or nothing but the usual periods. */
export const draftOf = (search: ShownSearch | null): SearchDraft => ({
  name: search?.name ?? '',
  isNotified: search?.isNotified ?? false,
  notificationPeriod: search?.notificationPeriod ?? 'hours24',
  autoDelete: search?.autoDelete ?? false,
  autoDeletePeriod: search?.autoDeletePeriod ?? 'hours24',
  showOnTabs: search?.showOnTabs ?? true,
  autoApprove: search?.autoApprove ?? false,
  autoApprovePeriod: search?.autoApprovePeriod ?? 'hours24',
  autoApproveCount: search?.autoApproveCount ?? COUNT_FIRST,
});

/** The search that a draft makes on a status. What is not chosen does not stand in the way of the rest. */
export const searchOf = (draft: SearchDraft, status: InventoryTab): SavedSearch => ({
  ...draft,
  name: draft.name.trim(),
  status,
  autoApprove: draft.autoApprove && mayAutoApprove(status),
  autoApproveCount: draft.autoApprove ? (draft.autoApproveCount ?? 0) : (draft.autoApproveCount ?? COUNT_FIRST),
});

export const faultOf = (draft: SearchDraft, status: InventoryTab): SavedSearchFault | null =>
  findSavedSearchFault(searchOf(draft, status));

/** Why approving or deleting cannot be switched on; null = it can. */
export function switchesClosed(draft: SearchDraft, status: InventoryTab) {
  return {
    autoApprove: !mayAutoApprove(status) ? 'statusForbids' : draft.autoDelete ? 'exclusive' : null,
    autoDelete: draft.autoApprove && mayAutoApprove(status) ? 'exclusive' : null,
  } as const;
}

export const { approveMin, approveMax, nameMax } = savedSearchLimits;
