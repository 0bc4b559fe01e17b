import type { Books } from '../books/books.ts';
import type { JsonObject, KeptError, PaymentIntent, SetupAttempt, SetupIntent } from '../books/records.ts';
import { showPaymentMethod } from '../cards/show-payment-method.ts';

/** A setup intent as Stripe shows it. */
export function showSetupIntent(books: Books, intent: SetupIntent): JsonObject {
  return {
    id: intent.id,
    object: 'setup_intent',
    allowed_payment_method_types: intent.types,
    application: null,
    automatic_payment_methods: intent.automatic,
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.secret,
    created: intent.created,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: showError(books, intent.error),
    latest_attempt: intent.attempt,
    livemode: false,
    mandate: null,
    metadata: intent.metadata,
    next_action: nextAction(books, intent),
    on_behalf_of: null,
    payment_method: intent.method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: intent.request3ds ?? 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: intent.status,
    usage: intent.usage,
  };
}

/** An attempt at a setup intent as Stripe shows it. */
export const showSetupAttempt = (books: Books, attempt: SetupAttempt): JsonObject => ({
  id: attempt.id,
  object: 'setup_attempt',
  application: null,
  created: attempt.created,
  customer: attempt.customer,
  customer_account: null,
  flow_directions: null,
  livemode: false,
  on_behalf_of: null,
  payment_method: attempt.method,
  payment_method_details: cardOfAttempt(books, attempt),
  setup_error: showError(books, attempt.error),
  setup_intent: attempt.setupIntent,
  status: attempt.status,
  usage: attempt.usage,
});

function cardOfAttempt(books: Books, { method: id }: SetupAttempt): JsonObject {
  const { card, cvcCheck } = books.need('payment_method', id);
  return {
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck },
      country: card.country,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: card.funding,
      last4: card.last4,
      network: card.brand,
      three_d_secure: null,
      wallet: null,
    },
    type: 'card',
  };
}

/** A payment intent as Stripe shows it. */
export function showPaymentIntent(books: Books, intent: PaymentIntent): JsonObject {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.types,
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_details: { tip: {} },
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: intent.automatic,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: intent.secret,
    confirmation_method: intent.confirmationMethod,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: showError(books, intent.error),
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: nextAction(books, intent),
    on_behalf_of: null,
    payment_method: intent.method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: intent.request3ds ?? 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: intent.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: intent.descriptor,
    statement_descriptor_suffix: intent.descriptorSuffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Address of the page on which the holder of a card passes 3-D Secure, or does not. */
export const threeDSecureUrl = (books: Books, intent: { id: string; secret: string }): string =>
  `${books.world.baseUrl()}/payments/3ds/${intent.id}?client_secret=${intent.secret}`;

function nextAction(books: Books, intent: SetupIntent | PaymentIntent): JsonObject | null {
  if (intent.status !== 'requires_action') return null;
  const url = threeDSecureUrl(books, intent);
  return intent.returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: intent.returnUrl, url } };
}

function showError(books: Books, error: KeptError | null): JsonObject | null {
  if (error === null) return null;
  const { payment_method: id, ...rest } = error;
  const method = id === undefined ? null : books.get('payment_method', id);
  return {
    ...rest,
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
    ...(method ? { payment_method: showPaymentMethod(method) } : {}),
  };
}
