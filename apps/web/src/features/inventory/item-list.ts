import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory-calls';
import { call } from '../../api/call.ts';
import { keyOf, read } from '../../api/operations.ts';
import { requestOf, viewOf, type InventorySearch, type InventoryView } from './inventory-search.ts';
import { inOrder } from './page-key.ts';

/** The page of products that a view stands for, in the view's order. */
export function itemList(view: InventoryView) {
  const request = requestOf(view);
  return queryOptions({
    queryKey: [...keyOf(inventory.list, request), view.key, view.page],
    queryFn: async () => inOrder(view, await call(inventory.list, request)),
  });
}

/** Asks for what the list shows first, while its code is still on the way; answers when it has come. */
export async function askAheadForItems(queryClient: QueryClient, search: InventorySearch): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(itemList(viewOf(search))),
    queryClient.prefetchQuery(read(inventory.counts, {})),
  ]);
}
