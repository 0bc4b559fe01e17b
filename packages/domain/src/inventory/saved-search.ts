import type { NoticePeriodName } from '../notices/notice-settings.ts';
import type { InventoryTab } from './item-status.ts';

/** INV-055: what a saved search is called and does. What it finds stands beside it: its status, words, conditions and order. */
export type SavedSearch = {
  name: string;
  status: InventoryTab;
  isNotified: boolean;
  notificationPeriod: NoticePeriodName;
  autoDelete: boolean;
  autoDeletePeriod: NoticePeriodName;
  showOnTabs: boolean;
  autoApprove: boolean;
  autoApprovePeriod: NoticePeriodName;
  autoApproveCount: number;
};

/** INV-058 for the approvals of one run. Assumed: the specification bounds neither names nor how many a store has. */
export const savedSearchLimits = {
  approveMin: 1,
  approveMax: 5_000,
  nameMax: 60,
  perStore: 50,
  countedMax: 10_000,
} as const;

/** Why a search cannot be saved so; `field` is the one to put right. */
export type SavedSearchFault = {
  field: 'name' | 'autoApprove' | 'autoDelete' | 'autoApproveCount';
  code: 'empty' | 'tooLong' | 'statusForbids' | 'exclusive' | 'outside';
};

/** INV-059: only what waits to be approved can be approved by a search. */
export const mayAutoApprove = (status: InventoryTab): boolean => status === 'pendingApproval';

/** The first thing wrong with a search; null = it can be saved (INV-058, INV-059). */
export function findSavedSearchFault(search: SavedSearch): SavedSearchFault | null {
  const name = search.name.trim();
  if (name === '') return { field: 'name', code: 'empty' };
  if (name.length > savedSearchLimits.nameMax) return { field: 'name', code: 'tooLong' };
  if (search.autoApprove && !mayAutoApprove(search.status)) return { field: 'autoApprove', code: 'statusForbids' };
  if (search.autoApprove && search.autoDelete) return { field: 'autoDelete', code: 'exclusive' };
  const { autoApproveCount: count } = search;
  const isInside =
    Number.isInteger(count) && count >= savedSearchLimits.approveMin && count <= savedSearchLimits.approveMax;
  return isInside ? null : { field: 'autoApproveCount', code: 'outside' };
}

/** By which two names are the same one (INV-057): trimmed, in any case, whichever of the Turkish i it is written with. */
export const savedSearchKey = (name: string): string =>
  name.trim().normalize('NFC').toLowerCase().replaceAll('\u0307', '').replaceAll('ı', 'i');

const HOUR_MS = 3_600_000;
/** INV-059: all three periods are of the notification period list. */
export const savedSearchPeriodsMs = {
  hours6: 6 * HOUR_MS,
  hours12: 12 * HOUR_MS,
  hours24: 24 * HOUR_MS,
  hours36: 36 * HOUR_MS,
  hours48: 48 * HOUR_MS,
  days2: 48 * HOUR_MS,
  week1: 168 * HOUR_MS,
} as const satisfies Record<NoticePeriodName, number>;

/** What a run of a saved search does, each on a period of its own. */
export const searchActs = ['notify', 'delete', 'approve'] as const;
export type SearchAct = (typeof searchActs)[number];

/** When an action of a search that was saved or run at a moment is due next, ms; null = the search does not do it. */
export function searchDueAt(search: SavedSearch, act: SearchAct, from: number): number | null {
  const { isOn, period } = {
    notify: { isOn: search.isNotified, period: search.notificationPeriod },
    delete: { isOn: search.autoDelete, period: search.autoDeletePeriod },
    approve: { isOn: search.autoApprove, period: search.autoApprovePeriod },
  }[act];
  return isOn ? from + savedSearchPeriodsMs[period] : null;
}

/**
 * How many products one run of a saved delete may take (decision 47 for removals): as many as were foreseen when it was saved or confirmed since, and
 * always as many as the store does not ask about (`typedAbove`). More is held and asked about. `preview` null = nobody was shown a number.
 */
export const deletedMax = (preview: number | null, typedAbove: number): number => Math.max(preview ?? 0, typedAbove);

/** Where a search is seen. */
export const savedSearchPlace = (searchId: number): string => `/inventory?search=${searchId}`;
