import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });
const nothing = z.object({});

export const parcelsJobs = defineJobs({
  /** Says where the warehouse's messages go. `since`: the start of the process, ms. */
  start: {
    name: 'parcels.start',
    payload: z.object({ since: z.number() }),
    key: 'parcels.start',
    maxAttempts: 25,
    atOnce: 1,
  },
  /** Has done what a message of the warehouse is about. */
  takeIn: {
    name: 'parcels.take-in',
    payload: z.object({ eventId: z.string() }),
    key: 'warehouse-event:{eventId}',
    maxAttempts: 12,
    priority: -2,
  },
  /** Reads what happened to parcels of a store. */
  readEvents: {
    name: 'parcels.read-events',
    payload: store,
    key: 'read-parcels:{storeId}',
    maxAttempts: 25,
    priority: -2,
  },
  /** Tells the warehouse of parcels of a store what is different of them. */
  tell: { name: 'parcels.tell', payload: store, key: 'tell-of-parcels:{storeId}', maxAttempts: 25, priority: -2 },
  /** Has the warehouse do what is ordered of parcels of a store. */
  act: { name: 'parcels.act', payload: store, key: 'act-on-parcels:{storeId}', maxAttempts: 25, priority: -3 },
  /** Wakes stores that have any of it. */
  wake: { name: 'parcels.wake', payload: nothing, maxAttempts: 3, everyMs: 2_000 },
  /** Finds events that no message brought. */
  sweep: { name: 'parcels.sweep', payload: nothing, maxAttempts: 3, everyMs: 600_000, atOnce: 1 },
  /** RET-015: what is not to be sent goes back after thirty days. */
  returnByItself: { name: 'parcels.return-by-itself', payload: nothing, maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
});
