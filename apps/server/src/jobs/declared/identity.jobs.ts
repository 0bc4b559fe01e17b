import { z } from 'zod';
import { defineJobs } from '../job.ts';

/** null: an address that nobody has was named; there is nobody to write to. */
const account = z.object({ accountId: z.int().nullable() });

export const identityJobs = defineJobs({
  sendActivation: { name: 'identity.send-activation', payload: account, maxAttempts: 12 },
  sendReset: { name: 'identity.send-reset', payload: account, maxAttempts: 6 },
  purge: { name: 'identity.purge', payload: z.object({}), maxAttempts: 3, everyMs: 3_600_000 },
});
