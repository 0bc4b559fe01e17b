import { sql } from 'kysely';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { ItemFlag, withFlag } from '@kervan/domain/inventory/item-flags';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { applyItemEvents } from '../items/item-events.ts';

const EXCLUDED_PRODUCT = RestrictionKind.excludedProduct;

/** Puts the products of items on the store's excluded list and marks every item of them. Answers the ASINs that were not on it before. */
export async function excludeProducts(
  tx: Db,
  store: StoreOfAccount,
  itemIds: readonly number[],
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    insert into restriction(store_id, kind, value, folded, created_at)
    select distinct ${store.storeId}::int, ${EXCLUDED_PRODUCT}::smallint, asin, asin, ${new Date(now)}::timestamptz from item_details where store_id = ${store.storeId} and item_id = any(${itemIds}::bigint[])
    on conflict do nothing returning value`.execute(tx);
  const asins = rows.map((row) => row.value);
  await markExcluded(tx, store, asins, { isExcluded: true, now });
  return asins;
}

/** Takes products off the excluded list again; those that are not on it are left out. */
export async function includeProducts(
  tx: Db,
  store: StoreOfAccount,
  asins: readonly string[],
  now: number,
): Promise<void> {
  if (asins.length === 0) return;
  await sql`delete from restriction where store_id = ${store.storeId} and kind = ${EXCLUDED_PRODUCT} and folded = any(${asins}::text[])`.execute(
    tx,
  );
  await markExcluded(tx, store, asins, { isExcluded: false, now });
}

/** The bit that an evaluation reads (filter ExcludedProduct). */
export async function markExcluded(
  tx: Db,
  store: StoreOfAccount,
  asins: readonly string[],
  { isExcluded, now }: { isExcluded: boolean; now: number },
): Promise<void> {
  const { rows } = await sql<{
    item_id: number;
  }>`select item_id from item_details where store_id = ${store.storeId} and asin = any(${asins}::text[])`.execute(tx);
  await applyItemEvents(
    tx,
    store,
    rows.map((row) => row.item_id),
    now,
    (item) => ({ ...item, flags: withFlag(item.flags, ItemFlag.excludedProduct, isExcluded), cancelsWaiting: false }),
  );
}
