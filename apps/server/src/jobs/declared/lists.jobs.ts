import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });

export const listJobs = defineJobs({
  /** Resolves what the lists of a store say of the products that wait, then of all of them when that was wished for. */
  mark: { name: 'lists.mark', payload: store, key: 'lists.mark:{storeId}', maxAttempts: 25, priority: -5 },
  /** Wakes stores whose products wait without a job: the net beneath lost wake-ups. */
  wake: { name: 'lists.wake', payload: z.object({}), maxAttempts: 3, everyMs: 60_000 },
});
