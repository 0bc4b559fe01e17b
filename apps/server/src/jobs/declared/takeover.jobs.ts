import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const takeoverJobs = defineJobs({
  /** Takes a state over, or goes on where the last try came to. */
  takeOver: {
    name: 'takeover.take-over',
    payload: z.object({ accountId: z.int(), takeoverId: z.int() }),
    key: 'takeover:{accountId}',
    maxAttempts: 25,
    atOnce: 1,
    priority: 10,
  },
});
