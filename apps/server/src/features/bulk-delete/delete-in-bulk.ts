import type { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { removed } from '@kervan/domain/inventory/item-events';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { announce } from '../../events/announce.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { requireTypedCount } from '../../cases/require-typed.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { actOnItems } from '../../records/activity/activity-write.ts';
import { excludeProducts } from '../../records/products/exclude-products.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { findWanted } from './wanted-items.ts';

/** INV-103: takes products out of several stores by ASIN or SKU, each store's part as an action that can be undone. */
export const deleteInBulk: Handler<typeof bulkDelete.bulkDelete> = async ({ body, caller }, deps) =>
  answeredWithin(deps, caller, async (tx) => {
    const { accountId } = caller;
    const now = deps.clock.now();
    // The locks first: nothing that is found may leave or come before it is taken out.
    await lockStores(tx, (await findWanted(tx, accountId, body)).storeIds);
    const { storeIds, items, notFound } = await findWanted(tx, accountId, body);
    await requireTypedCount(tx, { storeIds, before: 'act', confirmed: body.confirmed }, items.length);
    const stores: { customerMarketPlaceId: number; deleted: number; actionId: number | null }[] = [];
    for (const storeId of storeIds) {
      const itemIds = items.filter((item) => item.storeId === storeId).map((item) => item.itemId);
      const store = { storeId, accountId };
      const excluded = body.addToExcluded ? await excludeProducts(tx, store, itemIds, now) : [];
      const { changed, actionId } = await actOnItems(tx, store, {
        kind: 'RemoveItems',
        now,
        itemIds,
        event: (item) => removed(item, UpdateReason.DeletedByUser),
        ...(excluded.length > 0 ? { more: { excluded } } : {}),
      });
      if (changed.length > 0) {
        await enqueue(tx, listingJobs.publish, { storeId });
        await announce(tx, accountId, { type: 'counts', storeId });
      }
      stores.push({ customerMarketPlaceId: storeId, deleted: changed.length, actionId });
    }
    return { deleted: stores.reduce((sum, { deleted }) => sum + deleted, 0), notFound, stores };
  });
