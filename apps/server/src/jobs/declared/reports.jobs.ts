import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const reportsJobs = defineJobs({
  /** Counts the marked quarters of an hour of a store anew. */
  count: {
    name: 'reports.count',
    payload: z.object({ storeId: z.int() }),
    key: 'count-reports:{storeId}',
    maxAttempts: 25,
  },
  /** Asks for a daily report of the marketplace, and takes it in when it is made. */
  read: {
    name: 'reports.read',
    payload: z.object({ storeId: z.int(), kind: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
    key: 'read-report:{storeId}:{kind}',
    maxAttempts: 5,
  },
  /** Wakes stores of which something changed that reports add up. */
  wake: { name: 'reports.wake', payload: z.object({}), maxAttempts: 3, everyMs: 15_000 },
});
