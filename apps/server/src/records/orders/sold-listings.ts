import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';

/** A listing that something was sold from. */
export type SoldListing = {
  itemId: number;
  asin: string;
  title: string | null;
  image: string | null;
  weightG: number | null;
  /** It is in the inventory no more. */
  isGone: boolean;
};
/** By their SKUs. */
export type SoldListings = ReadonlyMap<string, SoldListing>;

/** The store's own listings of some SKUs; what was sold from none of them is missing. */
export async function findListings(tx: Db, storeId: number, skus: readonly string[]): Promise<SoldListings> {
  if (skus.length === 0) return new Map();
  const rows = await tx
    .selectFrom('item_details as d')
    .leftJoin('item as i', (join) => join.onRef('i.store_id', '=', 'd.store_id').onRef('i.item_id', '=', 'd.item_id'))
    .select(['d.item_id', 'd.sku', 'd.asin', 'd.title', 'd.image', 'd.weight_g', 'i.status'])
    .where('d.store_id', '=', storeId)
    .where('d.sku', 'in', [...new Set(skus)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.sku,
      {
        itemId: Number(row.item_id),
        asin: row.asin,
        title: row.title,
        image: row.image,
        weightG: row.weight_g,
        isGone: row.status === null || row.status === StatusCode.RemovedFromInventory,
      },
    ]),
  );
}
