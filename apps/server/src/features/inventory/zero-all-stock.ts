import type { inventory } from '@kervan/contracts/inventory-calls';
import { recordActivity } from '../../records/activity/activity-write.ts';
import { holdServices } from '../../records/subscriptions/services-run.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countStock } from './all-stock.ts';
import { inventoryJobs } from '../../jobs/declared/inventory.jobs.ts';

/**
 * INV-119, INV-120: one click sets all stock of stores to zero while services are stopped, when nothing else is sent. It cannot be undone: what it set
 * to zero comes back by itself with the services.
 */
export const zeroAllStock: Handler<typeof inventory.zeroAll> = async ({ body, caller }, deps) =>
  answeredWithin(deps, caller, async (tx) => {
    const { accountId } = caller;
    const now = deps.clock.now();
    if (await holdServices(tx, accountId, now)) throw new AppError('ServicesRun');
    const ids = [...new Set(body.customerMarketPlaceIds)];
    const stores = await tx
      .selectFrom('store')
      .select(['store_id', 'connection_error_at'])
      .where('account_id', '=', accountId)
      .where('store_id', 'in', ids)
      .where('removed_at', 'is', null)
      .orderBy('store_id')
      .execute();
    if (stores.length !== ids.length) throw new AppError('RecordNotFound');
    if (stores.some((store) => store.connection_error_at !== null)) throw new AppError('StoreConnectionError');
    const answer = [];
    for (const { store_id: storeId } of stores) {
      const queued = await countStock(tx, storeId);
      answer.push({ customerMarketPlaceId: storeId, queued });
      if (queued === 0) continue;
      const store = { accountId, storeId };
      await recordActivity(tx, store, { kind: 'ZeroAllStock', now, items: queued, before: {}, after: {} });
      await enqueue(tx, inventoryJobs.zeroAll, store);
    }
    return answer;
  });
