import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const templatesJobs = defineJobs({
  /** Plans what orders have sent and has what is due sent. */
  sweep: { name: 'templates.sweep', payload: z.object({}), maxAttempts: 3, everyMs: 60_000 },
  /** Sends one, or says why not. What waits for its translation is taken up by a later sweep. */
  send: {
    name: 'templates.send',
    payload: z.object({ storeId: z.int(), sendId: z.int() }),
    key: 'template-send:{storeId}:{sendId}',
    maxAttempts: 5,
  },
});
