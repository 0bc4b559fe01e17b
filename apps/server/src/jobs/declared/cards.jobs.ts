import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const cardJobs = defineJobs({
  /** Reminds of waiting cards on day 5 and rejects them on day 7; gives verification charges back (SUB-055). */
  tidy: { name: 'cards.tidy', payload: z.object({}), key: 'cards.tidy', maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
});
