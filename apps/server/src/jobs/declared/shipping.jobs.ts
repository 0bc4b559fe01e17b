import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });
const nothing = z.object({});

export const shippingJobs = defineJobs({
  /** Tells the marketplace of the parcels of a store, and looks whether it knows them, as far as the quota goes (ORD-065). */
  confirm: {
    name: 'shipping.confirm',
    payload: store,
    key: 'confirm-shipments:{storeId}',
    maxAttempts: 25,
    priority: -4,
  },
  /** Asks the marketplace to cancel orders of a store, and looks what came of it (decision 60). */
  cancel: { name: 'shipping.cancel', payload: store, key: 'cancel-orders:{storeId}', maxAttempts: 25, priority: -3 },
  /** Looks at orders of a store whose moment has come: confirms, warns, or holds a parcel for lost (STORE-029). */
  look: { name: 'shipping.look', payload: store, key: 'look-at-orders:{storeId}', maxAttempts: 25 },
  /** Wakes stores that have any of it. */
  wake: { name: 'shipping.wake', payload: nothing, maxAttempts: 3, everyMs: 2_000 },
});
