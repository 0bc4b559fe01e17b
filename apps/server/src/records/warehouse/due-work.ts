import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { Reader } from '../orders/order-readings.ts';
import type { WorkKind } from './package-work.ts';

/** Work on a parcel, as somebody does it. `claim` tells this claim from others, `asked` what was wanted by then. */
export type ClaimedWork = {
  storeId: number;
  packageId: number;
  kind: WorkKind;
  asked: number;
  attempts: number;
  claim: string;
};

/** Claims the work of a kind on a store's parcels that has been due the longest; null = none is. */
export async function claimWork(
  { db, holder, now }: Reader,
  { storeId, kind, seconds }: { storeId: number; kind: WorkKind; seconds: number },
): Promise<ClaimedWork | null> {
  const { rows } = await sql<ClaimedWork>`
    with picked as (select package_id from warehouse_work where store_id = ${storeId} and kind = ${kind} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
      order by due_at, package_id limit 1 for update skip locked)
    update warehouse_work w set ${takenBy(holder, seconds)} from picked where w.store_id = ${storeId} and w.kind = ${kind} and w.package_id = picked.package_id
    returning w.store_id as "storeId", w.package_id as "packageId", w.kind, w.asked, w.attempts, w.lease_until::text as claim`.execute(
    db,
  );
  return rows[0] ?? null;
}

const claimed = ({ storeId, packageId, kind, claim }: ClaimedWork) =>
  sql`store_id = ${storeId} and package_id = ${packageId} and kind = ${kind} and lease_until = ${claim}::timestamptz`;

/** It is done; what was wanted meanwhile is done next. */
export async function endWork(db: Db, work: ClaimedWork): Promise<void> {
  await sql`with done as (delete from warehouse_work where ${claimed(work)} and asked = ${work.asked})
    update warehouse_work set lease_until = null, attempts = 0, failure = null where ${claimed(work)} and asked <> ${work.asked}`.execute(
    db,
  );
}

/** It is tried again at an instant, or at once where somebody wanted it meanwhile. */
export async function deferWork(db: Db, work: ClaimedWork, { at, failure }: { at: number; failure: string }) {
  await sql`update warehouse_work set lease_until = null, attempts = least(attempts + 1, 1000), failure = ${failure.slice(0, 500)},
    due_at = case when asked = ${work.asked} then ${new Date(at)}::timestamptz else due_at end where ${claimed(work)}`.execute(
    db,
  );
}

/** Stores with work of these kinds that is due and that nobody does. */
export async function listStoresWithWork(
  db: Db,
  kinds: readonly WorkKind[],
  now: number,
): Promise<{ storeId: number; kind: WorkKind }[]> {
  const { rows } = await sql<{ storeId: number; kind: WorkKind }>`
    select distinct store_id as "storeId", kind from warehouse_work where kind = any(${kinds}::smallint[]) and due_at <= ${new Date(now)}::timestamptz and ${isFree} order by 1, 2`.execute(
    db,
  );
  return rows;
}

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 10 * 60_000;
/** Later each time, but for when the warehouse says itself. */
export const retryAt = (now: number, attempts: number, retryAfterMs: number | null = null): number =>
  now + Math.max(retryAfterMs ?? 0, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 10)));
