import { z } from 'zod';
import { defineContract } from './endpoint.ts';

/** Core spec section 3: what the top bar's search found. */
export const SearchType = { Order: 0, InventoryItem: 1, Inventory: 2, Nothing: 3 } as const;

export const search = defineContract({
  find: {
    id: 'SHELL-108',
    method: 'GET',
    path: '/api/sellerOrder/getSearchType',
    summary: 'What a text of the top bar names: an order, an item, several items or nothing',
    access: 'account',
    query: z.object({ searchKey: z.string().trim().min(3).max(200), customerMarketPlaceId: z.coerce.number().int() }),
    answers: 'data',
    response: z.object({ searchType: z.int(), searchKey: z.string() }),
  },
});
