import { sql } from 'kysely';
import { savedSearchLimits, savedSearchPeriodsMs } from '@kervan/domain/inventory/saved-search';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listActed, noteFound } from '../../records/items/saved-search-runs.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { readNotices } from '../../records/stores/notice-settings.ts';
import { inventoryJobs } from '../../jobs/declared/inventory.jobs.ts';
import type { SearchRun } from './run-search.ts';

/** Products that a mail names. */
const SAMPLES = 20;

/**
 * Tells when a search finds what its last notice did not (INV-059): by mail and in the panel as far as the store's owner wants to hear of
 * saved searches there (STORE-043), as often as the search says.
 */
export async function noticeSearch(tx: Db, { due, search, list, now }: SearchRun): Promise<null> {
  const { rows } = await sql<{ item_id: number }>`
    select i.item_id from ${list.from} where ${list.where} order by i.item_id desc limit ${savedSearchLimits.countedMax}`.execute(
    tx,
  );
  const found = rows.map((row) => row.item_id);
  // What it approved or deleted itself meanwhile was found as well.
  const since = now - savedSearchPeriodsMs[search.notificationPeriod];
  const acted = await listActed(tx, due, { name: search.name, since, most: savedSearchLimits.countedMax });
  const fresh = await noteFound(tx, due, [...new Set([...found, ...acted])]);
  if (fresh.length === 0) return null;
  const { accountId, storeId, searchId } = due;
  const { savedSearch: notice } = await readNotices(tx, storeId);
  const { name: store } = await tx
    .selectFrom('store')
    .select('name')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  if (notice.inPanel)
    await addMessage(tx, accountId, {
      kind: 'savedSearch',
      at: null,
      now,
      number: searchId,
      words: { search: search.name, store, count: String(fresh.length), found: String(found.length) },
      dedupeKey: `saved-search:${searchId}:${now}`,
    });
  if (!notice.byMail) return null;
  await enqueue(tx, inventoryJobs.searchMail, {
    accountId,
    storeId,
    searchId,
    name: search.name,
    store,
    count: fresh.length,
    found: found.length,
    itemIds: fresh.slice(0, SAMPLES),
  });
  return null;
}
