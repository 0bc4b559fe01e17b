import type { Db } from '../db/connect.ts';
import { AppError } from '../errors.ts';

/** The chosen stores of an account in the order in which they are locked. Throws InvalidMarketplaceSelection when none is chosen, or one that is not its. */
export async function requireOwnStores(tx: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) throw new AppError('InvalidMarketplaceSelection');
  const stores = await tx
    .selectFrom('store')
    .select('store_id')
    .where('account_id', '=', accountId)
    .where('store_id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .orderBy('store_id')
    .execute();
  if (stores.length !== new Set(ids).size) throw new AppError('InvalidMarketplaceSelection');
  return stores.map((store) => store.store_id);
}
