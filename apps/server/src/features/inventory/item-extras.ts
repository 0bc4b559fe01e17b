import type { ItemExtra } from '@kervan/contracts/item-detail';
import type { Db } from '../../db/connect.ts';
import { loadItems } from '../../records/items/load-facts.ts';
import type { PreparedSettings } from '../../records/settings/settings-cache.ts';
import { ofCompetition, ofItem, ofParcel, ofSource } from './item-detail.ts';
import { profitsOfOthers } from './profits-of-others.ts';

/** What is known of the items of a page beside their rows, for columns that are not shown at first: read only when one of them is. */
export async function itemExtras(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  prepared: PreparedSettings,
): Promise<Map<number, ItemExtra>> {
  if (itemIds.length === 0) return new Map();
  const { compiled } = prepared;
  const loaded = await loadItems(tx, storeId, itemIds, 0);
  const details = await tx
    .selectFrom('source_details')
    .select(['source_id', 'category_path', 'category_ids', 'dimensions_mm', 'list_price'])
    .where('source_id', 'in', [...new Set(loaded.map(({ sourceId }) => sourceId))])
    .execute();
  const offers = await tx
    .selectFrom('target_offer')
    .select(['item_id', 'buybox_seller_type', 'average_landed', 'competitive_threshold', 'suggested_lower'])
    .where('store_id', '=', storeId)
    .where('item_id', 'in', [...itemIds])
    .execute();
  const ofProduct = new Map(details.map((row) => [row.source_id, row]));
  const ofOffer = new Map(offers.map((row) => [row.item_id, row]));
  return new Map(
    loaded.map((item) => {
      const known = ofProduct.get(item.sourceId);
      const extra = {
        ...ofSource(item.source, known),
        ...ofParcel(item.source, known?.dimensions_mm ?? [], compiled),
        ...ofItem(item),
        ...profitsOfOthers(item, compiled),
        ...ofCompetition(item, ofOffer.get(item.itemId), prepared),
      };
      return [item.itemId, extra];
    }),
  );
}
