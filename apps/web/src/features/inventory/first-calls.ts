import { messageOf, type Message } from '@kervan/contracts/call';
import { inventory } from '@kervan/contracts/inventory-calls';
import { inventorySearch, requestOf, viewOf } from './inventory-search.ts';

/** What the list of products asks first at an address. */
export const firstCallsOfItems = (search: Record<string, unknown>): Message[] => [
  messageOf(inventory.list, requestOf(viewOf(inventorySearch(search)))),
  messageOf(inventory.counts, {}),
];
