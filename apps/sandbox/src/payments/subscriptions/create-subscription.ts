import type { Books } from '../books/books.ts';
import type { Customer, Metadata, Subscription, SubscriptionItem, ThreeDSecureRequest } from '../books/records.ts';
import { DAY_S, periodEnd } from '../clocks/intervals.ts';
import { needCustomer } from '../customers/customers.ts';
import { readDiscount, redeem, type GivenDiscount } from '../customers/discounts.ts';
import { emit } from '../events/emit.ts';
import { paymentFailure } from '../intents/confirm-payment.ts';
import { createSetupIntent } from '../intents/setup-intents.endpoints.ts';
import { draftInvoice } from '../invoices/invoices.ts';
import { finalizeAndPay, finalizeOnly } from '../invoices/pay-invoice.ts';
import { Failure, invalid } from '../wire/failure.ts';
import { mergedMetadata } from '../wire/read.ts';
import { periodLines } from './lines.ts';
import { needRecurring, type GivenItem } from './plan-change.ts';
import { showSubscription } from './show-subscription.ts';
import { changeSubscription, discountsOf } from './subscriptions.ts';

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

export type NewSubscription = {
  customer: string;
  items: GivenItem[];
  cancel_at?: number | null | undefined;
  cancel_at_period_end?: boolean | undefined;
  default_payment_method?: string | undefined;
  description?: string | undefined;
  discounts?: GivenDiscount[] | null | undefined;
  metadata?: Metadata | null | undefined;
  payment_behavior?: PaymentBehavior | undefined;
  payment_settings?:
    | {
        save_default_payment_method?: 'off' | 'on_subscription' | undefined;
        payment_method_options?:
          | { card?: { request_three_d_secure?: ThreeDSecureRequest | undefined } | undefined }
          | null
          | undefined;
      }
    | undefined;
  trial_end?: number | 'now' | undefined;
  trial_period_days?: number | undefined;
  trial_settings?: { end_behavior: { missing_payment_method: Subscription['missingMethod'] } } | undefined;
};

/** Begins a subscription with its first invoice. */
export function createSubscription(books: Books, given: NewSubscription): Subscription {
  const customer = needCustomer(books, given.customer);
  const behavior = given.payment_behavior ?? 'allow_incomplete';
  if (behavior === 'pending_if_incomplete')
    throw invalid('`payment_behavior=pending_if_incomplete` is only possible when a subscription is updated.', {
      param: 'payment_behavior',
    });
  const trialEnd = trialEndOf(books, customer, given);
  let subscription = blankSubscription(books, customer, { given, trialEnd });
  subscription = books.put('subscription', {
    ...subscription,
    discounts: (given.discounts ?? []).map(
      (one) =>
        redeem(books, readDiscount(books, one, customer), { customer, subscription: subscription.id, invoice: null })
          .id,
    ),
  });
  const invoice = draftInvoice(books, {
    customer: customer.id,
    subscription,
    reason: 'subscription_create',
    lines: periodLines(books, subscription.id, subscription.items, trialEnd !== null),
    discounts: trialEnd === null ? discountsOf(books, subscription) : [],
    periodStart: subscription.startDate,
    periodEnd: subscription.startDate,
  });
  subscription = books.put('subscription', { ...subscription, latestInvoice: invoice.id });
  emit(books, {
    type: 'customer.subscription.created',
    object: showSubscription(books, subscription),
    clock: subscription.clock,
  });
  if (behavior === 'default_incomplete' || trialEnd !== null) finalizeOnly(books, invoice);
  else payFirst(books, subscription, { invoiceId: invoice.id, behavior });
  return withSetup(books, books.need('subscription', subscription.id));
}

