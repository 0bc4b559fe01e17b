import type { QueryClient } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory';
import { read } from '../../api/operations.ts';
import { prefetchList } from '../../kit/lists/list-query.ts';
import { inventoryList } from './inventory-search.ts';

/** Asks for what the list shows first, while its code is still on the way; answers when it has come. */
export async function askAheadForItems(queryClient: QueryClient, search: Record<string, unknown>): Promise<void> {
  await Promise.all([
    prefetchList(queryClient, inventoryList, search, null),
    queryClient.prefetchQuery(read(inventory.counts, {})),
  ]);
}
