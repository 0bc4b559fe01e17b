import { z } from 'zod';
import { defineJobs } from '../job.ts';

const nothing = z.object({});

export const sourceJobs = defineJobs({
  /** Source offers: detector and detail readings, as far as the quotas go. A turn waits for tokens: not in every place, or what was read would not be decided and sent meanwhile. */
  read: { name: 'sources.read', payload: nothing, maxAttempts: 1, everyMs: 1_000, priority: -2, atOnce: 3 },
  /** Titles, images, sizes and ranks of products that lack them or have old ones. */
  readCatalogue: { name: 'sources.read-catalogue', payload: nothing, maxAttempts: 1, everyMs: 1_000, priority: -2 },
  /** Competition of every connected store. */
  readTargets: { name: 'sources.read-targets', payload: nothing, maxAttempts: 1, everyMs: 1_000, priority: -1 },
  /** May the seller list it? */
  checkQualifications: {
    name: 'sources.check-qualifications',
    payload: nothing,
    maxAttempts: 1,
    everyMs: 1_000,
    priority: -2,
  },
  /** Sorts products into tiers by what a late reading would cost, and their competition by how it is read. */
  sortTiers: { name: 'sources.sort-tiers', payload: nothing, maxAttempts: 3, everyMs: 120_000 },
  /** Puts a product's title and bullets into a language that a seller reads it in, and tells whose item it was asked for. */
  translate: {
    name: 'sources.translate',
    payload: z.object({
      sourceId: z.int(),
      language: z.string(),
      accountId: z.int(),
      storeId: z.int(),
      itemId: z.int(),
    }),
    key: 'sources.translate:{sourceId}:{language}:{itemId}',
    maxAttempts: 12,
    atOnce: 2,
  },
  /** Input revisions older than 90 days (PRICE-040). */
  forget: { name: 'sources.forget', payload: nothing, maxAttempts: 3, everyMs: 6 * 3_600_000 },
});
