import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const currencyJobs = defineJobs({
  /** PRICE-014, CONST-001: once a day of the platform; the hour's repetition catches a failed fetch. */
  readRates: { name: 'currency.read-rates', payload: z.object({}), maxAttempts: 3, everyMs: 3_600_000 },
  /** A rate that staff had set is the file's again. */
  readAgain: {
    name: 'currency.read-again',
    payload: z.object({ id: z.int() }),
    key: 'currency.read-again:{id}',
    maxAttempts: 25,
  },
  /** Hands rates that were read on demand to the stores. */
  applyRates: { name: 'currency.apply-rates', payload: z.object({}), key: 'currency.apply-rates', maxAttempts: 10 },
});
