import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const buyingJobs = defineJobs({
  /** Orders whose buffer has passed go into the queue of stores that want it so (ORD-046). */
  autoOrder: { name: 'buying.auto-order', payload: z.object({}), maxAttempts: 3, everyMs: 15_000 },
  /** Unbought orders of a store get their way by its rules anew (STORE-036). */
  routeAnew: {
    name: 'buying.route-anew',
    payload: z.object({ storeId: z.int() }),
    key: 'route-anew:{storeId}',
    maxAttempts: 10,
  },
});
