import type { margin } from '@kervan/contracts/margin-calls';
import { setToZeroByUser } from '@kervan/domain/inventory/item-events';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { actOnItems } from '../../records/activity/activity-write.ts';
import { dropRisks, RiskKind } from '../../records/order-money/margin-risks.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { requireListings } from './require-listings.ts';
import { safeToRetry } from '../../db/transact.ts';

/** M6: quantity 0 until the listings are released, as in the inventory; it can be undone there. */
export const zeroAtRisk: Handler<typeof margin.zero> = async ({ body: { inventoryItemIds }, caller }, deps) =>
  answeredWithin(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const { storeId } = caller;
      const now = deps.clock.now();
      await requireListings(tx, storeId, inventoryItemIds);
      const { changed, actionId } = await actOnItems(tx, caller, {
        kind: 'ZeroStock',
        now,
        itemIds: inventoryItemIds,
        event: setToZeroByUser,
      });
      await dropRisks(tx, storeId, { kind: RiskKind.listed, ids: inventoryItemIds, now });
      await enqueue(tx, listingJobs.publish, { storeId });
      return { queued: changed.length, actionId };
    }),
  );
