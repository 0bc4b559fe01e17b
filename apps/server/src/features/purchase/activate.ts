import { threeDSecureRefusal, type ThreeDSecureRefusal } from '@kervan/domain/billing/three-d-secure';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { refreshInvoice, refreshSubscription } from '../../records/billing/refresh.ts';
import { applyStanding } from '../../records/subscriptions/apply-standing.ts';
import { listSubscriptions } from '../../records/subscriptions/list-subscriptions.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * SUB-074: reads the provider again and opens what is paid; however often it is asked. What is not paid is told by how its 3-D Secure stands.
 * @throws SubscriptionNotFound, ThreeDSecureFailed, ThreeDSecureIncomplete, ThreeDSecureUnexpected, PaymentInProgress, ProviderError
 */
export async function activate(
  deps: Deps,
  caller: AccountCaller,
  subscriptionId: number,
): Promise<CustomerSubscription> {
  const { accountId } = caller;
  const find = () =>
    within(deps, caller, (tx) =>
      tx
        .selectFrom('subscription')
        .select(['stripe_subscription_id', 'status', 'began_at'])
        .where('account_id', '=', accountId)
        .where('subscription_id', '=', subscriptionId)
        .executeTakeFirst(),
    );
  const stripeId = (await find())?.stripe_subscription_id;
  if (!stripeId) throw new AppError('SubscriptionNotFound');
  await refreshSubscription(deps, stripeId, { accountId });
  const row = await find();
  if (!row || row.status === SubscriptionStatus.Ended) throw new AppError('SubscriptionNotFound');
  const read = await deps.payments.findSubscription(stripeId);
  if (row.began_at === null) throw new AppError(await whyNotPaid(deps, read?.clientSecret ?? null));
  if (read?.latestInvoiceId) await refreshInvoice(deps, read.latestInvoiceId, { accountId });
  return within(deps, caller, async (tx) => {
    await settlePurchase(tx, deps, accountId);
    await applyStanding(tx, deps, accountId);
    const now = deps.clock.now();
    const found = (await listSubscriptions(tx, accountId, { now })).find(
      ({ subscriptionIdOnDb }) => subscriptionIdOnDb === subscriptionId,
    );
    if (!found) throw new AppError('SubscriptionNotFound');
    return found;
  });
}

async function whyNotPaid(
  { payments }: Pick<Deps, 'payments'>,
  clientSecret: string | null,
): Promise<ThreeDSecureRefusal> {
  const [paymentId] = (clientSecret ?? '').split('_secret_');
  const payment = paymentId?.startsWith('pi_') ? await payments.findPayment(paymentId) : null;
  return payment === null ? 'ThreeDSecureIncomplete' : threeDSecureRefusal(payment.status, payment.decline !== null);
}
