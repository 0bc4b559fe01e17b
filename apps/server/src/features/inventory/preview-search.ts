import { sql, type RawBuilder } from 'kysely';
import type { Response } from '@kervan/contracts/endpoint';
import type { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { inventoryTabs, StatusCode, type InventoryTab } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { openItemList } from './open-item-list.ts';

const SAMPLES = 20;

/** A run of a search as it is asked about: what it finds and what it does with it. */
export type Run = Omit<Parameters<typeof openItemList>[3], 'status'> & {
  act: 'delete' | 'approve';
  status: InventoryTab;
  autoApproveCount: number;
};

/** True of a row of item named i that a run may touch. */
export const meantBy = (act: Run['act']): RawBuilder<unknown> =>
  act === 'approve' ? sql`i.status = ${StatusCode.PendingApproval}` : sql`i.status <> ${StatusCode.RemovalQueue}`;

/** What a run would change now (INV-059): never what is being removed already, and at most so many approvals, the oldest first. */
export async function previewSearch(
  tx: Db,
  deps: Deps,
  storeId: number,
  { act, autoApproveCount, ...finds }: Run,
): Promise<Omit<Response<typeof savedSearches.dryRun>, 'orders'>> {
  const { list } = await openItemList(tx, deps, storeId, finds);
  const meant = meantBy(act);
  const { rows } = await sql<{ found: number; whole: number }>`
    select (select count(*)::int from ${list.from} where ${list.where} and ${meant}) as found,
      (select coalesce(sum(i.items), 0)::int from status_count i where i.store_id = ${storeId} and i.status = any(${inventoryTabs[finds.status]}::smallint[]) and ${meant}) as whole`.execute(
    tx,
  );
  const { found = 0, whole = 0 } = rows[0] ?? {};
  const count = act === 'approve' ? Math.min(found, autoApproveCount) : found;
  const { rows: samples } = await sql<{ id: number; asin: string; title: string | null }>`
    select f.item_id as id, n.asin, n.title from (select i.item_id from ${list.from} where ${list.where} and ${meant} order by i.item_id limit ${Math.min(SAMPLES, count)}) f
    join item_details n on n.store_id = ${storeId} and n.item_id = f.item_id order by f.item_id`.execute(tx);
  return { count, samples, isEverything: count > 0 && count === whole };
}
