import { sql, type RawBuilder } from 'kysely';
import { unknownSource, unknownTarget, type ItemFacts, type ItemOverride, type SourceFacts, type TargetFacts } from '@kervan/domain/inventory/facts';
import type { Db } from './connect.ts';
import { milliseconds, RowText, rowText } from './row-text.ts';

/** One item with everything its decision reads, and what the writing needs beside it. */
export type LoadedItem = {
  itemId: number; version: number; sourceId: number; sourceRevision: number; evaluatedRevision: number; targetRevision: number | null; overrideId: number | null;
  item: ItemFacts; source: SourceFacts; target: TargetFacts;
  cost: number | null; profit: number | null; targetBuyBox: number | null; targetLowest: number | null; targetRank: number | null; targetOffers: number | null;
  cause: number;
  /** Bits of SourceFlag. */
  sourceFlags: number;
};

/** Takes up to `most` waiting items of a store off the list, with their facts; part of the transaction that decides them. */
export async function takeDirty(tx: Db, storeId: number, most: number): Promise<LoadedItem[]> {
  const { rows } = await sql<{ item_id: number; cause: number }>`
    delete from item_dirty d where d.store_id = ${storeId} and d.item_id in (select item_id from item_dirty where store_id = ${storeId} order by item_id limit ${most} for update skip locked)
    returning d.item_id, d.cause`.execute(tx);
  const causes = new Map(rows.map((row) => [row.item_id, row.cause]));
  return itemsOf(tx, storeId, [...causes.keys()], (itemId) => causes.get(itemId) ?? 0);
}

/** The next items of a store after a key, for the re-evaluation of the whole store. */
export function loadRange(tx: Db, storeId: number, { after, to, most }: { after: number; to: number; most: number }, cause: number): Promise<LoadedItem[]> {
  return load(tx, storeId, sql`select ${ITEM} as row, i.item_id from item i where i.store_id = ${storeId} and i.item_id > ${after} and i.item_id <= ${to} order by i.item_id limit ${most}`, () => cause);
}

/** Chosen items of a store, in the order of their ids. */
export function loadItems(tx: Db, storeId: number, itemIds: readonly number[], cause: number): Promise<LoadedItem[]> {
  return itemsOf(tx, storeId, itemIds, () => cause);
}

async function itemsOf(tx: Db, storeId: number, itemIds: readonly number[], causeOf: (itemId: number) => number): Promise<LoadedItem[]> {
  if (itemIds.length === 0) return [];
  return load(tx, storeId, sql`select ${ITEM} as row, i.item_id from item i where i.store_id = ${storeId} and i.item_id = any(${list(itemIds)}::bigint[])`, causeOf);
}

const list = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * Reads items and what belongs to them, a statement per table, each by its primary key: the plan is the same for one item and for a
 * chunk, whatever the statistics say.
 */
async function load(tx: Db, storeId: number, chosen: RawBuilder<unknown>, causeOf: (itemId: number) => number): Promise<LoadedItem[]> {
  const answer = await sql<{ rows: string | null }>`select string_agg(row, '' order by item_id) as rows from (${chosen}) i`.execute(tx);
  const items = readItems(new RowText(answer.rows[0]?.rows), causeOf);
  if (items.length === 0) return items;
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const itemIds = list([...byId.keys()]);
  readSources(await rowsOf(tx, sql`${SOURCE}, '') as rows from source_product s where s.source_id = any(${list(items.map(({ sourceId }) => sourceId))}::bigint[])`), items);
  readTargets(await rowsOf(tx, sql`${TARGET}, '') as rows from target_offer t where t.store_id = ${storeId} and t.item_id = any(${itemIds}::bigint[])`), byId);
  readListings(await rowsOf(tx, sql`${LISTING}, '') as rows from listing_reported r where r.store_id = ${storeId} and r.item_id = any(${itemIds}::bigint[])`), byId);
  if (items.some(({ overrideId }) => overrideId !== null)) {
    readOverrides(await rowsOf(tx, sql`${OVERRIDE}, '') as rows from item_override o where o.store_id = ${storeId} and o.item_id = any(${itemIds}::bigint[])`), byId);
  }
  return items;
}
