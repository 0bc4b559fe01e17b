import { markets } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { getItemId } from './find-item.ts';

/** What a page says of an item beside its figures. */
type NamedItem = {
  itemId: number;
  asin: string;
  sku: string;
  title: string | null;
  imageUrl: string | null;
  currency: string;
};

/** The item of an ASIN or SKU with its names and the store's currency. Throws RecordNotFound. */
export async function namedItem(tx: Db, storeId: number, asinOrSku: string): Promise<NamedItem> {
  const itemId = await getItemId(tx, storeId, asinOrSku);
  const { market, image, ...names } = await tx
    .selectFrom('item_details')
    .innerJoin('store', 'store.store_id', 'item_details.store_id')
    .select(['store.market', 'item_details.asin', 'item_details.sku', 'item_details.title', 'item_details.image'])
    .where('item_details.store_id', '=', storeId)
    .where('item_details.item_id', '=', itemId)
    .executeTakeFirstOrThrow();

  return { itemId, ...names, imageUrl: image, currency: markets[market].currency };
}
