import type { inventory } from '@kervan/contracts/inventory-calls';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import { INT_MAX } from '@kervan/domain/money/column';
import { statusGroups } from '@kervan/domain/inventory/status-groups';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

/** INV-106: what several stores hold, as the counters say: in all and at the store. */
export const totalCounts: Handler<typeof inventory.totals> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const ids = [...new Set(query.customerMarketPlaceIds)];
    // What no column of ids holds is nobody's store.
    if (ids.some((id) => id > INT_MAX)) throw new AppError('InvalidMarketplaceSelection');
    const rows = await tx
      .selectFrom('store')
      .leftJoin('status_count', 'status_count.store_id', 'store.store_id')
      .select(['store.store_id', 'status_count.status', 'status_count.items'])
      .where('store.account_id', '=', caller.accountId)
      .where('store.removed_at', 'is', null)
      .where('store.store_id', 'in', ids)
      .execute();
    const ofStore = Map.groupBy(rows, (row) => row.store_id);
    if (ofStore.size !== ids.length) throw new AppError('InvalidMarketplaceSelection');
    const sum = (of: typeof rows, codes: readonly number[]) =>
      of.reduce(
        (total, { status, items }) => total + (status !== null && codes.includes(status) ? (items ?? 0) : 0),
        0,
      );
    const stores = ids.map((id) => ({
      customerMarketPlaceId: id,
      allStatusCount: sum(ofStore.get(id) ?? [], inventoryTabs.all),
      atStoreCount: sum(ofStore.get(id) ?? [], statusGroups.planCount),
    }));
    return {
      stores,
      allStatusCount: sum(rows, inventoryTabs.all),
      atStoreCount: sum(rows, statusGroups.planCount),
    };
  });
