import { sql } from 'kysely';
import type { Seller, TestProduct } from './product.ts';

/** From now on the store is managed by hand, as if its seller had chosen so when it was made. */
export async function manageByHand(
  { worker }: Pick<TestProduct, 'worker'>,
  { storeId }: Pick<Seller, 'storeId'>,
): Promise<void> {
  await sql`update store set management = 'manual', sp_account_id = null where store_id = ${storeId}`.execute(
    worker.db,
  );
}