function payFirst(
  books: Books,
  subscription: Subscription,
  { invoiceId, behavior }: { invoiceId: string; behavior: PaymentBehavior },
): void {
  const invoice = books.need('invoice', invoiceId);
  const customer = books.need('customer', subscription.customer);
  if (invoice.amountDue > 0 && subscription.defaultMethod === null && customer.defaultMethod === null)
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting.',
      { code: 'resource_missing' },
    );
  const { invoice: tried, intent } = finalizeAndPay(books, invoice);
  if (behavior !== 'error_if_incomplete' || tried.status === 'paid' || !intent) return;
  // Nothing of it stays: the failure is not kept.
  const failure = paymentFailure(books, intent);
  throw new Failure('card_error', failure.message, {
    status: 402,
    code: String(failure.error.code ?? 'card_declined'),
  });
}

function trialEndOf(books: Books, customer: Customer, given: NewSubscription): number | null {
  const now = books.now(customer.clock);
  if (given.trial_end !== undefined && given.trial_period_days !== undefined)
    throw invalid('You cannot pass both `trial_end` and `trial_period_days`.', { param: 'trial_end' });
  if (given.trial_period_days !== undefined)
    return given.trial_period_days === 0 ? null : now + given.trial_period_days * DAY_S;
  if (given.trial_end === undefined || given.trial_end === 'now') return null;
  if (given.trial_end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  return given.trial_end;
}

function blankSubscription(
  books: Books,
  customer: Customer,
  { given, trialEnd }: { given: NewSubscription; trialEnd: number | null },
): Subscription {
  const now = books.now(customer.clock);
  const items = given.items.map((item, place) => firstItem(books, { item, place, now, trialEnd }));
  const method = given.default_payment_method;
  if (method !== undefined && books.need('payment_method', method, 'default_payment_method').customer !== customer.id)
    throw invalid(`The customer does not have a payment method with the ID ${method}.`, {
      code: 'resource_missing',
      param: 'default_payment_method',
    });
  const isEnding = given.cancel_at_period_end === true;
  return {
    id: books.newId('sub'),
    created: now,
    clock: customer.clock,
    customer: customer.id,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    items,
    currency: books.need('price', items[0]?.price ?? '').currency,
    anchor: trialEnd ?? now,
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    cancelAtPeriodEnd: isEnding,
    cancelAt: isEnding ? (items[0]?.periodEnd ?? null) : (given.cancel_at ?? null),
    canceledAt: isEnding ? now : null,
    endedAt: null,
    cancellation: { comment: null, feedback: null, reason: isEnding ? 'cancellation_requested' : null },
    defaultMethod: method ?? null,
    discounts: [],
    latestInvoice: null,
    metadata: mergedMetadata({}, given.metadata),
    description: given.description ?? null,
    saveDefault: given.payment_settings?.save_default_payment_method ?? null,
    missingMethod: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    pendingSetupIntent: null,
    pendingUpdate: null,
    startDate: now,
    request3ds: given.payment_settings?.payment_method_options?.card?.request_three_d_secure ?? null,
    upcomingTold: null,
    isTrialEndTold: false,
  };
}

type First = { item: GivenItem; place: number; now: number; trialEnd: number | null };

function firstItem(books: Books, { item, place, now, trialEnd }: First): SubscriptionItem {
  const param = `items[${place}][price]`;
  if (item.price === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const price = needRecurring(books, item.price, param);
  return {
    id: books.newId('si', 14),
    created: now,
    price: price.id,
    quantity: item.quantity ?? 1,
    periodStart: now,
    periodEnd: trialEnd ?? (price.recurring ? periodEnd(now, price.recurring, now) : now),
    metadata: mergedMetadata({}, item.metadata),
  };
}

/** A trial without a card waits for one: with a setup intent. */
function withSetup(books: Books, subscription: Subscription): Subscription {
  const customer = books.need('customer', subscription.customer);
  const hasMethod = subscription.defaultMethod !== null || customer.defaultMethod !== null;
  if (subscription.status !== 'trialing' || hasMethod) return subscription;
  const intent = createSetupIntent(books, { customer: customer.id, subscription: subscription.id });
  return changeSubscription(books, subscription, { ...subscription, pendingSetupIntent: intent.id });
}
