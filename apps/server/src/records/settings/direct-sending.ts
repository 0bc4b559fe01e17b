import { changesDirectSending, isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { Db } from '../../db/connect.ts';

type Accepted = { textVersion: string; at: string; by: string };

/** STORE-066: what stands accepted for a store, with the name of who accepted it; null = nothing. */
export async function findAcceptedPolicy(db: Db, storeId: number): Promise<Accepted | null> {
  const row = await db
    .selectFrom('direct_sending_acknowledgement as d')
    .innerJoin('account as a', 'a.account_id', 'd.account_id')
    .select(['d.text_version', 'd.accepted_at', 'a.firstname', 'a.lastname'])
    .where('d.store_id', '=', storeId)
    .where('d.withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row
    ? { textVersion: row.text_version, at: row.accepted_at.toISOString(), by: `${row.firstname} ${row.lastname}` }
    : null;
}

/** Withdraws what stands for a store and, with a text, puts its acceptance there. The store's state row is locked by the caller. */
export async function replaceAcceptedPolicy(
  tx: Db,
  { storeId, accountId }: { storeId: number; accountId: number },
  textVersion: string | null,
  now: number,
): Promise<void> {
  await tx
    .updateTable('direct_sending_acknowledgement')
    .set({ withdrawn_at: new Date(now) })
    .where('store_id', '=', storeId)
    .where('withdrawn_at', 'is', null)
    .execute();
  if (textVersion === null) return;
  await tx
    .insertInto('direct_sending_acknowledgement')
    .values({ store_id: storeId, account_id: accountId, text_version: textVersion, accepted_at: new Date(now) })
    .execute();
}

/** True when a change of settings wants the policy of direct sending accepted and it is not. Asked under the lock of the store's state row. */
export const lacksAcceptedPolicy = async (
  tx: Db,
  storeId: number,
  { before, after }: { before: StoreSettings; after: StoreSettings },
): Promise<boolean> =>
  changesDirectSending(before, after) && !isDirectSendingOpen(await findAcceptedPolicy(tx, storeId));
