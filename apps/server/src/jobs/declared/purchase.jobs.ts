import { z } from 'zod';
import { defineJobs } from '../job.ts';

const nothing = z.object({});

export const purchaseJobs = defineJobs({
  /** Ends purchases that were paid without their browser, and gives up those that nobody goes on with (SUB-020). */
  tidy: { name: 'purchase.tidy', payload: nothing, maxAttempts: 3, everyMs: 20_000, atOnce: 1 },
  /** Notes by what accounts are known that paid (SUB-026). */
  claims: { name: 'purchase.claims', payload: nothing, maxAttempts: 3, everyMs: 300_000, atOnce: 1 },
});
