import { isPassing, ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderReads } from '@kervan/domain/billing/provider-reads';
import { isCouponUsedUp } from '@kervan/domain/subscriptions/coupon';
import type { Db } from '../../db/connect.ts';
import { within, type CallDeps } from './end-call.ts';
import { performCall } from './perform-call.ts';

type Deps = CallDeps & { payments: Pick<ProviderReads, 'findCoupon'> };
type Of = { accountId: number; subscriptionId: number };

/** Notes which coupon a change of plan leaves out, to be put back once it is paid; null = none is. In the caller's transaction. */
export async function noteKeptCoupon(
  tx: Db,
  { accountId, subscriptionId }: Of,
  couponId: string | null,
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ coupon_kept: couponId })
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/**
 * Puts the coupon back that a paid change of plan left out, for the renewals that it still lessens (decision 38, SUB-026). What the provider refuses for
 * good is lost. Safe to repeat. @throws ProviderError where it passes
 */
export async function keepCoupon(deps: Deps, { accountId, subscriptionId }: Of): Promise<void> {
  const inAccount = <T>(run: (tx: Db) => Promise<T>): Promise<T> => within(deps, accountId, [], run);
  const row = await inAccount((tx) =>
    tx
      .selectFrom('subscription')
      .select(['stripe_subscription_id', 'coupon_kept', 'coupon_id', 'coupon_invoices'])
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', subscriptionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row?.stripe_subscription_id || row.coupon_kept === null || row.coupon_id !== null) return;
  const forget = () => inAccount((tx) => noteKeptCoupon(tx, { accountId, subscriptionId }, null));
  const coupon = await deps.payments.findCoupon(row.coupon_kept);
  if (!coupon || isCouponUsedUp({ durationInMonths: coupon.durationInMonths ?? 0 }, row.coupon_invoices))
    return forget();
  try {
    await performCall(
      deps,
      {
        accountId,
        operation: 'addDiscount',
        entity: `subscription:${subscriptionId}`,
        params: { subscriptionId: row.stripe_subscription_id, couponId: row.coupon_kept },
      },
      (tx) => noteKeptCoupon(tx, { accountId, subscriptionId }, null),
    );
  } catch (error) {
    if (!(error instanceof ProviderError) || isPassing(error.fault)) throw error;
    await forget();
  }
}
