import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const commonPoolJobs = defineJobs({
  /** Takes warnings over into the common pools (FILT-030). Several minutes' warnings together: no entry follows upon one warning. */
  take: { name: 'commonPool.take', payload: z.object({}), maxAttempts: 3, everyMs: 5 * 60_000, atOnce: 1 },
});
