import { sql } from 'kysely';
import { LookupOutcome } from '@kervan/domain/inventory/automatic-search';
import { LookupSource } from '@kervan/domain/reports/search-history';
import { lookupsLeft, searchDay } from '@kervan/domain/inventory/search-day';
import type { Db } from '../../db/connect.ts';

/** Locks the account's count of the day and answers how many more products may be looked up (SUB-042). */
export async function lockLookups(tx: Db, accountId: number, now: number): Promise<number> {
  const day = searchDay(now);
  await sql`insert into lookup_day(account_id, day, looked_up) values (${accountId}, ${day}::date, 0) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ looked_up: number; product_limit: number }>`
    select d.looked_up, a.product_limit from lookup_day d join account a on a.account_id = d.account_id
    where d.account_id = ${accountId} and d.day = ${day}::date for update of d`.execute(tx);
  const [row] = rows;
  return row ? lookupsLeft({ lookedUp: row.looked_up, productLimit: row.product_limit }) : 0;
}

/** How many products the account has looked up on this day. */
export async function countLookups(tx: Db, accountId: number, now: number): Promise<number> {
  const { rows } = await sql<{ looked_up: number }>`
    select looked_up from lookup_day where account_id = ${accountId} and day = ${searchDay(now)}::date`.execute(tx);
  return rows[0]?.looked_up ?? 0;
}

export type Lookup = { asin: string; title: string | null; outcome: LookupOutcome };

/** Counts and logs what was looked up; the caller holds the count of the day (`lockLookups`). */
export async function noteLookups(
  tx: Db,
  { storeId, accountId, now }: { storeId: number; accountId: number; now: number },
  lookups: readonly Lookup[],
): Promise<void> {
  if (lookups.length === 0) return;
  await sql`update lookup_day set looked_up = looked_up + ${lookups.length} where account_id = ${accountId} and day = ${searchDay(now)}::date`.execute(
    tx,
  );
  await sql`insert into product_lookup(store_id, asin, title, looked_up_at, outcome, source)
    select ${storeId}::int, r.asin, r.title, ${new Date(now)}::timestamptz, r.outcome,
      case when r.outcome = ${LookupOutcome.named} then ${LookupSource.manual}::smallint else ${LookupSource.automatic}::smallint end
    from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as r(asin text, title text, outcome smallint)`.execute(
    tx,
  );
}
