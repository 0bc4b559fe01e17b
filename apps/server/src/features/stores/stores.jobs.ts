import { z } from 'zod';
import { defineJobs } from '../../jobs/job.ts';

const store = z.object({ storeId: z.int() });

export const storeJobs = defineJobs({
  /** Removes the listings of a store that is taken away, then the store. */
  remove: { name: 'stores.remove', payload: store, maxAttempts: 25 },
});
