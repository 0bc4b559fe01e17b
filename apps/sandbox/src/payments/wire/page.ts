import type { Books } from '../books/books.ts';
import type { JsonObject, Kept, Kind } from '../books/records.ts';
import { invalid, noSuch } from './failure.ts';

export type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
};

/** What a list is of: its records in any order, the address that it names, and how one is shown. */
export type Listed<T extends Kept> = { kind: Kind; url: string; records: readonly T[]; show(record: T): JsonObject };

/** A page of a list, the newest first: after or before a cursor, and whether there is more in that direction. */
export function pageOf<T extends Kept>(
  books: Books,
  { kind, url, records, show }: Listed<T>,
  paging: Paging,
): JsonObject {
  const { limit = 10, starting_after: after, ending_before: before, created } = paging;
  if (after !== undefined && before !== undefined)
    throw invalid('You can only specify one of these parameters: ending_before, starting_after.', {
      param: 'ending_before',
    });
  const placeOf = (record: T): number => books.placeOf(kind, record.id);
  const all = records
    .filter((record) => isWithin(record.created, created))
    .sort((one, other) => placeOf(other) - placeOf(one));
  const cursor = after ?? before;
  if (cursor !== undefined && books.placeOf(kind, cursor) === 0)
    throw noSuch(kind, cursor, after === undefined ? 'ending_before' : 'starting_after');
  const cursorPlace = cursor === undefined ? 0 : books.placeOf(kind, cursor);
  const beyond =
    after !== undefined
      ? all.filter((record) => placeOf(record) < cursorPlace)
      : before !== undefined
        ? all.filter((record) => placeOf(record) > cursorPlace)
        : all;
  const page = before === undefined ? beyond.slice(0, limit) : beyond.slice(-limit);
  return { object: 'list', data: page.map(show), has_more: beyond.length > page.length, url };
}

function isWithin(created: number, bounds: Paging['created']): boolean {
  if (!bounds) return true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds;
  return created > gt && created >= gte && created < lt && created <= lte;
}
