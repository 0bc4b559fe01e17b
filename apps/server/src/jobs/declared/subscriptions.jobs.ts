import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const subscriptionJobs = defineJobs({
  /** Every account: what time alone has changed, and who is at risk by the number of products (SUB-039). */
  applyStandings: {
    name: 'subscriptions.apply-standings',
    payload: z.object({}),
    maxAttempts: 3,
    everyMs: 5 * 60_000,
    atOnce: 1,
  },
});
