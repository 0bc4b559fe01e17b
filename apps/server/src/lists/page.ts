import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import { plannedWithValues } from '../db/named-statements.ts';
import { AppError } from '../errors.ts';
import type { Narrowed } from './list.ts';

/**
 * A page: from a row on (`cursor`, the key of the row before it) or by its number. `sort` missing: in the order of the keys.
 * `backwards`: from the end, or from the cursor towards the beginning; the rows come in that order.
 */
export type PageRequest<Sort extends string = string> = {
  sort?: Sort;
  desc: boolean;
  backwards?: boolean;
  page: number;
  cursor?: string | undefined;
  limit: number;
};

/** `columns`: what is read of a row, its key among it. `around`: a statement around the page that looks up what stands beside its rows, in the same order. */
type Reading = { columns: RawBuilder<unknown>; around?: (page: RawBuilder<unknown>) => RawBuilder<unknown> };

/**
 * Reads the rows of a page. `nextCursor` continues where it ends; null = no further rows.
 * Throws ValidationFailed for a cursor that names no row, and for a page beyond the offsets.
 */
export async function readPage<Row extends object, Sort extends string>(
  tx: Db,
  list: Narrowed<Sort>,
  request: PageRequest<Sort>,
  { columns, around = (page) => page }: Reading,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const begin = await beginOf(tx, list, request);
  const ask = async (page: RawBuilder<unknown>) =>
    (await sql<Row>`${plannedWithValues}${around(page)}`.execute(tx)).rows;
  const ranked = rankedOf(list, request);
  const known = ranked === null ? [] : await ask(pageByValue(list, ranked, begin, { columns, isRanked: true }));
  // Rows without a value come after all others: where more follow, the page is whole.
  const found = known.length > request.limit ? known : await ask(pageSql(list, request, begin, columns));
  const rows = found.slice(0, request.limit);
  const last = rows.at(-1);
  // Every row that is read carries its key.
  const nextCursor = found.length > request.limit && last ? String((last as Record<string, unknown>)[list.key]) : null;
  return { rows, nextCursor };
}

/** The request where its sort has an index of the rows that have the value, read from their side. */
const rankedOf = (list: Narrowed, { sort, ...rest }: PageRequest) =>
  sort !== undefined && list.ranked.includes(sort) && rest.backwards !== true ? { ...rest, sort } : null;

/** Rows of one reading of a file: a chunk is one short transaction. */
export const FILE_CHUNK = 1_000;

/** Every row that is wanted, page after page by cursor, as fast as they are taken; each page is read when it is asked for. */
export async function* everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page.rows;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** How many rows there are. `max`: counting ends one above it, which says that there are more. */
export async function countRows(tx: Db, list: Narrowed, max?: number): Promise<number> {
  const rows =
    max === undefined
      ? sql`${list.from} where ${list.where}`
      : sql`(select 1 from ${list.from} where ${list.where} order by ${list.keyOf} desc limit ${max + 1}) counted`;
  const {
    rows: [counted],
  } = await sql<{ rows: number }>`${plannedWithValues}select count(*)::int as rows from ${rows}`.execute(tx);
  return counted?.rows ?? 0;
}

/** Where a page begins: the row before it, or how many rows are. */
type Begin = { after: number | null; offset: number };

async function beginOf(tx: Db, list: Narrowed, { cursor, page, limit, sort }: PageRequest): Promise<Begin> {
  if (cursor === undefined) {
    const offset = (page - 1) * limit;
    if (offset > list.offsetMax) throw refused('page', 'useCursor');
    return { after: null, offset };
  }
  const after = Number(cursor);
  // In the order of the keys the key says it all, also after a change of store; a value has to be that of a row.
  if (!Number.isSafeInteger(after) || (sort !== undefined && !(await isOfStore(tx, list, after))))
    throw refused('cursor', 'invalid');
  return { after, offset: 0 };
}

const refused = (field: string, code: string) => new AppError('ValidationFailed', { fields: [{ field, code }] });

