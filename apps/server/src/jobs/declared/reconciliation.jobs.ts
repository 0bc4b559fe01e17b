import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const reconciliationJobs = defineJobs({
  /** Reads the warehouse's statements of the days that are over, and compares them with our books once a day has been read. */
  compare: { name: 'reconciliation.compare', payload: z.object({}), maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
});
