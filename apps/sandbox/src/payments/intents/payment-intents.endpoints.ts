import { cardParameter, methodOf } from '../cards/payment-methods.endpoints.ts';
import type { Books } from '../books/books.ts';
import type { JsonObject, PaymentIntent } from '../books/records.ts';
import { needCustomer } from '../customers/customers.ts';
import { followIntent } from '../invoices/follow-intent.ts';
import { settleCharge } from '../money/charge-card.ts';
import { endpoint, type Caller, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  filled,
  flag,
  listOf,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  range,
  shape,
  text,
  unsettable,
  whole,
  type Parameters,
} from '../wire/read.ts';
import { cancelPayment, confirmPayment, paymentFailure, succeed } from './confirm-payment.ts';
import { checkSecret, unexpectedState } from './intent-state.ts';
import { createPaymentIntent } from './payment-intents.ts';
import { automaticMethods, mandateData } from './setup-intents.endpoints.ts';
import { showPaymentIntent } from './show-intents.ts';
import { checkDescriptor } from './statement-descriptor.ts';

const options = shape({
  card: shape({
    request_three_d_secure: oneOf(['any', 'automatic', 'challenge']),
    network: filled,
    setup_future_usage: unsettable(oneOf(['off_session', 'on_session', 'none'])),
  }),
});

const changeable = {
  description: text,
  metadata,
  receipt_email: unsettable(text),
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  setup_future_usage: unsettable(oneOf(['off_session', 'on_session'])),
  payment_method: filled,
  payment_method_options: options,
};

const confirmation = {
  allowed_payment_method_types: listOf(filled),
  error_on_requires_action: flag,
  mandate_data: mandateData,
  off_session: flag,
  payment_method: filled,
  payment_method_data: cardParameter,
  payment_method_options: options,
  receipt_email: unsettable(text),
  return_url: filled,
  setup_future_usage: unsettable(oneOf(['off_session', 'on_session'])),
  use_stripe_sdk: flag,
  capture_method: oneOf(['automatic', 'automatic_async', 'manual']),
};

/** Payment intents. */
export const paymentIntentsEndpoints: readonly Endpoint[] = [
  endpoint(
    shape(
      {
        ...confirmation,
        ...changeable,
        amount: whole(),
        automatic_payment_methods: automaticMethods,
        confirm: flag,
        confirmation_method: oneOf(['automatic', 'manual']),
        currency: filled,
        customer: filled,
      },
      ['amount', 'currency'],
    ),
    {
      on: 'POST /v1/payment_intents',
      name: 'paymentIntents.create',
      run({ books, params, caller }) {
        if (params.off_session !== undefined && params.confirm !== true)
          throw invalid('You can only set off_session when confirm is true.', { param: 'off_session' });
        const intent = createPaymentIntent(books, params);
        return params.confirm === true ? confirm(books, intent, params, caller) : showPaymentIntent(books, intent);
      },
    },
  ),
  endpoint(shape({ ...paging, created: range, customer: filled }), {
    on: 'GET /v1/payment_intents',
    name: 'paymentIntents.list',
    run({ books, params }) {
      const records = books
        .list('payment_intent')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer);
      const show = (intent: PaymentIntent): JsonObject => showPaymentIntent(books, intent);
      return pageOf(books, { kind: 'payment_intent', url: '/v1/payment_intents', records, show }, params);
    },
  }),
  endpoint(shape({ client_secret: filled }), {
    on: 'GET /v1/payment_intents/{id}',
    name: 'paymentIntents.retrieve',
    isPublic: true,
    run({ books, params, id, caller }) {
      const intent = books.need('payment_intent', id, 'intent');
      checkSecret(intent, params.client_secret, caller);
      return showPaymentIntent(books, intent);
    },
  }),
  endpoint(shape({ ...changeable, amount: whole({ min: 1 }), customer: filled }), {
    on: 'POST /v1/payment_intents/{id}',
    name: 'paymentIntents.update',
    run: ({ books, params, id }) =>
      showPaymentIntent(books, update(books, books.need('payment_intent', id, 'intent'), params)),
  }),
  endpoint(shape({ ...confirmation, client_secret: filled }), {
    on: 'POST /v1/payment_intents/{id}/confirm',
    name: 'paymentIntents.confirm',
    isPublic: true,
    run({ books, params, id, caller }) {
      const intent = books.need('payment_intent', id, 'intent');
      checkSecret(intent, params.client_secret, caller);
      return confirm(books, intent, params, caller);
    },
  }),
  endpoint(
    shape({
      amount_to_capture: whole({ min: 1 }),
      metadata,
      statement_descriptor: text,
      statement_descriptor_suffix: text,
    }),
    {
      on: 'POST /v1/payment_intents/{id}/capture',
      name: 'paymentIntents.capture',
      run: ({ books, params, id }) =>
        showPaymentIntent(books, capture(books, books.need('payment_intent', id, 'intent'), params.amount_to_capture)),
    },
  ),
  endpoint(shape({ cancellation_reason: oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']) }), {
    on: 'POST /v1/payment_intents/{id}/cancel',
    name: 'paymentIntents.cancel',
    run({ books, params, id }) {
      const intent = books.need('payment_intent', id, 'intent');
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw unexpectedState('PaymentIntent', 'cancel', intent);
      if (intent.invoice !== null)
        throw invalid('You cannot cancel the PaymentIntent of an invoice; void the invoice instead.', {
          code: 'payment_intent_unexpected_state',
        });
      return showPaymentIntent(books, cancelPayment(books, intent, params.cancellation_reason ?? null));
    },
  }),
];

