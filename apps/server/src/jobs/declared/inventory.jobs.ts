import { searchActs } from '@kervan/domain/inventory/saved-search';
import { z } from 'zod';
import { defineJobs } from '../job.ts';

/** An action of a saved search. */
const search = z.object({ accountId: z.int(), storeId: z.int(), searchId: z.int(), act: z.enum(searchActs) });
const store = z.object({ accountId: z.int(), storeId: z.int() });

export const inventoryJobs = defineJobs({
  /** Sets all stock of a store to zero while services are stopped (INV-119). */
  zeroAll: { name: 'inventory.zero-all', payload: store, key: 'zero-all:{storeId}', maxAttempts: 25, priority: -4 },
  /** Lets what was set to zero so come back, as services have. */
  bringBack: {
    name: 'inventory.bring-back',
    payload: store,
    key: 'bring-back:{storeId}',
    maxAttempts: 25,
    priority: -4,
  },
  /** Starts the actions of saved searches that are due (INV-059). */
  dueSearches: { name: 'inventory.due-searches', payload: z.object({}), maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
  /** Starts the automatic product searches that are due, or stopped half way (INV-089). */
  dueProductSearches: {
    name: 'inventory.due-product-searches',
    payload: z.object({}),
    maxAttempts: 3,
    everyMs: 60_000,
    atOnce: 1,
  },
  /** Forgets which items of stores were written, once no list in memory needs it (decision 50). */
  forgetTouches: {
    name: 'inventory.forget-touches',
    payload: z.object({}),
    maxAttempts: 3,
    everyMs: 600_000,
    atOnce: 1,
  },
  searchProducts: {
    name: 'inventory.search-products',
    payload: store,
    key: 'product-search:{storeId}',
    maxAttempts: 12,
    atOnce: 2,
  },
  runSearch: {
    name: 'inventory.run-search',
    payload: search,
    key: 'search:{searchId}:{act}',
    maxAttempts: 12,
    atOnce: 2,
  },
  searchMail: {
    name: 'inventory.search-mail',
    payload: z.object({
      accountId: z.int(),
      storeId: z.int(),
      searchId: z.int(),
      name: z.string(),
      /** The store's name. */
      store: z.string(),
      count: z.int(),
      found: z.int(),
      itemIds: z.array(z.int()).min(1),
    }),
    maxAttempts: 12,
  },
});
