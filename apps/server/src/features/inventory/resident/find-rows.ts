import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { Handler } from '../../../http/implement.ts';
import { placeOf, type ItemColumns } from './item-columns.ts';
import { areHeld, keepCondition, keepTab, takeOut, type ReadAt, type Rows } from './keep-rows.ts';
import { firstPlaces } from './order-rows.ts';

export type Body = Parameters<Handler<typeof inventory.list>>[0]['body'];
/** A page as the list shows it: the items' ids in order, how many there are in all, and the id from which it goes on. */
export type FoundItems = { ids: number[]; totalCount: number; nextCursor: string | null };
/** The same where titles have changed: the page is among these items, and the database puts them in order. */
export type AmongItems = { among: number[]; totalCount: number };
/** `found`: what a search has found by the texts of the items; null = nothing was searched for. */
export type WantedItems = { body: Body; found: readonly number[] | null; at: ReadAt };

/** Memory of the scans of a process; none of them waits half way. */
type Scratch = { rows: Rows; values: Float64Array };
export const makeScratch = (room: number): Scratch => ({
  rows: { places: new Int32Array(room), count: 0 },
  values: new Float64Array(room),
});

/** True of a request that the columns can answer; what is wrong with it is said by whoever reads by SQL. */
export const isForColumns = ({ body }: WantedItems, offsetMax: number): boolean =>
  areHeld(body.conditions) &&
  (body.cursor === undefined ? (body.page - 1) * body.limit <= offsetMax : /^\d{1,15}$/.test(body.cursor));

type Held = { columns: ItemColumns; retitled: ReadonlyMap<number, unknown> };

/** The page and the exact count; null = the cursor names no item whose place is known. */
export function findRows(
  { columns, retitled }: Held,
  { body, found, at }: WantedItems,
  { rows, values }: Scratch,
  beginOf: (day: string) => number,
): FoundItems | AmongItems | null {
  const { sort, desc, backwards, cursor, limit } = body;
  keepTab(columns, inventoryTabs[body.status], found, rows);
  for (const condition of body.conditions) keepCondition(columns, condition, { at, beginOf, values }, rows);
  const totalCount = rows.count;
  const offset = cursor === undefined ? (body.page - 1) * limit : 0;
  if (sort === 'created') {
    const places = pageByKey(columns, rows, { isDown: desc !== backwards, cursor, offset, most: limit + 1 });
    return { ...pageOf(columns, places, limit), totalCount };
  }
  const after = cursor === undefined ? null : placeOf(columns, Number(cursor));
  if (after !== null && !(after < columns.count && columns.ids[after] === Number(cursor))) return null;
  const isRetitled = sort === 'title' && retitled.size > 0;
  if (isRetitled && cursor !== undefined && retitled.has(Number(cursor))) return null;
  const others = isRetitled ? takeOut(columns, retitled, rows) : [];
  const first = firstPlaces(columns, rows, { sort, desc, backwards, after }, { values, most: offset + limit + 1 });
  return isRetitled
    ? { among: [...others, ...first.map((place) => columns.ids[place] ?? 0)], totalCount }
    : { ...pageOf(columns, first.slice(offset), limit), totalCount };
}

function pageOf(
  { ids }: ItemColumns,
  places: readonly number[],
  limit: number,
): Pick<FoundItems, 'ids' | 'nextCursor'> {
  const page = places.slice(0, limit).map((place) => ids[place] ?? 0);
  return { ids: page, nextCursor: places.length > limit ? String(page.at(-1)) : null };
}

type KeyPage = { isDown: boolean; cursor: string | undefined; offset: number; most: number };

/** In the order of the ids the rows stand already. */
function pageByKey(columns: ItemColumns, rows: Rows, { isDown, cursor, offset, most }: KeyPage): number[] {
  const { places, count } = rows;
  if (isDown) {
    const end = cursor === undefined ? count : rowOf(rows, placeOf(columns, Number(cursor)));
    return [...places.subarray(Math.max(0, end - offset - most), Math.max(0, end - offset))].toReversed();
  }
  const begin = cursor === undefined ? 0 : rowOf(rows, placeOf(columns, Number(cursor) + 1));
  return [...places.subarray(Math.min(count, begin + offset), Math.min(count, begin + offset + most))];
}

/** The first of the rows that does not stand before a place. */
const rowOf = ({ places, count }: Rows, place: number): number => placeOf({ ids: places, count }, place);