/** A cursor is the key of a row of the store, whatever has become of the row. */
async function isOfStore(tx: Db, list: Narrowed, key: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${list.table} where ${list.ofStore} and ${list.keyOf} = ${key}`.execute(tx);
  return rows.length > 0;
}

/** The rows of a page in the direction it is read in, and one more when further rows follow. */
const pageSql = (list: Narrowed, request: PageRequest, begin: Begin, columns: RawBuilder<unknown>) =>
  request.sort === undefined
    ? pageByKey(list, request, begin, columns)
    : pageByValue(list, { ...request, sort: request.sort }, begin, { columns });

const isDown = ({ desc, backwards = false }: PageRequest): boolean => desc !== backwards;

/** The first rows of each stretch of the tab, merged; no sort of the whole store. */
function pageByKey(
  list: Narrowed,
  request: PageRequest,
  { after, offset }: Begin,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const behind =
    after === null ? sql`` : sql`and ${list.keyOf} ${sql.raw(isDown(request) ? '<' : '>')} ${after}::bigint`;
  const direction = sql.raw(isDown(request) ? 'desc' : 'asc');
  const max = request.limit + 1;
  const stretch = (where: RawBuilder<unknown>) =>
    sql`select ${columns} from ${list.from} where ${where} ${behind} order by ${list.keyOf} ${direction}`;
  const [only, ...others] = list.parts;
  if (only && others.length === 0) return sql`${stretch(only)} limit ${max} offset ${offset}`;
  const parts = list.parts.map((where) => sql`(${stretch(where)} limit ${offset + max})`);
  return sql`select * from (${sql.join(parts, sql` union all `)}) merged order by ${sql.ref(list.key)} ${direction} limit ${max} offset ${offset}`;
}

/** `isRanked`: of the rows that have the value alone, as their index has them. */
type ByValue = { columns: RawBuilder<unknown>; isRanked?: boolean };

/** By a value of the rows: the unknown ones last, equal ones newest first; read backwards it is all the other way round. */
function pageByValue(
  list: Narrowed,
  request: PageRequest & { sort: string },
  { after, offset }: Begin,
  { columns, isRanked = false }: ByValue,
): RawBuilder<unknown> {
  const { backwards = false } = request;
  const value = sql.raw(list.sorts[request.sort] ?? 'null');
  const key = sql.ref(list.key);
  const isKnown = isRanked || list.known.includes(request.sort);
  const has = isRanked ? sql` and ${value} is not null` : sql``;
  const unknownAt = isKnown ? sql`` : backwards ? sql`nulls first` : sql`nulls last`;
  const row = { key, after, isDown: isDown(request), backwards };
  const behind =
    after === null
      ? sql``
      : sql`where ${(isKnown ? behindKnownRow : behindRow)(sql`(select ${value} from ${list.table} where ${list.ofStore} and ${list.keyOf} = ${after})`, row)}`;
  return sql`select * from (select ${columns}, ${value} as value from ${list.from} where ${list.where}${has}) listed
    ${behind} order by value ${sql.raw(isDown(request) ? 'desc' : 'asc')} ${unknownAt}, ${key} ${sql.raw(backwards ? 'asc' : 'desc')} limit ${request.limit + 1} offset ${offset}`;
}

type Row = { key: RawBuilder<unknown>; after: number | null; isDown: boolean; backwards: boolean };

/** The rows behind one, by the value it has now. */
function behindRow(its: RawBuilder<unknown>, { key, after, isDown, backwards }: Row): RawBuilder<unknown> {
  const further = sql.raw(isDown ? '<' : '>');
  return backwards
    ? sql`case when ${its} is null then value is not null or ${key} > ${after} else value ${further} ${its} or (value = ${its} and ${key} > ${after}) end`
    : sql`case when ${its} is null then value is null and ${key} < ${after} else value is null or value ${further} ${its} or (value = ${its} and ${key} < ${after}) end`;
}

/** The same where every row has a value: an index begins there. */
function behindKnownRow(its: RawBuilder<unknown>, { key, after, isDown, backwards }: Row): RawBuilder<unknown> {
  const [further, behind] = [sql.raw(isDown ? '<' : '>'), sql.raw(backwards ? '>' : '<')];
  return isDown === !backwards
    ? sql`(value, ${key}) ${further} (${its}, ${after}::bigint)`
    : sql`value ${further}= ${its} and (value ${further} ${its} or ${key} ${behind} ${after})`;
}
