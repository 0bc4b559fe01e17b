import { sql, type RawBuilder } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { conditionsSql, type ReadAt } from './item-conditions.ts';
import { itemRows } from './item-rows.ts';

type Body = Parameters<Handler<typeof inventory.list>>[0]['body'];

/** Offsets serve rows up to here; beyond it the cursor does. */
const OFFSET_MAX = 10_000;
const SEARCH_MAX = 10_000;

/** The tab, the search and the filter as they are asked of the table. `isAll`: only the tab narrows. */
type Narrowed = { joined: RawBuilder<unknown>; conditions: RawBuilder<unknown>[]; isAll: boolean };

/** INV-096: a page of the store's items with the exact count. */
export const listItems: Handler<typeof inventory.list> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const startedAt = performance.now();
    const store = await tx
      .selectFrom('store')
      .select(['store_id', 'market'])
      .where('store_id', '=', caller.storeId)
      .executeTakeFirstOrThrow();
    // The column holds a market code.
    const market = store.market as MarketCode;
    const prepared = await settingsOf(deps.clock, tx, { storeId: store.store_id, market });
    if (!prepared) throw new AppError('RecordNotFound');
    const narrowed = await narrow(tx, caller.storeId, body, {
      timeZone: markets[market].timeZone,
      now: new Date(deps.clock.now()),
    });
    const [total, found] = [
      await countOf(tx, caller.storeId, body, narrowed),
      await pageOf(tx, caller.storeId, body, narrowed),
    ];
    const ids = found.slice(0, body.limit);
    const items = await itemRows(tx, caller.storeId, ids, prepared);
    const last = ids.at(-1);
    const more = found.length > body.limit;
    return {
      items,
      totalCount: total,
      page: body.page,
      limit: body.limit,
      nextCursor: more && last !== undefined ? String(last) : null,
      asOf: new Date(deps.clock.now()).toISOString(),
      queryMs: Math.round(performance.now() - startedAt),
    };
  });

/** What stands beside the tab: search and filter. */
async function narrow(tx: Db, storeId: number, body: Body, at: ReadAt): Promise<Narrowed> {
  const { joined, all } = conditionsSql(body.conditions, at);
  const found = body.search ? [sql`i.item_id = any(${await findIds(tx, storeId, body.search)}::bigint[])`] : [];
  return { joined, conditions: [...found, ...all], isAll: found.length === 0 && all.length === 0 };
}

/** An ASIN or SKU by its beginning, else words of the title. Titles go through the owner's function (trigram index). */
async function findIds(tx: Db, storeId: number, search: string): Promise<number[]> {
  const escaped = search.replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<{ item_id: number }>`
    select item_id from item_details where store_id = ${storeId} and (asin = ${search.toUpperCase()} or sku = ${search})
    union select * from search_titles(${storeId}, ${`%${escaped}%`}, ${SEARCH_MAX})`.execute(tx);
  return rows.map((row) => row.item_id);
}

const statusesOf = (body: Body) => inventoryTabs[body.status];

async function countOf(tx: Db, storeId: number, body: Body, narrowed: Narrowed): Promise<number> {
  const statuses = statusesOf(body);
  const { rows } = narrowed.isAll
    ? await sql<{
        items: number;
      }>`select coalesce(sum(items), 0)::int as items from status_count where store_id = ${storeId} and status = any(${statuses}::smallint[])`.execute(
        tx,
      )
    : await sql<{
        items: number;
      }>`select count(*)::int as items from item i ${narrowed.joined} where i.store_id = ${storeId} and i.status = any(${statuses}::smallint[]) ${and(narrowed)}`.execute(
        tx,
      );
  return rows[0]?.items ?? 0;
}

const sortColumns = {
  changed: 'i.changed_at',
  price: 'i.price',
  profit: 'i.profit',
  profitPercent: 'i.profit::float8 / nullif(i.cost, 0)',
  quantity: 'i.quantity',
  cost: 'i.cost',
  buyBox: 'i.target_buybox',
  rank: 'i.target_rank',
  title: '(select d.title from item_details d where d.store_id = i.store_id and d.item_id = i.item_id)',
} as const;

