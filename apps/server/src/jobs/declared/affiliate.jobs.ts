import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const affiliateJobs = defineJobs({
  /** Looks at what an account paid, got back or disputed: what who referred it earns of that. `accountId`: of the referred one. */
  settle: {
    name: 'affiliate.settle',
    payload: z.object({ accountId: z.int() }),
    key: 'affiliate:{accountId}',
    maxAttempts: 12,
  },
  /** A request to be paid was taken back: its amount is in the balance again. */
  takeBackPayout: {
    name: 'affiliate.takeBackPayout',
    payload: z.object({ accountId: z.int(), payoutId: z.int() }),
    key: 'affiliatePayout:{payoutId}',
    maxAttempts: 12,
  },
  /** Calculates the earnings of the months that are over. */
  calculate: {
    name: 'affiliate.calculate',
    payload: z.object({}),
    maxAttempts: 3,
    everyMs: 3_600_000,
    atOnce: 1,
  },
});
