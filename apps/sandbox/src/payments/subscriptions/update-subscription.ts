import type { Books } from '../books/books.ts';
import type { InvoiceLine, Metadata, Subscription } from '../books/records.ts';
import { readDiscount, redeem, type GivenDiscount } from '../customers/discounts.ts';
import { paymentFailure } from '../intents/confirm-payment.ts';
import { draftInvoice, pendingItems, lineOfItem } from '../invoices/invoices.ts';
import { finalizeAndPay, finalizeOnly } from '../invoices/pay-invoice.ts';
import { voidInvoice } from '../invoices/settle-invoice.ts';
import { Failure, invalid } from '../wire/failure.ts';
import { mergedMetadata } from '../wire/read.ts';
import type { NewSubscription, PaymentBehavior } from './create-subscription.ts';
import { planChange, type GivenChange, type PlanChange } from './plan-change.ts';
import { changeSubscription, discountsOf, periodEndOf } from './subscriptions.ts';

/** A change that waits for its payment waits so long. */
const PENDING_S = 23 * 3_600;

export type GivenUpdate = GivenChange &
  Pick<NewSubscription, 'payment_settings' | 'trial_settings' | 'description'> & {
    cancel_at?: number | null | undefined;
    cancel_at_period_end?: boolean | undefined;
    cancellation_details?: { comment?: string | null | undefined; feedback?: string | null | undefined } | undefined;
    default_payment_method?: string | null | undefined;
    discounts?: GivenDiscount[] | null | undefined;
    metadata?: Metadata | null | undefined;
    payment_behavior?: PaymentBehavior | undefined;
  };

/** What may stand beside a change that waits for its payment. */
const pendingFields = new Set([
  'items',
  'discounts',
  'trial_end',
  'billing_cycle_anchor',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'off_session',
]);

/** Changes a subscription: its plan with what that costs, and what else is named. */
export function updateSubscription(books: Books, subscription: Subscription, given: GivenUpdate): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'resource_missing',
    });
  const behavior = given.payment_behavior ?? 'allow_incomplete';
  if (behavior === 'pending_if_incomplete') refuseOthers(given);
  // Of a change that waits for its payment the discounts wait with it: the old plan keeps its own.
  const { discounts: waiting, ...others } = given;
  const isWaiting = behavior === 'pending_if_incomplete';
  const plain = changeSubscription(books, subscription, withFields(books, subscription, isWaiting ? others : given));
  const isPlanned = given.items !== undefined || given.trial_end !== undefined || given.billing_cycle_anchor === 'now';
  if (!isPlanned) return plain;
  if (plain.status === 'incomplete')
    throw invalid('You cannot update the items of a subscription that is incomplete.', { param: 'items' });
  dropPending(books, plain);
  const current = books.need('subscription', plain.id);
  const change = planChange(books, current, given);
  const isInvoiced = given.proration_behavior === 'always_invoice' || change.period.length > 0;
  if (!isInvoiced) keepProrations(books, current, change.prorations);
  const lines = isInvoiced ? [...change.prorations, ...change.period] : [];
  if (lines.length === 0) return changeSubscription(books, current, applied(current, change));
  return isWaiting
    ? changeWhenPaid(books, current, { change, lines, discounts: waiting === undefined ? undefined : given })
    : changeAndInvoice(books, current, { change, lines, behavior });
}

function refuseOthers(given: GivenUpdate): void {
  const wrong = Object.keys(given).find((name) => !pendingFields.has(name));
  if (wrong !== undefined)
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass in \`${wrong}\`; only parameters that pending updates support.`,
      { param: wrong },
    );
}

const applied = (subscription: Subscription, { items, anchor, trialEnd, isTrialEnded }: PlanChange): Subscription => ({
  ...subscription,
  items:
    trialEnd !== null && trialEnd !== subscription.trialEnd && !isTrialEnded
      ? items.map((item) => ({ ...item, periodEnd: trialEnd }))
      : items,
  anchor: anchor ?? (trialEnd !== subscription.trialEnd && trialEnd !== null ? trialEnd : subscription.anchor),
  trialEnd,
  status: isTrialEnded ? 'active' : subscription.status,
  upcomingTold: null,
});

type Lines = { change: PlanChange; lines: readonly InvoiceLine[] };

function invoiceFor(
  books: Books,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
  discounts = discountsOf(books, subscription),
): Subscription {
  const pending = pendingItems(books, subscription.customer, subscription.id);
  const invoice = draftInvoice(books, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_update',
    lines: [...lines, ...pending.map((item) => lineOfItem(item, books.newId('il')))],
    discounts,
    periodStart: subscription.items[0]?.periodStart ?? subscription.startDate,
    periodEnd: books.now(subscription.clock),
  });
  return books.put('subscription', { ...subscription, latestInvoice: invoice.id });
}

function changeAndInvoice(
  books: Books,
  subscription: Subscription,
  { change, lines, behavior }: Lines & { behavior: PaymentBehavior },
): Subscription {
  const invoiced = invoiceFor(books, subscription, lines);
  const changed = changeSubscription(books, subscription, applied(invoiced, change));
  const draft = books.need('invoice', changed.latestInvoice ?? '');
  if (behavior === 'default_incomplete') {
    if (finalizeOnly(books, draft).status !== 'paid')
      changeSubscription(books, changed, { ...changed, status: 'past_due' });
  } else {
    const { invoice, intent } = finalizeAndPay(books, draft);
    if (behavior === 'error_if_incomplete' && invoice.status !== 'paid' && intent) {
      const { message, error } = paymentFailure(books, intent);
      throw new Failure('card_error', message, { status: 402, code: String(error.code ?? 'card_declined') });
    }
  }
  return books.need('subscription', subscription.id);
}

