/** Core spec section 3: what the top bar's search found. */
export const SearchType = { Order: 0, InventoryItem: 1, Inventory: 2, Nothing: 3 } as const;
