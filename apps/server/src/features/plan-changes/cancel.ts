import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { endNow, noteEnd } from '../../records/billing/end-subscription.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { findBegun, getShown, isRunning, type BegunRow } from './running-subscription.ts';

type Asked = { subscriptionId?: number | undefined; toPeriodEnd: boolean };

/**
 * SUB-032, SUB-081, SUB-085: cancels to the end of the period, or now. Where no paid period is left (an unpaid renewal, a granted one) the end is
 * now. @throws SubscriptionNotFound, AlreadyCancelled, MembershipNotCancelled
 */
export async function cancel(
  deps: Deps,
  caller: AccountCaller,
  { subscriptionId, toPeriodEnd }: Asked,
): Promise<CustomerSubscription> {
  const { accountId } = caller;
  const row = await within(deps, caller, async (tx) => {
    await lockCustomer(tx, accountId);
    return findBegun(tx, accountId, subscriptionId);
  });
  if (!row) throw new AppError('SubscriptionNotFound');
  const isLater = toPeriodEnd && row.status !== SubscriptionStatus.PastDue && row.stripe_subscription_id !== null;
  if (!isRunning(row) || (isLater && row.ends_with_period)) throw new AppError('AlreadyCancelled');
  try {
    await (isLater ? noteEnd(deps, caller, { row, endsWithPeriod: true }) : endNow(deps, caller, { row }));
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'notMade') throw new AppError('MembershipNotCancelled');
    throw error;
  }
  return getShown(deps, caller, row.subscription_id);
}

/** SUB-097: takes a noted cancellation back while the period runs; what was not cancelled stays as it is. @throws SubscriptionNotFound, NoActiveSubscription */
export async function renew(deps: Deps, caller: AccountCaller, subscriptionId: number): Promise<CustomerSubscription> {
  const row = await within(deps, caller, async (tx) => {
    await lockCustomer(tx, caller.accountId);
    return findBegun(tx, caller.accountId, subscriptionId);
  });
  if (!row) throw new AppError('SubscriptionNotFound');
  if (!isRunning(row) || hasPassed(row, deps.clock.now())) throw new AppError('NoActiveSubscription');
  if (row.ends_with_period) await noteEnd(deps, caller, { row, endsWithPeriod: false });
  return getShown(deps, caller, subscriptionId);
}

const hasPassed = ({ ends_with_period, period_end }: BegunRow, now: number): boolean =>
  ends_with_period && period_end !== null && period_end.getTime() <= now;
