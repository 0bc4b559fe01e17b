import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inventorySchemas } from '@kervan/contracts/inventory';
import { inventory } from '@kervan/contracts/inventory-calls';
import { joined } from '@kervan/contracts/schemas';
import { limits } from '@kervan/domain/limits';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readItemCounts } from '../../records/items/item-counts.ts';
import { addProducts } from './add-products.ts';
import { addProgress } from './add-progress.ts';
import { approveItems } from './approve-items.ts';
import { asinsOfItems } from './asins-of-items.ts';
import { explainItem } from './explain-item.ts';
import { exportItems } from './export-items.ts';
import { previewAdd } from './preview-add.ts';
import { findItem, requireItems } from './find-item.ts';
import { itemDetail } from './item-detail.ts';
import { listCategories } from './list-categories.ts';
import { listItems } from './list-items.ts';
import { openResidentLists } from './resident/resident-lists.ts';
import { removeItems } from './remove-items.ts';
import { totalCounts } from './total-counts.ts';
import { lastUpdate } from './last-update.ts';
import { priceDays } from './price-days.ts';
import { listPricingHistory } from './pricing-history.ts';
import { listUpdateHistory } from './update-history.ts';
import { whatIf } from './what-if.ts';
import { zeroAllStock } from './zero-all-stock.ts';
import { zeroItems } from './zero-items.ts';

export function registerInventory(app: FastifyInstance, deps: Deps): void {
  const { RESIDENT_ITEMS_MIN: itemsMin, RESIDENT_ITEMS_MAX: itemsMax } = deps.config;
  const resident = openResidentLists(deps, { itemsMin, itemsMax, checkedEvery: limits.residentCheckedEvery });
  app.addHook('onClose', async () => resident.stop());
  implement(app, deps, joined(inventory, inventorySchemas), {
    add: addProducts,
    addDryRun: previewAdd,
    addProgress,
    list: listItems(resident),
    export: exportItems,
    find: findItem,
    detail: itemDetail,
    explain: explainItem,
    whatIf,
    counts: async ({ caller }) =>
      within(deps, caller, async (tx) => {
        const { tabs, statuses, listed, plan } = await readItemCounts(tx, caller);
        return {
          allStatusCount: tabs.all,
          atStoreCount: listed,
          account: { allStatusCount: plan.items, atStoreCount: plan.atStore },
          productLimit: plan.limit,
          tabs,
          statuses,
          asOf: new Date(deps.clock.now()).toISOString(),
        };
      }),
    totals: totalCounts,
    uploadLimit: async ({ caller }) =>
      within(deps, caller, async (tx) => {
        const row = await tx
          .selectFrom('upload_limit')
          .select('store_id')
          .where('store_id', '=', caller.storeId)
          .executeTakeFirst();
        return row !== undefined;
      }),
    categories: listCategories,
    approve: approveItems,
    remove: removeItems,
    asins: asinsOfItems,
    zero: zeroItems,
    zeroAll: zeroAllStock,
    updateHistory: listUpdateHistory,
    pricingHistory: listPricingHistory,
    lastUpdate,
    priceDays,
    refresh: async ({ body, caller }) =>
      within(deps, caller, async (tx) => {
        await requireItems(tx, caller.storeId, body.inventoryItemIds);
        await sql`select kervan.read_soon(${caller.storeId}, ${body.inventoryItemIds}::bigint[])`.execute(tx);
        return { queued: body.inventoryItemIds.length };
      }),
  });
}
