import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';

/**
 * Condition that the services of a store's account run at a moment of the market clock: while they do not, nothing is sent to the marketplace but
 * INV-120's zeros (decision 36). `storeId`: a number, or the column that holds it, with its table: a bare store_id would be that of any store.
 */
export const servicesRun = (storeId: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from store run_s join account_standing run_a on run_a.account_id = run_s.account_id
    where run_s.store_id = ${storeId} and run_a.services_until > ${new Date(now)}::timestamptz)`;

/**
 * Condition that an account owes no renewal: from day 0 of one nothing is searched for and nothing new is added, by no job either (SUB-037).
 * `accountId`: a number, or the column that holds it.
 */
export const owesNothing = (accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from subscription_facts(${accountId}) f where f.unpaid_since is not null)`;

/** Whether the services of an account run, kept as it is until the transaction ends: neither stop nor return comes between. */
export async function holdServices(tx: Db, accountId: number, now: number): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`
    select services_until > ${new Date(now)}::timestamptz as runs from account_standing where account_id = ${accountId} for share`.execute(
    tx,
  );
  return rows[0]?.runs ?? false;
}

/** From which number on items at the store of an account get no price updates (SUB-039); null = all get theirs. */
export async function readCappedFrom(db: Db, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('account_standing')
    .select('capped_from')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.capped_from ?? null;
}
