import type { KeywordMatcher } from '@kervan/domain/filters/keyword-match';
import type { WorkerDeps } from '../../deps.ts';
import { readKeywords } from '../../records/products/list-bits.ts';
import { advanceSweep, findSweep, itemsAfter, takeWaiting } from '../../records/products/list-work.ts';
import { markItems } from '../../records/products/mark-items.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

/** Items of one transaction: the store stays locked for a fraction of a second. */
const PAGE = 5_000;

/** `keywordsOf` and `pageSize`: how the keywords of a store are prepared, and how many items a transaction takes, for whoever counts. */
type Deps = Pick<WorkerDeps, 'db' | 'clock'> & { keywordsOf?: typeof readKeywords; pageSize?: number };
type Store = { storeId: number; accountId: number };

/** Works on all that waits of a store. Each page is a transaction of its own that also says how far it came: whoever dies leaves the rest to the next run. */
export async function markStore(deps: Deps, storeId: number): Promise<void> {
  const row = await deps.db
    .selectFrom('store')
    .select('account_id')
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const store = { storeId, accountId: row.account_id };
  while (await markWaiting(deps, store));
  const prepared: Prepared = { wishes: -1, keywords: null };
  while (await sweepPage(deps, store, prepared));
}

/** The next items that were named; false = none wait. */
function markWaiting({ db, clock }: Deps, store: Store): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const itemIds = await takeWaiting(tx, store.storeId, PAGE);
    await markItems(tx, store, itemIds, { now: clock.now() });
    return itemIds.length === PAGE;
  });
}

/** The keywords of the store as of a wish: prepared once for a whole sweep. */
type Prepared = { wishes: number; keywords: KeywordMatcher | null };

/** The next page of a whole store; false = there is nothing to do any more. */
function sweepPage(
  { db, clock, keywordsOf = readKeywords, pageSize = PAGE }: Deps,
  store: Store,
  prepared: Prepared,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const sweep = await findSweep(tx, store.storeId);
    if (!sweep) return false;
    const keywords = prepared.wishes === sweep.wishes ? prepared.keywords : null;
    prepared.keywords = keywords ?? (await keywordsOf(tx, store.storeId));
    prepared.wishes = sweep.wishes;
    const itemIds = await itemsAfter(tx, store.storeId, sweep.nextItem, pageSize);
    await markItems(tx, store, itemIds, { now: clock.now(), keywords: prepared.keywords });
    const nextItem = itemIds.length === pageSize ? (itemIds.at(-1) ?? null) : null;
    await advanceSweep(tx, store.storeId, { wishes: sweep.wishes, nextItem });
    return itemIds.length === pageSize;
  });
}