function update(
  books: Books,
  intent: PaymentIntent,
  params: Parameters<typeof changeable> & { amount?: number | undefined; customer?: string | undefined },
): PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    const { metadata: given, description, receipt_email: email, ...others } = params;
    if (Object.keys(others).length > 0)
      throw invalid(
        `This PaymentIntent's parameters could not be updated because it has a status of ${intent.status}.`,
        {
          code: 'payment_intent_unexpected_state',
        },
      );
    return books.put('payment_intent', {
      ...intent,
      metadata: mergedMetadata(intent.metadata, given),
      description: description ?? intent.description,
      receiptEmail: email === undefined ? intent.receiptEmail : email,
    });
  }
  checkDescriptor(params);
  if (params.customer !== undefined) needCustomer(books, params.customer);
  if (params.payment_method !== undefined) books.need('payment_method', params.payment_method, 'payment_method');
  return books.put('payment_intent', {
    ...intent,
    amount: params.amount ?? intent.amount,
    customer: params.customer ?? intent.customer,
    description: params.description ?? intent.description,
    metadata: mergedMetadata(intent.metadata, params.metadata),
    receiptEmail: params.receipt_email === undefined ? intent.receiptEmail : params.receipt_email,
    descriptorSuffix: params.statement_descriptor_suffix ?? intent.descriptorSuffix,
    setupFutureUsage: params.setup_future_usage === undefined ? intent.setupFutureUsage : params.setup_future_usage,
    method: params.payment_method ?? intent.method,
    status: params.payment_method === undefined ? intent.status : 'requires_confirmation',
    request3ds: params.payment_method_options?.card?.request_three_d_secure ?? intent.request3ds,
  });
}

function confirm(
  books: Books,
  intent: PaymentIntent,
  params: Parameters<typeof confirmation>,
  caller: Caller,
): JsonObject {
  if (['succeeded', 'canceled', 'requires_capture'].includes(intent.status))
    throw unexpectedState('PaymentIntent', 'confirm', intent);
  const method = methodOf(books, params, { fallback: intent.method, caller });
  if (!method)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', more: { payment_intent: showPaymentIntent(books, intent) } },
    );
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid(
      intent.customer === null
        ? 'The provided PaymentMethod is attached to a customer; you must pass that customer with it.'
        : `The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.`,
      { param: 'payment_method' },
    );
  const tried = confirmPayment(
    books,
    {
      ...intent,
      isOffSession: params.off_session === true,
      captureMethod: params.capture_method ?? intent.captureMethod,
      setupFutureUsage: params.setup_future_usage === undefined ? intent.setupFutureUsage : params.setup_future_usage,
      receiptEmail: params.receipt_email === undefined ? intent.receiptEmail : params.receipt_email,
      request3ds: params.payment_method_options?.card?.request_three_d_secure ?? intent.request3ds,
      returnUrl: params.use_stripe_sdk === true ? null : (params.return_url ?? null),
      isAuthenticated: false,
    },
    { method, presence: params.off_session === true ? 'offSession' : 'onSession' },
  );
  followIntent(books, tried);
  if (tried.status === 'requires_payment_method') throw paymentFailure(books, tried);
  return showPaymentIntent(books, tried);
}

function capture(books: Books, intent: PaymentIntent, amount = intent.amount): PaymentIntent {
  if (intent.status !== 'requires_capture' || intent.latestCharge === null)
    throw invalid(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { code: 'payment_intent_unexpected_state' },
    );
  if (amount > intent.amount)
    throw invalid(`The amount to capture must be less than or equal to ${intent.amount}.`, {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  const charge = books.need('charge', intent.latestCharge);
  settleCharge(
    books,
    books.put('charge', {
      ...charge,
      isCaptured: true,
      amountCaptured: amount,
      amountRefunded: charge.amount - amount,
    }),
  );
  return succeed(books, intent, amount);
}
