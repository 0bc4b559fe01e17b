import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const storeJobs = defineJobs({
  /** STORE-074: goes on with the stores that are being removed. */
  goOnRemoving: { name: 'stores.go-on-removing', payload: z.object({}), maxAttempts: 3, everyMs: 10_000 },
  /** Asks the marketplace whose the consents are that no answer came for yet (STORE-069). */
  proveClaims: { name: 'stores.prove-claims', payload: z.object({}), maxAttempts: 1, everyMs: 5_000 },
  /** STORE-017: asks again for authorizations that count as lost; the marketplace may have refused them by mistake. */
  tryLostConnections: {
    name: 'stores.try-lost-connections',
    payload: z.object({}),
    maxAttempts: 1,
    everyMs: 10 * 60_000,
  },
});
