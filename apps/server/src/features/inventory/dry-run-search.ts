import { sql } from 'kysely';
import type { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { markets } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readRecentOrders, sumRecentOrders } from '../../cases/recent-orders.ts';
import { isAmong } from '../../lists/list.ts';
import { previewSearch, meantBy, type Run } from './preview-search.ts';
import { openItemList } from './open-item-list.ts';

/** M3: what a run would change now, with some of it; nothing is written. */
export const dryRunSearch: Handler<typeof savedSearches.dryRun> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const run = { ...body, search: body.search ?? undefined };
    const preview = await previewSearch(tx, deps, storeId, run);
    return { ...preview, orders: body.act === 'delete' ? await ordersOf(tx, deps, storeId, run) : null };
  });

/** What the products that it would delete sold of late; null = the store's orders were never read. */
async function ordersOf(tx: Db, deps: Deps, storeId: number, run: Run) {
  const now = deps.clock.now();
  const recent = await readRecentOrders(tx, storeId, now);
  if (recent === null) return null;
  const { list, prepared } = await openItemList(tx, deps, storeId, run);
  const { rows } = await sql<{ item_id: number }>`
    select i.item_id from ${list.from} where ${list.where} and ${meantBy(run.act)} and ${isAmong('i.item_id', [...recent.keys()])}`.execute(
    tx,
  );
  const sold = rows.map(({ item_id }) => item_id);
  return { ...(await sumRecentOrders(tx, { storeId, now }, sold)), currency: markets[prepared.market].currency };
}
