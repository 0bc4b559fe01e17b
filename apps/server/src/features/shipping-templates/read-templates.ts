import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findConnectedStore } from '../../records/stores/connected-stores.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import {
  failReading,
  readTemplatesAt,
  saveTemplates,
  notifyOfMissingTemplates,
} from '../../records/stores/shipping-templates.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';

/** Reads the shipping templates of a store's account; a name in use that it has no more is told of, and nothing of it is sent. Safe to repeat. */
export async function readTemplates(deps: WorkerDeps, storeId: number): Promise<void> {
  const store = await findConnectedStore(deps.db, storeId);
  if (!store) return;
  try {
    const templates = await deps.marketplace.shippingTemplates({
      account: store.account,
      market: store.market,
      priority: 2,
    });
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      if (templates === null) await failReading(tx, storeId, now);
      else {
        const isChanged = await saveTemplates(tx, storeId, templates, now);
        if (isChanged) await enqueue(tx, listingJobs.applyTemplates, { storeId });
        await notifyOfMissingTemplates(tx, store, now);
      }
      await announce(tx, store.accountId, { type: 'banner', storeId });
    });
  } catch (error) {
    const now = deps.clock.now();
    if (error instanceof QuotaError) return void (await readTemplatesAt(deps.db, storeId, error.blockedUntil));
    if (error instanceof AuthorizationLost) return void (await loseConnection(deps.db, store.account.spAccountId, now));
    await failReading(deps.db, storeId, now);
    if (!(error instanceof MarketplaceError)) throw error;
    await announce(deps.db, store.accountId, { type: 'banner', storeId });
  }
}
