import type Stripe from 'stripe';
import type {
  ProviderDiscount,
  ProviderInvoice,
  ProviderInvoiceLine,
  ProviderPreview,
  ProviderSubscription,
} from '@kervan/domain/billing/provider-objects';
import { expanded, idOf, msOf, msOrNull, wholePercentOf } from './stripe-objects.ts';

/** What a reading of a subscription asks for beside it. */
export const subscriptionExpand = [
  'latest_invoice.confirmation_secret',
  'pending_setup_intent',
  'discounts.source.coupon.applies_to',
];

/** What a reading of an invoice asks for beside it: the card that paid, or did not. */
export const invoiceExpand = ['payments.data.payment.payment_intent.latest_charge'];

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  const invoice = expanded(subscription.latest_invoice);
  const setup = expanded(subscription.pending_setup_intent);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    itemId: item?.id ?? null,
    priceId: item?.price.id ?? null,
    unitAmount: item?.price.unit_amount ?? null,
    periodStart: msOrNull(item?.current_period_start),
    periodEnd: msOrNull(item?.current_period_end),
    trialEnd: msOrNull(subscription.trial_end),
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    cancelledAt: msOrNull(subscription.canceled_at),
    cancelReason: subscription.cancellation_details?.reason ?? null,
    endedAt: msOrNull(subscription.ended_at),
    startedAt: msOf(subscription.start_date),
    discounts: subscription.discounts.flatMap(discountOf),
    latestInvoiceId: idOf(subscription.latest_invoice),
    latestInvoiceStatus: invoice?.status ?? null,
    clientSecret: invoice?.confirmation_secret?.client_secret ?? setup?.client_secret ?? null,
    pendingChange: pendingChangeOf(subscription.pending_update),
    metadata: subscription.metadata,
  };
}

function pendingChangeOf(update: Stripe.Subscription.PendingUpdate | null): ProviderSubscription['pendingChange'] {
  if (!update) return null;
  return { priceId: update.subscription_items?.[0]?.price.id ?? null, expiresAt: msOf(update.expires_at) };
}

/** A discount that was not expanded, or stands for no coupon, is none that we know. */
function discountOf(discount: string | Stripe.Discount): ProviderDiscount[] {
  const coupon = expanded(expanded(discount)?.source.coupon);
  return coupon
    ? [
        {
          id: idOf(discount) ?? '',
          couponId: coupon.id,
          percentOff: wholePercentOf(coupon.percent_off),
          durationInMonths: coupon.duration_in_months,
          productIds: coupon.applies_to?.products ?? [],
        },
      ]
    : [];
}

export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const period = invoice.lines.data.find((line) => !isProration(line))?.period ?? invoice.lines.data[0]?.period;
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status: invoice.status ?? 'draft',
    reason: invoice.billing_reason,
    subtotal: invoice.subtotal,
    total: invoice.total,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    amountRemaining: invoice.amount_remaining,
    discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    amountRefunded: refundedOf(invoice),
    createdAt: msOf(invoice.created),
    finalizedAt: msOrNull(invoice.status_transitions.finalized_at),
    dueAt: msOrNull(invoice.due_date),
    paidAt: msOrNull(invoice.status_transitions.paid_at),
    periodStart: msOrNull(period?.start),
    periodEnd: msOrNull(period?.end),
    attempts: invoice.attempt_count,
    nextAttemptAt: msOrNull(invoice.next_payment_attempt),
    cardLast4: cardOfInvoice(invoice),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    lines: invoice.lines.data.map(lineOf),
  };
}

/** The card of the newest payment, as far as it was expanded. */
function cardOfInvoice(invoice: Stripe.Invoice): string | null {
  const newest = (invoice.payments?.data ?? []).toSorted((one, other) => other.created - one.created);
  for (const { payment } of newest) {
    const charge = expanded(expanded(payment.payment_intent)?.latest_charge);
    if (charge?.payment_method_details?.card?.last4) return charge.payment_method_details.card.last4;
  }
  return null;
}

/** What went back of its payments, as far as they were expanded. */
const refundedOf = (invoice: Stripe.Invoice): number =>
  (invoice.payments?.data ?? []).reduce(
    (sum, { payment }) => sum + (expanded(expanded(payment.payment_intent)?.latest_charge)?.amount_refunded ?? 0),
    0,
  );

const isProration = (line: Stripe.InvoiceLineItem): boolean =>
  (line.parent?.subscription_item_details?.proration ?? line.parent?.invoice_item_details?.proration) === true;

const lineOf = (line: Stripe.InvoiceLineItem): ProviderInvoiceLine => ({
  description: line.description ?? '',
  amount: line.amount,
  quantity: line.quantity,
  isProration: isProration(line),
});

export const previewOf = (invoice: Stripe.Invoice): ProviderPreview => ({
  amountDue: invoice.amount_due,
  total: invoice.total,
  balanceBefore: invoice.starting_balance,
  balanceAfter: invoice.ending_balance,
  lines: invoice.lines.data.map(lineOf),
});
