import { sql, type RawBuilder } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { isAmong, narrow, type Narrowed } from '../../lists/list.ts';
import { countRows, readPage } from '../../lists/page.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { itemList, tabOf } from './item-list.ts';
import { itemRows } from './item-rows.ts';

type Body = Parameters<Handler<typeof inventory.list>>[0]['body'];

const SEARCH_MAX = 10_000;

/** INV-096: a page of the store's items with the exact count. */
export const listItems: Handler<typeof inventory.list> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const startedAt = performance.now();
    const { storeId } = caller;
    const store = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    // The column holds a market code.
    const market = store.market as MarketCode;
    const prepared = await settingsOf(deps.clock, tx, { storeId, market });
    if (!prepared) throw new AppError('RecordNotFound');
    const list = narrow(itemList, {
      storeId,
      conditions: body.conditions,
      at: { timeZone: markets[market].timeZone, now: new Date(deps.clock.now()) },
      also: await searched(tx, storeId, body),
      tab: tabOf(body.status),
    });
    const totalCount = await countItems(tx, storeId, body, list);
    const { sort, ...page } = body;
    const { rows, nextCursor } = await readPage<{ item_id: number }, keyof typeof itemList.sorts>(
      tx,
      list,
      sort === 'created' ? page : { ...page, sort },
      { columns: sql`i.item_id` },
    );
    return {
      items: await itemRows(
        tx,
        storeId,
        rows.map((row) => row.item_id),
        prepared,
      ),
      totalCount,
      page: body.page,
      limit: body.limit,
      nextCursor,
      asOf: new Date(deps.clock.now()).toISOString(),
      queryMs: Math.round(performance.now() - startedAt),
    };
  });

/** An ASIN or SKU by its beginning, else words of the title. Titles go through the owner's function (trigram index). */
async function searched(tx: Db, storeId: number, { search }: Body): Promise<RawBuilder<unknown>[]> {
  if (!search) return [];
  const { rows } = await sql<{ item_id: number }>`
    select item_id from item_details where store_id = ${storeId} and (asin = ${search.toUpperCase()} or sku = ${search})
    union select * from search_titles(${storeId}, ${contains(search)}, ${SEARCH_MAX})`.execute(tx);
  const ids = rows.map((row) => row.item_id);
  return [isAmong('i.item_id', ids)];
}

/** The exact count; of a tab that nothing else narrows it stands in the store's counters. */
async function countItems(tx: Db, storeId: number, body: Body, list: Narrowed): Promise<number> {
  if (body.search || body.conditions.length > 0) return countRows(tx, list);
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(items), 0)::int as items from status_count where store_id = ${storeId} and status = any(${inventoryTabs[body.status]}::smallint[])`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}
