import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { openPurchaseStates, purchaseMayGo, PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import type { Purchase } from '../../db/schema.generated.ts';
import { readEntitlement } from '../../records/subscriptions/subscription-facts.ts';

export type PurchaseRow = Omit<Selectable<Purchase>, 'state'> & { state: PurchaseState };
type Changes = Partial<
  Omit<Selectable<Purchase>, 'account_id' | 'purchase_id' | 'seq' | 'state' | 'created_at' | 'updated_at'>
>;

/** The newest purchase of an account, open or over; to be asked under the lock of its customer where something follows from it. */
export async function findNewestPurchase(tx: Db, accountId: number): Promise<PurchaseRow | null> {
  const row = await tx
    .selectFrom('purchase')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The column is checked to hold a state.
  return row ? { ...row, state: row.state as PurchaseState } : null;
}

export const isOpen = (purchase: PurchaseRow | null): purchase is PurchaseRow =>
  purchase !== null && openPurchaseStates.includes(purchase.state);

/** The open purchase of the account; a new one where there is none. Under the lock of its customer. */
export async function openPurchase(
  tx: Db,
  accountId: number,
  { now, ...start }: { now: number; state?: PurchaseState } & Changes,
): Promise<PurchaseRow> {
  const newest = await findNewestPurchase(tx, accountId);
  if (isOpen(newest)) return newest;
  const { state = PurchaseState.Draft, ...changes } = start;
  const row = await tx
    .insertInto('purchase')
    .values({
      ...changes,
      account_id: accountId,
      purchase_id: randomUUID(),
      state,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, state };
}

/** A step of the form was done (again); a purchase that is further stays there. Without an open one nothing is noted. */
export async function passFormStep(
  tx: Db,
  accountId: number,
  { to, now, ...changes }: { to: PurchaseState; now: number } & Changes,
): Promise<void> {
  const purchase = await findNewestPurchase(tx, accountId);
  if (isOpen(purchase))
    await write(tx, purchase, { state: purchaseMayGo(purchase.state, to) ? to : purchase.state, now, ...changes });
}

/** Takes the purchase a step on. @throws where the table of steps knows no such step: a bug */
export async function stepPurchase(
  tx: Db,
  purchase: PurchaseRow,
  { to, now, ...changes }: { to: PurchaseState; now: number } & Changes,
): Promise<void> {
  if (!purchaseMayGo(purchase.state, to)) throw new Error(`a purchase does not go from ${purchase.state} to ${to}`);
  await write(tx, purchase, { state: to, now, ...changes });
}

async function write(
  tx: Db,
  purchase: PurchaseRow,
  { now, ...changes }: { state: PurchaseState; now: number } & Changes,
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ ...changes, updated_at: new Date(now) })
    .where('account_id', '=', purchase.account_id)
    .where('purchase_id', '=', purchase.purchase_id)
    .execute();
}

/** Whether the account has a subscription that runs, whatever it owes; one that was never paid is none. */
export async function hasRunning(tx: Db, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('subscription')
    .select('subscription_id')
    .where('account_id', '=', accountId)
    .where('status', 'in', [SubscriptionStatus.Trialing, SubscriptionStatus.Active, SubscriptionStatus.PastDue])
    .executeTakeFirst();
  return row !== undefined;
}

/** A subscription that ever began: who had one gets no trial (SUB-067). */
export async function hadSubscription(tx: Db, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('subscription')
    .select('subscription_id')
    .where('account_id', '=', accountId)
    .where('began_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A disputed payment that nobody cleared (appendix E: renewal is blocked until then). */
export const isDisputed = async (tx: Db, accountId: number, now: number): Promise<boolean> =>
  (await readEntitlement(tx, accountId, now)).entitlement.state === 'disputed';

/** Our row of a subscription of the provider. */
export async function findSubscriptionRow(tx: Db, accountId: number, stripeId: string) {
  return tx
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('stripe_subscription_id', '=', stripeId)
    .executeTakeFirst();
}
