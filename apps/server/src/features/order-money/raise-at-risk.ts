import type { margin } from '@kervan/contracts/margin-calls';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { dropRisks, RiskKind } from '../../records/order-money/margin-risks.ts';
import { readSoon } from '../../records/products/read-soon.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { requireListings } from './require-listings.ts';
import { safeToRetry } from '../../db/transact.ts';

/** M6: the source of the listings is read anew, and their price is decided again: it is raised to what keeps the minimum profit. */
export const raiseAtRisk: Handler<typeof margin.raise> = async ({ body: { inventoryItemIds }, caller }, deps) =>
  within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const { storeId } = caller;
      const now = deps.clock.now();
      await readSoon(tx, await requireListings(tx, storeId, inventoryItemIds));
      await decideSoon(tx, storeId, inventoryItemIds, { cause: UpdateReason.SourceDataChange, now });
      await enqueue(tx, pricingJobs.evaluate, { storeId });
      await dropRisks(tx, storeId, { kind: RiskKind.listed, ids: inventoryItemIds, now });
      return { queued: new Set(inventoryItemIds).size };
    }),
  );
