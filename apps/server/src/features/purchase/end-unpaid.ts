import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderSubscription } from '@kervan/domain/billing/provider-objects';
import { performCall, type CallDeps } from '../../records/billing/perform-call.ts';
import { refreshSubscription, type RefreshDeps } from '../../records/billing/refresh.ts';

type Of = { accountId: number; stripeId: string; storeIds?: readonly number[] };

/** Begun at the provider: a trial, or its first invoice is paid. */
export const isPaid = ({ status, latestInvoiceStatus }: ProviderSubscription): boolean =>
  (status === 'trialing' || status === 'active') && (latestInvoiceStatus === null || latestInvoiceStatus === 'paid');

export const isOver = ({ endedAt, status }: ProviderSubscription): boolean =>
  endedAt !== null || status === 'incomplete_expired';

/**
 * Ends a subscription that nobody paid so that it can never be paid: first its invoice is voided, which the provider refuses where it was paid in that
 * very moment, then it is cancelled. What is paid is never ended here. Answers whether it is over; false = it runs. What it is now is kept either way.
 * @throws ProviderError
 */
export async function endUnpaid(
  deps: CallDeps & RefreshDeps,
  { accountId, stripeId, storeIds = [] }: Of,
): Promise<boolean> {
  const scope = { accountId };
  const read = await deps.payments.findSubscription(stripeId);
  if (read?.status === 'incomplete') {
    await voidFirst(deps, read, { accountId, storeIds });
    const now = await deps.payments.findSubscription(stripeId);
    if (now?.status === 'incomplete')
      await performCall(deps, {
        accountId,
        operation: 'cancelSubscription',
        entity: `subscription:${stripeId}`,
        params: { subscriptionId: stripeId },
        storeIds,
      });
  }
  await refreshSubscription(deps, stripeId, scope);
  const left = await deps.payments.findSubscription(stripeId);
  return left === null || isOver(left);
}

/** Where the provider refuses, the invoice was paid or is void already: what holds is read afterwards. */
async function voidFirst(
  deps: CallDeps,
  { latestInvoiceId, latestInvoiceStatus }: ProviderSubscription,
  { accountId, storeIds }: { accountId: number; storeIds: readonly number[] },
): Promise<void> {
  if (latestInvoiceId === null || latestInvoiceStatus !== 'open') return;
  try {
    await performCall(deps, {
      accountId,
      operation: 'voidInvoice',
      entity: `invoice:${latestInvoiceId}`,
      params: { invoiceId: latestInvoiceId },
      storeIds,
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== 'Refused') throw error;
  }
}
