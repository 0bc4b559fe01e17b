import { z } from 'zod';
import { defineJobs } from '../job.ts';

const store = z.object({ storeId: z.int() });
const nothing = z.object({});

export const listingJobs = defineJobs({
  /** Sends the waiting changes of a store as far as the quota goes. */
  publish: { name: 'listings.publish', payload: store, key: 'publish:{storeId}', maxAttempts: 25, priority: -4 },
  /** Reads back what the marketplace shows of sent changes. */
  confirm: { name: 'listings.confirm', payload: store, key: 'confirm:{storeId}', maxAttempts: 25, priority: -3 },
  /** Makes the next file of changes of a store that is worked by hand (INV-084). */
  offerFile: { name: 'listings.offer-file', payload: store, key: 'offer-file:{storeId}', maxAttempts: 25 },
  /** Reads a list of listings that was handed in for such a store (INV-113). */
  readListings: {
    name: 'listings.read-listings',
    payload: z.object({ storeId: z.int(), feedId: z.int() }),
    key: 'manual-listings:{storeId}:{feedId}',
    maxAttempts: 25,
    atOnce: 1,
  },
  /** A store has changed hands between the marketplace's API and files: what was on its way the other way goes out anew (STORE-049). */
  changeHands: { name: 'listings.change-hands', payload: store, key: 'change-hands:{storeId}', maxAttempts: 25 },
  /** Wakes stores with waiting or unconfirmed changes. */
  sweep: { name: 'listings.sweep', payload: nothing, maxAttempts: 3, everyMs: 2_000 },
  /** Reads the listings that the store had before (STORE-014). */
  importStore: { name: 'listings.import-store', payload: store, key: 'import:{storeId}', maxAttempts: 25 },
  /** Tries listings of the import again that could not be taken over. */
  importAside: { name: 'listings.import-aside', payload: store, key: 'import-aside:{storeId}', maxAttempts: 25 },
  /** Sends listings the shipping template that their price asks for (STORE-041). */
  applyTemplates: {
    name: 'listings.apply-templates',
    payload: store,
    key: 'apply-templates:{storeId}',
    maxAttempts: 25,
  },
  /** Subscribes the store's account to notifications. */
  subscribe: { name: 'listings.subscribe', payload: store, key: 'subscribe:{storeId}', maxAttempts: 25 },
  /** Has the secret of the marketplace application renewed in time. */
  watchSecret: { name: 'listings.watch-secret', payload: nothing, maxAttempts: 3, everyMs: 3_600_000 },
});
