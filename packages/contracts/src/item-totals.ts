import { z } from 'zod';
import { commaListOfIds } from './paging.ts';

const storeId = z.int();

/** INV-105: true while the store's new listings of the week are used up. */
const uploadLimit = {
  summary: 'Whether the marketplace takes no more new listings of the store this week',
  response: z.boolean(),
} as const;

/** Items of several stores: each for itself, and together (INV-106). */
const totals = {
  summary: 'Items of stores, each for itself and together',
  query: z.object({ customerMarketPlaceIds: commaListOfIds }),
  response: z.object({
    stores: z.array(z.object({ customerMarketPlaceId: storeId, allStatusCount: z.int(), atStoreCount: z.int() })),
    allStatusCount: z.int(),
    atStoreCount: z.int(),
  }),
  errors: ['InvalidMarketplaceSelection'],
} as const;

/** What is asked of whole stores. */
export const storeTotals = { totals, uploadLimit } as const;
