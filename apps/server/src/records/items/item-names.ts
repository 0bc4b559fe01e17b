import type { Db } from '../../db/connect.ts';

export type ItemNames = { asin: string; sku: string; title: string | null; imageUrl: string | null };

/** What a few items of a store are called and look like, by their ids. */
export async function namesOf(tx: Db, storeId: number, ids: readonly number[]): Promise<Map<number, ItemNames>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('item_details')
    .select(['item_id', 'asin', 'sku', 'title', 'image'])
    .where('store_id', '=', storeId)
    .where('item_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ item_id, image, ...names }) => [item_id, { ...names, imageUrl: image }]));
}
