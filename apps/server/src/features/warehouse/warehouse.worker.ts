import { isMarketCode } from '@kervan/domain/markets';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { work, type Work } from '../../jobs/work.ts';
import { replaceFacilities } from '../../records/warehouse/warehouse-offer.ts';
import { readCarriers } from './offered.ts';
import { sendProfile } from './send-profile.ts';
import { warehouseJobs } from '../../jobs/declared/warehouse.jobs.ts';

export function workOnWarehouse(all: Work, deps: WorkerDeps): void {
  work(all, deps, warehouseJobs, {
    sendProfile: ({ accountId }) => sendProfile(deps, accountId),
    readCarriers: ({ market }) => readCarriers(deps, market),
    refresh: () => refresh(deps),
  });
}

/** While nobody sends through the warehouse it is asked nothing. */
async function refresh(deps: WorkerDeps): Promise<void> {
  const markets = await deps.db
    .selectFrom('warehouse_store')
    .innerJoin('store', 'store.store_id', 'warehouse_store.store_id')
    .select('store.market')
    .distinct()
    .where('warehouse_store.is_active', '=', true)
    .where('store.removed_at', 'is', null)
    .orderBy('store.market')
    .execute();
  if (markets.length === 0) return;
  for (const { market } of markets)
    if (isMarketCode(market)) await enqueue(deps.db, warehouseJobs.readCarriers, { market });
  const { read, unread } = await deps.warehouse.facilities();
  if (unread > 0) deps.log.warn({ unread }, 'houses of the warehouse that are not as agreed stay as they were');
  const houses = { facilities: read, isWhole: unread === 0, at: deps.clock.now() };
  await deps.db.transaction().execute((tx) => replaceFacilities(tx, houses));
}
