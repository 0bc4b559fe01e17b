/**
 * Authorizations of stores: whether they work, their tokens and quotas.
 * Only writer of: store, sp_account, quota_bucket, api_call_log, notice_setting, shipping_template, shipping_template_reading,
 * marketplace_application.
 */
import { sql } from 'kysely';
import { announce } from '../../events/announce.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Db } from '../../db/connect.ts';
import { notifyOfStore } from './notice-settings.ts';

/** The seller's consent is gone: every store of the authorization stops and shows it; nothing that waits is lost. */
export async function loseConnection(db: Db, spAccountId: number, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('sp_account').set({ status: 'REVOKED' }).where('sp_account_id', '=', spAccountId).execute();
    const { rows } = await sql<{ account_id: number; store_id: number; lost_now: boolean }>`
      update store set connection_error_at = coalesce(connection_error_at, ${new Date(now)}) where sp_account_id = ${spAccountId} and removed_at is null returning account_id, store_id, connection_error_at = ${new Date(now)} as lost_now`.execute(
      tx,
    );
    for (const { account_id, store_id, lost_now } of rows) {
      await announce(tx, account_id, { type: 'banner', storeId: store_id });
      if (lost_now)
        await notifyOfStore(tx, {
          accountId: account_id,
          storeId: store_id,
          event: 'connectionError',
          key: String(now),
          now,
        });
    }
  });
}

/** The consent stands: every store of the authorization works again, and what waited is decided anew. */
export async function restoreConnection(
  tx: Db,
  { accountId, spAccountId }: { accountId: number; spAccountId: number },
): Promise<void> {
  await tx
    .updateTable('sp_account')
    .set({ status: 'ACTIVE' })
    .where('account_id', '=', accountId)
    .where('sp_account_id', '=', spAccountId)
    .execute();
  const mended = await tx
    .updateTable('store')
    .set({ connection_error_at: null })
    .where('account_id', '=', accountId)
    .where('sp_account_id', '=', spAccountId)
    .where('connection_error_at', 'is not', null)
    .returning('store_id')
    .execute();
  for (const { store_id } of mended) {
    await enqueue(tx, pricingJobs.decideAnew, { storeId: store_id });
    await announce(tx, accountId, { type: 'banner', storeId: store_id });
  }
}
