import { inventory } from '@kervan/contracts/inventory-calls';
import { call } from '../../api/call.ts';
import { requestOf, type InventoryView } from './inventory-search.ts';

const PAGE = 100;

/** Ids of everything a view matches, at most `max`, read by cursor: an item that leaves the list meanwhile moves no other out of sight. Throws ApiError. */
export async function matchingIds(view: InventoryView, max: number): Promise<number[]> {
  const ids = new Set<number>();
  let cursor: string | null = null;
  do {
    const { body } = requestOf({ ...view, sort: 'created', desc: false, page: 1, limit: PAGE, key: null });
    const page: { items: readonly { id: number }[]; nextCursor: string | null } = await call(inventory.list, {
      body: { ...body, ...(cursor === null ? {} : { cursor }) },
    });
    for (const { id } of page.items) ids.add(id);
    cursor = page.nextCursor;
  } while (cursor !== null && ids.size < max);
  return [...ids].slice(0, max);
}
