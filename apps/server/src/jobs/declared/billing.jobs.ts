import { z } from 'zod';
import { defineJobs } from '../job.ts';

const nothing = z.object({});

export const billingJobs = defineJobs({
  /** Compares what is for sale with the provider; until it succeeds nothing can be bought. */
  start: { name: 'billing.start', payload: nothing, key: 'billing.start', maxAttempts: 100, atOnce: 1 },
  /** A level that staff gave another price. */
  priceLevel: {
    name: 'billing.price-level',
    payload: z.object({ planLevelId: z.int() }),
    key: 'billing.price-level:{planLevelId}',
    maxAttempts: 25,
    atOnce: 1,
  },
  applyEvent: {
    name: 'billing.apply-event',
    payload: z.object({ eventId: z.string() }),
    key: 'event:{eventId}',
    maxAttempts: 12,
    priority: -2,
  },
  /** A coupon that lessened as many invoices as it has months. */
  endCoupon: {
    name: 'billing.end-coupon',
    payload: z.object({ accountId: z.int(), subscriptionId: z.int() }),
    key: 'coupon:{subscriptionId}',
    maxAttempts: 25,
  },
  /** A coupon that a change of plan left out, and that is for the new plan. */
  keepCoupon: {
    name: 'billing.keep-coupon',
    payload: z.object({ accountId: z.int(), subscriptionId: z.int() }),
    key: 'keep-coupon:{subscriptionId}',
    maxAttempts: 25,
  },
  /** Ends calls whose maker died. */
  reconcile: { name: 'billing.reconcile', payload: nothing, maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
  /** Who waits for a payment is back within a minute, also when no event comes (decision 39). */
  rereadOpen: { name: 'billing.reread-open', payload: nothing, maxAttempts: 3, everyMs: 20_000, atOnce: 1 },
  /** Finds events that were never delivered. */
  sweep: { name: 'billing.sweep', payload: nothing, maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
});
