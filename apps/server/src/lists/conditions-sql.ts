import { foldCase } from '@kervan/domain/filters/fold-case';
import { sql, type RawBuilder } from 'kysely';
import type { Condition, FieldRule } from '@kervan/domain/conditions/condition';
import { beginOfRange, type DayRange } from '@kervan/domain/conditions/day-ranges';
import type { FieldSql, List, ReadAt } from './list.ts';

type At = { storeId: number; at: ReadAt | null };
type Field = { rule: FieldRule; column: FieldSql };

/** The joins that conditions read, and the conditions themselves. A missing value meets none but "unknown" (CONST-004). */
export function conditionsSql<Name extends string, Sort extends string, Join extends string>(
  list: List<Name, Sort, Join>,
  conditions: readonly Condition<Name>[],
  at: At,
): { joined: RawBuilder<unknown>; all: RawBuilder<unknown>[] } {
  const joins = new Set(conditions.flatMap(({ field }) => list.columns[field].from ?? []));
  return {
    joined: sql.raw([...joins].map((name) => list.joins[name]).join(' ')),
    all: conditions.map((condition) =>
      conditionSql({ rule: list.fields[condition.field], column: list.columns[condition.field] }, condition, at),
    ),
  };
}

function conditionSql(field: Field, condition: Condition, at: At): RawBuilder<unknown> {
  switch (condition.op) {
    case 'atLeast':
      return bound(field, { from: condition.value }, at);
    case 'atMost':
      return bound(field, { to: condition.value }, at);
    case 'between':
      return bound(field, condition, at);
    case 'within':
      return since(field, condition.range, at.at);
    case 'anyOf':
      return isOneOf(field, condition.values, at);
    case 'noneOf':
      // Unknown is neither one of them nor none of them.
      return sql`not (${isOneOf(field, condition.values, at)})`;
    case 'yes':
      return expression(field);
    case 'no':
      return sql`not ${expression(field)}`;
    case 'unknown':
      return 'none' in field.column && field.column.none
        ? field.column.none(at.storeId)
        : sql`${expression(field)} is null`;
  }
}

/** The value itself: a number, a moment, a text or a truth. */
function expression({ column }: Field): RawBuilder<unknown> {
  if ('is' in column) throw new Error('a choice of conditions has no value');
  return sql.raw('of' in column ? column.of : column.ageOf);
}

function bound(field: Field, { from, to }: { from?: number; to?: number }, { at }: At): RawBuilder<unknown> {
  const value = expression(field);
  const sides = [
    ...(from === undefined ? [] : [atLeast(field, value, from, at)]),
    ...(to === undefined ? [] : [atMost(field, value, to, at)]),
  ];
  return sql`(${sql.join(sides, sql` and `)})`;
}

function atLeast(field: Field, value: RawBuilder<unknown>, least: number, at: ReadAt | null): RawBuilder<unknown> {
  if (field.rule.kind === 'day')
    return sql`${value} >= ${dayOf(least)}::timestamp at time zone ${known(at).timeZone}::text`;
  // What is at least so old was read at that moment or before.
  return 'ageOf' in field.column
    ? sql`${value} <= ${hoursBefore(known(at).now, least)}::timestamptz`
    : sql`${value} >= ${least}::bigint`;
}

function atMost(field: Field, value: RawBuilder<unknown>, limit: number, at: ReadAt | null): RawBuilder<unknown> {
  if (field.rule.kind === 'day')
    return sql`${value} < (${dayOf(limit)}::timestamp + interval '1 day') at time zone ${known(at).timeZone}::text`;
  return 'ageOf' in field.column
    ? sql`${value} >= ${hoursBefore(known(at).now, limit)}::timestamptz`
    : sql`${value} <= ${limit}::bigint`;
}

function since(field: Field, range: DayRange, at: ReadAt | null): RawBuilder<unknown> {
  const { timeZone, now } = known(at);
  const begin = beginOfRange(range, { now: now.getTime(), timeZone });
  return 'moment' in begin
    ? sql`${expression(field)} >= ${new Date(begin.moment)}::timestamptz`
    : sql`${expression(field)} >= ${begin.day}::timestamp at time zone ${timeZone}::text`;
}

function known(at: ReadAt | null): ReadAt {
  if (at === null) throw new Error('a list with days or ages is read at a moment and in a zone');
  return at;
}

const HOUR_MS = 3_600_000;
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
/** 20261122 as 2026-11-22. */
const dayOf = (value: number): string => String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

function isOneOf(field: Field, names: readonly string[], { storeId }: At): RawBuilder<unknown> {
  const { rule, column } = field;
  if ('is' in column) {
    const { is } = column;
    return sql`(${sql.join(
      names.map((name) => is(name, storeId)),
      sql` or `,
    )})`;
  }
  const value = expression(field);
  switch (rule.kind) {
    case 'text':
      return sql`kervan.fold_case(${value}) like any(${names.map((name) => contains(name))}::text[])`;
    case 'code':
      return sql`upper(${value}) = any(${names.map((name) => name.toUpperCase())}::text[])`;
    default: {
      const codes = 'codes' in column ? column.codes : undefined;
      return codes
        ? sql`${value} = any(${names.flatMap((name) => codes(name))}::int[])`
        : sql`${value} = any(${names}::text[])`;
    }
  }
}

/** A pattern that finds a text anywhere in one that kervan.fold_case folded: case and the Turkish letters i are one. Its own signs mean nothing. */
export const contains = (text: string): string => `%${foldCase(text).replace(/[\\%_]/g, '\\$&')}%`;