/** The ids of a page in the direction it is read in, and one more when further rows follow. */
async function pageOf(tx: Db, storeId: number, body: Body, narrowed: Narrowed): Promise<number[]> {
  const offset = body.cursor === undefined ? (body.page - 1) * body.limit : 0;
  if (offset > OFFSET_MAX) throw new AppError('ValidationFailed', { fields: [{ field: 'page', code: 'useCursor' }] });
  const cursor = body.cursor === undefined ? null : Number(body.cursor);
  // In the order of adding the id says it all, also after a change of store; a value has to be that of a row.
  const isPlace =
    cursor === null ||
    (Number.isSafeInteger(cursor) && (body.sort === 'created' || (await isOfStore(tx, storeId, cursor))));
  if (!isPlace) throw new AppError('ValidationFailed', { fields: [{ field: 'cursor', code: 'invalid' }] });
  return body.sort === 'created'
    ? pageByAge(tx, storeId, body, narrowed, { cursor, offset })
    : pageByValue(tx, storeId, { ...body, sort: body.sort }, narrowed, { cursor, offset });
}

/** Where a page begins: the row before it, or how many rows are. */
type Begin = { cursor: number | null; offset: number };

/** A cursor is the id of a row of the store, whatever has become of the row. */
async function isOfStore(tx: Db, storeId: number, itemId: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('item')
      .select('item_id')
      .where('store_id', '=', storeId)
      .where('item_id', '=', itemId)
      .executeTakeFirst()) !== undefined
  );
}

const and = ({ conditions }: Narrowed): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;

/** The first page of each status of the tab, merged; no sort of the whole store. */
async function pageByAge(
  tx: Db,
  storeId: number,
  body: Body,
  narrowed: Narrowed,
  { cursor, offset }: Begin,
): Promise<number[]> {
  const isDown = body.desc !== body.backwards;
  const after = cursor === null ? sql`` : isDown ? sql`and i.item_id < ${cursor}` : sql`and i.item_id > ${cursor}`;
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const parts = statusesOf(body).map(
    (status) =>
      sql`(select i.item_id from item i ${narrowed.joined} where i.store_id = ${storeId} and i.status = ${status} ${after} ${and(narrowed)} order by i.item_id ${direction} limit ${offset + body.limit + 1})`,
  );
  const { rows } = await sql<{
    item_id: number;
  }>`select item_id from (${sql.join(parts, sql` union all `)}) merged order by item_id ${direction} limit ${body.limit + 1} offset ${offset}`.execute(
    tx,
  );
  return rows.map((row) => row.item_id);
}

/** By a value of the rows: the unknown ones last, equal ones newest first; read backwards it is all the other way round. */
async function pageByValue(
  tx: Db,
  storeId: number,
  body: Body & { sort: keyof typeof sortColumns },
  narrowed: Narrowed,
  { cursor, offset }: Begin,
): Promise<number[]> {
  const value = sql.raw(sortColumns[body.sort]);
  const isDown = body.desc !== body.backwards;
  const order = body.backwards ? sql`nulls first, item_id asc` : sql`nulls last, item_id desc`;
  const { rows } = await sql<{ item_id: number }>`
    select item_id from (select i.item_id, ${value} as value from item i ${narrowed.joined} where i.store_id = ${storeId} and i.status = any(${statusesOf(body)}::smallint[]) ${and(narrowed)}) listed
    ${cursor === null ? sql`` : sql`where ${afterRow(sql`(select ${value} from item i where i.store_id = ${storeId} and i.item_id = ${cursor})`, cursor, { isDown, backwards: body.backwards })}`}
    order by value ${sql.raw(isDown ? 'desc' : 'asc')} ${order} limit ${body.limit + 1} offset ${offset}`.execute(tx);
  return rows.map((row) => row.item_id);
}

/** The rows behind one, by the value it has now. */
function afterRow(
  key: RawBuilder<unknown>,
  cursor: number,
  { isDown, backwards }: { isDown: boolean; backwards: boolean },
): RawBuilder<unknown> {
  const further = sql.raw(isDown ? '<' : '>');
  return backwards
    ? sql`case when ${key} is null then value is not null or item_id > ${cursor} else value ${further} ${key} or (value = ${key} and item_id > ${cursor}) end`
    : sql`case when ${key} is null then value is null and item_id < ${cursor} else value is null or value ${further} ${key} or (value = ${key} and item_id < ${cursor}) end`;
}
