import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';

export const ReadingKind = { Health: 0, Traffic: 1, Feedback: 2 } as const;
export type ReadingKind = (typeof ReadingKind)[keyof typeof ReadingKind];

/** How far a daily report of a store is, instants in ms. `day`: of which it tells; null = of now. */
export type ReadingStep = {
  day: string | null;
  reportId: string | null;
  askedAt: number | null;
  readAt: number | null;
  dueAt: number;
  failure: string | null;
};
/** `attempts`: how often it came to nothing, one after the other. */
export type Reading = Omit<ReadingStep, 'dueAt'> & {
  storeId: number;
  kind: ReadingKind;
  attempts: number;
  claim: string;
};

const LEASE_SECONDS = 120;
/** A new store is asked about when its products and orders are in. */
const FIRST_AFTER_MS = 2 * 60 * 60_000;

/** Every connected store has its reports. */
export async function beginReadings(db: Db, now: number): Promise<void> {
  await sql`insert into report_reading(store_id, kind, due_at) select s.store_id, k, ${new Date(now + FIRST_AFTER_MS)}::timestamptz
    from store s, unnest(${Object.values(ReadingKind)}::smallint[]) k
    where s.sp_account_id is not null and s.removed_at is null and s.connection_error_at is null
      and not exists (select 1 from report_reading r where r.store_id = s.store_id and r.kind = k)
    on conflict do nothing`.execute(db);
}

/** Reports of which something is to be done. */
export async function listReadingsDue(db: Db, now: number): Promise<{ storeId: number; kind: ReadingKind }[]> {
  const { rows } = await sql<{ storeId: number; kind: ReadingKind }>`
    select r.store_id as "storeId", r.kind from report_reading r
      join store s on s.store_id = r.store_id and s.removed_at is null and s.connection_error_at is null and s.sp_account_id is not null
    where r.due_at <= ${new Date(now)}::timestamptz and ${isFree} order by 1, 2`.execute(db);
  return rows;
}

/** Takes a report for a while; null = it is not due, or somebody has it. */
export async function claimReading(
  db: Db,
  { storeId, kind }: { storeId: number; kind: ReadingKind },
  { holder, now }: { holder: string; now: number },
): Promise<Reading | null> {
  const { rows } = await sql<{
    day: string | null;
    report_id: string | null;
    asked_at: Date | null;
    read_at: Date | null;
    failure: string | null;
    attempts: number;
    claim: string;
  }>`update report_reading r set ${takenBy(holder, LEASE_SECONDS)}
    where store_id = ${storeId} and kind = ${kind} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
    returning to_char(r.day, 'YYYY-MM-DD') as day, r.report_id, r.asked_at, r.read_at, r.failure, r.attempts, r.lease_until::text as claim`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { day, report_id: reportId, asked_at, read_at, failure, attempts, claim } = row;
  return {
    storeId,
    kind,
    day,
    reportId,
    askedAt: asked_at?.getTime() ?? null,
    readAt: read_at?.getTime() ?? null,
    failure,
    attempts,
    claim,
  };
}

/** Puts a report down until its next step, unless somebody else took it meanwhile. */
export async function putReading(
  db: Db,
  { storeId, kind, claim }: Reading,
  { day, reportId, askedAt, readAt, dueAt, failure }: ReadingStep,
): Promise<void> {
  await sql`update report_reading set day = ${day}::date, report_id = ${reportId}, asked_at = ${dateOf(askedAt)}::timestamptz,
    read_at = ${dateOf(readAt)}::timestamptz, due_at = ${new Date(dueAt)}::timestamptz, failure = ${failure},
    attempts = ${failure === null ? sql`0` : sql`attempts + 1`}, lease_until = null
    where store_id = ${storeId} and kind = ${kind} and lease_until = ${claim}::timestamptz`.execute(db);
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));
