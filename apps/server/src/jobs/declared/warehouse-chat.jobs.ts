import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const warehouseChatJobs = defineJobs({
  /** Tells the warehouse what a store's sellers wrote, claimed and reviewed, one letter after the other. */
  send: {
    name: 'warehouse-chat.send',
    payload: z.object({ storeId: z.int() }),
    key: 'warehouse-chat.send:{storeId}',
    maxAttempts: 25,
  },
  /** Wakes stores with letters that are due again. */
  wake: { name: 'warehouse-chat.wake', payload: z.object({}), maxAttempts: 3, everyMs: 10_000 },
});
