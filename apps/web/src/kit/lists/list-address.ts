import type { Condition, FieldRule } from '@kervan/domain/conditions/condition';
import { limits } from '@kervan/domain/limits';
import { readWhere, whereText } from '../../ui/filter-builder/where.ts';
import { PAGE_MAX } from '../../ui/grid/page-of-list.ts';
import { keyOfSearch, pagesByNumber, placeOf, searchOfKey, type PageKey, type PageKeySearch } from './page-key.ts';

export type PageLimit = (typeof limits.pageSizes)[number];

/** What a list shows. `own`: what only this list's address carries, absent values left out. */
export type ListView<Tab extends string, Sort extends string, Field extends string, Own extends object> = {
  tab: Tab;
  q: string;
  sort: Sort;
  desc: boolean;
  page: number;
  limit: PageLimit;
  where: readonly Condition<Field>[];
  key: PageKey | null;
  own: Own;
};

/** What the address of a list carries; what is absent stands at its usual value. */
export type ListSearch<TabKey extends string, Tab extends string, Sort extends string, Own extends object> = {
  [K in TabKey]?: Tab;
} & {
  q?: string;
  sort?: Sort;
  asc?: boolean;
  page?: number;
  limit?: PageLimit;
  where?: string;
} & PageKeySearch &
  Own;

/** What of a list's description its address needs. */
type Rules<TabKey extends string, Tab extends string, Sort extends string, Field extends string, Own extends object> = {
  tabs: { key: TabKey; names: readonly Tab[] };
  sorts: readonly Sort[];
  usual?: (tab: Tab) => Order<Sort>;
  fields: Readonly<Record<Field, FieldRule>>;
  own: (search: Record<string, unknown>) => Own;
  searchLengthMax: number;
  hasKeys: boolean;
};
/** An order of rows. */
export type Order<Sort extends string> = { sort: Sort; desc: boolean };
/** The order that a tab begins with: it is not written. */
export const usualOrder = <Tab extends string, Sort extends string>(
  { sorts, usual }: { sorts: readonly Sort[]; usual?: (tab: Tab) => Order<Sort> },
  tab: Tab,
): Order<Sort> => usual?.(tab) ?? { sort: sorts[0] as Sort, desc: true }; // Each list has a first one.

type Address = Record<string, unknown>;

/** The address's values; whatever is none of the known ones counts as absent. */
export function checkSearch<
  TabKey extends string,
  Tab extends string,
  Sort extends string,
  Field extends string,
  Own extends object,
>(rules: Rules<TabKey, Tab, Sort, Field, Own>, search: Address): ListSearch<TabKey, Tab, Sort, Own> {
  const { tabs, sorts, fields, hasKeys } = rules;
  const tab = tabs.names.find((name) => name === search[tabs.key]);
  // Each list has a first tab.
  const usual = usualOrder(rules, tab ?? (tabs.names[0] as Tab));
  const sort = sorts.find((name) => name === search.sort) ?? usual.sort;
  const usualDesc = sort === usual.sort ? usual.desc : true;
  const desc = typeof search.asc === 'boolean' ? !search.asc : usualDesc;
  const q = textOf(search.q).slice(0, rules.searchLengthMax);
  const limit = limits.pageSizes.find((size) => size === Number(search.limit));
  const key = hasKeys ? keyOfSearch(search) : null;
  const last = hasKeys ? pagesByNumber(limit ?? limits.pageSizeDefault) : PAGE_MAX;
  const asked = Number(search.page);
  const hasPage = Number.isInteger(asked) && asked > 1;
  // Beyond every number there is the end: by key where the list has keys.
  const isBeyond = key === null && asked > last;
  const place = isBeyond && !hasKeys ? { page: last } : { page: asked, ...searchOfKey(isBeyond ? 'end' : key) };
  const where = whereText(readWhere(search.where, fields));
  const known = {
    ...rules.own(search),
    ...(tab && tab !== tabs.names[0] ? { [tabs.key]: tab } : {}),
    ...(q === '' ? {} : { q }),
    ...(sort === usual.sort ? {} : { sort }),
    ...(sorts.length > 1 && desc !== usualDesc ? { asc: !desc } : {}),
    ...(hasPage ? place : {}),
    ...(limit && limit !== limits.pageSizeDefault ? { limit } : {}),
    ...(where === '' ? {} : { where }),
  };
  return known as ListSearch<TabKey, Tab, Sort, Own>; // The name of the tab is known only by its value.
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** The view that a checked address names. */
export function readView<
  TabKey extends string,
  Tab extends string,
  Sort extends string,
  Field extends string,
  Own extends object,
>(
  rules: Rules<TabKey, Tab, Sort, Field, Own>,
  search: ListSearch<TabKey, Tab, Sort, Own>,
): ListView<Tab, Sort, Field, Own> {
  const { q = '', sort, asc, page = 1, limit = limits.pageSizeDefault, where } = search;
  const address: Address = search;
  // Checked addresses carry names of the lists above, and each list has a first one.
  const tab = (address[rules.tabs.key] ?? rules.tabs.names[0]) as Tab;
  const usual = usualOrder(rules, tab);
  return {
    tab,
    q,
    sort: sort ?? usual.sort,
    desc: asc === undefined ? sort !== undefined || usual.desc : !asc,
    page,
    limit,
    where: readWhere(where, rules.fields),
    key: keyOfSearch(address),
    own: rules.own(address),
  };
}

/** A view in the words of the address, not yet without what is usual. */
export const writeView = <Tab extends string, Sort extends string, Field extends string, Own extends object>(
  { tabs }: { tabs: { key: string } },
  { tab, desc, where, key, own, ...view }: ListView<Tab, Sort, Field, Own>,
): Address => ({
  ...own,
  ...view,
  ...searchOfKey(key),
  [tabs.key]: tab,
  asc: !desc,
  where: whereText(where),
});

/** What lists are asked alike: order, place, search and conditions of a view. */
export const commonBody = <Sort extends string, Field extends string>({
  q,
  sort,
  where,
  ...place
}: Pick<ListView<string, Sort, Field, object>, 'q' | 'sort' | 'where' | 'desc' | 'page' | 'limit' | 'key'>) => ({
  sort,
  ...placeOf({ desc: place.desc, page: place.page, limit: place.limit, key: place.key }),
  ...narrowingBody({ q, where }),
});

/** Of these what narrows the list, for all of its rows at once. */
export const narrowingBody = <Field extends string>({
  q,
  where,
}: Pick<ListView<string, string, Field, object>, 'q' | 'where'>) => ({
  ...(q === '' ? {} : { search: q }),
  ...(where.length === 0 ? {} : { conditions: [...where] }),
});
