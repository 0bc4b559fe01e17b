import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const ordersJobs = defineJobs({
  /** Folds what moved of the tabs' counts and totals into their sums. */
  foldSums: { name: 'orders.foldSums', payload: z.object({}), maxAttempts: 3, everyMs: 15_000 },
});
