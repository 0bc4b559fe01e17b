import { sql } from 'kysely';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { addToList } from './list-write.ts';

/**
 * Puts the products of items that are to leave on the store's excluded list and marks every item of them. What is gone already is left out: no action would
 * say that it came on the list, and none could be undone. Answers the ASINs that were not on it before.
 */
export async function excludeProducts(
  tx: Db,
  store: StoreOfAccount,
  itemIds: readonly number[],
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{
    asin: string;
  }>`select distinct d.asin from item_details d join item i on i.store_id = d.store_id and i.item_id = d.item_id
    where d.store_id = ${store.storeId} and d.item_id = any(${itemIds}::bigint[]) and i.status <> ${StatusCode.RemovedFromInventory}`.execute(
    tx,
  );
  const entries = rows.map(({ asin }) => ({ value: asin, folded: asin }));
  return addToList(tx, store, RestrictionKind.excludedProduct, entries, now);
}
