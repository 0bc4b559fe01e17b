import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });

export const pricingJobs = defineJobs({
  /** Decides the items of a store whose inputs changed. */
  evaluate: { name: 'pricing.evaluate', payload: store, key: 'evaluate:{storeId}', maxAttempts: 25, priority: -5 },
  /** Decides a whole store again, range by range. */
  reevaluate: { name: 'pricing.reevaluate', payload: store, key: 'pricing.reevaluate:{storeId}', maxAttempts: 25 },
  /** Orders every item of a store to be decided again: decisions were held while its connection was broken. */
  decideAnew: { name: 'pricing.decide-anew', payload: store, key: 'decide-anew:{storeId}', maxAttempts: 25 },
  /** Has the oldest queued items of a store decided again: places became free. */
  callQueued: { name: 'pricing.call-queued', payload: store, key: 'call-queued:{storeId}', maxAttempts: 3 },
  /** Wakes stores whose work waits without a job: the net beneath lost wake-ups. */
  sweep: { name: 'pricing.sweep', payload: z.object({}), maxAttempts: 3, everyMs: 60_000 },
  readWarehouseRates: {
    name: 'pricing.read-warehouse-rates',
    payload: z.object({}),
    key: 'pricing.read-warehouse-rates',
    maxAttempts: 5,
    everyMs: 6 * 3_600_000,
  },
});
