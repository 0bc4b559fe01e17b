import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const orderFilesJobs = defineJobs({
  /** Takes in the next orders of a file that was handed in (ORD-063). */
  takeIn: {
    name: 'order-files.take-in',
    payload: z.object({ accountId: z.int(), storeId: z.int(), uploadId: z.int() }),
    key: 'order-upload:{storeId}:{uploadId}',
    maxAttempts: 25,
    priority: -2,
    atOnce: 2,
  },
  /** Gives up files that nobody could work on for a day, and forgets those of long ago. */
  tidy: { name: 'order-files.tidy', payload: z.object({}), maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
});
