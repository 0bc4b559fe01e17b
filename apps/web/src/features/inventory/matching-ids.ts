import { inventory } from '@kervan/contracts/inventory';
import { call } from '../../api/call.ts';
import { requestOf, type InventoryView } from './inventory-search.ts';

const PAGE = 100;

/** Ids of everything a view matches, at most `max`, read page by page. Throws ApiError. */
export async function matchingIds(view: InventoryView, max: number): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; ids.size < max; page++) {
    const { items, totalCount } = await call(inventory.list, requestOf({ ...view, sort: 'created', desc: false, page, limit: PAGE, key: null }));
    for (const { id } of items) ids.add(id);
    if (page * PAGE >= totalCount || items.length === 0) break;
  }
  return [...ids].slice(0, max);
}
