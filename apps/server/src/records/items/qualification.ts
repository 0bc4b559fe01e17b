import { sql } from 'kysely';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import type { Db } from '../../db/connect.ts';
import { touchItems } from './item-touch.ts';

/** Keeps what the marketplace said of the right to list items; who is not told of (null) goes on, and the filter shows "not known". The store is locked by the caller. */
export async function saveQualification(
  tx: Db,
  storeId: number,
  answered: readonly { itemId: number; qualified: boolean | null }[],
): Promise<void> {
  const ids = answered.map((entry) => entry.itemId);
  const refused = answered.filter((entry) => entry.qualified === false).map((entry) => entry.itemId);
  await sql`update item set version = version + 1, flags = case when item_id = any(${refused}::bigint[]) then flags | ${ItemFlag.unqualified | ItemFlag.qualificationKnown}
      else (flags & ~${ItemFlag.unqualified}::int) | ${ItemFlag.qualificationKnown} end
    where store_id = ${storeId} and item_id = any(${ids}::bigint[])`.execute(tx);
  await touchItems(tx, storeId, ids);
}
