import { marketCodes } from '@kervan/domain/markets';
import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const warehouseJobs = defineJobs({
  /** Tells the warehouse who an account is. */
  sendProfile: {
    name: 'warehouse.send-profile',
    payload: z.object({ accountId: z.int() }),
    key: 'warehouse.send-profile:{accountId}',
    maxAttempts: 25,
  },
  /** Reads anew what the warehouse offers to a market. */
  readCarriers: {
    name: 'warehouse.read-carriers',
    payload: z.object({ market: z.enum(marketCodes) }),
    key: 'warehouse.read-carriers:{market}',
    maxAttempts: 5,
    atOnce: 2,
  },
  /** Keeps what is offered to the markets of active stores, and the warehouse's houses, up to date. */
  refresh: {
    name: 'warehouse.refresh',
    payload: z.object({}),
    key: 'warehouse.refresh-now',
    maxAttempts: 3,
    everyMs: 3_600_000,
  },
});
