import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';
import { within, type Handler } from '../../http/implement.ts';
import type { Narrowed } from '../../lists/list.ts';
import { countRows, readPage } from '../../lists/page.ts';
import { itemRows } from './item-rows.ts';
import { openItemList } from './open-item-list.ts';

type Body = Parameters<Handler<typeof inventory.list>>[0]['body'];

/** INV-096: a page of the store's items with the exact count. */
export const listItems: Handler<typeof inventory.list> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const startedAt = performance.now();
    const { storeId } = caller;
    const { list, prepared } = await openItemList(tx, deps, storeId, body);
    const totalCount = await countItems(tx, storeId, body, list);
    const { sort, ...page } = body;
    const request = sort === 'created' ? page : { ...page, sort };
    const { rows, nextCursor } = await readPage<{ item_id: number }, keyof typeof list.sorts>(tx, list, request, {
      columns: sql`i.item_id`,
    });
    const ids = rows.map((row) => row.item_id);
    return {
      items: await itemRows(tx, storeId, ids, prepared),
      totalCount,
      page: body.page,
      limit: body.limit,
      nextCursor,
      asOf: new Date(deps.clock.now()).toISOString(),
      queryMs: Math.round(performance.now() - startedAt),
    };
  });

/** The exact count; of a tab that nothing else narrows it stands in the store's counters. */
async function countItems(tx: Db, storeId: number, body: Body, list: Narrowed): Promise<number> {
  if (body.search || body.conditions.length > 0) return countRows(tx, list);
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(items), 0)::int as items from status_count where store_id = ${storeId} and status = any(${inventoryTabs[body.status]}::smallint[])`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}
