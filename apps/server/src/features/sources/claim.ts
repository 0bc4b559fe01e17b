import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { UNLISTED } from './tiers.ts';

/** Products of one call. */
export const BATCH = 20;
/** System time a claimed product is kept from other readers; a dead reader's claim ends by itself. */
export const LEASE_S = 60;
/** A product is not read more often than this, however many tokens are left (how-parts-meet section 1). */
const PAUSE_MS = 60_000;

type Claimer = Pick<WorkerDeps, 'db' | 'alive'>;
export type Claimed = { sourceId: number; asin: string; doubtful: boolean };

/** Claims the products whose offers are to be read next: wanted and urgent ones first, then those whose ceiling ends first. */
export async function claimDetails(deps: Claimer, now: number, most = BATCH): Promise<Claimed[]> {
  const wanted = await claim(deps, sql`(c.detail_wanted or c.urgent) and (c.doubt_at is null or c.doubt_at < ${new Date(now - PAUSE_MS)}::timestamptz)`, sql`c.urgent desc, c.last_read_at nulls first`, most);
  if (wanted.length >= most) return wanted;
  const next = await claim(deps, sql`(c.last_read_at is null or c.last_read_at < ${new Date(now - PAUSE_MS)}::timestamptz)`, sql`c.due_at nulls first`, most - wanted.length);
  return [...wanted, ...next];
}

/**
 * Claims the products whose quick look is the oldest; a detail reading is a quick look too. Listed ones come first, what is not
 * listed only when its look is as old as it may become, or when tokens are left.
 */
export async function claimDetector(deps: Claimer, now: number, most = BATCH): Promise<Claimed[]> {
  const claims: Claimed[] = [];
  const olderThan = (ms: number) => sql`(c.detector_at is null or c.detector_at < ${new Date(now - ms)}::timestamptz)`;
  for (const whose of [olderThan(limits.sourceAgeUnlistedMaxMs), sql`c.tier < ${UNLISTED} and ${olderThan(PAUSE_MS)}`, olderThan(PAUSE_MS)]) {
    if (claims.length < most) claims.push(...await claim(deps, sql`c.last_read_at is not null and not c.detail_wanted and ${whose}`, sql`c.detector_at nulls first`, most - claims.length));
  }
  return claims;
}

async function claim({ db, alive }: Claimer, condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>, most: number): Promise<Claimed[]> {
  const { rows } = await sql<{ source_id: number; asin: string; doubt: boolean }>`
    with picked as (
      select c.source_id from source_schedule c where ${condition} and ${isFree} order by ${order} limit ${most} for update skip locked)
    update source_schedule c set ${takenBy(alive.holder(), LEASE_S)} from picked, source_product p
    where c.source_id = picked.source_id and p.source_id = c.source_id returning c.source_id, p.asin, c.doubt_at is not null as doubt`.execute(db);
  return rows.map((row) => ({ sourceId: row.source_id, asin: row.asin, doubtful: row.doubt }));
}

/** Gives claims back that could not be worked. */
export async function releaseClaims(db: Db, claims: readonly Claimed[]): Promise<void> {
  await sql`update source_schedule set lease_until = null where source_id = any(${claims.map((entry) => entry.sourceId)}::bigint[])`.execute(db);
}
