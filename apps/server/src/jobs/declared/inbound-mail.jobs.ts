import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const inboundMailJobs = defineJobs({
  /** Reads a mail that was taken. Tried for more than a day where a signature's key cannot be asked for. */
  read: {
    name: 'inbound-mail.read',
    payload: z.object({ storeId: z.int(), mailId: z.int() }),
    maxAttempts: 15,
    atOnce: 2,
  },
  /** Forgets old mails. */
  tidy: { name: 'inbound-mail.tidy', payload: z.object({}), maxAttempts: 3, everyMs: 86_400_000 },
});
