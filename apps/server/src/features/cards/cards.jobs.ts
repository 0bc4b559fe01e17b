import { z } from 'zod';
import { defineJobs } from '../../jobs/job.ts';

export const cardJobs = defineJobs({
  /** Reminds of waiting cards on day 5 and rejects them on day 7; gives verification charges back (SUB-055). */
  tidy: { name: 'cards.tidy', payload: z.object({}), maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
});
