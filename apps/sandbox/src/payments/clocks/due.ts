import type { Books } from '../books/books.ts';
import type { Invoice, Subscription } from '../books/records.ts';
import { finalizeAndPay, payInvoice } from '../invoices/pay-invoice.ts';
import { endSubscription, expireIncomplete } from '../subscriptions/end-subscription.ts';
import { renew, announceTrialEnd, announceRenewal } from '../subscriptions/renew.ts';
import { periodEndOf } from '../subscriptions/subscriptions.ts';
import { dropPending } from '../subscriptions/update-subscription.ts';
import { DAY_S } from './intervals.ts';

/** A first payment may take so long. */
const INCOMPLETE_S = 23 * 3_600;
/** So long before its end a trial is told of. */
const TRIAL_TOLD_S = 3 * DAY_S;
/** So long before a renewal it is told of. */
const UPCOMING_S = 7 * DAY_S;

/** Something that happens by itself at an instant. */
type Due = { at: number; order: number; act(): void };

/** The earliest thing that is due of what lives by a clock, or null. */
export function nextDue(books: Books, clock: string | null): Due | null {
  let earliest: Due | null = null;
  const offer = (due: Due): void => {
    if (!earliest || due.at < earliest.at || (due.at === earliest.at && due.order < earliest.order)) earliest = due;
  };
  for (const subscription of books.list('subscription'))
    if (subscription.clock === clock) for (const due of dueOfSubscription(books, subscription)) offer(due);
  for (const invoice of books.list('invoice'))
    if (invoice.clock === clock && invoice.isAdvancing) for (const due of dueOfInvoice(books, invoice)) offer(due);
  return earliest;
}

function dueOfSubscription(books: Books, subscription: Subscription): Due[] {
  const { status, created, trialEnd, cancelAt, pendingUpdate } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired' || status === 'paused') return [];
  if (status === 'incomplete')
    return [{ at: created + INCOMPLETE_S, order: 3, act: () => expireIncomplete(books, subscription) }];
  const end = periodEndOf(subscription);
  const due: Due[] = [{ at: end, order: 4, act: () => renew(books, subscription) }];
  if (cancelAt !== null && cancelAt < end)
    due.push({ at: cancelAt, order: 2, act: () => void endSubscription(books, subscription, null) });
  if (pendingUpdate) due.push({ at: pendingUpdate.expiresAt, order: 1, act: () => dropPending(books, subscription) });
  if (status === 'trialing' && trialEnd !== null && !subscription.isTrialEndTold)
    due.push({
      at: Math.max(created, trialEnd - TRIAL_TOLD_S),
      order: 0,
      act: () => announceTrialEnd(books, subscription),
    });
  if (!subscription.cancelAtPeriodEnd && subscription.upcomingTold !== end)
    due.push({
      at: Math.max(subscription.items[0]?.periodStart ?? created, end - UPCOMING_S),
      order: 0,
      act: () => announceRenewal(books, subscription),
    });
  return due;
}

function dueOfInvoice(books: Books, invoice: Invoice): Due[] {
  if (invoice.status === 'draft' && invoice.finalizesAt !== null)
    return [{ at: invoice.finalizesAt, order: 1, act: () => void finalizeAndPay(books, invoice) }];
  if (invoice.status === 'open' && invoice.nextAttempt !== null)
    return [{ at: invoice.nextAttempt, order: 1, act: () => void payInvoice(books, invoice) }];
  return [];
}

/** Does what is due by an instant of the world's clock, each thing as if that instant were now. */
export function runDue(books: Books, until: number): void {
  for (let due = nextDue(books, null); due && due.at <= until; due = nextDue(books, null)) {
    const { at, act } = due;
    books.at(at, act);
  }
}

/** Moves a test clock ahead and does what is due on the way. */
export function runClock(books: Books, clockId: string, until: number): void {
  for (let due = nextDue(books, clockId); due && due.at <= until; due = nextDue(books, clockId)) {
    const clock = books.need('test_clock', clockId);
    books.put('test_clock', { ...clock, now: Math.max(clock.now, due.at) });
    due.act();
  }
  books.put('test_clock', { ...books.need('test_clock', clockId), now: until });
}
