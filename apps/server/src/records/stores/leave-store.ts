import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { unfollowStore } from './unfollow-store.ts';

/** Takes a store away: all work for it ends, its seller id is free again, and a consent that no other store needs is forgotten. */
export async function leaveStore(
  tx: Db,
  { accountId, storeId }: { accountId: number; storeId: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('store')
    .set({ removed_at: new Date(now) })
    .where('store_id', '=', storeId)
    .execute();
  await unfollowStore(tx, storeId);
  await sql`delete from seller_registry where store_id = ${storeId} and account_id = ${accountId}`.execute(tx);
  // The seller's consent is kept only as long as a store needs it.
  await sql`delete from sp_account a where a.account_id = ${accountId} and case when a.claimed_for is null
    then not exists (select 1 from store s where s.account_id = a.account_id and s.sp_account_id = a.sp_account_id and s.removed_at is null) else a.claimed_for = ${storeId} end`.execute(
    tx,
  );
  await announce(tx, accountId, { type: 'banner', storeId });
}
