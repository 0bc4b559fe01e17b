import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { keepClaims } from '../../records/billing/claims.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { answerKeptLists } from '../../records/subscriptions/kept-lists.ts';
import { findNewestPurchase, findSubscriptionRow, isOpen, stepPurchase, type PurchaseRow } from './purchase-row.ts';

type SettleDeps = { secrets: Secrets; clock: { now(): number } };

/**
 * Ends a purchase whose subscription began, whoever learns it first: the browser's activation, an event, or a reading. What follows from the
 * beginning follows once: who had a trial or paid is known from now on, the coupon is redeemed, archived lists come back or go (decision 37).
 * One whose subscription ended before it began is over. Under the lock of the customer; safe to repeat.
 */
export async function settlePurchase(tx: Db, deps: SettleDeps, accountId: number): Promise<void> {
  await lockCustomer(tx, accountId);
  const purchase = await findNewestPurchase(tx, accountId);
  if (!isOpen(purchase) || purchase.stripe_subscription_id === null) return;
  const row = await findSubscriptionRow(tx, accountId, purchase.stripe_subscription_id);
  if (!row) return;
  const now = deps.clock.now();
  if (row.began_at === null) {
    if (row.status === SubscriptionStatus.Ended)
      await stepPurchase(tx, purchase, { to: PurchaseState.Expired, now, failure: 'never paid' });
    return;
  }
  await stepPurchase(tx, purchase, { to: PurchaseState.Activated, now, subscription_id: row.subscription_id });
  await followBeginning(tx, deps, { purchase, subscriptionId: row.subscription_id, isTrial: row.trial_end !== null });
}

async function followBeginning(
  tx: Db,
  deps: SettleDeps,
  { purchase, subscriptionId, isTrial }: { purchase: PurchaseRow; subscriptionId: number; isTrial: boolean },
): Promise<void> {
  const { account_id: accountId } = purchase;
  const now = deps.clock.now();
  const paid = await tx
    .selectFrom('invoice')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('status', '=', InvoiceStatus.Paid)
    .where('amount_paid', '>', 0)
    .executeTakeFirst();
  await keepClaims(
    tx,
    { secrets: deps.secrets, accountId, now },
    { hadTrial: isTrial, hasPaid: paid !== undefined || !isTrial },
  );
  if (purchase.coupon_id !== null)
    await tx
      .insertInto('coupon_redemption')
      .values({
        account_id: accountId,
        coupon_id: purchase.coupon_id,
        subscription_id: subscriptionId,
        redeemed_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await answerKeptLists(tx, { accountId, subscriptionId, comesBack: purchase.restores_lists, now });
}
