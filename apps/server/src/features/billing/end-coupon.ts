import { isCouponUsedUp } from '@kervan/domain/subscriptions/coupon';
import type { WorkerDeps } from '../../deps.ts';
import { performCall } from '../../records/billing/perform-call.ts';

/** Takes the discount off a subscription whose coupon lessened as many invoices as it has months (SUB-026). Safe to repeat. @throws ProviderError */
export async function endCoupon(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'payments'>,
  { accountId, subscriptionId }: { accountId: number; subscriptionId: number },
): Promise<void> {
  const row = await deps.db
    .selectFrom('subscription')
    .select(['stripe_subscription_id', 'coupon_months', 'coupon_invoices'])
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row?.stripe_subscription_id || row.coupon_months === null) return;
  if (!isCouponUsedUp({ durationInMonths: row.coupon_months }, row.coupon_invoices)) return;
  await performCall(deps, {
    accountId,
    operation: 'removeDiscount',
    entity: `subscription:${subscriptionId}`,
    params: { subscriptionId: row.stripe_subscription_id },
  });
}
