import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const unidentifiedJobs = defineJobs({
  /** Reads what the warehouse shows to whoever it names by this reference; null = to every account that it sends for. */
  refresh: {
    name: 'unidentified.refresh',
    payload: z.object({ customerRef: z.string().nullable() }),
    key: 'unidentified.refresh:{customerRef}',
    maxAttempts: 5,
  },
  /** The same for everybody. */
  refreshAll: {
    name: 'unidentified.refresh-all',
    payload: z.object({}),
    maxAttempts: 3,
    everyMs: 3_600_000,
    atOnce: 1,
  },
  /** Makes claims again of which nobody knows whether the warehouse has them. */
  claims: { name: 'unidentified.claims', payload: z.object({}), maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
});
