import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { findShown } from '../../records/subscriptions/list-subscriptions.ts';

/** A subscription that began. */
export type BegunRow = NonNullable<Awaited<ReturnType<typeof findBegun>>>;

/** A subscription of the account that began; without an id the newest one. Another account's is unknown. */
export const findBegun = (tx: Db, accountId: number, subscriptionId?: number) =>
  tx
    .selectFrom('subscription')
    .innerJoin('plan_level', 'plan_level.plan_level_id', 'subscription.plan_level_id')
    .selectAll('subscription')
    .select(['plan_level.product_limit', 'plan_level.stripe_product_id'])
    .where('account_id', '=', accountId)
    .where('began_at', 'is not', null)
    .$if(subscriptionId !== undefined, (query) => query.where('subscription_id', '=', subscriptionId ?? 0))
    .orderBy('began_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const isRunning = ({ status }: { status: number }): boolean => status < SubscriptionStatus.Ended;

/** The subscription as the caller is shown it after a change. @throws SubscriptionNotFound */
export async function getShown(
  deps: Deps,
  caller: AccountCaller,
  subscriptionId: number,
): Promise<CustomerSubscription> {
  const { accountId } = caller;
  const found = await within(deps, caller, (tx) => findShown(tx, { accountId, subscriptionId, now: deps.clock.now() }));
  if (!found) throw new AppError('SubscriptionNotFound');
  return found;
}
