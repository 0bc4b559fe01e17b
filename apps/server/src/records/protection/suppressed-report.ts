import { sql } from 'kysely';
import type { AlertType } from '@kervan/domain/protection/warning-of-issue';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';

const EXPLANATION_MAX = 2_000;

/** A line of the marketplace's report of suppressed listings. */
export type ReportedSuppression = { sku: string; asin: string | null; alert: AlertType; explanation: string };

/** How far the report of a store is, instants in ms. */
export type SweepStep = {
  reportId: string | null;
  askedAt: number | null;
  readAt: number | null;
  dueAt: number;
  failure: string | null;
};
export type SweepClaim = Omit<SweepStep, 'dueAt' | 'failure'> & { storeId: number; claim: string };

const LEASE_SECONDS = 120;
/** A store that is new is asked about when its products are in. */
const FIRST_AFTER_MS = 30 * 60_000;

/** Every connected store has its report. */
export async function beginSweeps(db: Db, now: number): Promise<void> {
  await sql`insert into suppressed_sweep(store_id, due_at) select store_id, ${new Date(now + FIRST_AFTER_MS)}::timestamptz from store s
    where s.sp_account_id is not null and s.removed_at is null and s.connection_error_at is null and not exists (select 1 from suppressed_sweep w where w.store_id = s.store_id)
    on conflict do nothing`.execute(db);
}

/** Stores of whose report something is to be done. */
export async function listSweepsDue(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{ store_id: number }>`
    select w.store_id from suppressed_sweep w join store s on s.store_id = w.store_id and s.removed_at is null and s.connection_error_at is null
    where w.due_at <= ${new Date(now)}::timestamptz and ${isFree} order by 1`.execute(db);
  return rows.map((row) => row.store_id);
}

/** Takes the report of a store for a while; null = it is not due, or somebody has it. */
export async function claimSweep(
  db: Db,
  storeId: number,
  { holder, now }: { holder: string; now: number },
): Promise<SweepClaim | null> {
  const { rows } = await sql<{
    report_id: string | null;
    asked_at: Date | null;
    read_at: Date | null;
    claim: string;
  }>`update suppressed_sweep w set ${takenBy(holder, LEASE_SECONDS)} where store_id = ${storeId} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
    returning w.report_id, w.asked_at, w.read_at, w.lease_until::text as claim`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { report_id: reportId, asked_at, read_at, claim } = row;
  return {
    storeId,
    reportId,
    askedAt: asked_at?.getTime() ?? null,
    readAt: read_at?.getTime() ?? null,
    claim,
  };
}

/** Puts the report down until its next step, unless somebody else took it meanwhile. */
export async function putSweep(
  db: Db,
  { storeId, claim }: SweepClaim,
  { reportId, askedAt, readAt, dueAt, failure }: SweepStep,
): Promise<void> {
  await sql`update suppressed_sweep set report_id = ${reportId}, asked_at = ${dateOf(askedAt)}::timestamptz, read_at = ${dateOf(readAt)}::timestamptz,
    due_at = ${new Date(dueAt)}::timestamptz, failure = ${failure}, attempts = ${failure === null ? sql`0` : sql`attempts + 1`}, lease_until = null
    where store_id = ${storeId} and lease_until = ${claim}::timestamptz`.execute(db);
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/**
 * Takes over what the report says: what it names stands on the list, and what it no longer names goes, unless it was seen after the report was made. Listings
 * that are products of the store are read back at once: their own answer says which field it is and whether it is a warning, and it decides.
 */
export async function saveReport(
  tx: Db,
  storeId: number,
  lines: readonly ReportedSuppression[],
  { madeAt, now }: { madeAt: number; now: number },
): Promise<void> {
  const reported = lines.map((line) => ({ ...line, explanation: line.explanation.slice(0, EXPLANATION_MAX) }));
  const rows = [...new Map(reported.map((line) => [`${line.sku} ${line.alert}`, line])).values()];
  const json = JSON.stringify(rows);
  const skus = rows.map(({ sku }) => sku);
  await sql`
    with concerned as (select unnest(${skus}::text[]) as sku union select sku from suppressed_listing where store_id = ${storeId})
    insert into listing_check as c (store_id, item_id, due_at)
    select d.store_id, d.item_id, ${new Date(now)}::timestamptz from concerned n join item_details d on d.store_id = ${storeId} and d.sku = n.sku order by d.item_id
    on conflict (store_id, item_id) do update set due_at = least(c.due_at, excluded.due_at)`.execute(tx);
  await sql`
    delete from suppressed_listing l where l.store_id = ${storeId} and l.sku <> all(${skus}::text[]) and l.updated_at <= ${new Date(madeAt)}::timestamptz
    and not exists (select 1 from item_details d where d.store_id = l.store_id and d.sku = l.sku)`.execute(tx);
  await sql`
    insert into suppressed_listing as l (store_id, sku, asin, field_name, alert, explanation, first_at, updated_at)
    select ${storeId}::int, n.sku, n.asin, '', n.alert, n.explanation, ${new Date(madeAt)}::timestamptz, ${new Date(madeAt)}::timestamptz
    from jsonb_to_recordset(${json}::jsonb) as n(sku text, asin text, alert text, explanation text)
    where not exists (select 1 from suppressed_listing o where o.store_id = ${storeId} and o.sku = n.sku and o.alert = n.alert and o.field_name <> '') order by n.sku, n.alert
    on conflict (store_id, sku, alert, field_name) do update set asin = coalesce(excluded.asin, l.asin), explanation = excluded.explanation, updated_at = greatest(l.updated_at, excluded.updated_at)`.execute(
    tx,
  );
}
