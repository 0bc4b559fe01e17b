import type { Books } from '../books/books.ts';
import type { Invoice, Subscription } from '../books/records.ts';
import { changeSubscription } from './subscriptions.ts';

/** What the payment of an invoice does to its subscription: it begins, is in order again, changes as was asked for. */
export function afterInvoicePaid(books: Books, invoice: Invoice): void {
  const subscription = invoice.subscription === null ? null : books.get('subscription', invoice.subscription);
  if (!subscription || ['canceled', 'incomplete_expired'].includes(subscription.status)) return;
  const isLatest = subscription.latestInvoice === invoice.id;
  const isPaused = subscription.status === 'paused';
  const paid: Subscription = {
    ...subscription,
    ...applied(subscription, invoice),
    ...(isLatest && ['incomplete', 'past_due', 'unpaid', 'paused'].includes(subscription.status)
      ? { status: 'active' }
      : {}),
    ...savedMethod(books, subscription, invoice),
  };
  changeSubscription(books, subscription, paid);
  if (isPaused && paid.status === 'active') changeSubscription(books, paid, paid, 'customer.subscription.resumed');
}

/** A change that waited for this payment takes effect. */
function applied({ pendingUpdate: pending, status }: Subscription, { id }: Invoice): Partial<Subscription> {
  if (pending?.invoice !== id) return {};
  return {
    items: pending.items,
    pendingUpdate: null,
    ...(pending.discounts ? { discounts: pending.discounts } : {}),
    ...(pending.anchor === null ? {} : { anchor: pending.anchor }),
    ...(pending.isTrialEnded ? { trialEnd: pending.trialEnd, status: status === 'trialing' ? 'active' : status } : {}),
  };
}

/** The card that paid becomes the subscription's own, when it was asked for. */
function savedMethod(books: Books, { saveDefault }: Subscription, { intent: id }: Invoice): Partial<Subscription> {
  const method = id === null ? null : (books.get('payment_intent', id)?.method ?? null);
  return saveDefault === 'on_subscription' && method !== null ? { defaultMethod: method } : {};
}

/** A payment that failed makes a running subscription past due; one that waits for its change stays as it is. */
export function afterInvoiceFailed(books: Books, invoice: Invoice): void {
  const subscription = invoice.subscription === null ? null : books.get('subscription', invoice.subscription);
  if (!subscription || !['active', 'trialing'].includes(subscription.status)) return;
  if (subscription.pendingUpdate?.invoice === invoice.id || subscription.latestInvoice !== invoice.id) return;
  changeSubscription(books, subscription, { ...subscription, status: 'past_due' });
}
