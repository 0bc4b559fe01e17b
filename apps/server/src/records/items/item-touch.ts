import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

/** Minutes that notes are kept, and that a store is watched after a copy last said so. */
const KEPT_MIN = 60;

/** PostgreSQL array text. */
const list = (itemIds: readonly number[]): string => `{${itemIds.join(',')}}`;

/**
 * Notes that items of a store were written, for whoever holds a copy of its list in memory (decision 50): whatever the list filters or sorts by is
 * written together with a note, `writeItems` alone leaves its own. `retitled`: their titles are others, or they are new.
 */
export async function touchItems(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  { retitled = false }: { retitled?: boolean } = {},
): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`with next as (update store_state set change_seq = change_seq + 1 where store_id = ${storeId}::int returning change_seq as seq, watched_at is not null as is_watched)
    ${touch({ storeId, itemIds: sql`${list(itemIds)}::bigint[]`, retitled })}`.execute(tx);
}

/** The note itself, as a part of a statement that has the store's number as `next` (seq, is_watched). */
export const touch = ({
  storeId,
  itemIds,
  retitled,
}: {
  storeId: number;
  itemIds: RawBuilder<unknown>;
  retitled: boolean;
}): RawBuilder<unknown> =>
  sql`insert into item_touch(store_id, seq, item_ids, retitled) select ${storeId}::int, next.seq, ${itemIds}, ${retitled}::boolean from next where next.is_watched`;

/**
 * Has the writes of a store noted from now on, or for longer. Whoever writes its items holds its row: all that was written without a note has been
 * committed when this answers, and is seen by what is read then.
 */
export async function watchStore(tx: Db, storeId: number): Promise<{ seq: number; epoch: number } | null> {
  const { rows } = await sql<{ seq: number; epoch: number }>`
    update store_state set watched_at = clock_timestamp() where store_id = ${storeId} returning change_seq as seq, cache_epoch as epoch`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Forgets notes after an hour, and stops noting for stores that no copy watches any more: one that comes back loads anew. */
export async function forgetTouches(db: Db): Promise<void> {
  const before = sql`clock_timestamp() - make_interval(mins => ${KEPT_MIN})`;
  const { rows } = await sql<{ storeId: number; isOver: boolean }>`
    select store_id as "storeId", watched_at < ${before} as "isOver" from store_state where watched_at is not null order by store_id`.execute(
    db,
  );
  for (const { storeId, isOver } of rows)
    await transact(
      db,
      safeToRetry(async (tx) => {
        await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
        if (isOver)
          await sql`update store_state set watched_at = null, cache_epoch = cache_epoch + 1 where store_id = ${storeId} and watched_at < ${before}`.execute(
            tx,
          );
        await sql`with gone as (delete from item_touch t using store_state s where s.store_id = ${storeId} and t.store_id = s.store_id and (t.at < ${before} or s.watched_at is null) returning t.seq)
        update store_state set touch_floor = greatest(touch_floor, (select max(seq) from gone)) where store_id = ${storeId}`.execute(
          tx,
        );
      }),
    );
}
