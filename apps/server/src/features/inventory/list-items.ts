import type { inventory } from '@kervan/contracts/inventory-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { itemExtras } from './item-extras.ts';
import { itemRows } from './item-rows.ts';
import { openItemList } from './open-item-list.ts';
import { findBySql } from './resident/find-by-sql.ts';
import type { ResidentLists } from './resident/resident-lists.ts';

/** INV-096: a page of the store's items with the exact count: of large stores found in memory, of all others by SQL; the rows themselves are read by their ids. */
export const listItems =
  (resident: ResidentLists): Handler<typeof inventory.list> =>
  async ({ body, caller }, deps) =>
    within(deps, caller, async (tx) => {
      const startedAt = performance.now();
      const { storeId } = caller;
      const { list, prepared, found, at } = await openItemList(tx, deps, storeId, body);
      const bySql = { storeId, body, list };
      const { ids, totalCount, nextCursor } =
        (await resident.find(tx, caller, { wanted: { body, found, at }, bySql })) ?? (await findBySql(tx, bySql));
      const rows = await itemRows(tx, storeId, ids, prepared);
      const extras = body.more ? await itemExtras(tx, storeId, ids, prepared) : null;
      return {
        items: extras ? rows.map((row) => ({ ...row, more: extras.get(row.id) })) : rows,
        totalCount,
        page: body.page,
        limit: body.limit,
        nextCursor,
        asOf: new Date(deps.clock.now()).toISOString(),
        queryMs: Math.round(performance.now() - startedAt),
      };
    });
