import type { Response } from '@kervan/contracts/endpoint';
import type { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { inventoryList, type InventoryView } from './inventory-list.ts';

export type ShownSearch = Response<typeof savedSearches.all>[number];

/** What a saved search shows, as a part of the list's view. */
export const viewOf = ({ id, status, finds }: ShownSearch): Partial<InventoryView> => ({
  tab: status,
  own: { search: id },
  q: finds?.search ?? '',
  where: finds?.conditions ?? [],
  ...(finds ? { sort: finds.sort, desc: finds.desc } : {}),
});

/** What a view finds, as a search keeps it. */
export const findsOf = ({ q, where, sort, desc }: InventoryView) => ({
  search: q === '' ? null : q,
  conditions: [...where],
  sort,
  desc,
});

/** Whether a view no longer shows what its search was saved with. */
export const isChanged = (view: InventoryView, search: ShownSearch): boolean =>
  inventoryList.matchedBy(view) !== inventoryList.matchedBy({ ...view, ...viewOf(search) });

/** Whether an address names a search and nothing else: then it stands for what the search finds. */
export const isBareSearch = ({ own, tab, q, where }: InventoryView): boolean =>
  own.search !== undefined && tab === 'all' && q === '' && where.length === 0;
