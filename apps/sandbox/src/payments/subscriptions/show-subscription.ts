import { showPlan, showPrice } from '../catalogue/show-catalogue.ts';
import type { Books } from '../books/books.ts';
import type { JsonObject, Subscription, SubscriptionItem } from '../books/records.ts';
import { listBody } from '../wire/list-body.ts';

/** A subscription as Stripe shows it. */
export function showSubscription(books: Books, subscription: Subscription): JsonObject {
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...subscription.cancellation, feedback_option: null },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: subscription.discounts,
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listBody(
      `/v1/subscription_items?subscription=${subscription.id}`,
      subscription.items.map((item) => showItem(books, subscription.id, item)),
    ),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: showPaymentSettings(subscription),
    pending_invoice_item_interval: null,
    pending_setup_intent: subscription.pendingSetupIntent,
    pending_update: showPending(books, subscription),
    schedule: null,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: subscription.clock,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: subscription.missingMethod },
    },
    trial_start: subscription.trialStart,
  };
}

function showPaymentSettings({ request3ds, saveDefault }: Subscription): JsonObject {
  return {
    payment_method_options:
      request3ds === null
        ? null
        : {
            acss_debit: null,
            bancontact: null,
            card: { network: null, request_three_d_secure: request3ds },
            customer_balance: null,
            konbini: null,
            payto: null,
            pix: null,
            sepa_debit: null,
            upi: null,
            us_bank_account: null,
          },
    payment_method_types: null,
    save_default_payment_method: saveDefault ?? 'off',
  };
}

function showPending(books: Books, { id, pendingUpdate: pending }: Subscription): JsonObject | null {
  return (
    pending && {
      billing_cycle_anchor: pending.anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: pending.discounts,
      expires_at: pending.expiresAt,
      metadata: null,
      subscription_items: pending.items.map((item) => showItem(books, id, item)),
      trial_end: pending.trialEnd,
      trial_from_plan: null,
    }
  );
}

/** An item of a subscription as Stripe shows it. */
export function showItem(books: Books, subscription: string, item: SubscriptionItem): JsonObject {
  const price = books.need('price', item.price);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: item.periodEnd,
    current_period_start: item.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: showPlan(price),
    price: showPrice(price),
    quantity: item.quantity,
    subscription,
    tax_rates: [],
  };
}
