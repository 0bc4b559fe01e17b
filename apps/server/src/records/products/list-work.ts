import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { listJobs } from '../../jobs/declared/lists.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/** Orders what the lists say of some items to be looked up, together with what this transaction writes. */
export async function lookUpSoon(tx: Db, storeId: number, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`insert into list_waiting(store_id, item_id) select ${storeId}::int, id from unnest(${itemIds}::bigint[]) id order by id on conflict do nothing`.execute(
    tx,
  );
  await wakeLists(tx, storeId);
}

/** Orders every item of the store to be looked up, from the first one on: what is under way begins anew. */
export async function sweepSoon(tx: Db, storeId: number): Promise<void> {
  await sql`insert into list_sweep as s (store_id) values (${storeId}) on conflict (store_id) do update set next_item = 0, wishes = s.wishes + 1`.execute(
    tx,
  );
  await wakeLists(tx, storeId);
}

/** The same for every store: what all of them are held against is another one. */
export async function sweepAllSoon(tx: Db): Promise<void> {
  await sql`insert into list_sweep as s (store_id) select store_id from store where removed_at is null order by store_id
    on conflict (store_id) do update set next_item = 0, wishes = s.wishes + 1`.execute(tx);
}

/** Wakes the job that works on what waits of a store. */
export const wakeLists = (tx: Db, storeId: number): Promise<void> => enqueue(tx, listJobs.mark, { storeId });

/** Takes items that wait; they are marked in the same transaction. */
export async function takeWaiting(tx: Db, storeId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    delete from list_waiting where store_id = ${storeId} and item_id in (select item_id from list_waiting where store_id = ${storeId} order by item_id limit ${limit} for update skip locked) returning item_id`.execute(
    tx,
  );
  return rows.map(({ item_id }) => item_id);
}

/** How far a store's sweep is; null = none is wished for. */
export async function findSweep(tx: Db, storeId: number): Promise<{ nextItem: number; wishes: number } | null> {
  const row = await tx.selectFrom('list_sweep').selectAll().where('store_id', '=', storeId).executeTakeFirst();
  return row ? { nextItem: row.next_item, wishes: row.wishes } : null;
}

/** Everything up to an item is looked up; null = all of the store is. What was wished for anew meanwhile begins anew. */
export async function advanceSweep(
  tx: Db,
  storeId: number,
  { wishes, nextItem }: { wishes: number; nextItem: number | null },
): Promise<void> {
  if (nextItem === null)
    await tx.deleteFrom('list_sweep').where('store_id', '=', storeId).where('wishes', '=', wishes).execute();
  else
    await tx
      .updateTable('list_sweep')
      .set({ next_item: nextItem })
      .where('store_id', '=', storeId)
      .where('wishes', '=', wishes)
      .execute();
}

/** The next items of a store in the order of their numbers. */
export async function itemsAfter(tx: Db, storeId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{
    item_id: number;
  }>`select item_id from item where store_id = ${storeId} and item_id > ${after} order by item_id limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ item_id }) => item_id);
}
