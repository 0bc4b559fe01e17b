import { sql } from 'kysely';
import { LookupOutcome, runEnds, type RunEnd, type SearchCriteria } from '@kervan/domain/inventory/automatic-search';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { searchDayEnds } from '@kervan/domain/inventory/search-day';
import type { Db } from '../../db/connect.ts';
import { owesNothing, servicesRun } from '../subscriptions/services-run.ts';

export type SearchingStore = { storeId: number; accountId: number };

/** The automatic search of a store as it is kept; `place`, `pageToken`: where a run goes on, and since when. */
export type KeptSearch = {
  criteria: SearchCriteria;
  approvalMode: 2 | 3;
  isActive: boolean;
  savedAt: Date;
  nextRunAt: Date;
  beganAt: Date | null;
  place: number;
  pageToken: string | null;
  pageTokenAt: Date | null;
  endedAt: Date | null;
  end: RunEnd | null;
  lookedUp: number;
  found: number;
  added: number;
};

/** null = none was saved. `lock`: nobody else runs or saves it until the transaction ends. */
export async function readAutomaticSearch(tx: Db, storeId: number, { lock = false } = {}): Promise<KeptSearch | null> {
  const row = await tx
    .selectFrom('automatic_search')
    .selectAll()
    .where('store_id', '=', storeId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  return {
    criteria: row.criteria as unknown as SearchCriteria, // Written by the contract.
    approvalMode: row.approval_mode === 3 ? 3 : 2,
    isActive: row.is_active,
    savedAt: row.saved_at,
    nextRunAt: row.next_run_at,
    beganAt: row.began_at,
    place: row.keyword_place,
    pageToken: row.page_token,
    pageTokenAt: row.page_token_at,
    endedAt: row.last_ended_at,
    end: row.last_end === null ? null : (runEnds[row.last_end - 1] ?? null),
    lookedUp: row.looked_up,
    found: row.found,
    added: row.added,
  };
}

export type SearchSettings = Pick<KeptSearch, 'criteria' | 'approvalMode' | 'isActive'>;

/** What is saved of an automatic search, without how far it is. */
export const settingsOfSearch = (kept: KeptSearch | null): SearchSettings | null =>
  kept && { criteria: kept.criteria, approvalMode: kept.approvalMode, isActive: kept.isActive };

/** Saves it; a run that is under way ends without adding what it had found by other criteria, and the next one begins with the next day. */
export async function saveAutomaticSearch(
  tx: Db,
  storeId: number,
  { criteria, approvalMode, isActive }: SearchSettings,
  now: number,
): Promise<void> {
  const values = {
    criteria: JSON.stringify(criteria),
    approval_mode: approvalMode,
    is_active: isActive,
    saved_at: new Date(now),
    next_run_at: new Date(searchDayEnds(now)),
    began_at: null,
    keyword_place: 0,
    page_token: null,
    page_token_at: null,
  };
  await tx
    .insertInto('automatic_search')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom('product_lookup')
    .where('store_id', '=', storeId)
    .where('outcome', '=', LookupOutcome.found)
    .execute();
}

/** None was saved: as it is before the first one. */
export async function dropAutomaticSearch(tx: Db, storeId: number): Promise<void> {
  await tx.deleteFrom('automatic_search').where('store_id', '=', storeId).execute();
}

/** Stores whose search is due or under way, the longest first; those that are not connected, not served or that owe a renewal wait. */
export async function listDueStores(db: Db, now: number, limit: number): Promise<SearchingStore[]> {
  const { rows } = await sql<SearchingStore>`
    select s.store_id as "storeId", s.account_id as "accountId" from automatic_search a join store s on s.store_id = a.store_id
    where a.is_active and a.next_run_at <= ${new Date(now)}::timestamptz and s.removed_at is null and s.connection_error_at is null and ${servicesRun(sql`a.store_id`, now)}
      and ${owesNothing(sql`s.account_id`)}
    order by a.next_run_at, a.store_id limit ${limit}`.execute(db);
  return rows;
}

type Progress = Partial<{
  began_at: Date | null;
  keyword_place: number;
  page_token: string | null;
  page_token_at: Date | null;
  next_run_at: Date;
  last_ended_at: Date;
  last_end: number | null;
  looked_up: number;
  found: number;
  added: number;
}>;

/** Notes how far a run has come. */
export async function noteProgress(tx: Db, storeId: number, progress: Progress): Promise<void> {
  await tx.updateTable('automatic_search').set(progress).where('store_id', '=', storeId).execute();
}

/** Of these products those that the store has looked up since then. */
export async function lookedUpSince(
  tx: Db,
  storeId: number,
  asins: readonly string[],
  since: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ asin: string }>`
    select asin from product_lookup where store_id = ${storeId} and asin = any(${asins}::text[]) and looked_up_at > ${new Date(since)}::timestamptz
    union select asin from item_details d join item i on i.store_id = d.store_id and i.item_id = d.item_id where d.store_id = ${storeId} and d.asin = any(${asins}::text[]) and i.status <> ${StatusCode.RemovedFromInventory}`.execute(
    tx,
  );
  return new Set(rows.map(({ asin }) => asin));
}

/** What was found and is not added yet, in its order. */
export async function listFound(tx: Db, storeId: number, limit: number): Promise<{ lookupId: number; asin: string }[]> {
  const rows = await tx
    .selectFrom('product_lookup')
    .select(['lookup_id', 'asin'])
    .where('store_id', '=', storeId)
    .where('outcome', '=', LookupOutcome.found)
    .orderBy('lookup_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ lookupId: Number(row.lookup_id), asin: row.asin }));
}

/** Notes what became of what was found. */
export async function setOutcomes(
  tx: Db,
  storeId: number,
  outcomes: readonly { lookupId: number; outcome: LookupOutcome }[],
): Promise<void> {
  await sql`update product_lookup p set outcome = r.outcome from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r("lookupId" bigint, outcome smallint)
    where p.store_id = ${storeId} and p.lookup_id = r."lookupId"`.execute(tx);
}
