import type { Condition } from '@kervan/domain/conditions/condition';
import { beginOfRange } from '@kervan/domain/conditions/day-ranges';
import { addDays } from '@kervan/domain/calendar/weeks';
import type { ItemCondition } from '@kervan/domain/inventory/item-fields';
import { heldFieldOf } from './held-fields.ts';
import { placeOf, type ItemColumns } from './item-columns.ts';

/** Places of rows in rising order, the first `count` of them: one such memory serves a whole process, as nothing waits while it is used. */
export type Rows = { places: Int32Array; count: number };

/** The zone of the store's days and the market clock's now, as the statement is told them. */
export type ReadAt = { timeZone: string; now: number };

/** True when the columns hold all that is asked. */
export const areHeld = (conditions: readonly ItemCondition[]): boolean =>
  conditions.every(({ field }) => heldFieldOf(field) !== null);

/** Every row of these statuses; of those with an id that was found, where something was searched for. */
export function keepTab(
  columns: ItemColumns,
  codes: readonly number[],
  found: readonly number[] | null,
  rows: Rows,
): void {
  const { status } = columns.ints;
  const isWanted = new Uint8Array(64);
  for (const code of codes) isWanted[code] = 1;
  if (found) placeAll(columns, found, rows);
  const { places } = rows;
  const count = found ? rows.count : columns.count;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const place = found ? (places[at] ?? 0) : at;
    if (isWanted[status[place] ?? 0] === 1) places[kept++] = place;
  }
  rows.count = kept;
}

/** The places of ids, in rising order. */
function placeAll(columns: ItemColumns, found: readonly number[], rows: Rows): void {
  rows.count = 0;
  for (const id of found.toSorted((a, b) => a - b)) {
    const place = placeOf(columns, id);
    if (place < columns.count && columns.ids[place] === id) rows.places[rows.count++] = place;
  }
}

/** Takes the rows of these ids out, and answers which they were. */
export function takeOut({ ids }: ItemColumns, known: ReadonlyMap<number, unknown>, rows: Rows): number[] {
  const taken: number[] = [];
  keep(rows, (place) => {
    const id = ids[place] ?? -1;
    if (known.has(id)) taken.push(id);
    return !known.has(id);
  });
  return taken;
}

/** The days whose begin decides a condition, as yyyy-mm-dd: the database says when they begin. */
export const daysOf = (conditions: readonly ItemCondition[], at: ReadAt): string[] => [
  ...new Set(
    conditions.flatMap((condition) => {
      const { from = [], before = [] } = sidesOf(condition, at);
      return [from, before].flat();
    }),
  ),
];

type Means = {
  at: ReadAt;
  /** Where a day begins, in microseconds. */
  beginOf: (day: string) => number;
  /** Memory for a value of each row. */
  values: Float64Array;
};

/** Of rows those that meet a condition; an unknown value meets none but "unknown". */
export function keepCondition(columns: ItemColumns, condition: ItemCondition, means: Means, rows: Rows): void {
  const field = heldFieldOf(condition.field);
  if (field === null) throw new Error(`${condition.field} is not held`);
  const { values } = means;
  field.fill(columns, rows, values);
  const span = field.isMoment ? momentsOf(condition, means) : spanOf(condition);
  if (span) keepBetween(rows, values, span);
  else if ('values' in condition) {
    const { codes } = field;
    if (!codes) throw new Error(`${condition.field} is no choice`);
    keepChosen(rows, values, {
      codes: condition.values.flatMap((name) => codes(name)),
      isWanted: condition.op === 'anyOf',
    });
  } else keepUnknown(rows, values);
}

/** What a condition lets in, its bounds included. */
type Span = { from: number; to: number };

/** null = it has no bounds. */
function spanOf(condition: Condition): Span | null {
  switch (condition.op) {
    case 'atLeast':
      return { from: condition.value, to: Infinity };
    case 'atMost':
      return { from: -Infinity, to: condition.value };
    case 'between':
      return { from: condition.from, to: condition.to };
    case 'yes':
      return { from: 1, to: 1 };
    case 'no':
      return { from: 0, to: 0 };
    case 'within':
    case 'anyOf':
    case 'noneOf':
    case 'unknown':
      return null;
  }
}

/** The same of moments, which are whole microseconds. */
function momentsOf(condition: ItemCondition, { at, beginOf }: Means): Span {
  const { from, before, moment = -Infinity } = sidesOf(condition, at);
  return {
    from: from === undefined ? moment : beginOf(from),
    to: before === undefined ? Infinity : beginOf(before) - 1,
  };
}

function keepBetween(rows: Rows, values: Float64Array, { from, to }: Span): void {
  const { places, count } = rows;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? NaN;
    if (value >= from && value <= to) places[kept++] = places[at] ?? 0;
  }
  rows.count = kept;
}

function keepChosen(
  rows: Rows,
  values: Float64Array,
  { codes, isWanted }: { codes: readonly number[]; isWanted: boolean },
): void {
  const isNamed = new Uint8Array(Math.max(0, ...codes) + 1);
  for (const code of codes) isNamed[code] = 1;
  const wanted = isWanted ? 1 : 0;
  const { places, count } = rows;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? 0;
    if ((value < isNamed.length ? isNamed[value] : 0) === wanted) places[kept++] = places[at] ?? 0;
  }
  rows.count = kept;
}

function keepUnknown(rows: Rows, values: Float64Array): void {
  const { places, count } = rows;
  let kept = 0;
  for (let at = 0; at < count; at++) if (Number.isNaN(values[at])) places[kept++] = places[at] ?? 0;
  rows.count = kept;
}

function keep(rows: Rows, isKept: (place: number) => boolean): void {
  const { places, count } = rows;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const place = places[at] ?? 0;
    if (isKept(place)) places[kept++] = place;
  }
  rows.count = kept;
}

/** The day or the moment, in microseconds, that begins what a condition on moments lets in, and the day before which it ends. */
function sidesOf(condition: ItemCondition, at: ReadAt): { from?: string; moment?: number; before?: string } {
  if (heldFieldOf(condition.field)?.isMoment !== true) return {};
  if (condition.op === 'within') {
    const begin = beginOfRange(condition.range, at);
    return 'day' in begin ? { from: begin.day } : { moment: begin.moment * 1000 };
  }
  const { from, to } = spanOf(condition) ?? { from: -Infinity, to: Infinity };
  return {
    ...(from === -Infinity ? {} : { from: dayOf(from) }),
    ...(to === Infinity ? {} : { before: addDays(dayOf(to), 1) }),
  };
}

/** 20261122 as 2026-11-22. */
const dayOf = (value: number): string => String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
