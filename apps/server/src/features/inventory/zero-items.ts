import type { inventory } from '@kervan/contracts/inventory-calls';
import { released, setToZeroByUser } from '@kervan/domain/inventory/item-events';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { actOnItems } from '../../records/activity/activity-write.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { requireTypedCount } from '../../cases/require-typed.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { requireItems } from './find-item.ts';

/** INV-124: quantity 0 until the items are released; a release lets the next evaluation bring price and stock back. */
export const zeroItems: Handler<typeof inventory.zero> = async (
  { body: { inventoryItemIds, zero, confirmed }, caller },
  deps,
) =>
  answeredWithin(deps, caller, async (tx) => {
    const { storeId } = caller;
    await requireItems(tx, storeId, inventoryItemIds);
    if (zero)
      await requireTypedCount(tx, { storeIds: [storeId], before: 'act', confirmed }, new Set(inventoryItemIds).size);
    const now = deps.clock.now();
    const { changed, actionId } = await actOnItems(tx, caller, {
      kind: zero ? 'ZeroStock' : 'ReleaseStock',
      now,
      itemIds: inventoryItemIds,
      event: zero ? setToZeroByUser : released,
    });
    if (!zero) await decideSoon(tx, storeId, changed, { cause: UpdateReason.SettingsChange, now });
    if (!zero) await enqueue(tx, pricingJobs.evaluate, { storeId });
    await enqueue(tx, listingJobs.publish, { storeId });
    return { queued: changed.length, actionId };
  });
