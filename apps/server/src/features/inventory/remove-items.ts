import type { inventory } from '@kervan/contracts/inventory-calls';
import { removed } from '@kervan/domain/inventory/item-events';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { actOnItems } from '../../records/activity/activity-write.ts';
import { excludeProducts } from '../../records/products/exclude-products.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { requireTypedCount } from '../../cases/require-typed.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { requireItems } from './find-item.ts';

/** INV-101: takes items out; on request their products go on the excluded list, so that they are not added again. */
export const removeItems: Handler<typeof inventory.remove> = async (
  { body: { inventoryItemIds, addToExcluded, confirmed }, caller },
  deps,
) =>
  answeredWithin(deps, caller, async (tx) => {
    const { storeId } = caller;
    await requireItems(tx, storeId, inventoryItemIds);
    await requireTypedCount(tx, { storeIds: [storeId], before: 'act', confirmed }, new Set(inventoryItemIds).size);
    await lockStores(tx, [storeId]);
    const now = deps.clock.now();
    const excluded = addToExcluded ? await excludeProducts(tx, caller, inventoryItemIds, now) : [];
    const { changed, actionId } = await actOnItems(tx, caller, {
      kind: 'RemoveItems',
      now,
      itemIds: inventoryItemIds,
      event: (item) => removed(item, UpdateReason.DeletedByUser),
      ...(excluded.length > 0 ? { more: { excluded } } : {}),
    });
    await enqueue(tx, listingJobs.publish, { storeId });
    return { deleted: changed.length, actionId };
  });
