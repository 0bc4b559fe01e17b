import { sql, type RawBuilder } from 'kysely';
import { conditionLimits, costOf, type Condition, type FieldRule } from '@kervan/domain/conditions/condition';
import { AppError } from '../errors.ts';
import { conditionsSql } from './conditions-sql.ts';

/**
 * What a field stands for. `of`: an expression that is null where the value is unknown; of a choice the stored code (`codes`: name →
 * codes) or, without codes, the name itself. `ageOf`: a moment whose age in hours is asked. `is`: each name of a choice is a condition
 * of its own. `from`: the join that the expression reads.
 */
export type FieldSql<Join extends string = string> = (
  | { of: string; codes?: (name: string) => readonly number[] }
  | { ageOf: string }
  | {
      is: (name: string, storeId: number) => RawBuilder<unknown>;
      /** That it has none of them. */
      none?: (storeId: number) => RawBuilder<unknown>;
    }
) & { from?: Join };

/**
 * One list of a store, described once: what it is read from, what it can be narrowed by and sorted by. The rules of its fields stand in
 * domain, the texts in the web. From here come its conditions, pages, counts and exports; its rows are loaded by the feature.
 * Files of a table program (XLSX) wait for the list screens.
 */
export type List<Field extends string = string, Sort extends string = string, Join extends string = string> = {
  table: string;
  alias: string;
  /** Ever rising number by which a row is known within its store. */
  key: string;
  fields: Readonly<Record<Field, FieldRule>>;
  columns: Readonly<Record<Field, FieldSql<Join>>>;
  joins: Readonly<Record<Join, string>>;
  /** Expressions that may be sorted by beside the key; null where unknown. */
  sorts: Readonly<Record<Sort, string>>;
  /** Sorts that no row lacks: an index serves their order. */
  known?: readonly Sort[];
  /** Sorts that rows may lack, with an index of the rows that have them: these are read first, and all but the last pages are found by it. */
  ranked?: readonly Sort[];
  /** Offsets serve rows up to here; beyond it the cursor does. */
  offsetMax: number;
};

/** The zone of the store's days and the market clock's now: what a day and an age depend on. */
export type ReadAt = { timeZone: string; now: Date };

/** What is wanted of a list. The store is the caller's, never one that a body names. */
export type Wanted<Field extends string> = {
  storeId: number;
  conditions: readonly Condition<Field>[];
  /** null: none of the list's fields is a day or an age. */
  at: ReadAt | null;
  /** What narrows beside the conditions: a period, a search. */
  also?: readonly RawBuilder<unknown>[];
  /** A tab of several stretches of one index: `each` of them is read by itself in the order of the key, `whole` says them together. */
  tab?: { whole: RawBuilder<unknown>; each: readonly RawBuilder<unknown>[] };
};

/** The condition on a choice of which a body names one value; none where it names none. */
export const chosen = <Field extends string>(field: Field, name: string | undefined): Condition<Field>[] =>
  name === undefined ? [] : [{ field, op: 'anyOf', values: [name] }];

/** Rows of which a search has found the ids; of none it finds none at once. */
export const isAmong = (column: string, ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 0 ? sql`false` : sql`${sql.ref(column)} = any(${ids}::bigint[])`;

/** A list as it is asked of the database: names and expressions as SQL, every row that belongs to it. */
export type Narrowed<Sort extends string = string> = {
  key: string;
  sorts: Readonly<Record<Sort, string>>;
  known: readonly string[];
  ranked: readonly string[];
  offsetMax: number;
  /** The key with its alias. */
  keyOf: RawBuilder<unknown>;
  /** The table alone, as `table alias`, and with the joins that the conditions read. */
  table: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The rows of the store, whatever is wanted. */
  ofStore: RawBuilder<unknown>;
  /** Everything a row must meet, and the same for each stretch of the tab. */
  where: RawBuilder<unknown>;
  parts: readonly RawBuilder<unknown>[];
};

/** Narrows a list to what is wanted of it: conditions only narrow what the store's own rows already are. Throws ListTooCostly. */
export function narrow<Field extends string, Sort extends string, Join extends string>(
  list: List<Field, Sort, Join>,
  { storeId, conditions, at, also = [], tab }: Wanted<Field>,
): Narrowed<Sort> {
  if (costOf(list.fields, conditions, also.length) > conditionLimits.costMax) throw new AppError('ListTooCostly');
  const { joined, all } = conditionsSql(list, conditions, { storeId, at });
  const ofStore = sql`${sql.ref(`${list.alias}.store_id`)} = ${storeId}`;
  const rest = [...also, ...all];
  const together = (part: readonly RawBuilder<unknown>[]) => sql.join([ofStore, ...part, ...rest], sql` and `);
  const table = sql.raw(`${list.table} ${list.alias}`);
  return {
    key: list.key,
    sorts: list.sorts,
    known: list.known ?? [],
    ranked: list.ranked ?? [],
    offsetMax: list.offsetMax,
    keyOf: sql.ref(`${list.alias}.${list.key}`),
    table,
    from: sql`${table} ${joined}`,
    ofStore,
    where: together(tab ? [tab.whole] : []),
    parts: tab ? tab.each.map((part) => together([part])) : [together([])],
  };
}
