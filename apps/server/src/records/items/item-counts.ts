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
  /** Of the store: items that the plan counts as at the store (FILT-004). */
  listed: number;
  /** What the plan counts in all stores of the account, and how many at the store it allows. */
  plan: { items: number; atStore: number; limit: number };
};

/** The one source of every count of a store's items: tabs, menu, banners and overview show what it says. */
export async function readItemCounts(
  tx: Db,
  { storeId, accountId }: { storeId: number; accountId: number },
): Promise<ItemCounts> {
  const all = await tx
    .selectFrom('status_count')
    .innerJoin('store', 'store.store_id', 'status_count.store_id')
    .select(['status_count.store_id', 'status_count.status', 'status_count.items'])
    .where('store.account_id', '=', accountId)
    .where('store.removed_at', 'is', null)
    .execute();
  const rows = all.filter((row) => row.store_id === storeId);
  const { product_limit } = await tx
    .selectFrom('account')
    .select('product_limit')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sum = (codes: readonly number[], of = rows) =>
    of.filter((row) => codes.includes(row.status)).reduce((total, row) => total + row.items, 0);
  return {
    statuses: Object.fromEntries(
      Object.values(InventoryItemStatus).map((status) => [status, sum(codesOfStatus(status))]),
    ),
    // One entry per tab of the table.
    tabs: Object.fromEntries(Object.entries(inventoryTabs).map(([tab, codes]) => [tab, sum(codes)])) as Record<
      InventoryTab,
      number
    >,
    listed: sum(statusGroups.planCount),
    plan: {
      items: sum(inventoryTabs.all, all),
      atStore: sum(statusGroups.planCount, all),
      limit: product_limit,
    },
  };
}
