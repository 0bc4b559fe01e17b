import { sql, type RawBuilder } from 'kysely';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { isOneOf } from '../../jobs/due.ts';
import { UNLISTED } from './tiers.ts';

/** Products of one call. */
export const BATCH = 20;
/** System time a claimed product is kept from other readers; a dead reader's claim ends by itself. */
export const LEASE_S = 60;
/** A product is not read more often than this, however many tokens are left (how-parts-meet section 1). */
const PAUSE_MS = 60_000;

type Claimer = Pick<WorkerDeps, 'db' | 'alive'>;
/** Of a reading of offers: wanted, and not one that is to be doubted again at once. */
const isWanted = (now: number) =>
  sql<boolean>`((c.detail_wanted or c.urgent) and (c.doubt_at is null or c.doubt_at < ${new Date(now - PAUSE_MS)}::timestamptz))`;
/** Of a reading of offers: none was made in the last pause. */
const hasPaused = (now: number) =>
  sql<boolean>`(c.last_read_at is null or c.last_read_at < ${new Date(now - PAUSE_MS)}::timestamptz)`;
/** Of a quick look: a product that was read in detail before, and whose last look is older. */
const isUnseen = (now: number, ms: number) =>
  sql<boolean>`(c.last_read_at is not null and not c.detail_wanted and (c.detector_at is null or c.detector_at < ${new Date(now - ms)}::timestamptz))`;

/** Condition that there is a product of which any reader would claim anything. */
export function anySourceDue(now: number): RawBuilder<boolean> {
  // The last is found by no index, and is asked only where the others are not there.
  const any = [isWanted(now), hasPaused(now), isUnseen(now, PAUSE_MS), sql<boolean>`c.doubt_at is not null`].map(
    (condition) => sql<boolean>`exists (select from source_schedule c where ${condition} and ${isFree})`,
  );
  return isOneOf(...any);
}

/** Whether it holds: asked once for all of them, since most of the time nothing is due. */
export async function isAnySourceDue({ db }: Pick<Claimer, 'db'>, now: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select ${anySourceDue(now)} as due`.execute(db);
  return rows[0]?.due === true;
}

export type Claimed = { sourceId: number; asin: string; doubtful: boolean };

/** Claims the products whose offers are to be read next: wanted and urgent ones first, then those whose ceiling ends first. */
export async function claimDetails(deps: Claimer, now: number, limit = BATCH): Promise<Claimed[]> {
  const wanted = await claim(deps, isWanted(now), sql`c.urgent desc, c.last_read_at nulls first`, limit);
  if (wanted.length >= limit) return wanted;
  const next = await claim(deps, hasPaused(now), sql`c.due_at nulls first`, limit - wanted.length);
  return [...wanted, ...next];
}

/**
 * Claims the products whose quick look is the oldest; a detail reading is a quick look too. Listed ones come first, what is not
 * listed only when its look is as old as it may become, or when tokens are left.
 */
export async function claimDetector(deps: Claimer, now: number, limit = BATCH): Promise<Claimed[]> {
  const claims: Claimed[] = [];
  for (const whose of [
    isUnseen(now, limits.sourceAgeUnlistedMaxMs),
    sql`c.tier < ${UNLISTED} and ${isUnseen(now, PAUSE_MS)}`,
    isUnseen(now, PAUSE_MS),
  ]) {
    if (claims.length < limit)
      claims.push(...(await claim(deps, whose, sql`c.detector_at nulls first`, limit - claims.length)));
  }
  return claims;
}

async function claim(
  { db, alive }: Claimer,
  condition: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  limit: number,
): Promise<Claimed[]> {
  const { rows } = await sql<{ source_id: number; asin: string; doubt: boolean }>`
    with picked as (
      select c.source_id from source_schedule c where ${condition} and ${isFree} order by ${order} limit ${limit} for update skip locked)
    update source_schedule c set ${takenBy(alive.holder(), LEASE_S)} from picked, source_product p
    where c.source_id = picked.source_id and p.source_id = c.source_id returning c.source_id, p.asin, c.doubt_at is not null as doubt`.execute(
    db,
  );
  return rows.map((row) => ({ sourceId: row.source_id, asin: row.asin, doubtful: row.doubt }));
}

export type ClaimedTarget = { itemId: number; asin: string; sku: string };
type Targets = { /** Whether those are wanted that the schedule knows as listed. */ listed: boolean; now: number };

const isDue = (now: number) => sql<boolean>`c.next_due <= ${new Date(now)}::timestamptz`;

/** Of which of the stores there is a product whose competition may be due, by whether the schedule knows it as listed: asked once for all of them. */
export async function storesWithTargets(
  db: Db,
  storeIds: readonly number[],
  now: number,
): Promise<{ storeId: number; listed: boolean }[]> {
  const { rows } = await sql<{ storeId: number; listed: boolean }>`
    select s.store_id as "storeId", l.listed from unnest(${[...storeIds]}::int[]) s(store_id) cross join (values (true), (false)) l(listed)
    where ${isOneTarget(sql`c.urgent`)} or ${isOneTarget(isDue(now))}`.execute(db);
  return rows;
}

/** Condition that there is a store with a product whose competition may be due: store by store, as the schedule is kept. */
export const anyTargetDue = (now: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from store s cross join (values (true), (false)) l(listed)
    where s.removed_at is null and ${isOneOf(isOneTarget(sql`c.urgent`), isOneTarget(isDue(now)))})`;

/** Condition on the store `s` and on `l.listed`: a product whose competition nobody reads. */
const isOneTarget = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from target_schedule c where c.store_id = s.store_id and c.listed = l.listed and ${condition} and ${isFree})`;

/** Claims the products of a store whose competition is to be read next: those that somebody waits for, then those that have been due the longest. */
export async function claimTargets(
  deps: Claimer,
  storeId: number,
  { listed, now }: Targets,
  limit = BATCH,
): Promise<ClaimedTarget[]> {
  const urgent = await claimTarget(deps, storeId, listed, sql`c.urgent`, limit);
  if (urgent.length >= limit) return urgent;
  return [...urgent, ...(await claimTarget(deps, storeId, listed, isDue(now), limit - urgent.length))];
}

/** Walks the schedule in its order and looks at each item by its key: without `offset 0` the planner may read all items of all stores instead. */
async function claimTarget(
  { db, alive }: Claimer,
  storeId: number,
  listed: boolean,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<ClaimedTarget[]> {
  const isListed = sql`i.flags & ${ItemFlag.listed}::int <> 0`;
  const { rows } = await sql<ClaimedTarget>`
    with picked as (
      select c.item_id from target_schedule c cross join lateral (
        select from item i where i.store_id = c.store_id and i.item_id = c.item_id and i.status <> ${StatusCode.RemovedFromInventory}${listed ? sql` and ${isListed}` : sql``} offset 0) i
      where c.store_id = ${storeId} and c.listed = ${listed} and ${condition} and ${isFree} order by c.next_due limit ${limit} for update of c skip locked)
    update target_schedule c set ${takenBy(alive.holder(), LEASE_S)} from picked, item_details d
    where c.store_id = ${storeId} and c.item_id = picked.item_id and d.store_id = c.store_id and d.item_id = c.item_id returning c.item_id as "itemId", d.asin, d.sku`.execute(
    db,
  );
  return rows;
}

/** Gives claims back that could not be worked. */
export async function releaseClaims(db: Db, claims: readonly Claimed[]): Promise<void> {
  await sql`update source_schedule set lease_until = null where source_id = any(${claims.map((entry) => entry.sourceId)}::bigint[])`.execute(
    db,
  );
}
