import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';

/** The sources of the store's listings of these ids. Throws RecordNotFound when one of them is not the store's. */
export async function requireListings(tx: Db, storeId: number, itemIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(itemIds)];
  const rows = await tx
    .selectFrom('item')
    .select('source_id')
    .where('store_id', '=', storeId)
    .where('item_id', 'in', ids)
    .execute();
  if (rows.length !== ids.length) throw new AppError('RecordNotFound');
  return rows.map((row) => Number(row.source_id));
}
