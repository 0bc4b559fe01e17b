import { lockCustomer } from './mirror-customer.ts';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { EndReason, SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import { withTenant, type Tenant } from '../../db/tenant.ts';
import { planChangeJobs } from '../../jobs/declared/plan-changes.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { applyStanding } from '../subscriptions/apply-standing.ts';
import { performCall, type CallDeps } from './perform-call.ts';
import { noteSubscription } from './subscription-notes.ts';

/** The subscription that ends; without a number of the provider's it was granted. */
export type Ending = { subscription_id: number; stripe_subscription_id: string | null };
/** What is done in the transaction that keeps the end. */
type Also = (tx: Db) => Promise<void>;
const nothing: Also = async () => {};

/** Notes that a subscription ends with its period, or that it goes on. @throws ProviderError */
export async function noteEnd(
  deps: CallDeps,
  { accountId, storeIds }: Tenant,
  { row, endsWithPeriod, also = nothing }: { row: Ending; endsWithPeriod: boolean; also?: Also },
): Promise<void> {
  if (endsWithPeriod) await voidChange(deps, { accountId, storeIds }, row);
  await performCall(
    deps,
    {
      accountId,
      operation: 'setEndsWithPeriod',
      entity: `subscription:${row.subscription_id}`,
      params: { subscriptionId: row.stripe_subscription_id ?? '', endsWithPeriod },
      storeIds,
    },
    async (tx) => {
      const kind = endsWithPeriod ? 'cancelNoted' : 'cancelUndone';
      await noteSubscription(tx, { accountId, subscriptionId: row.subscription_id }, { kind, now: deps.clock.now() });
      await also(tx);
    },
  );
}

/** Ends a subscription now; what follows from an end follows by itself. @throws ProviderError */
export async function endNow(
  deps: CallDeps,
  { accountId, storeIds }: Tenant,
  { row, also = nothing }: { row: Ending; also?: Also },
): Promise<void> {
  const { subscription_id: subscriptionId, stripe_subscription_id: stripeId } = row;
  const follow = async (tx: Db) => {
    await noteSubscription(tx, { accountId, subscriptionId }, { kind: 'cancelled', now: deps.clock.now() });
    await enqueue(tx, planChangeJobs.ends, {});
    await also(tx);
  };
  if (stripeId !== null) {
    await voidChange(deps, { accountId, storeIds }, row);
    await performCall(
      deps,
      {
        accountId,
        operation: 'cancelSubscription',
        entity: `subscription:${stripeId}`,
        params: { subscriptionId: stripeId },
        storeIds,
      },
      follow,
    );
    return;
  }
  await withTenant(deps.db, { accountId, storeIds }, async (tx) => {
    await lockCustomer(tx, accountId);
    const now = new Date(deps.clock.now());
    await tx
      .updateTable('subscription')
      .set({ status: SubscriptionStatus.Ended, ended_at: now, end_reason: EndReason.CancelledNow, updated_at: now })
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', subscriptionId)
      .where('status', '<', SubscriptionStatus.Ended)
      .execute();
    await follow(tx);
    await applyStanding(tx, deps, accountId);
  });
}

/** A change of plan that waits for its bank is given up first: nobody pays a new period of what ends. Paid in this very moment it is the plan that ends. */
async function voidChange(
  deps: CallDeps,
  { accountId, storeIds }: Tenant,
  { subscription_id: subscriptionId }: Ending,
): Promise<void> {
  const waiting = await withTenant(deps.db, { accountId, storeIds }, (tx) =>
    tx
      .selectFrom('invoice')
      .select('stripe_invoice_id')
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', subscriptionId)
      .where('status', '=', InvoiceStatus.Open)
      .where('reason', '=', 'subscription_update')
      .execute(),
  );
  for (const { stripe_invoice_id: invoiceId } of waiting)
    if (invoiceId !== null) await voidInvoice(deps, { accountId, storeIds, invoiceId });
}

/** Nothing of an invoice is collected any more; one that was paid or voided meanwhile stays what it is. @throws ProviderError */
export async function voidInvoice(
  deps: CallDeps,
  { accountId, storeIds, invoiceId }: Tenant & { invoiceId: string },
): Promise<void> {
  try {
    await performCall(deps, {
      accountId,
      operation: 'voidInvoice',
      entity: `invoice:${invoiceId}`,
      params: { invoiceId },
      storeIds,
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== 'Refused') throw error;
  }
}
