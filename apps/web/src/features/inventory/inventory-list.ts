import { inventory } from '@kervan/contracts/inventory-calls';
import { itemFields } from '@kervan/domain/inventory/item-fields';
import { itemSorts } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { defineList } from '../../kit/lists/define-list.ts';
import { commonBody, narrowingBody } from '../../kit/lists/list-address.ts';

/** INV-096: the products of a store, by tab. */
export const inventoryList = defineList({
  name: 'inventory',
  call: inventory.list,
  tabs: { key: 'status', names: inventoryTabNames },
  sorts: itemSorts,
  fields: itemFields,
  own: () => ({}),
  searchLengthMax: 200,
  hasKeys: true,
  request: (view) => ({ body: { status: view.tab, ...commonBody(view) } }),
  file: { call: inventory.export, request: (view) => ({ body: { status: view.tab, ...narrowingBody(view) } }) },
});
export type InventoryView = ReturnType<typeof inventoryList.at>;
