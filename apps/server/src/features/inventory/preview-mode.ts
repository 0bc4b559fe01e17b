import { sql } from 'kysely';
import type { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readRoom } from '../../records/items/at-store-room.ts';

const SAMPLES = 20;

/**
 * M3, INV-031: what another way of approving would do, told by the products that were added to wait. Those that wait have passed every filter: taken
 * by themselves they would be on their way to the store, as far as the plan has places; the others are stopped in either way.
 */
export const previewMode: Handler<typeof automaticSearch.dryRun> = ({ body: { approvalMode }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId, accountId } = caller;
    const waits = sql`i.store_id = ${storeId} and i.status = any(${inventoryTabs.pendingApproval}::smallint[]) and i.flags & ${ItemFlag.approvalMode2}::int <> 0`;
    const { rows } = await sql<{ waiting: number; stopped: number; limit: number }>`
      select (select count(*)::int from item i where ${waits}) as waiting,
        (select count(*)::int from item i where i.store_id = ${storeId} and i.status = any(${inventoryTabs.outOfCriteria}::smallint[])
          and i.flags & ${ItemFlag.approvalMode2}::int <> 0 and i.flags & ${ItemFlag.approvedByUser}::int = 0) as stopped,
        (select product_limit from account where account_id = ${accountId}) as limit`.execute(tx);
    const { waiting = 0, stopped = 0, limit = 0 } = rows[0] ?? {};
    const { rows: samples } = await sql<{ id: number; asin: string; title: string | null }>`
      select f.item_id as id, d.asin, d.title from (select i.item_id from item i where ${waits} order by i.item_id limit ${SAMPLES}) f
      join item_details d on d.store_id = ${storeId} and d.item_id = f.item_id order by f.item_id`.execute(tx);
    const taken = approvalMode === 3 ? Math.min(waiting, Math.max(0, await readRoom(tx, accountId))) : 0;
    return {
      waiting,
      taken,
      withoutPlace: approvalMode === 3 ? waiting - taken : 0,
      stopped,
      perNight: limit,
      samples,
    };
  });
