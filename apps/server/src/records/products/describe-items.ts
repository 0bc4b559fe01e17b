import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { touchItems } from '../items/item-touch.ts';
import { lockStores } from '../stores/store-lock.ts';
import { lookUpSoon } from './list-work.ts';
import { markItems } from './mark-items.ts';

/** What the catalogue says of a source product; sizes in mm, weight in grams. */
export type Description = {
  sourceId: number;
  title: string | null;
  brand: string | null;
  image: string | null;
  dimensionsMm: readonly number[] | null;
  weightG: number | null;
};

/**
 * Gives every item that follows one of the products what the catalogue says of it, and looks up what the lists of its store say of it now. A list
 * that changes at the same moment is met by the look-up that is ordered beside it.
 */
export async function describeItems(tx: Db, products: readonly Description[], now: number): Promise<void> {
  if (products.length === 0) return;
  const { rows: retitled } = await sql<{ storeId: number; itemIds: number[] }>`
    with described as (
      update item_details d set title = r.title, brand = r.brand, image = r.image, dimensions = r."dimensionsMm", weight_g = r."weightG"
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r("sourceId" bigint, title text, brand text, image text, "dimensionsMm" int[], "weightG" int), source_subscription s
      where s.source_id = r."sourceId" and d.store_id = s.store_id and d.item_id = s.item_id
      returning d.store_id, d.item_id, old.title is distinct from new.title as is_retitled)
    select store_id as "storeId", array_agg(item_id) as "itemIds" from described where is_retitled group by store_id order by store_id`.execute(
    tx,
  );
  const { rows } = await sql<{ storeId: number; accountId: number; itemIds: number[] }>`
    select s.store_id as "storeId", t.account_id as "accountId", array_agg(s.item_id) as "itemIds" from source_subscription s join store t on t.store_id = s.store_id
    where s.source_id = any(${products.map(({ sourceId }) => sourceId)}::bigint[]) and (exists (select 1 from restriction r where r.store_id = s.store_id) or exists (select 1 from trademark_office))
    group by s.store_id, t.account_id order by s.store_id`.execute(tx);
  await lockStores(
    tx,
    [...retitled, ...rows].map(({ storeId }) => storeId),
  );
  for (const { storeId, itemIds } of retitled) await touchItems(tx, storeId, itemIds, { retitled: true });
  for (const { itemIds, ...store } of rows) {
    await markItems(tx, store, itemIds, { now });
    await lookUpSoon(tx, store.storeId, itemIds);
  }
}
