import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });
const nothing = z.object({});

export const orderImportJobs = defineJobs({
  /** Reads the orders of a store of which something was heard, as far as the quota goes. */
  readOrders: {
    name: 'order-import.read-orders',
    payload: store,
    key: 'read-orders:{storeId}',
    maxAttempts: 25,
    priority: -5,
  },
  /** Reads what was created or changed at the marketplace since the last time (ORD-046). */
  sweepOrders: { name: 'order-import.sweep-orders', payload: store, key: 'sweep-orders:{storeId}', maxAttempts: 25 },
  /** Wakes stores with orders to be read, and those whose quarter of an hour is over. */
  wake: { name: 'order-import.wake', payload: nothing, maxAttempts: 3, everyMs: 2_000 },
  /** Deletes buyers' data whose time has come (ORD-072). */
  purgeBuyers: { name: 'order-import.purge-buyers', payload: nothing, maxAttempts: 5, everyMs: 3_600_000 },
});
