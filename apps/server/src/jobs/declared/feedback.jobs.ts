import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const feedbackJobs = defineJobs({
  /** Has the marketplace ask the buyer of one order for a review. */
  send: {
    name: 'feedback.send',
    payload: z.object({ storeId: z.int(), orderId: z.int() }),
    key: 'review-request:{storeId}:{orderId}',
    maxAttempts: 5,
  },
  /** Takes up what waits: for the quota, or for a store's connection. */
  wake: { name: 'feedback.wake', payload: z.object({}), maxAttempts: 3, everyMs: 30_000 },
});
