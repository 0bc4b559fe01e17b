import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const activityJobs = defineJobs({
  /** Drops recorded actions after 90 days, and gives closed months of the history their index. */
  tidy: { name: 'activity.tidy', payload: z.object({}), maxAttempts: 3, everyMs: 6 * 3_600_000 },
});
