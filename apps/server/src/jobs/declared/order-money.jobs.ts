import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });
const nothing = z.object({});

export const orderMoneyJobs = defineJobs({
  /** Reads the marketplace's books of a store since the last time, and books what they tell of its orders (decision 58). */
  sweepMoney: { name: 'order-money.sweep', payload: store, key: 'sweep-money:{storeId}', maxAttempts: 25 },
  /** Computes what a store would lose if everything were sold and bought now (M6). */
  computeRisk: { name: 'order-money.compute-risk', payload: store, key: 'compute-risk:{storeId}', maxAttempts: 5 },
  /** Wakes stores whose books or risk are due. */
  wake: { name: 'order-money.wake', payload: nothing, maxAttempts: 3, everyMs: 15_000 },
});
