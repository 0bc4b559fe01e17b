import { z } from 'zod';
import { firstSteps, stepAnswers } from '@kervan/domain/stores/first-steps';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { defineSchemas } from './schemas.ts';
import { minor } from './paging.ts';

/** Source readings by how soon they are due (moving and listed, listed, not listed), and the store's readings of its competition. */
export const freshnessTier = z.enum(['hot', 'listed', 'unlisted', 'competition']);
export type FreshnessTier = z.output<typeof freshnessTier>;

const freshness = z.object({
  tier: freshnessTier,
  /** The age at which a reading is late. */
  limitMs: z.int(),
  /** Items of the tier, and those of them that were read at least once. */
  items: z.int(),
  read: z.int(),
  /** Age of the middle one and of the 95th of 100 at `asOf`; null = none was read yet. */
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
  /** Read items past the limit. */
  late: z.int(),
});
export type Freshness = z.output<typeof freshness>;

const change = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  asin: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  status: z.string(),
  /** UpdateReason by name, and the filter when one is the reason. */
  reason: z.string().nullable(),
  filter: z.string().nullable(),
  priceMinor: minor.nullable(),
  quantity: z.int().nullable(),
});
export type NewestChange = z.output<typeof change>;

const failure = z.object({
  sku: z.string(),
  asin: z.string(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  attempts: z.int(),
  /** Refused by the marketplace, or shown differently after the last send. */
  kind: z.enum(['refused', 'mismatch']),
  /** What the marketplace said, in its words. */
  message: z.string().nullable(),
});
export type FailedChange = z.output<typeof failure>;

export const dashboardSchemas = defineSchemas({
  storeHealth: {
    summary: 'Health of the store: items by status, age of the data, changes per hour, what waits and what failed',
    response: z.object({
      currency: z.string(),
      /** Which of the first steps of a new store are done; null once its first order is confirmed, or the seller wants to see no more of them. */
      firstSteps: z.record(z.enum(firstSteps), z.boolean()).nullable(),
      /** Items per status by its wire name, and per tab of the inventory. */
      statuses: z.record(z.string(), z.int()),
      tabs: z.record(z.enum(inventoryTabNames), z.int()),
      /** Items that the plan counts as at the store. */
      plan: z.object({ atStore: z.int(), limit: z.int() }),
      freshness: z.array(freshness),
      changes: z.object({
        /**
         * The last 24 hours of the store's clock, the running one last: changes after which the item could be bought, and after which not, those
         * that did not reach the store, and how many items were at the store when the hour ended (now, for the running one).
         */
        hours: z.array(
          z.object({
            from: z.iso.datetime(),
            forSale: z.int(),
            notForSale: z.int(),
            failed: z.int(),
            atStore: z.int(),
          }),
        ),
        /** Sum of the hours, and of the same stretch a day before; null = the store is younger than that. */
        total: z.int(),
        previousTotal: z.int().nullable(),
      }),
      /** The newest changes, newest first. */
      newest: z.array(change),
      /** Items whose newest change did not reach the store: all of them counted, the newest named. */
      failures: z.object({ items: z.int(), newest: z.array(failure) }),
      /** Changes that are not sent yet; `held` of them wait for the store's update hours. */
      waiting: z.object({
        changes: z.int(),
        oldestAt: z.iso.datetime().nullable(),
        held: z.int(),
        heldBy: z.enum(['closed', 'hours']).nullable(),
        heldUntil: z.iso.datetime().nullable(),
      }),
      asOf: z.iso.datetime(),
    }),
  },
  confirmStep: {
    summary:
      'Keeps the defaults of a first step of the store, which counts as done then; `all`: what is left of them is not shown any more',
    body: z.object({ step: z.enum(stepAnswers) }),
    response: z.null(),
  },
});
