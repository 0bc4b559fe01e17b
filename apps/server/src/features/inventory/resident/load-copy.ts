import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { withTenant, type Tenant } from '../../../db/tenant.ts';
import { watchStore } from '../../../records/items/item-touch.ts';
import { emptyColumns, withItems } from './item-columns.ts';
import { readSlice } from './read-items.ts';
import type { ResidentCopy } from './resident-copy.ts';

/** Items of one reading: some ten milliseconds of the database, and few of this process at once. */
const SLICE = 10_000;

type Loading = { db: Db; tenant: Tenant; storeId: number; items: number; isStopped(): boolean };

/** Items of a store in whatever status: the columns hold the removed ones, too. */
export async function countItemsOf(tx: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(items), 0)::int as items from status_count where store_id = ${storeId}`.execute(tx);
  return rows[0]?.items ?? 0;
}

/**
 * Reads a store slice by slice. The slices are of different moments: what is written from the beginning on is noted, and comes in with the first
 * catching up. null = the store is gone, or the process ends.
 */
export async function loadCopy({ db, tenant, storeId, items, isStopped }: Loading): Promise<ResidentCopy | null> {
  const begin = await withTenant(db, tenant, (tx) => watchStore(tx, storeId));
  if (!begin) return null;
  let columns = emptyColumns(Math.ceil(items * 1.05));
  for (let after: number | null = 0; after !== null;) {
    if (isStopped()) return null;
    const last: number = after;
    const slice = await withTenant(db, tenant, (tx) => readSlice(tx, storeId, last, SLICE));
    columns = withItems(columns, slice);
    after = slice.ids.length < SLICE ? null : (slice.ids.at(-1) ?? null);
  }
  const { seq, epoch } = begin;
  const usedAt = performance.now();
  return { storeId, columns, seq, newest: seq, epoch, hasTitles: false, retitled: new Map(), usedAt };
}

/** A rest that holds no process up. */
export const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });
