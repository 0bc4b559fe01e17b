import { inventory, inventoryTab, itemSort } from '@kervan/contracts/inventory';
import { itemFields } from '@kervan/domain/inventory/item-fields';
import { defineList } from '../../kit/lists/define-list.ts';
import { commonBody } from '../../kit/lists/list-address.ts';

/** INV-096: the products of a store, by tab. */
export const inventoryList = defineList({
  name: 'inventory',
  call: inventory.list,
  tabs: { key: 'status', names: inventoryTab.options },
  sorts: itemSort.options,
  fields: itemFields,
  own: () => ({}),
  searchLengthMax: 200,
  hasKeys: true,
  request: (view) => ({ body: { status: view.tab, ...commonBody(view) } }),
});
export type InventoryView = ReturnType<typeof inventoryList.at>;
export const inventorySearch = inventoryList.check;
