import type { Endpoint, RequestToSend, Response } from '@kervan/contracts/endpoint';
import type { FieldRule } from '@kervan/domain/conditions/condition';
import type { MarketCode } from '@kervan/domain/markets';
import { whereText } from '../../ui/filter-builder/where.ts';
import {
  checkSearch,
  readView,
  usualOrder,
  writeView,
  type ListSearch,
  type ListView,
  type Order,
} from './list-address.ts';
import { inOrder } from './page-key.ts';

/** What each list's call answers. */
export type ListAnswer<Row> = {
  items: readonly Row[];
  totalCount: number;
  /** False = there are more than `totalCount`. */
  isExact?: boolean;
  /** Continues after these rows; null = there are no further ones. */
  nextCursor: string | null;
};
/** A call that answers a download. */
export type FileEndpoint = Endpoint & { answers: 'file' };
/** Ids of the columns that the table shows, in their order. */
type Columns = readonly string[];
type RowOf<E extends Endpoint> = Response<E> extends ListAnswer<infer Row> ? Row & object : never;

/** One list, as plain data: its call, and all that its address may carry. Columns, cells and words stand with its screen. */
type ListDescription<
  E extends Endpoint,
  TabKey extends string,
  Tab extends string,
  Sort extends string,
  Field extends string,
  Own extends object,
  File extends FileEndpoint,
> = {
  /** Under this name the user's columns are kept. */
  name: string;
  call: E;
  /** The name of the tab in the address, and the tabs; the first one is not written. */
  tabs: { key: TabKey; names: readonly Tab[] };
  /** Orders of the server, the first is the usual one, downwards; a list with a single one is not sorted otherwise. */
  sorts: readonly Sort[];
  /** The order that a tab begins with, where it is not the first one downwards. */
  usual?: (tab: Tab) => Order<Sort>;
  /** What conditions can be set on. */
  fields: Readonly<Record<Field, FieldRule>>;
  /** What else of its own the address carries; absent values stay out. */
  own: (search: Record<string, unknown>) => Own;
  /** The longest text that the call searches for. */
  searchLengthMax: number;
  /** Whether pages beyond the ones of a number are reached by key (INV-096). */
  hasKeys: boolean;
  /** What the call is asked; `market` null = the list is asked for before the store is known. */
  request: (view: ListView<Tab, Sort, Field, Own>, market: MarketCode | null) => RequestToSend<E>;
  /** The call that gives all rows of a view as a file, whatever page it shows, and what it is asked. */
  file?: {
    call: File;
    request: (view: ListView<Tab, Sort, Field, Own>, market: MarketCode, columns: Columns) => RequestToSend<File>;
    /** The same as a sheet, where the call makes one. */
    sheet?: (view: ListView<Tab, Sort, Field, Own>, market: MarketCode, columns: Columns) => RequestToSend<File>;
  };
};

/** A list as its screen, its route and its selection need it: the address read and written, and what its call is asked. */
export function defineList<
  E extends Endpoint,
  const TabKey extends string,
  Tab extends string,
  Sort extends string,
  Field extends string,
  Own extends object,
  File extends FileEndpoint = never,
>(description: ListDescription<E, TabKey, Tab, Sort, Field, Own, File>) {
  type View = ListView<Tab, Sort, Field, Own>;
  type Search = ListSearch<TabKey, Tab, Sort, Own>;
  const check = (search: Record<string, unknown>): Search => checkSearch(description, search);
  return {
    ...description,
    /** The address's values; whatever is none of the known ones counts as absent (SHELL-040). */
    check,
    /** The view of an address. */
    at: (search: Record<string, unknown>): View => readView(description, check(search)),
    /** The address of a view: only what differs from the usual. */
    searchOf: (view: View): Search => check(writeView(description, view)),
    /** Another tab of a view: in its own usual order, unless another order was chosen. */
    turnTo: (view: View, tab: Tab): Partial<View> => {
      const before = usualOrder(description, view.tab);
      const isUsual = view.sort === before.sort && view.desc === before.desc;
      return { tab, ...(isUsual ? usualOrder(description, tab) : {}) } as Partial<View>; // Parts of this very view.
    },
    /** What a view lists, whatever page and order it shows them in: a selection holds as long as this stays. */
    matchedBy: ({ tab, q, where, own }: View): string => JSON.stringify([tab, q, whereText(where), own]),
    /** Whether anything but page and order is chosen. */
    isNarrowed: ({ tab, q, where, own }: View): boolean =>
      tab !== description.tabs.names[0] || q !== '' || where.length > 0 || Object.keys(own).length > 0,
    /** An answer in the order of the list: pages are also read backwards. */
    inOrder: (view: View, answer: ListAnswer<RowOf<E>>): ListAnswer<RowOf<E>> => inOrder(view, answer),
  };
}

/** A list as a file, as the parts of its page need it. */
export type ListFile<View> = {
  call: FileEndpoint;
  request: (view: View, market: MarketCode, columns: Columns) => object;
  sheet?: (view: View, market: MarketCode, columns: Columns) => object;
};

/** What the parts of a list's page need of a list with such rows and views. */
export type ListOf<Row, View> = {
  name: string;
  call: Endpoint;
  tabs: { key: string; names: readonly string[] };
  sorts: readonly string[];
  hasKeys: boolean;
  request: (view: View, market: MarketCode | null) => object;
  file?: ListFile<View>;
  at: (search: Record<string, unknown>) => View;
  searchOf: (view: View) => object;
  turnTo: (view: View, tab: never) => Partial<View>;
  matchedBy: (view: View) => string;
  isNarrowed: (view: View) => boolean;
  inOrder: (view: View, answer: ListAnswer<Row>) => ListAnswer<Row>;
};
/** A view of any list. */
export type AnyView = ListView<string, string, string, object>;
