import { grantSubscription } from './grant-subscription.ts';
import { applyStanding } from '../records/subscriptions/apply-standing.ts';
import type { WorkerDeps } from '../deps.ts';

type Worker = Pick<WorkerDeps, 'db' | 'clock'>;

/** Gives an account a subscription without an end, as every seller of the tests has one; the level is the AutoPricer's smallest unless another is named. */
export const grant = (worker: Worker, accountId: number, planLevelId?: number) =>
  worker.db.transaction().execute((tx) => grantSubscription(tx, worker, accountId, planLevelId));

/** What a change of the tables brings with it: for tests that write a subscription, an invoice or a dispute as the provider's events would. */
export const standingChanged = (worker: Worker, accountId: number) =>
  worker.db.transaction().execute((tx) => applyStanding(tx, worker, accountId));

/** The next day of look-ups begins for an account (SUB-042): what it has added is no longer counted. */
export const beginLookupDay = (worker: Worker, accountId: number) =>
  worker.db.deleteFrom('lookup_day').where('account_id', '=', accountId).execute();

/** Puts an account on a level with exactly so many products. */
export async function setProductLimit(worker: Worker, accountId: number, productLimit: number): Promise<void> {
  const planLevelId = 1_000 + accountId * 100_000 + productLimit;
  await worker.db
    .insertInto('plan_level')
    .values({
      plan_level_id: planLevelId,
      plan: 3,
      level_name: `Test ${planLevelId}`,
      product_limit: productLimit,
      price: 1,
      stripe_product_id: 'test',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await worker.db
    .updateTable('subscription')
    .set({ plan_level_id: planLevelId })
    .where('account_id', '=', accountId)
    .execute();
  await standingChanged(worker, accountId);
}

/** A renewal of the account's subscription whose first charge failed so long ago, as the provider's events would write it. */
export async function owe(worker: Worker, accountId: number, agoMs: number): Promise<void> {
  const now = worker.clock.now();
  const { subscription_id } = await worker.db
    .selectFrom('subscription')
    .select('subscription_id')
    .where('account_id', '=', accountId)
    .orderBy('subscription_id', 'desc')
    .executeTakeFirstOrThrow();
  const failedAt = new Date(now - agoMs);
  await worker.db
    .insertInto('invoice')
    .values({
      account_id: accountId,
      subscription_id,
      payment_type: 1,
      status: 1,
      amount_due: 9_900,
      amount_paid: 0,
      amount_remaining: 9_900,
      created_at: failedAt,
      failed_at: failedAt,
      updated_at: failedAt,
    })
    .execute();
  await standingChanged(worker, accountId);
}

/** Everything the account owes is paid. */
export async function pay(worker: Worker, accountId: number): Promise<void> {
  await worker.db.updateTable('invoice').set({ status: 2 }).where('account_id', '=', accountId).execute();
  await standingChanged(worker, accountId);
}

/** The account's subscription is over. */
export async function end(worker: Worker, accountId: number): Promise<void> {
  const now = new Date(worker.clock.now());
  await worker.db
    .updateTable('subscription')
    .set({ status: 5, ended_at: now })
    .where('account_id', '=', accountId)
    .execute();
  await standingChanged(worker, accountId);
}

/** A payment of the account is disputed. */
export async function dispute(worker: Worker, accountId: number): Promise<void> {
  await worker.db
    .insertInto('dispute')
    .values({
      account_id: accountId,
      stripe_dispute_id: `dp_${accountId}`,
      status: 'needs_response',
      amount: 9_900,
      is_open: true,
      opened_at: new Date(worker.clock.now()),
    })
    .execute();
  await standingChanged(worker, accountId);
}

/** The account is on another level from now on. */
export async function changeLevel(worker: Worker, accountId: number, planLevelId: number): Promise<void> {
  await worker.db
    .updateTable('subscription')
    .set({ plan_level_id: planLevelId })
    .where('account_id', '=', accountId)
    .execute();
  await standingChanged(worker, accountId);
}
