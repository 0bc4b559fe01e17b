import type { Response } from '@kervan/contracts/endpoint';
import { inventory } from '@kervan/contracts/inventory-calls';
import { isItemColumn } from '@kervan/domain/inventory/item-columns';
import { itemFields, type ItemFieldName } from '@kervan/domain/inventory/item-fields';
import { itemSorts } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames, type InventoryTab } from '@kervan/domain/inventory/item-status';
import { defineList } from '../../kit/lists/define-list.ts';
import { commonBody, narrowingBody } from '../../kit/lists/list-address.ts';

type Shown = Parameters<typeof narrowingBody<ItemFieldName>>[0] & { tab: InventoryTab };
/** All that a view lists, with the columns that are shown. */
const fileBody = (view: Shown, columns: readonly string[]) => ({
  status: view.tab,
  ...narrowingBody(view),
  columns: columns.filter(isItemColumn),
});

/** INV-096: the products of a store, by tab. */
export const inventoryList = defineList({
  name: 'inventory',
  call: inventory.list,
  tabs: { key: 'status', names: inventoryTabNames },
  sorts: itemSorts,
  fields: itemFields,
  /** The saved search that is shown; the rest of the address is what it finds. */
  own: ({ search }): { search?: number } => {
    const id = Number(search);
    return Number.isInteger(id) && id > 0 ? { search: id } : {};
  },
  searchLengthMax: 200,
  hasKeys: true,
  request: (view) => ({ body: { status: view.tab, ...commonBody(view) } }),
  file: {
    call: inventory.export,
    request: (view, _market, columns) => ({ body: { ...fileBody(view, columns), format: 'csv' as const } }),
    sheet: (view, _market, columns) => ({ body: { ...fileBody(view, columns), format: 'xlsx' as const } }),
  },
});
/** The same with what the columns say that are not shown at first: read only where one of them is. */
export const richInventoryList: typeof inventoryList = {
  ...inventoryList,
  request: (view) => ({ body: { ...inventoryList.request(view, null).body, more: true } }),
};
export type ListedItem = Response<typeof inventory.list>['items'][number];
export type InventoryView = ReturnType<typeof inventoryList.at>;
