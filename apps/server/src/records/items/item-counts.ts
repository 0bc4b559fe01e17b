import {
  InventoryItemStatus,
  codesOfStatus,
  inventoryTabs,
  type InventoryTab,
} from '@kervan/domain/inventory/item-status';
import { statusGroups } from '@kervan/domain/inventory/status-groups';
import type { Db } from '../../db/connect.ts';

/** Items of a store by wire name of their status and by tab, and what of the plan they take. */
export type ItemCounts = {
  statuses: Record<string, number>;
  tabs: Record<InventoryTab, number>;
  /** Items that the plan counts as at the store (FILT-004), and how many it allows. */
  plan: { atStore: number; limit: number };
};

/** The one source of every count of a store's items: tabs, menu, banners and overview show what it says. */
export async function readItemCounts(
  tx: Db,
  { storeId, accountId }: { storeId: number; accountId: number },
): Promise<ItemCounts> {
  const rows = await tx
    .selectFrom('status_count')
    .select(['status', 'items'])
    .where('store_id', '=', storeId)
    .execute();
  const { product_limit } = await tx
    .selectFrom('account')
    .select('product_limit')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sum = (codes: readonly number[]) =>
    rows.filter((row) => codes.includes(row.status)).reduce((total, row) => total + row.items, 0);
  return {
    statuses: Object.fromEntries(
      Object.values(InventoryItemStatus).map((status) => [status, sum(codesOfStatus(status))]),
    ),
    // One entry per tab of the table.
    tabs: Object.fromEntries(Object.entries(inventoryTabs).map(([tab, codes]) => [tab, sum(codes)])) as Record<
      InventoryTab,
      number
    >,
    plan: { atStore: sum(statusGroups.planCount), limit: product_limit },
  };
}
