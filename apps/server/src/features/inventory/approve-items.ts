import type { inventory } from '@kervan/contracts/inventory-calls';
import { approved } from '@kervan/domain/inventory/item-events';
import { actOnItems } from '../../records/activity/activity-write.ts';
import { lockRoom } from '../../records/items/at-store-room.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { requireTypedCount } from '../../cases/require-typed.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { requireItems } from './find-item.ts';

/** INV-098: pending items go to the store as far as there is room, the others wait for a place. */
export const approveItems: Handler<typeof inventory.approve> = async (
  { body: { inventoryItemIds, confirmed }, caller },
  deps,
) =>
  answeredWithin(deps, caller, async (tx) => {
    const { storeId } = caller;
    await requireItems(tx, storeId, inventoryItemIds);
    await requireTypedCount(tx, { storeIds: [storeId], before: 'act', confirmed }, new Set(inventoryItemIds).size);
    await lockStores(tx, [storeId]);
    const places = await lockRoom(tx, caller.accountId);
    let room = places;
    const { changed, actionId } = await actOnItems(tx, caller, {
      kind: 'ApproveItems',
      now: deps.clock.now(),
      itemIds: inventoryItemIds,
      event: (item) => {
        const next = approved(item, { by: 'user', atStoreRoom: room > 0 });
        if (next) room--;
        return next;
      },
    });
    await enqueue(tx, listingJobs.publish, { storeId });
    return { approved: changed.length, notice: noticeOf(changed.length, places), actionId };
  });

/** What is approved without a place at the store is not refused: it waits until one becomes free (INV-038). */
function noticeOf(approved: number, places: number) {
  if (approved <= places) return null;
  return places > 0 ? ('InventoryPartiallyAdded' as const) : ('InventoryLimitReached' as const);
}
