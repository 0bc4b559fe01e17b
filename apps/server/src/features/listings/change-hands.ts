import { sql } from 'kysely';
import { ProcessingStatus } from '@kervan/domain/manual/feed';
import type { WorkerDeps } from '../../deps.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { queueAgain } from './waiting-changes.ts';
import { followNewest } from './submission-rows.ts';

/** Sendings that have not ended, by what they wait for: an answer of the marketplace, or a seller who fetches their file. */
const OPEN = sql`('intent', 'unknown', 'sent')`;

/**
 * A store has changed hands (STORE-049): what was on its way by calls is not waited for any more, files that nobody fetched are closed, and all of it goes
 * out anew the way the store is worked now. Nothing of the inventory changes. Repeated it does nothing.
 */
export async function changeHands(deps: WorkerDeps, storeId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [storeId]);
    const store = await tx.selectFrom('store').select('management').where('store_id', '=', storeId).executeTakeFirst();
    if (!store) return;
    const stale = store.management === 'manual' ? sql`('patch', 'feed')` : sql`('file')`;
    const { rows } = await sql<{ item_id: number; seq: number }>`
      with ended as (update submission set state = 'superseded', ended_at = ${new Date(now)} where store_id = ${storeId} and state in ${OPEN} and route in ${stale} returning item_id, seq)
      select item_id, max(seq) as seq from ended group by item_id order by item_id`.execute(tx);
    const items = rows.map((row) => ({ itemId: row.item_id, seq: row.seq }));
    await followNewest(
      tx,
      storeId,
      items.map(({ itemId }) => itemId),
      now,
    );
    await sql`delete from listing_check where store_id = ${storeId}`.execute(tx);
    await queueAgain(tx, storeId, items, now);
    if (store.management === 'manual')
      await sql`update feed set state = 'lost', ended_at = ${new Date(now)} where store_id = ${storeId} and state in ('intent', 'submitted')`.execute(
        tx,
      );
    else
      await sql`update manual_feed set status = ${ProcessingStatus.Cancelled}, due_at = null, ended_at = ${new Date(now)}, content = null
        where store_id = ${storeId} and status in (${ProcessingStatus.InQueue}, ${ProcessingStatus.InProgress}, ${ProcessingStatus.Done})`.execute(
        tx,
      );
  });
}
