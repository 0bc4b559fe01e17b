import { sql } from 'kysely';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';

/** Items of a store, those that were removed left out. */
export async function countItems(tx: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{
    items: number;
  }>`select coalesce(sum(items), 0)::int as items from status_count where store_id = ${storeId} and status <> ${StatusCode.RemovedFromInventory}`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}
