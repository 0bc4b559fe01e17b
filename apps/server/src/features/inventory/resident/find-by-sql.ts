import { sql } from 'kysely';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../../db/connect.ts';
import type { Narrowed } from '../../../lists/list.ts';
import { countRows, readPage } from '../../../lists/page.ts';
import type { itemList } from '../item-list.ts';
import type { Body, FoundItems } from './find-rows.ts';

type Items = Narrowed<keyof typeof itemList.sorts>;
/** What is asked, as SQL. */
export type ItemsBySql = { storeId: number; body: Body; list: Items };

/** The page and the exact count as the database finds them: of small stores, of what memory does not hold, and what memory is held against. */
export async function findBySql(tx: Db, wanted: ItemsBySql): Promise<FoundItems> {
  const totalCount = await countItems(tx, wanted);
  return { ...(await pageBySql(tx, wanted)), totalCount };
}

/** The same with every item counted one by one. */
export async function recountBySql(tx: Db, wanted: ItemsBySql): Promise<FoundItems> {
  const totalCount = await countRows(tx, wanted.list);
  return { ...(await pageBySql(tx, wanted)), totalCount };
}

async function pageBySql(tx: Db, { body, list }: ItemsBySql): Promise<Pick<FoundItems, 'ids' | 'nextCursor'>> {
  const { sort, desc, backwards, page, cursor, limit } = body;
  const asked = { desc, backwards, page, cursor, limit };
  const request = sort === 'created' ? asked : { ...asked, sort };
  const { rows, nextCursor } = await readPage<{ item_id: number }, keyof typeof list.sorts>(tx, list, request, {
    columns: sql`i.item_id`,
  });
  return { ids: rows.map((row) => row.item_id), nextCursor };
}

/** The exact count; of a tab that nothing else narrows it stands in the store's counters. */
async function countItems(tx: Db, { storeId, body, list }: ItemsBySql): Promise<number> {
  if (body.search || body.conditions.length > 0) return countRows(tx, list);
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(items), 0)::int as items from status_count where store_id = ${storeId} and status = any(${inventoryTabs[body.status]}::smallint[])`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}
