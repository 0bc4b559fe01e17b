import { sql } from 'kysely';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { lockStores } from '../stores/store-lock.ts';
import { sweepSoon } from './list-work.ts';

/** SUB-031, FILT-033: takes the lists of a store out of use and keeps them. Answers how many entries went. */
export async function archiveLists(tx: Db, store: StoreOfAccount, now: number): Promise<number> {
  await lockStores(tx, [store.storeId]);
  const { rows } = await sql<{ kind: number; folded: string }>`
    with taken as (delete from restriction where store_id = ${store.storeId} returning *)
    insert into restriction_archive(store_id, kind, value, folded, reason, note, infringement, source, sku, description, created_at, archived_at)
    select store_id, kind, value, folded, reason, note, infringement, source, sku, description, created_at, ${new Date(now)}::timestamptz from taken
    on conflict (store_id, kind, folded) do update set value = excluded.value, note = excluded.note, archived_at = excluded.archived_at returning kind, folded`.execute(
    tx,
  );
  if (rows.length > 0) await sweepSoon(tx, store.storeId);
  return rows.length;
}

/** SUB-032: the archived lists come back into use, beside what was added since. Answers the kinds of the entries that did. */
export async function restoreLists(tx: Db, store: StoreOfAccount): Promise<number[]> {
  await lockStores(tx, [store.storeId]);
  const { rows } = await sql<{ kind: number; folded: string }>`
    with kept as (delete from restriction_archive where store_id = ${store.storeId} returning *)
    insert into restriction(store_id, kind, value, folded, reason, note, infringement, source, sku, description, created_at)
    select store_id, kind, value, folded, reason, note, infringement, source, sku, description, created_at from kept on conflict do nothing returning kind, folded`.execute(
    tx,
  );
  if (rows.length > 0) await sweepSoon(tx, store.storeId);
  return rows.map(({ kind }) => kind);
}

/** The archived lists go for good. */
export async function dropArchive(tx: Db, storeId: number): Promise<void> {
  await tx.deleteFrom('restriction_archive').where('store_id', '=', storeId).execute();
}

/** FILT-033: what was kept for longer than it was promised goes, of every store. */
export async function dropOldArchives(db: Db, archivedBefore: number): Promise<void> {
  await db.deleteFrom('restriction_archive').where('archived_at', '<=', new Date(archivedBefore)).execute();
}
