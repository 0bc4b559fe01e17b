import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Has the offers of source products read before all others, as soon as the quota allows. */
export async function readSoon(tx: Db, sourceIds: readonly number[]): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql`update source_schedule set detail_wanted = true, urgent = true where source_id = any(${sourceIds}::bigint[])`.execute(
    tx,
  );
}
