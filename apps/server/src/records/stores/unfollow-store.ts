import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Everything that would keep working for a store: subscriptions to products, schedules, waiting decisions and changes. */
const TABLES = [
  'source_subscription',
  'target_schedule',
  'qualification_check',
  'item_dirty',
  'item_job',
  'list_waiting',
  'list_sweep',
  'publish_queue',
  'upload_limit',
  'automatic_search',
  'listing_check',
  'listing_import',
] as const;

/** Ends all background work for a store that was removed. Its items and their history stay. */
export async function unfollowStore(tx: Db, storeId: number): Promise<void> {
  for (const table of TABLES) await sql`delete from ${sql.table(table)} where store_id = ${storeId}`.execute(tx);
}
