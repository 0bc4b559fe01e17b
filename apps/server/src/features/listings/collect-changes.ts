import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { plannedWithValues } from '../../db/named-statements.ts';
import { sendingPriority } from '../../records/items/status-sql.ts';

/** Log rows read at once. */
const BATCH_SIZE = 50_000;

/**
 * Moves the history's new rows of a store into its waiting changes: one row per item, the newest decision supersedes.
 * The cursor moves in the same transaction, so no change is lost or taken twice. Answers whether there may be more.
 */
export async function collectChanges(tx: Db, storeId: number, now: number): Promise<boolean> {
  const { rows } = await sql<{ last: number | null; rows: number }>`${plannedWithValues}
    with state as (select feed_cursor from store_state where store_id = ${storeId} for update),
    page as (select c.item_id, c.seq, c.status, c.price from price_change c, state where c.store_id = ${storeId} and c.seq > state.feed_cursor order by c.seq limit ${BATCH_SIZE}),
    newest as (select distinct on (item_id) item_id, seq, status, price from page order by item_id, seq desc),
    queued as (
      insert into publish_queue as q (store_id, item_id, seq, priority, not_before)
      select ${storeId}::int, n.item_id, n.seq,
        ${sendingPriority('n', 'r')}, ${new Date(now)}::timestamptz
      from newest n left join listing_reported r on r.store_id = ${storeId} and r.item_id = n.item_id order by n.item_id
      on conflict (store_id, item_id) do update set seq = excluded.seq, priority = excluded.priority, not_before = least(q.not_before, excluded.not_before)
      returning 1),
    moved as (update store_state set feed_cursor = coalesce((select max(seq) from page), feed_cursor) where store_id = ${storeId})
    select (select max(seq) from page) as last, (select count(*)::int from page) as rows`.execute(tx);
  return (rows[0]?.rows ?? 0) === BATCH_SIZE;
}
