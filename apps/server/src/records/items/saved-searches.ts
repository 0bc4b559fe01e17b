import { searchFinds } from '@kervan/contracts/saved-searches';
import { savedSearchKey, type SavedSearch } from '@kervan/domain/inventory/saved-search';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { NoticePeriod, noticePeriodNames, type NoticePeriodName } from '@kervan/domain/notices/notice-settings';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { firstDue } from './saved-search-runs.ts';

/** `finds` is null where what was saved can no longer be asked: the search is to be mended. */
export type StoredSearch = SavedSearch & {
  id: number;
  finds: SearchFinds | null;
  /** How many products its delete was foreseen to take; null = nobody was shown a number. */
  deleteForeseen: number | null;
  /** The delete that waits for an answer: since when, ms, and how many products it found. */
  held: { at: number; count: number } | null;
};
export type SearchFinds = z.output<typeof searchFinds>;

const periodOf = (code: number): NoticePeriodName =>
  noticePeriodNames.find((name) => NoticePeriod[name] === code) ?? 'hours24';

/** The searches of a store by their names. */
export async function readSearches(tx: Db, storeId: number): Promise<StoredSearch[]> {
  const rows = await tx
    .selectFrom('saved_search')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('name_key')
    .execute();
  return rows.map((row) => {
    const status = inventoryTabNames.find((name) => name === row.status);
    return {
      id: row.search_id,
      name: row.name,
      status: status ?? 'all',
      isNotified: row.is_notified,
      notificationPeriod: periodOf(row.notification_period),
      autoDelete: row.auto_delete,
      autoDeletePeriod: periodOf(row.auto_delete_period),
      showOnTabs: row.show_on_tabs,
      autoApprove: row.auto_approve,
      autoApprovePeriod: periodOf(row.auto_approve_period),
      autoApproveCount: row.auto_approve_count,
      finds: status ? (searchFinds.safeParse(row.finds).data ?? null) : null,
      deleteForeseen: row.delete_foreseen,
      held:
        row.delete_held_at === null || row.delete_held_count === null
          ? null
          : { at: row.delete_held_at.getTime(), count: row.delete_held_count },
    };
  });
}

/** A search as its record keeps it: all that is saved of it, without its number and what waits for an answer. */
export type KeptSearchState = SavedSearch & { finds: SearchFinds; deleteForeseen: number | null };

/** null = there is none, or it can no longer be asked and could not be written again. */
export function keptOf(search: StoredSearch | undefined): KeptSearchState | null {
  if (search === undefined || search.finds === null) return null;
  const { id: _id, held: _held, finds, ...kept } = search;
  return { ...kept, finds };
}

/** Writes a search over the one of its name, or as a new one. The caller has locked the store. */
export async function writeSearch(
  tx: Db,
  storeId: number,
  {
    search,
    finds,
    deleteForeseen = null,
    now,
  }: { search: SavedSearch; finds: SearchFinds; deleteForeseen?: number | null; now: number },
): Promise<number> {
  const values = {
    name: search.name.trim(),
    status: search.status,
    finds: JSON.stringify(finds),
    is_notified: search.isNotified,
    notification_period: NoticePeriod[search.notificationPeriod],
    auto_delete: search.autoDelete,
    auto_delete_period: NoticePeriod[search.autoDeletePeriod],
    show_on_tabs: search.showOnTabs,
    auto_approve: search.autoApprove,
    auto_approve_period: NoticePeriod[search.autoApprovePeriod],
    auto_approve_count: search.autoApproveCount,
    delete_foreseen: deleteForeseen,
    delete_held_at: null,
    delete_held_count: null,
    saved_at: new Date(now),
    ...firstDue(search, now),
  };
  const { search_id } = await tx
    .insertInto('saved_search')
    .values({ ...values, store_id: storeId, name_key: savedSearchKey(search.name) })
    .onConflict((conflict) => conflict.columns(['store_id', 'name_key']).doUpdateSet(values))
    .returning('search_id')
    .executeTakeFirstOrThrow();
  return search_id;
}

/** True when the store had it. */
export async function deleteSearch(tx: Db, storeId: number, searchId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_search')
    .where('store_id', '=', storeId)
    .where('search_id', '=', searchId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
