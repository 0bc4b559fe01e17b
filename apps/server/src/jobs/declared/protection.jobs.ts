import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const protectionJobs = defineJobs({
  /** Reads the marketplace's list of a store's suppressed listings (INV-090). */
  sweep: {
    name: 'protection.sweep',
    payload: z.object({ storeId: z.int() }),
    key: 'sweep-suppressed:{storeId}',
    maxAttempts: 25,
  },
  /** Wakes stores whose list is due. */
  wake: { name: 'protection.wake', payload: z.object({}), maxAttempts: 3, everyMs: 10_000 },
});
