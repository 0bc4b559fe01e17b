import type { Books } from '../books/books.ts';
import type { Customer, Subscription } from '../books/records.ts';
import { voidInvoice } from '../invoices/settle-invoice.ts';
import { changeSubscription } from './subscriptions.ts';

/** Ends a subscription now. Its open invoices are not collected any more; that of one that never began is void. */
export function endSubscription(books: Books, subscription: Subscription, reason: string | null): Subscription {
  const now = books.now(subscription.clock);
  for (const invoice of books.list('invoice')) {
    if (invoice.subscription !== subscription.id) continue;
    if (invoice.status === 'open' && subscription.status === 'incomplete') voidInvoice(books, invoice);
    else if (invoice.status === 'open' || invoice.status === 'draft')
      books.put('invoice', { ...invoice, isAdvancing: false, nextAttempt: null, finalizesAt: null });
  }
  return changeSubscription(
    books,
    subscription,
    {
      ...subscription,
      status: 'canceled',
      canceledAt: subscription.canceledAt ?? now,
      endedAt: now,
      pendingUpdate: null,
      cancellation: { ...subscription.cancellation, reason: reason ?? subscription.cancellation.reason },
    },
    'customer.subscription.deleted',
  );
}

/** A first payment that did not come within 23 hours: the subscription never began. */
export function expireIncomplete(books: Books, subscription: Subscription): void {
  changeSubscription(books, subscription, {
    ...subscription,
    status: 'incomplete_expired',
    endedAt: books.now(subscription.clock),
  });
  const invoice = subscription.latestInvoice === null ? null : books.get('invoice', subscription.latestInvoice);
  if (invoice?.status === 'open') voidInvoice(books, invoice);
}

/** A customer who is deleted has no subscription any more. */
export function cancelForCustomer(books: Books, customer: Customer): void {
  for (const subscription of books.list('subscription'))
    if (subscription.customer === customer.id && !['canceled', 'incomplete_expired'].includes(subscription.status))
      endSubscription(books, subscription, 'cancellation_requested');
}
