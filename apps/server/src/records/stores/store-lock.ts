import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/**
 * Locks stores' state rows until the transaction ends, in one order. Whoever changes several rows of a store in one
 * transaction (items, waiting changes, readings) takes this lock first, so that no two wait for each other in a ring.
 */
export async function lockStores(tx: Db, storeIds: readonly number[]): Promise<void> {
  await sql`select 1 from store_state where store_id = any(${storeIds}::int[]) order by store_id for update`.execute(
    tx,
  );
}
