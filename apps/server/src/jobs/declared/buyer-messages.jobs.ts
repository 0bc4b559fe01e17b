import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const buyerMessagesJobs = defineJobs({
  /** Sends one message to a buyer; tried again with growing pauses. */
  send: {
    name: 'buyer-messages.send',
    payload: z.object({ storeId: z.int(), messageId: z.int() }),
    maxAttempts: 10,
    atOnce: 2,
  },
  /** Forgets conversations whose order's buyer is forgotten. */
  tidy: { name: 'buyer-messages.tidy', payload: z.object({}), maxAttempts: 3, everyMs: 86_400_000 },
});
