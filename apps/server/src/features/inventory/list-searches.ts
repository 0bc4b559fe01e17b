import type { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { savedSearchLimits } from '@kervan/domain/inventory/saved-search';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { countRows } from '../../lists/page.ts';
import { readSearches, type StoredSearch } from '../../records/items/saved-searches.ts';
import { openItemList } from './open-item-list.ts';

/** INV-107: the store's searches; what is on a tab is counted up to a bound. */
export const listSearches: Handler<typeof savedSearches.all> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const answered = [];
    for (const { deleteForeseen: _, held, ...search } of await readSearches(tx, caller.storeId)) {
      const found = search.showOnTabs ? await countFound(tx, deps, caller.storeId, search) : null;
      const isMore = found !== null && found > savedSearchLimits.countedMax;
      const waiting = held && { at: new Date(held.at).toISOString(), count: held.count };
      answered.push({ ...search, held: waiting, count: isMore ? savedSearchLimits.countedMax : found, isMore });
    }
    return answered;
  });

async function countFound(
  tx: Db,
  deps: Deps,
  storeId: number,
  { status, finds }: Pick<StoredSearch, 'status' | 'finds'>,
): Promise<number | null> {
  if (!finds) return null;
  try {
    const { list } = await openItemList(tx, deps, storeId, { ...finds, status, search: finds.search ?? undefined });
    return await countRows(tx, list, savedSearchLimits.countedMax);
  } catch (error) {
    // Saved while the list took more conditions than now.
    if (error instanceof AppError && error.code === 'ListTooCostly') return null;
    throw error;
  }
}
