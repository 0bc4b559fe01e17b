import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inventory } from '@kervan/contracts/inventory';
import { approved, removed } from '@kervan/domain/inventory/item-events';
import { InventoryItemStatus, codesOfStatus, inventoryTabs, planCountStatuses, type InventoryTab } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { lockRoom } from '../../db/at-store-room.ts';
import type { Db } from '../../db/connect.ts';
import { applyItemEvents } from '../../db/item-events.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { implement, within } from '../../http/implement.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../listings/listings.jobs.ts';
import { addProducts } from './add-products.ts';
import { addProgress } from './add-progress.ts';
import { explainItem } from './explain-item.ts';
import { itemDetail } from './item-detail.ts';
import { listItems } from './list-items.ts';

export function registerInventory(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, inventory, {
    add: addProducts,
    addProgress,
    list: listItems,
    detail: itemDetail,
    explain: explainItem,
    counts: async ({ caller }) => within(deps, caller, async (tx) => {
      const rows = await tx.selectFrom('status_count').select(['status', 'items']).where('store_id', '=', caller.storeId).execute();
      const { product_limit } = await tx.selectFrom('account').select('product_limit').where('account_id', '=', caller.accountId).executeTakeFirstOrThrow();
      const sum = (codes: readonly number[]) => rows.filter((row) => codes.includes(row.status)).reduce((total, row) => total + row.items, 0);
      const tabs = Object.fromEntries(Object.entries(inventoryTabs).map(([tab, codes]) => [tab, sum(codes)])) as Record<InventoryTab, number>;
      const statuses = Object.fromEntries(Object.values(InventoryItemStatus).map((status) => [status, sum(codesOfStatus(status))]));
      return { allStatusCount: tabs.all, atStoreCount: sum(planCountStatuses), productLimit: product_limit, tabs, statuses };
    }),
    approve: async ({ body, caller }) => within(deps, caller, async (tx) => {
      await requireItems(tx, caller.storeId, body.inventoryItemIds);
      await sql`select 1 from store_state where store_id = ${caller.storeId} for update`.execute(tx);
      let room = await lockRoom(tx, caller.accountId);
      const changed = await applyItemEvents(tx, caller, body.inventoryItemIds, deps.clock.now(), (item) => {
        const next = approved(item, { by: 'user', atStoreRoom: room > 0 });
        if (next) room--;
        return next;
      });
      await enqueue(tx, listingJobs.publish, { storeId: caller.storeId }, `publish:${caller.storeId}`);
      return { approved: changed.length };
    }),
    remove: async ({ body, caller }) => within(deps, caller, async (tx) => {
      await requireItems(tx, caller.storeId, body.inventoryItemIds);
      const changed = await applyItemEvents(tx, caller, body.inventoryItemIds, deps.clock.now(), (item) => removed(item, UpdateReason.DeletedByUser));
      await enqueue(tx, listingJobs.publish, { storeId: caller.storeId }, `publish:${caller.storeId}`);
      return { deleted: changed.length };
    }),
    refresh: async ({ body, caller }) => within(deps, caller, async (tx) => {
      await requireItems(tx, caller.storeId, body.inventoryItemIds);
      await sql`select kervan.read_soon(${caller.storeId}, ${body.inventoryItemIds}::bigint[])`.execute(tx);
      return { queued: body.inventoryItemIds.length };
    }),
  });
}

/** Every id must be an item of the store: another tenant's is as if it did not exist. */
async function requireItems(tx: Db, storeId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from item where store_id = ${storeId} and item_id = any(${ids}::bigint[])`.execute(tx);
  if (rows[0]?.found !== new Set(ids).size) throw new AppError('RecordNotFound');
}
