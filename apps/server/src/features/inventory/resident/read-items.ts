import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import {
  batchOf,
  intNames,
  momentNames,
  UNKNOWN,
  type IntColumn,
  type ItemBatch,
  type MomentColumn,
} from './item-columns.ts';

/** Columns as they come: the bytes of their values one after another, highest first; null where there are none. */
type Packed = Record<string, Buffer | null>;

const intSql: Record<IntColumn, RawBuilder<unknown>> = {
  status: sql`i.status`,
  reason: sql`i.reason`,
  flags: sql`i.flags`,
  ownSettings: sql`(i.override_id is not null)`,
  price: sql`i.price`,
  quantity: sql`i.quantity`,
  cost: sql`i.cost`,
  profit: sql`i.profit`,
  buyBox: sql`i.target_buybox`,
  lowest: sql`i.target_lowest`,
  targetRank: sql`i.target_rank`,
  targetOffers: sql`i.target_offers`,
  handlingDays: sql`i.handling_days`,
};
const momentSql: Record<MomentColumn, RawBuilder<unknown>> = { created: sql`i.created_at`, changed: sql`i.changed_at` };

/** The server packs the values of a column, so that no text is read here. */
const packed = (value: RawBuilder<unknown>, as: string) => sql`string_agg(${value}, ''::bytea) as ${sql.ref(as)}`;
const allPacked = sql.join([
  packed(sql`float8send(i.item_id::float8)`, 'ids'),
  ...intNames.map((name) => packed(sql`int4send(coalesce(${intSql[name]}::int, ${sql.lit(UNKNOWN)}))`, name)),
  ...momentNames.map((name) =>
    packed(sql`float8send((extract(epoch from ${momentSql[name]}) * 1000000)::float8)`, name),
  ),
]);

/** `items`: a query of rows of `item` in the order of their ids. */
const packedItems = (items: RawBuilder<unknown>): RawBuilder<unknown> => sql`select ${allPacked} from (${items}) i`;

function unpack(row: Packed): ItemBatch {
  return batchOf(
    doubles(row.ids),
    (name) => ints(row[name]),
    (name) => doubles(row[name]),
  );
}

/** Bytes in the machine's own order, at a place where numbers of their size may begin. */
const own = (bytes: Buffer, swap: (copy: Buffer) => Buffer): ArrayBuffer => {
  const copy = new Uint8Array(bytes);
  swap(Buffer.from(copy.buffer));
  return copy.buffer;
};
const ints = (bytes: Buffer | null | undefined): Int32Array =>
  bytes ? new Int32Array(own(bytes, (copy) => copy.swap32())) : new Int32Array(0);
const doubles = (bytes: Buffer | null | undefined): Float64Array =>
  bytes ? new Float64Array(own(bytes, (copy) => copy.swap64())) : new Float64Array(0);

/** The next items of a store behind an id. */
export async function readSlice(tx: Db, storeId: number, after: number, limit: number): Promise<ItemBatch> {
  const { rows } = await sql<Packed>`${packedItems(
    sql`select * from item where store_id = ${storeId} and item_id > ${after}::bigint order by item_id limit ${limit}`,
  )}`.execute(tx);
  return unpack(rows[0] ?? {});
}

/** What became of a store behind a number. All of it as of one moment: notes and items are read by one statement. */
export type Changes = {
  /** The number up to which this tells everything: the store's own when it is whole, else that of the last note it looked at. */
  seq: number;
  /** The store's number at that moment: no item is newer. */
  newest: number;
  epoch: number;
  /** Notes up to this number are gone. */
  floor: number;
  isWatched: boolean;
  /** It is time to say that the store is watched still. */
  isOld: boolean;
  /** Not all that was noted: there was more than was asked for. */
  isWhole: boolean;
  /** How many items the notes name, and the items themselves unless they are more than was asked for. */
  touched: number;
  items: ItemBatch;
  /** Those of them whose titles are others, or that are new. */
  retitled: readonly number[];
  /** Where the days that were asked for begin, in microseconds. */
  days: readonly number[];
};
type Row = Packed & {
  seq: number;
  epoch: number;
  floor: number;
  isWatched: boolean;
  isOld: boolean;
  told: number;
  touched: number;
  last: number | null;
  retitled: number[] | null;
  days: number[] | null;
};

export type Asked = {
  storeId: number;
  since: number;
  /** Notes that are looked at, the oldest first, and items that are read at once: of more none is read. */
  notesMax: number;
  itemsMax: number;
  days?: readonly string[];
  timeZone?: string;
};

/** What was noted of a store's items since; null = the store is not there, or not the caller's. */
export async function readChanges(
  tx: Db,
  { storeId, since, notesMax, itemsMax, days = [], timeZone = 'UTC' }: Asked,
): Promise<Changes | null> {
  const { rows } = await sql<Row>`
    with notes as (select seq, item_ids, retitled from item_touch where store_id = ${storeId}::int and seq > ${since}::bigint order by seq limit ${notesMax}::int),
    named as (select distinct unnest(item_ids) as item_id from notes),
    counted as (select count(*)::int as touched from named)
    select z.change_seq as seq, z.cache_epoch as epoch, z.touch_floor as floor, z.watched_at is not null as "isWatched", coalesce(z.watched_at < clock_timestamp() - interval '10 minutes', false) as "isOld",
      (select count(*)::int from notes) as told, (select max(seq) from notes) as last, counted.touched,
      (select array_agg(distinct item_id) from (select unnest(item_ids) as item_id from notes where retitled) r) as retitled,
      (select array_agg((extract(epoch from (day::timestamp at time zone ${timeZone}::text)) * 1000000)::float8 order by n) from unnest(${[...days]}::text[]) with ordinality as d(day, n)) as days, p.*
    from store_state z cross join counted cross join lateral (${packedItems(
      sql`select * from item where store_id = ${storeId}::int and item_id = any(case when counted.touched <= ${itemsMax}::int then array(select item_id from named) else '{}' end) order by item_id`,
    )}) p
    where z.store_id = ${storeId}::int`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const { seq, epoch, floor, isWatched, isOld, told, touched, last, retitled, days: begins } = row;
  const isWhole = told < notesMax;
  return {
    seq: isWhole ? seq : (last ?? since),
    newest: seq,
    epoch,
    floor,
    isWatched,
    isOld,
    isWhole,
    touched,
    items: unpack(row),
    retitled: retitled ?? [],
    days: begins ?? [],
  };
}

/** The place of each item's title among all of the store, equal ones having the same, as of one number of the store. */
export type TitlePlaces = { seq: number; ids: Float64Array; places: Int32Array };

/** A sort of the whole store by the database itself, whose order of letters holds: seconds for a million items. */
export async function readTitles(tx: Db, storeId: number): Promise<TitlePlaces | null> {
  await sql`set local statement_timeout = '120s'`.execute(tx);
  const { rows } = await sql<Packed & { seq: number }>`
    select z.change_seq as seq, p.* from store_state z cross join lateral (
      select string_agg(float8send(item_id::float8), ''::bytea) as ids, string_agg(int4send(place), ''::bytea) as places
      from (select item_id, case when title is null then ${UNKNOWN}::int else (dense_rank() over (order by title))::int end as place from item_details where store_id = ${storeId}::int order by item_id) d) p
    where z.store_id = ${storeId}::int`.execute(tx);
  const row = rows[0];
  return row ? { seq: row.seq, ids: doubles(row.ids), places: ints(row.places) } : null;
}
