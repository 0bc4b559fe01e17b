import { inventoryTabNames, type InventoryTab } from '@kervan/domain/inventory/item-status';
import { itemSorts, type ItemSort } from '@kervan/domain/inventory/item-sorts';
import { itemFields, type ItemCondition } from '@kervan/domain/inventory/item-fields';
import { limits } from '@kervan/domain/limits';
import { readWhere, whereText } from '../../ui/filter-builder/where.ts';
import { keyOfSearch, pagesByNumber, placeOf, searchOfKey, type PageKey, type PageKeySearch } from './page-key.ts';

export type PageLimit = (typeof limits.pageSizes)[number];

/** What the address of the inventory list carries; what is absent stands at its default. */
export type InventorySearch = {
  status?: InventoryTab;
  q?: string;
  sort?: ItemSort;
  asc?: true;
  page?: number;
  limit?: PageLimit;
  where?: string;
} & PageKeySearch;
export type InventoryView = {
  status: InventoryTab;
  q: string;
  sort: ItemSort;
  desc: boolean;
  page: number;
  limit: PageLimit;
  where: readonly ItemCondition[];
  key: PageKey | null;
};

/** The address's values; whatever is none of the known ones counts as absent. */
export function inventorySearch(search: Record<string, unknown>): InventorySearch {
  const status = inventoryTabNames.find((tab) => tab === search.status);
  const sort = itemSorts.find((each) => each === search.sort);
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 200) : '';
  const page = Number(search.page);
  const limit = limits.pageSizes.find((size) => size === Number(search.limit));
  const key = keyOfSearch(search);
  const hasPage =
    Number.isInteger(page) && page > 1 && (key !== null || page <= pagesByNumber(limit ?? limits.pageSizeDefault));
  const where = whereText(readWhere(search.where, itemFields));
  return {
    ...(status && status !== 'all' ? { status } : {}),
    ...(q === '' ? {} : { q }),
    ...(sort && sort !== 'created' ? { sort } : {}),
    ...(search.asc === true ? { asc: true as const } : {}),
    ...(hasPage ? { page, ...searchOfKey(key) } : {}),
    ...(limit && limit !== limits.pageSizeDefault ? { limit } : {}),
    ...(where === '' ? {} : { where }),
  };
}

/** The view that an address names. */
export function viewOf({
  status = 'all',
  q = '',
  sort = 'created',
  asc,
  page = 1,
  limit = limits.pageSizeDefault,
  where,
  ...place
}: InventorySearch): InventoryView {
  return {
    status,
    q,
    sort,
    desc: asc !== true,
    page,
    limit,
    where: readWhere(where, itemFields),
    key: keyOfSearch(place),
  };
}

/** The address of a view. */
export const searchOf = ({ desc, where, key, ...view }: InventoryView): InventorySearch =>
  inventorySearch({ ...view, ...searchOfKey(key), asc: !desc, where: whereText(where) });

/** What a view lists, whatever page and order it shows them in: a selection holds as long as this stays. */
export const matchedBy = ({ status, q, where }: InventoryView): string => JSON.stringify([status, q, whereText(where)]);

/** The body of the list call for a view. */
export function requestOf({ status, q, sort, where, ...place }: InventoryView) {
  return {
    body: {
      status,
      sort,
      ...placeOf(place),
      ...(q === '' ? {} : { search: q }),
      ...(where.length === 0 ? {} : { conditions: [...where] }),
    },
  };
}
