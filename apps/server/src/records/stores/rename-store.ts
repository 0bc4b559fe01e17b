import type { Db } from '../../db/connect.ts';

/** Gives a store of the account another name; orders and codes keep the store's number. */
export async function renameStore(
  tx: Db,
  { accountId, storeId }: { accountId: number; storeId: number },
  name: string,
): Promise<void> {
  await tx
    .updateTable('store')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('store_id', '=', storeId)
    .execute();
}
