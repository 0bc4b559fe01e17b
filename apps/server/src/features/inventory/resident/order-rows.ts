import { heldSorts } from './held-fields.ts';
import type { ItemColumns } from './item-columns.ts';
import type { Rows } from './keep-rows.ts';

/** Which sort, and which way: as `PageRequest` says it. `after`: the place of the row behind which it goes on. */
export type Order = { sort: keyof typeof heldSorts; desc: boolean; backwards: boolean; after: number | null };

/** Room beside the best ones before they are told apart again. */
const SPARE = 1_024;

/**
 * The places of the first rows in order: unknown values last and equal ones newest first; backwards all the other way round. One pass that keeps
 * the best so far and now and then drops the rest, so that a million rows in the worst order cost about as much as in the best.
 */
export function firstPlaces(
  columns: ItemColumns,
  rows: Rows,
  { sort, desc, backwards, after }: Order,
  { values, most }: { values: Float64Array; most: number },
): number[] {
  const { fill } = heldSorts[sort];
  // Keys rise in the order of the page, and rows are met in the order of equal ones.
  const sign = desc === backwards ? 1 : -1;
  const unknown = backwards ? -Infinity : Infinity;
  const last = after === null ? -Infinity : keyOf(valueAt(columns, fill, after), sign, unknown);
  fill(columns, rows, values);
  const { places, count } = rows;
  const room = most + Math.max(most, SPARE);
  const best = { keys: new Float64Array(room), met: new Int32Array(room) };
  let held = 0;
  let limit = Infinity;
  let isFull = false;
  for (let met = 0; met < count; met++) {
    const at = backwards ? met : count - 1 - met;
    const value = values[at] ?? NaN;
    const key = value !== value ? unknown : sign * value;
    // What is met later stands behind its equals.
    if (isFull && key >= limit) continue;
    if (after !== null && key <= last) {
      const place = places[at] ?? 0;
      if (key < last || (backwards ? place <= after : place >= after)) continue;
    }
    best.keys[held] = key;
    best.met[held++] = met;
    if (held < room) continue;
    divide(best, held, most - 1);
    held = most;
    limit = best.keys[most - 1] ?? Infinity;
    isFull = true;
  }
  if (held > most) divide(best, held, most - 1);
  const firsts = Array.from({ length: Math.min(held, most) }, (_, at) => at);
  firsts.sort((a, b) => (isBefore(best, a, b) ? -1 : 1));
  return firsts.map((first) => {
    const met = best.met[first] ?? 0;
    return places[backwards ? met : count - 1 - met] ?? 0;
  });
}

const keyOf = (value: number, sign: number, unknown: number): number => (Number.isNaN(value) ? unknown : sign * value);

/** The value of one place, wherever it stands. */
function valueAt(columns: ItemColumns, fill: (typeof heldSorts)[Order['sort']]['fill'], place: number): number {
  const value = new Float64Array(1);
  fill(columns, { places: Int32Array.of(place), count: 1 }, value);
  return value[0] ?? NaN;
}

type Best = { keys: Float64Array; met: Int32Array };

function isBefore({ keys, met }: Best, a: number, b: number): boolean {
  const one = keys[a] ?? 0;
  const other = keys[b] ?? 0;
  return one === other ? (met[a] ?? 0) < (met[b] ?? 0) : one < other;
}

/** Hoare's selection: what stands before `nth` then comes before it, what stands behind it after it. */
function divide(best: Best, count: number, nth: number): void {
  let [from, to] = [0, count - 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const key = best.keys[middle] ?? 0;
    const met = best.met[middle] ?? 0;
    const isLess = (at: number) => {
      const own = best.keys[at] ?? 0;
      return own === key ? (best.met[at] ?? 0) < met : own < key;
    };
    const isMore = (at: number) => {
      const own = best.keys[at] ?? 0;
      return own === key ? (best.met[at] ?? 0) > met : own > key;
    };
    let [low, high] = [from, to];
    while (low <= high) {
      while (isLess(low)) low++;
      while (isMore(high)) high--;
      if (low <= high) swap(best, low++, high--);
    }
    if (nth <= high) to = high;
    else if (nth >= low) from = low;
    else return;
  }
}

function swap({ keys, met }: Best, a: number, b: number): void {
  const key = keys[a] ?? 0;
  const at = met[a] ?? 0;
  keys[a] = keys[b] ?? 0;
  met[a] = met[b] ?? 0;
  keys[b] = key;
  met[b] = at;
}
