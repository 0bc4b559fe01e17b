import { sql, type RawBuilder } from 'kysely';
import { searchDueAt, type SavedSearch, type SearchAct } from '@kervan/domain/inventory/saved-search';
import type { Db } from '../../db/connect.ts';
import { servicesRun } from '../subscriptions/services-run.ts';

/** An action of a saved search that is due. */
export type DueSearch = { accountId: number; storeId: number; searchId: number; act: SearchAct };

const columns = { notify: 'notify_due', delete: 'delete_due', approve: 'approve_due' } as const satisfies Record<
  SearchAct,
  string
>;
const dueOf = (act: SearchAct): RawBuilder<unknown> => sql.ref(columns[act]);
const dateAt = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** When the actions of a search that is saved now are due first: overwriting begins anew. */
export const firstDue = (search: SavedSearch, now: number) => ({
  notify_due: dateAt(searchDueAt(search, 'notify', now)),
  delete_due: dateAt(searchDueAt(search, 'delete', now)),
  approve_due: dateAt(searchDueAt(search, 'approve', now)),
  noticed: [],
});

/** What is due, the longest first: of stores that are connected and served. Nothing of the others is lost, it waits. */
export async function listDueSearches(db: Db, now: number, limit: number): Promise<DueSearch[]> {
  const at = new Date(now);
  const { rows } = await sql<DueSearch>`
    select s.account_id as "accountId", x.store_id as "storeId", x.search_id as "searchId", d.act
    from saved_search x join store s on s.store_id = x.store_id
    cross join lateral (values ('delete', x.delete_due), ('approve', x.approve_due), ('notify', x.notify_due)) d(act, due)
    where least(x.notify_due, x.delete_due, x.approve_due) <= ${at} and d.due <= ${at}
      and s.removed_at is null and s.connection_error_at is null and ${servicesRun(sql`x.store_id`, now)}
    order by d.due, x.search_id limit ${limit}`.execute(db);
  return rows;
}

/** Keeps a search's row until the transaction ends; false when it is gone or the action is not due (any more). */
export async function lockDue(tx: Db, { storeId, searchId, act }: DueSearch, now: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean | null }>`
    select ${dueOf(act)} <= ${new Date(now)} as is_due from saved_search where store_id = ${storeId} and search_id = ${searchId} for update`.execute(
    tx,
  );
  return rows[0]?.is_due ?? false;
}

/** Notes when an action is due again. */
export async function setDue(tx: Db, { storeId, searchId, act }: DueSearch, due: number | null): Promise<void> {
  await sql`update saved_search set ${dueOf(act)} = ${dateAt(due)} where store_id = ${storeId} and search_id = ${searchId}`.execute(
    tx,
  );
}

/** A delete that found more than it may take: it waits for the seller's answer, and is not due until then. */
export async function holdDelete(tx: Db, { storeId, searchId }: DueSearch, count: number, now: number): Promise<void> {
  await sql`update saved_search set delete_due = null, delete_held_at = ${new Date(now)}, delete_held_count = ${count} where store_id = ${storeId} and search_id = ${searchId}`.execute(
    tx,
  );
}

/** The seller's answer to a delete that is held: `due` = when it runs, `foreseen` = how many it may take from now on. */
export async function answerHeld(
  tx: Db,
  { storeId, searchId }: Pick<DueSearch, 'storeId' | 'searchId'>,
  { due, foreseen }: { due: number | null; foreseen: number | null },
): Promise<void> {
  await sql`update saved_search set delete_due = ${dateAt(due)}, delete_foreseen = coalesce(${foreseen}::int, delete_foreseen), delete_held_at = null, delete_held_count = null
    where store_id = ${storeId} and search_id = ${searchId}`.execute(tx);
}

/** Notes what a notice found, and answers what of it the one before had not, newest first. */
export async function noteFound(tx: Db, { storeId, searchId }: DueSearch, found: readonly number[]): Promise<number[]> {
  const mine = sql`store_id = ${storeId} and search_id = ${searchId}`;
  const { rows } = await sql<{ id: number }>`
    select f.id from unnest(${found}::bigint[]) f(id) where f.id not in (select unnest(noticed) from saved_search where ${mine}) order by f.id desc`.execute(
    tx,
  );
  await sql`update saved_search set noticed = ${found}::bigint[] where ${mine}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Products that a search itself approved or deleted since a moment, the newest first: it finds them no more, and yet found them. */
export async function listActed(
  tx: Db,
  { storeId }: DueSearch,
  { name, since, most }: { name: string; since: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct i.item_id as id from activity a join activity_item i on i.store_id = a.store_id and i.activity_id = a.activity_id
    where a.store_id = ${storeId} and a.created_at >= ${new Date(since)} and a.kind in ('SearchApprove', 'SearchDelete') and a.after ->> 'search' = ${name}
    order by i.item_id desc limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}
