import { messageOf, type Message } from '@kervan/contracts/call';
import { inventory } from '@kervan/contracts/inventory';
import { inventoryList } from './inventory-search.ts';

/** What the list of products asks first at an address. */
export const firstCallsOfItems = (search: Record<string, unknown>): Message[] => [
  messageOf(inventory.list, inventoryList.request(inventoryList.at(search), null)),
  messageOf(inventory.counts, {}),
];
