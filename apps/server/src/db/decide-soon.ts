import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Puts items among those that wait for a decision, under its cause (an UpdateReason); the caller wakes the evaluation. */
export async function decideSoon(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  { cause, now }: { cause: number; now: number },
): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`insert into item_dirty(store_id, item_id, cause, since) select ${storeId}::int, id, ${cause}::smallint, ${new Date(now)}::timestamptz from unnest(${itemIds}::bigint[]) id order by id on conflict do nothing`.execute(
    tx,
  );
}
