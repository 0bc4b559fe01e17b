import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/** A whole store that is decided again, from item to item. `cause`: an UpdateReason. */
export type Reevaluation = { jobId: number; cause: number; nextItem: number; toItem: number };

/** Orders every item of the store to be decided again; an order that has not begun yet serves both, and a save of settings stays its cause. */
export async function orderReevaluation(tx: Db, storeId: number, reason: number): Promise<void> {
  const { rows: replaced } = await sql<{
    cause: number;
  }>`delete from item_job where store_id = ${storeId} and state = 0 and next_item = 0 returning cause`.execute(tx);
  const isOfSettings = replaced.some(({ cause }) => cause === UpdateReason.SettingsChange);
  const cause = isOfSettings ? UpdateReason.SettingsChange : reason;
  await sql`insert into item_job(store_id, kind, cause, next_item, to_item) select ${storeId}, 1, ${cause}, 0, coalesce(max(item_id), 0) from item where store_id = ${storeId}`.execute(
    tx,
  );
  await enqueue(tx, pricingJobs.reevaluate, { storeId });
}

/** The oldest order of a store, kept from everybody else until the transaction ends; null when there is none to take. */
export async function takeReevaluation(tx: Db, storeId: number): Promise<Reevaluation | null> {
  const job = await tx
    .selectFrom('item_job')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('job_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return job ? { jobId: job.job_id, cause: job.cause, nextItem: job.next_item, toItem: job.to_item } : null;
}

/** Everything up to an item is decided. */
export async function advanceReevaluation(tx: Db, storeId: number, jobId: number, nextItem: number): Promise<void> {
  await tx
    .updateTable('item_job')
    .set({ next_item: nextItem, state: 1 })
    .where('store_id', '=', storeId)
    .where('job_id', '=', jobId)
    .execute();
}

/** All of the store is decided. */
export async function endReevaluation(tx: Db, storeId: number, jobId: number): Promise<void> {
  await tx.deleteFrom('item_job').where('store_id', '=', storeId).where('job_id', '=', jobId).execute();
}

/** Whether more of a store is still to be decided again. */
export async function hasReevaluation(tx: Db, storeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('item_job')
    .select('job_id')
    .where('store_id', '=', storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
