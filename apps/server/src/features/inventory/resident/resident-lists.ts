import type { Db } from '../../../db/connect.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { Deps } from '../../../deps.ts';
import { isAmong, narrow } from '../../../lists/list.ts';
import { readPage } from '../../../lists/page.ts';
import { itemList } from '../item-list.ts';
import { compareWays } from './compare-ways.ts';
import type { ItemsBySql } from './find-by-sql.ts';
import { findRows, isForColumns, makeScratch, type AmongItems, type Body } from './find-rows.ts';
import type { FoundItems, WantedItems } from './find-rows.ts';
import { bringUp, considerLoading, orderTitles, reload } from './keep-current.ts';
import type { ResidentCopy } from './resident-copy.ts';
import { createMemory, type Bounds, type StoreOfTenant } from './resident-memory.ts';

/** Titles that may have changed since all were put in order: the database puts these in their places for each page. */
const RETITLED_MAX = 1_000;

/** The lists of large stores in memory (decision 50). */
export type ResidentLists = {
  /**
   * The page and count of the caller's store, never older than what the caller's transaction sees; null = SQL has to answer: the store is small or not
   * loaded yet, memory does not hold what is asked, or too much was written just now.
   */
  find(tx: Db, caller: Tenant & { storeId: number }, asked: Asked): Promise<FoundItems | null>;
  /** When nothing is loaded, caught up with or compared any more. */
  settled(): Promise<void>;
  stop(): void;
};
type Asked = { wanted: WantedItems; bySql: ItemsBySql };

export function openResidentLists(deps: Pick<Deps, 'db' | 'log' | 'metrics'>, bounds: Bounds): ResidentLists {
  const { db, log, metrics } = deps;
  const memory = createMemory(deps, bounds);
  const around = { db, memory };
  let scratch = makeScratch(0);
  let answers = 0;

  const answer = async (tx: Db, copy: ResidentCopy, store: StoreOfTenant, wanted: WantedItems) => {
    const brought = await bringUp(tx, around, copy, { store, wanted });
    if (!brought) return null;
    if (wanted.body.sort === 'title') {
      if (!copy.hasTitles || copy.retitled.size > 0) orderTitles(around, copy, store);
      if (!copy.hasTitles || copy.retitled.size > RETITLED_MAX) return null;
    }
    // From here to what was found nothing waits: no other request changes what is counted.
    if (scratch.rows.places.length < copy.columns.count) scratch = makeScratch(copy.columns.ids.length);
    const found = findRows(copy, wanted, scratch, brought.beginOf);
    const { newest } = copy;
    if (!found) return null;
    const page = 'ids' in found ? found : await pageAmong(tx, store.storeId, wanted.body, found);
    return { found: page, seen: brought.seen, newest };
  };

  return {
    async find(tx, { storeId, accountId, storeIds }, { wanted, bySql }) {
      const store = { storeId, tenant: { accountId, storeIds } };
      const copy = memory.find(storeId);
      if (!copy) considerLoading(around, store);
      if (!copy || !isForColumns(wanted, itemList.offsetMax)) return null;
      const answered = await answer(tx, copy, store, wanted);
      metrics.residentAnswers.inc({ by: answered ? 'memory' : 'sql' });
      if (!answered) return null;
      if (++answers % bounds.checkedEvery === 0)
        memory.beside('compare', store, () =>
          compareWays(
            { db, tenant: store.tenant, log, metrics, reload: () => reload(around, copy, store) },
            { wanted, bySql },
            (own) => answer(own, copy, store, wanted),
          ),
        );
      return answered.found;
    },
    settled: memory.settled,
    stop: memory.stop,
  };
}

/** The page out of these items, in the order that the database gives their titles. */
async function pageAmong(
  tx: Db,
  storeId: number,
  { desc, backwards, page, cursor, limit }: Body,
  { among, totalCount }: AmongItems,
): Promise<FoundItems> {
  const list = narrow(itemList, { storeId, conditions: [], at: null, also: [isAmong('i.item_id', among)] });
  const request = { sort: 'title' as const, desc, backwards, page, cursor, limit };
  const { rows, nextCursor } = await readPage<{ item_id: number }, 'title'>(tx, list, request, { columns: list.keyOf });
  return { ids: rows.map(({ item_id }) => item_id), totalCount, nextCursor };
}
