import type { Books } from '../books/books.ts';
import type { Invoice, Subscription } from '../books/records.ts';
import { periodEnd } from '../clocks/intervals.ts';
import { emit } from '../events/emit.ts';
import {
  composeInvoice,
  DRAFT_S,
  draftInvoice,
  lineOfItem,
  pendingItems,
  type NewInvoice,
} from '../invoices/invoices.ts';
import { finalizeAndPay } from '../invoices/pay-invoice.ts';
import { showInvoice } from '../invoices/show-invoice.ts';
import { endSubscription } from './end-subscription.ts';
import { periodLines } from './lines.ts';
import { showSubscription } from './show-subscription.ts';
import { changeSubscription, discountsOf, isRunning, periodEndOf } from './subscriptions.ts';

/** The subscription with its next period, which begins where this one ends. */
function nextPeriod(books: Books, subscription: Subscription, from: number, anchor: number): Subscription {
  return {
    ...subscription,
    anchor,
    items: subscription.items.map((item) => {
      const { recurring } = books.need('price', item.price);
      return { ...item, periodStart: from, periodEnd: recurring ? periodEnd(from, recurring, anchor) : from };
    }),
    upcomingTold: null,
  };
}

/** The invoice of the next period. */
function cycleInvoice(books: Books, before: Subscription, after: Subscription): NewInvoice {
  const waiting = pendingItems(books, after.customer, after.id).map((item) => lineOfItem(item, books.newId('il')));
  return {
    customer: after.customer,
    subscription: after,
    reason: 'subscription_cycle',
    lines: [...waiting, ...periodLines(books, after.id, after.items, false)],
    discounts: discountsOf(books, after),
    periodStart: before.items[0]?.periodStart ?? before.startDate,
    periodEnd: periodEndOf(before),
  };
}

/** What the next invoice of a subscription would be now. */
export function upcomingInvoice(books: Books, subscription: Subscription): Invoice {
  const end = periodEndOf(subscription);
  const anchor = subscription.status === 'trialing' ? end : subscription.anchor;
  const invoice = composeInvoice(
    books,
    cycleInvoice(books, subscription, nextPeriod(books, subscription, end, anchor)),
  );
  return { ...invoice, id: `upcoming_${invoice.id}`, created: end, billingReason: 'upcoming' };
}

/** A period is over: the subscription ends as was asked for, or goes on with an invoice that is final after an hour. */
export function renew(books: Books, subscription: Subscription): void {
  const end = periodEndOf(subscription);
  if (subscription.cancelAtPeriodEnd || (subscription.cancelAt !== null && subscription.cancelAt <= end)) {
    endSubscription(books, subscription, null);
    return;
  }
  const isTrialOver = subscription.status === 'trialing';
  if (isTrialOver && !hasMethod(books, subscription) && subscription.missingMethod !== 'create_invoice') {
    endTrialWithoutCard(books, subscription);
    return;
  }
  const running = subscription.discounts.filter((id) => {
    const discount = books.get('discount', id);
    return discount !== null && isRunning(books, discount, end);
  });
  const after = {
    ...nextPeriod(books, subscription, end, isTrialOver ? end : subscription.anchor),
    discounts: running,
    status: isTrialOver ? ('active' as const) : subscription.status,
  };
  const invoice = draftInvoice(books, {
    ...cycleInvoice(books, subscription, after),
    more: { finalizesAt: end + DRAFT_S },
  });
  changeSubscription(books, subscription, { ...after, latestInvoice: invoice.id });
}

function hasMethod(books: Books, { defaultMethod, customer }: Subscription): boolean {
  return defaultMethod !== null || (books.get('customer', customer)?.defaultMethod ?? null) !== null;
}

function endTrialWithoutCard(books: Books, subscription: Subscription): void {
  if (subscription.missingMethod === 'cancel') {
    endSubscription(books, subscription, null);
    return;
  }
  changeSubscription(books, subscription, { ...subscription, status: 'paused' }, 'customer.subscription.paused');
}

/** A paused subscription goes on: a new period from now, paid at once. */
export function resume(books: Books, subscription: Subscription): Subscription {
  const now = books.now(subscription.clock);
  const after = nextPeriod(books, subscription, now, now);
  const invoice = draftInvoice(books, cycleInvoice(books, subscription, after));
  books.put('subscription', { ...after, latestInvoice: invoice.id });
  finalizeAndPay(books, invoice);
  return books.need('subscription', subscription.id);
}

/** Three days before a trial ends the product is told. */
export function announceTrialEnd(books: Books, subscription: Subscription): void {
  const told = books.put('subscription', { ...subscription, isTrialEndTold: true });
  emit(books, {
    type: 'customer.subscription.trial_will_end',
    object: showSubscription(books, told),
    clock: told.clock,
  });
}

/** Some days before a renewal the product is told what it will be. */
export function announceRenewal(books: Books, subscription: Subscription): void {
  const told = books.put('subscription', { ...subscription, upcomingTold: periodEndOf(subscription) });
  const { id: _id, ...object } = showInvoice(books, upcomingInvoice(books, told));
  emit(books, { type: 'invoice.upcoming', object, clock: told.clock });
}