/** The change takes effect with its payment: until then the subscription stays what it was. */
function changeWhenPaid(
  books: Books,
  subscription: Subscription,
  { change, lines, discounts: given }: Lines & { discounts: GivenUpdate | undefined },
): Subscription {
  const { items, anchor, trialEnd, isTrialEnded } = change;
  const discounts = given && discountIds(books, subscription, given);
  const invoiced = invoiceFor(
    books,
    subscription,
    lines,
    discounts?.map((id) => books.need('discount', id)),
  );
  const waiting = books.put('subscription', {
    ...invoiced,
    pendingUpdate: {
      expiresAt: books.now(subscription.clock) + PENDING_S,
      invoice: invoiced.latestInvoice ?? '',
      items,
      anchor,
      trialEnd,
      isTrialEnded,
      discounts: discounts ?? null,
    },
  });
  finalizeAndPay(books, books.need('invoice', invoiced.latestInvoice ?? ''));
  const now = books.need('subscription', subscription.id);
  return now.pendingUpdate === null
    ? now
    : changeSubscription(books, subscription, { ...now, pendingUpdate: waiting.pendingUpdate });
}

/** A change that still waits for its payment is given up, with its invoice. */
export function dropPending(books: Books, subscription: Subscription): void {
  const { pendingUpdate: pending } = subscription;
  if (!pending) return;
  const invoice = books.get('invoice', pending.invoice);
  if (invoice?.status === 'open') voidInvoice(books, invoice);
  const current = books.need('subscription', subscription.id);
  changeSubscription(books, current, { ...current, pendingUpdate: null });
}

/** Amounts that are not invoiced at once wait for the next invoice. */
function keepProrations(books: Books, subscription: Subscription, lines: readonly InvoiceLine[]): void {
  for (const line of lines)
    books.put('invoiceitem', {
      id: books.newId('ii'),
      created: books.now(subscription.clock),
      clock: subscription.clock,
      customer: subscription.customer,
      amount: line.amount,
      currency: subscription.currency,
      description: line.description,
      invoice: null,
      subscription: subscription.id,
      item: line.item,
      price: line.price,
      quantity: line.quantity,
      isDiscountable: false,
      isProration: true,
      periodStart: line.periodStart,
      periodEnd: line.periodEnd,
      metadata: {},
    });
}

function withFields(books: Books, subscription: Subscription, given: GivenUpdate): Subscription {
  const customer = books.need('customer', subscription.customer);
  const { cancellation_details: details } = given;
  return {
    ...subscription,
    ...ending(books, subscription, given),
    ...(given.discounts === undefined ? {} : { discounts: discountIds(books, subscription, given) }),
    cancellation: {
      ...endingReason(subscription, given),
      ...(details?.comment === undefined ? {} : { comment: details.comment }),
      ...(details?.feedback === undefined ? {} : { feedback: details.feedback }),
    },
    defaultMethod: defaultMethod(books, subscription, { given: given.default_payment_method, customer: customer.id }),
    description: given.description ?? subscription.description,
    metadata: mergedMetadata(subscription.metadata, given.metadata),
    saveDefault: given.payment_settings?.save_default_payment_method ?? subscription.saveDefault,
    missingMethod: given.trial_settings?.end_behavior.missing_payment_method ?? subscription.missingMethod,
    request3ds: given.payment_settings?.payment_method_options?.card?.request_three_d_secure ?? subscription.request3ds,
  };
}

const discountIds = (books: Books, subscription: Subscription, { discounts }: GivenUpdate): string[] =>
  (discounts ?? []).map((one) => discountId(books, subscription, one));

function discountId(books: Books, subscription: Subscription, given: GivenDiscount): string {
  if (given.discount !== undefined) return books.need('discount', given.discount, 'discounts[0][discount]').id;
  const customer = books.need('customer', subscription.customer);
  return redeem(books, readDiscount(books, given, customer), { customer, subscription: subscription.id, invoice: null })
    .id;
}

function defaultMethod(
  books: Books,
  { defaultMethod: kept }: Subscription,
  { given, customer }: { given: string | null | undefined; customer: string },
): string | null {
  if (given === undefined || given === null) return given === null ? null : kept;
  if (books.need('payment_method', given, 'default_payment_method').customer !== customer)
    throw invalid(`The customer does not have a payment method with the ID ${given}.`, {
      code: 'resource_missing',
      param: 'default_payment_method',
    });
  return given;
}

function ending(books: Books, subscription: Subscription, given: GivenUpdate): Partial<Subscription> {
  const now = books.now(subscription.clock);
  if (given.cancel_at !== undefined)
    return { cancelAt: given.cancel_at, cancelAtPeriodEnd: false, canceledAt: given.cancel_at === null ? null : now };
  if (given.cancel_at_period_end === undefined) return {};
  return given.cancel_at_period_end
    ? { cancelAtPeriodEnd: true, cancelAt: periodEndOf(subscription), canceledAt: subscription.canceledAt ?? now }
    : { cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null };
}

function endingReason(subscription: Subscription, given: GivenUpdate): Subscription['cancellation'] {
  const isEnding = given.cancel_at_period_end ?? (given.cancel_at === undefined ? undefined : given.cancel_at !== null);
  return {
    ...subscription.cancellation,
    ...(isEnding === undefined ? {} : { reason: isEnding ? 'cancellation_requested' : null }),
  };
}
