import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const developersJobs = defineJobs({
  /** Tells webhooks what happened. */
  deliver: {
    name: 'developers.deliver',
    payload: z.object({}),
    key: 'developers.deliver',
    maxAttempts: 3,
    everyMs: 10_000,
    atOnce: 1,
  },
  /** Forgets what was told long ago. */
  tidy: { name: 'developers.tidy', payload: z.object({}), maxAttempts: 3, everyMs: 86_400_000 },
});
