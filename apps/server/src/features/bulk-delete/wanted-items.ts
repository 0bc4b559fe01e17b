import { sql } from 'kysely';
import { deletionLines, refuseDeletion } from '@kervan/domain/inventory/bulk-delete';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';

export type WantedItem = { storeId: number; itemId: number; asin: string; sku: string; status: StatusCode };
export type Wanted = { storeIds: number[]; items: WantedItem[]; notFound: string[] };
type Asked = { asinsOrSkus: readonly string[]; customerMarketPlaceIds: readonly number[] };

/** What the lines of a deletion mean in the chosen stores: every SKU of an ASIN; what left already is not found. */
export async function findWanted(tx: Db, accountId: number, asked: Asked): Promise<Wanted> {
  const lines = deletionLines(asked.asinsOrSkus);
  const refusal = refuseDeletion(lines);
  if (refusal !== null) throw new AppError(refusal);
  const storeIds = await requireOwnStores(tx, accountId, asked.customerMarketPlaceIds);
  const upper = lines.map((line) => line.toUpperCase());
  const { rows: items } = await sql<WantedItem>`
    select d.store_id as "storeId", d.item_id as "itemId", d.asin, d.sku, i.status
    from (select store_id, item_id from item_details where store_id = any(${storeIds}::int[]) and sku = any(${lines}::text[])
      union select store_id, item_id from item_details where store_id = any(${storeIds}::int[]) and asin = any(${upper}::text[])) w
    join item_details d on d.store_id = w.store_id and d.item_id = w.item_id join item i on i.store_id = w.store_id and i.item_id = w.item_id
    where i.status <> ${StatusCode.RemovedFromInventory} order by d.store_id, d.item_id`.execute(tx);
  const known = new Set(items.flatMap(({ asin, sku }) => [`asin ${asin}`, `sku ${sku}`]));
  return {
    storeIds,
    items,
    notFound: lines.filter((line) => !known.has(`sku ${line}`) && !known.has(`asin ${line.toUpperCase()}`)),
  };
}
