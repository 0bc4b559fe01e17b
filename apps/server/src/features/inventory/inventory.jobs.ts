import { z } from 'zod';
import { defineJobs } from '../../jobs/job.ts';

const store = z.object({ accountId: z.int(), storeId: z.int() });

export const inventoryJobs = defineJobs({
  /** Sets all stock of a store to zero while services are stopped (INV-119). */
  zeroAll: { name: 'inventory.zero-all', payload: store, maxAttempts: 25, priority: -4 },
  /** Lets what was set to zero so come back, as services have. */
  bringBack: { name: 'inventory.bring-back', payload: store, maxAttempts: 25, priority: -4 },
});
