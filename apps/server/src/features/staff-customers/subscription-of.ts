import type { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { StaffRecordWord } from '@kervan/domain/staff/staff-record';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import { withStaff, withTenant } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { clearDispute } from '../../records/billing/clear-dispute.ts';
import { endNow, noteEnd } from '../../records/billing/end-subscription.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { requireCustomer } from './look-at.ts';
import { staffCustomerJobs } from '../../jobs/declared/staff-customers.jobs.ts';

/** Ends the running subscription of a customer as the customer could (SUB-032). @throws SubscriptionNotFound, AlreadyCancelled, MembershipNotCancelled */
export const cancelSubscription: Handler<typeof staffCustomers.cancelSubscription> = async (
  { body: { id, toPeriodEnd, why }, caller, wire },
  deps,
) => {
  const found = await withStaff(deps.db, async (tx) => {
    await requireCustomer(tx, id);
    const row = await tx
      .selectFrom('subscription')
      .select(['subscription_id', 'stripe_subscription_id', 'status', 'ends_with_period'])
      .where('account_id', '=', id)
      .where('began_at', 'is not', null)
      .orderBy('began_at', 'desc')
      .orderBy('subscription_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { row, storeIds: await storesOf(tx, id) };
  });
  const { row, storeIds } = found;
  if (!row) throw new AppError('SubscriptionNotFound');
  // Where no paid period is left the end is now.
  const isLater = toPeriodEnd && row.status !== SubscriptionStatus.PastDue && row.stripe_subscription_id !== null;
  if (row.status >= SubscriptionStatus.Ended || (isLater && row.ends_with_period))
    throw new AppError('AlreadyCancelled');
  const also = (tx: Db) =>
    noteAction(tx, actorOf(caller, wire), {
      kind: 'subscriptionCancelled',
      accountId: id,
      subject: `subscription:${row.subscription_id}`,
      why,
      before: { status: wordOf(row.status), endsWithPeriod: row.ends_with_period },
      after: { endsWithPeriod: isLater, ended: !isLater },
    });
  const account = { accountId: id, storeIds };
  try {
    await (isLater
      ? noteEnd(deps, account, { row, endsWithPeriod: true, also })
      : endNow(deps, account, { row, also }));
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'notMade') throw new AppError('MembershipNotCancelled');
    throw error;
  }
  return null;
};

/** SUB-036, WH-086: a dispute that was won, or lost and paid, stops the account no more; its subscription is not brought back by that. @throws RecordNotFound, DisputeNotWon */
export const clear: Handler<typeof staffCustomers.clearDispute> = async (
  { body: { id, disputeId, why }, caller, wire },
  deps,
) => {
  const storeIds = await withStaff(deps.db, async (tx) => {
    await requireCustomer(tx, id);
    return storesOf(tx, id);
  });
  // As the account itself: what follows from it is decided over its stores.
  return withTenant(deps.db, { accountId: id, storeIds }, async (tx) => {
    const asked = { accountId: id, disputeId, by: caller.staffName, now: deps.clock.now() };
    const stood = await clearDispute(tx, asked);
    if (!stood) throw new AppError('RecordNotFound');
    if (stood.outcome === 'notWon') throw new AppError('DisputeNotWon');
    if (stood.outcome === 'clearedBefore') return null;
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'disputeCleared',
      accountId: id,
      subject: `dispute:${disputeId}`,
      why,
      before: { status: stood.status === 'won' ? 'won' : 'lost', isOpen: stood.wasOpen, clearedBy: null },
      after: {
        status: stood.status === 'won' ? 'won' : 'lost',
        isOpen: false,
        clearedBy: caller.staffName,
        givenBack: stood.givenBack,
      },
    });
    await announce(tx, id, { type: 'credit', storeId: null });
    await enqueue(tx, staffCustomerJobs.mail, { accountId: id, kind: 'disputeCleared', amount: null });
    return null;
  });
};

/** A status by its word in the record of staff. */
const wordOf = (status: number): StaffRecordWord =>
  (['incomplete', 'trialing', 'active', 'pastDue'] as const)[status - 1] ?? 'ended';

async function storesOf(tx: Db, accountId: number): Promise<number[]> {
  const rows = await tx.selectFrom('store').select('store_id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.store_id);
}
