import { defaultStringifySearch } from '@tanstack/react-router';
import { SearchType } from '@kervan/domain/search/search-type';

/** SHELL-020. */
export const SEARCH_LENGTH_MIN = 3;

/** The screen of a search result (SHELL-021 to SHELL-024); null = nothing to open. */
export function targetOf({ searchType, searchKey }: { searchType: number; searchKey: string }): string | null {
  const key = encodeURIComponent(searchKey);
  switch (searchType) {
    case SearchType.InventoryItem:
      return `/inventoryItem/${key}`;
    case SearchType.Inventory:
      return `/inventory${defaultStringifySearch({ q: searchKey })}`;
    case SearchType.Order:
      return `/sellerOrder/${key}`;
    default:
      return null;
  }
}
