import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import { orderReevaluation } from '../../records/items/reevaluation.ts';
import { loseConnection, restoreConnection } from '../../records/stores/connection.ts';
import { itemOf, offerOf } from '../../testing/items.ts';
import { runTask } from '../../testing/run-task.ts';
import { useStocked } from '../../testing/stocked.ts';

// A store whose authorization was lost and given again: nothing that was held meanwhile stays behind.
const stocked = useStocked();
const db = (): Db => stocked.product.worker.db;

async function authorizationOf(storeId: number): Promise<{ accountId: number; spAccountId: number }> {
  const row = await db()
    .selectFrom('store')
    .select(['account_id', 'sp_account_id'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return { accountId: row.account_id, spAccountId: row.sp_account_id ?? 0 };
}

/** Until somebody waits for a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(db());
    if (rows.length > 0) return;
    await setTimeout(10);
  }
}

it('STORE-017 what a decision held back that began before the authorization was given again is decided by it', async () => {
  const { product, seller, listed } = stocked;
  const [item] = listed;
  if (!item) throw new Error('nothing is listed');
  const authorization = await authorizationOf(seller.storeId);
  await product.world.ask('POST', '/world/authorization', { revoke: seller.sellingPartnerId });
  await loseConnection(db(), authorization.spAccountId, product.deps.clock.now());
  const priceMinor = (item.sourcePriceMinor ?? 0) + 2_000;
  await product.world.setOffer('US', item.asin, offerOf(priceMinor));
  await product.settle({ until: async () => (await itemOf(seller, item.asin)).sourcePriceMinor === priceMinor });
  await product.settle();
  expect((await itemOf(seller, item.asin)).priceMinor).toBe(item.priceMinor);

  // A save of settings has the store decided again; it has begun and waits for the store while the authorization is given.
  await orderReevaluation(db(), seller.storeId, UpdateReason.SettingsChange);
  const { done } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select 1 from store_state where store_id = ${seller.storeId} for update`.execute(tx);
      const task = runTask(product.work, 'pricing.reevaluate', { storeId: seller.storeId });
      await waitForLock();
      await restoreConnection(tx, authorization);
      await orderReevaluation(tx, seller.storeId, UpdateReason.SourceDataChange);
      return { done: task };
    });
  await done;
  expect((await itemOf(seller, item.asin)).priceMinor).toBeGreaterThan(item.priceMinor ?? 0);
});
