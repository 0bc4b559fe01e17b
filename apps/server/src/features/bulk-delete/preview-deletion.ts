import type { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { InventoryItemStatus, wireStatus } from '@kervan/domain/inventory/item-status';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findWanted } from './wanted-items.ts';

/** INV-060: how many leave, and from which status, before anything does. */
export const previewDeletion: Handler<typeof bulkDelete.previewBulkDelete> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeIds, items, notFound } = await findWanted(tx, caller.accountId, body);
    const stores = storeIds.map((storeId) => {
      const own = items.filter((item) => item.storeId === storeId).map((item) => wireStatus(item.status));
      const statuses = Object.values(InventoryItemStatus)
        .map((status) => ({ status, items: own.filter((each) => each === status).length }))
        .filter(({ items: count }) => count > 0);
      return { customerMarketPlaceId: storeId, statuses };
    });
    return { items: items.length, notFound, stores };
  });
