import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });
const nothing = z.object({});

export const returnsJobs = defineJobs({
  /** Tells the marketplace of refunds, one after the other, and looks after those that it has. */
  refunds: { name: 'returns.refunds', payload: store, key: 'refunds:{storeId}', maxAttempts: 25, priority: -5 },
  /** Reads what buyers send back. */
  sweep: { name: 'returns.sweep', payload: store, key: 'sweep-returns:{storeId}', maxAttempts: 25 },
  /** Wakes stores with refunds to be told or looked after, and those whose report of returns is due. */
  wake: { name: 'returns.wake', payload: nothing, maxAttempts: 3, everyMs: 2_000 },
  /** Ends purchases of labels that nobody heard of, and labels whose time is over. */
  labels: { name: 'returns.labels', payload: nothing, maxAttempts: 3, everyMs: 10_000 },
});
