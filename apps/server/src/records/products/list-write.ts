import { sql } from 'kysely';
import { RestrictionReason } from '@kervan/domain/filters/restriction-reasons';
import type { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { Db } from '../../db/connect.ts';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import { lockStores } from '../stores/store-lock.ts';
import { markEntries } from './mark-items.ts';

/** A record as it is added. `value` as shown, `folded` as compared (`listEntryOf` of its kind); what is left out is not known. */
export type ListEntry = {
  value: string;
  folded: string;
  reason?: RestrictionReason;
  note?: string | null;
  infringement?: number;
  source?: number | null;
  sku?: string | null;
  description?: string | null;
  /** When it was put there first, of one that comes back. */
  createdAt?: Date;
};

/**
 * Puts records on one list of a store and marks the products they are about; what stands on it already stays as it is. Answers the folded values
 * that are new, in no order. The store's row is locked.
 */
export async function addToList(
  tx: Db,
  store: StoreOfAccount,
  kind: RestrictionKind,
  entries: readonly ListEntry[],
  now: number,
): Promise<string[]> {
  if (entries.length === 0) return [];
  await lockStores(tx, [store.storeId]);
  const rows = entries.map((entry) => ({ reason: RestrictionReason.AddedManually, infringement: 0, ...entry }));
  const { rows: added } = await sql<{ folded: string }>`
    insert into restriction(store_id, kind, value, folded, reason, note, infringement, source, sku, description, created_at)
    select ${store.storeId}::int, ${kind}::smallint, r.value, r.folded, r.reason, r.note, r.infringement, r.source, r.sku, r.description, coalesce(r."createdAt", ${new Date(now)}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(value text, folded text, reason smallint, note text, infringement smallint, source smallint, sku text, description text, "createdAt" timestamptz)
    on conflict do nothing returning folded`.execute(tx);
  const folded = added.map((row) => row.folded);
  await markEntries(tx, store, { kind, folded, now });
  return folded;
}

/** A record as it was taken off a list: all that puts it back as it was. */
export type RemovedEntry = Required<ListEntry>;

/** Takes records off one list of a store by what they are compared by, and clears the marks of their products. Answers those that stood on it. */
export async function removeFromList(
  tx: Db,
  store: StoreOfAccount,
  kind: RestrictionKind,
  foldedValues: readonly string[],
  now: number,
): Promise<RemovedEntry[]> {
  if (foldedValues.length === 0) return [];
  await lockStores(tx, [store.storeId]);
  const { rows } = await sql<RemovedEntry>`
    delete from restriction where store_id = ${store.storeId} and kind = ${kind} and folded = any(${foldedValues}::text[])
    returning value, folded, reason, note, infringement, source, sku, description, created_at as "createdAt"`.execute(
    tx,
  );
  await markEntries(tx, store, { kind, folded: rows.map(({ folded }) => folded), now });
  return rows;
}

/** How many records stand on a list of a store. */
export async function countRecords(tx: Db, storeId: number, kind: RestrictionKind): Promise<number> {
  const { rows } = await sql<{
    held: number;
  }>`select count(*)::int as held from restriction where store_id = ${storeId} and kind = ${kind}`.execute(tx);
  return rows[0]?.held ?? 0;
}
