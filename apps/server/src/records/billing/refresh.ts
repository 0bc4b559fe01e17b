import type { ProviderReads } from '@kervan/domain/billing/provider-reads';
import type { Db } from '../../db/connect.ts';
import { withTenant } from '../../db/tenant.ts';
import { mirrorCard, mirrorCustomer } from './mirror-customer.ts';
import { keepInvoice, mirrorDispute, type MirroredInvoice } from './mirror-invoice.ts';
import { keepSubscription, mirrorSubscription } from './mirror-subscription.ts';
import { beginReading, ignored, type Mirrored, type Reading } from './reading.ts';
import { withStanding } from './standing-changed.ts';

/**
 * `accountId`: whose rows the panel may see; absent in the worker, which finds the account by the customer.
 */
export type RefreshDeps = { db: Db; clock: { now(): number }; payments: ProviderReads };
type Scope = { accountId?: number };

/** Reads a subscription again and keeps what it is now. Not to be called inside a transaction. @throws ProviderError */
export async function refreshSubscription(
  deps: RefreshDeps,
  subscriptionId: string,
  scope: Scope = {},
): Promise<Mirrored> {
  const readAt = await beginReading(deps.db);
  const read = await deps.payments.findSubscription(subscriptionId);
  if (!read) return ignored('no such subscription');
  return within(deps, scope, (tx) => mirrorSubscription(tx, read, readingOf(deps, readAt)));
}

/** Reads an invoice again, with the subscription that it is of: the two change together. @throws ProviderError */
export async function refreshInvoice(
  deps: RefreshDeps,
  invoiceId: string,
  scope: Scope = {},
): Promise<MirroredInvoice> {
  const readAt = await beginReading(deps.db);
  const invoice = await deps.payments.findInvoice(invoiceId);
  if (!invoice) return ignored('no such invoice');
  const subscription = invoice.subscriptionId ? await deps.payments.findSubscription(invoice.subscriptionId) : null;
  return within(deps, scope, async (tx) => {
    const reading = readingOf(deps, readAt);
    return withStanding(tx, reading, async () => [
      ...(subscription ? [await keepSubscription(tx, subscription, reading)] : []),
      await keepInvoice(tx, invoice, reading),
    ]);
  });
}

/** Reads a customer again: its balance and its default card. @throws ProviderError */
export async function refreshCustomer(deps: RefreshDeps, customerId: string, scope: Scope = {}): Promise<Mirrored> {
  const readAt = await beginReading(deps.db);
  const read = await deps.payments.findCustomer(customerId);
  if (!read) return ignored('no such customer');
  return within(deps, scope, (tx) => mirrorCustomer(tx, read, readingOf(deps, readAt)));
}

/** Reads a card again. @throws ProviderError */
export async function refreshCard(deps: RefreshDeps, cardId: string, scope: Scope = {}): Promise<Mirrored> {
  const readAt = await beginReading(deps.db);
  const read = await deps.payments.findCard(cardId);
  if (!read) return ignored('no such card');
  return within(deps, scope, (tx) => mirrorCard(tx, read, readingOf(deps, readAt)));
}

/** Reads a dispute again. @throws ProviderError */
export async function refreshDispute(deps: RefreshDeps, disputeId: string, scope: Scope = {}): Promise<Mirrored> {
  const readAt = await beginReading(deps.db);
  const read = await deps.payments.findDispute(disputeId);
  if (!read) return ignored('no such dispute');
  return within(deps, scope, (tx) => mirrorDispute(tx, read, readingOf(deps, readAt)));
}

const readingOf = ({ clock }: RefreshDeps, readAt: Reading['readAt']): Reading => ({ readAt, now: clock.now() });

const within = <T>({ db }: RefreshDeps, { accountId }: Scope, work: (tx: Db) => Promise<T>): Promise<T> =>
  accountId === undefined ? db.transaction().execute(work) : withTenant(db, { accountId, storeIds: [] }, work);
