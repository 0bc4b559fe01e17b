import { sql, type RawBuilder } from 'kysely';
import { allStockSetToZero, arrivingSetToZero, servicesReturned } from '@kervan/domain/inventory/item-events';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { stepItems, type StoreOfAccount } from '../../records/activity/activity-write.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { holdServices } from '../../records/subscriptions/services-run.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';

/** Items of one transaction. */
const CHUNK = 1_000;
const isMarked = sql`(i.flags & ${ItemFlag.zeroWhileStopped}) <> 0`;
/** A first listing that the marketplace has, or may have, and does not show yet (decision 79). */
const isArriving = sql`(i.status = ${StatusCode.AtStoreQueue} and exists (select from listing_reported r where r.store_id = i.store_id and r.item_id = i.item_id and r.flight_kind = 'put'))`;
/** What has a listing and is not on its way out; of the store queue the bit says so. */
const isThere = sql`(${amongStatuses('i.status', 'listed')} or (${amongStatuses('i.status', 'onSale')} and (i.flags & ${ItemFlag.listed}) <> 0) or ${isArriving})`;

/** How many listings of a store would be set to zero. */
export async function countStock(tx: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{
    items: number;
  }>`select count(*)::int as items from item i where i.store_id = ${storeId} and ${isThere} and not ${isMarked}`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}

/** INV-119: marks every listing of the store; ends early when services have come back meanwhile. May run twice. */
export const zeroStockOfStore = (deps: WorkerDeps, store: StoreOfAccount): Promise<void> =>
  inChunks(
    deps,
    store,
    { condition: sql`${isThere} and not ${isMarked}`, whileRunning: false },
    async (tx, itemIds, now) => {
      await stepItems(tx, store, itemIds, now, (item) => allStockSetToZero(item) ?? arrivingSetToZero(item));
      await enqueue(tx, listingJobs.publish, { storeId: store.storeId });
    },
  );

/** Services are back: takes the marks away and has the items decided. May run twice. */
export const bringBackStock = (deps: WorkerDeps, store: StoreOfAccount): Promise<void> =>
  inChunks(deps, store, { condition: isMarked, whileRunning: true }, async (tx, itemIds, now) => {
    const steps = await stepItems(tx, store, itemIds, now, servicesReturned);
    const back = steps.map(({ itemId }) => itemId);
    await decideSoon(tx, store.storeId, back, { cause: UpdateReason.SettingsChange, now });
    await enqueue(tx, pricingJobs.evaluate, { storeId: store.storeId });
  });

/** Works items in the order of their numbers, a transaction per chunk, as long as services run or are stopped as the work asks for. */
async function inChunks(
  deps: WorkerDeps,
  { accountId, storeId }: StoreOfAccount,
  { condition, whileRunning }: { condition: RawBuilder<unknown>; whileRunning: boolean },
  run: (tx: Db, itemIds: number[], now: number) => Promise<void>,
): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const last: number = after;
    after = await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      if ((await holdServices(tx, accountId, now)) !== whileRunning) return null;
      // The store's row first, as all who change its items do.
      await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
      const { rows } = await sql<{ item_id: number }>`
        select i.item_id from item i where i.store_id = ${storeId} and i.item_id > ${last} and ${condition} order by i.item_id limit ${CHUNK}`.execute(
        tx,
      );
      const itemIds = rows.map((row) => row.item_id);
      if (itemIds.length > 0) await run(tx, itemIds, now);
      return itemIds.length < CHUNK ? null : (itemIds.at(-1) ?? null);
    });
  }
}
