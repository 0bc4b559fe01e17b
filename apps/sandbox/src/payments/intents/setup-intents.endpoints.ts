import { cardParameter, methodOf } from '../cards/payment-methods.endpoints.ts';
import type { Books } from '../books/books.ts';
import type { JsonObject, SetupIntent } from '../books/records.ts';
import { needCustomer } from '../customers/customers.ts';
import { endpoint, type Caller, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { filled, flag, listOf, mergedMetadata, metadata, oneOf, shape, text, type Parameters } from '../wire/read.ts';
import { confirmSetup, setupFailure } from './confirm-setup.ts';
import { checkSecret, unexpectedState } from './intent-state.ts';
import { showSetupIntent } from './show-intents.ts';

export const automaticMethods = shape({ enabled: flag, allow_redirects: oneOf(['always', 'never']) }, ['enabled']);
export const mandateData = shape({
  customer_acceptance: shape({
    type: oneOf(['online', 'offline']),
    accepted_at: text,
    online: shape({ ip_address: text, user_agent: text, infer_from_client: flag }),
    offline: shape({}),
  }),
});

const cardOptions = shape({
  card: shape({ request_three_d_secure: oneOf(['any', 'automatic', 'challenge']), network: filled }),
});

const confirmation = {
  allowed_payment_method_types: listOf(filled),
  mandate_data: mandateData,
  payment_method: filled,
  payment_method_data: cardParameter,
  payment_method_options: cardOptions,
  return_url: filled,
  use_stripe_sdk: flag,
};

/** Setup intents. */
export const setupIntentsEndpoints: readonly Endpoint[] = [
  endpoint(
    shape({
      ...confirmation,
      automatic_payment_methods: automaticMethods,
      confirm: flag,
      customer: filled,
      description: text,
      metadata,
      usage: oneOf(['off_session', 'on_session']),
    }),
    {
      on: 'POST /v1/setup_intents',
      name: 'setupIntents.create',
      run({ books, params, caller }) {
        const intent = createSetupIntent(books, params);
        return params.confirm === true ? confirm(books, intent, params, caller) : showSetupIntent(books, intent);
      },
    },
  ),
  endpoint(shape({ client_secret: filled }), {
    on: 'GET /v1/setup_intents/{id}',
    name: 'setupIntents.retrieve',
    isPublic: true,
    run({ books, params, id, caller }) {
      const intent = books.need('setup_intent', id, 'intent');
      checkSecret(intent, params.client_secret, caller);
      return showSetupIntent(books, intent);
    },
  }),
  endpoint(shape({ ...confirmation, client_secret: filled }), {
    on: 'POST /v1/setup_intents/{id}/confirm',
    name: 'setupIntents.confirm',
    isPublic: true,
    run({ books, params, id, caller }) {
      const intent = books.need('setup_intent', id, 'intent');
      checkSecret(intent, params.client_secret, caller);
      return confirm(books, intent, params, caller);
    },
  }),
  endpoint(shape({ cancellation_reason: oneOf(['abandoned', 'duplicate', 'requested_by_customer']) }), {
    on: 'POST /v1/setup_intents/{id}/cancel',
    name: 'setupIntents.cancel',
    run({ books, params, id }) {
      const intent = books.need('setup_intent', id, 'intent');
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw unexpectedState('SetupIntent', 'cancel', intent);
      return showSetupIntent(
        books,
        books.put('setup_intent', {
          ...intent,
          status: 'canceled',
          cancellationReason: params.cancellation_reason ?? null,
        }),
      );
    },
  }),
];

type NewSetup = {
  allowed_payment_method_types?: string[] | undefined;
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: string | undefined } | undefined;
  customer?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
  payment_method?: string | undefined;
  payment_method_options?:
    | { card?: { request_three_d_secure?: SetupIntent['request3ds'] | undefined } | undefined }
    | undefined;
  usage?: string | undefined;
};

/** Keeps a new setup intent. */
export function createSetupIntent(books: Books, given: NewSetup & { subscription?: string }): SetupIntent {
  const customer = given.customer === undefined ? null : needCustomer(books, given.customer);
  checkTypes(given.allowed_payment_method_types);
  if (given.payment_method !== undefined && !given.payment_method.startsWith('pm_card_'))
    books.need('payment_method', given.payment_method, 'payment_method');
  const id = books.newId('seti');
  return books.put('setup_intent', {
    id,
    created: books.now(customer?.clock ?? null),
    clock: customer?.clock ?? null,
    secret: `${id}_secret_${books.newId('x').slice(2)}`,
    customer: customer?.id ?? null,
    method: given.payment_method ?? null,
    status: given.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    usage: given.usage ?? 'off_session',
    request3ds: given.payment_method_options?.card?.request_three_d_secure ?? null,
    types: given.allowed_payment_method_types ?? null,
    automatic: automaticOf(given.automatic_payment_methods),
    error: null,
    metadata: mergedMetadata({}, given.metadata),
    description: given.description ?? null,
    returnUrl: null,
    cancellationReason: null,
    attempt: null,
    subscription: given.subscription ?? null,
  });
}

/** The account takes cards only. */
export function checkTypes(types: string[] | undefined): void {
  const foreign = types?.find((type) => type !== 'card');
  if (foreign !== undefined)
    throw invalid(
      `The payment method type "${foreign}" is invalid. Please ensure the provided type is activated in your dashboard.`,
      { code: 'payment_intent_invalid_parameter', param: 'allowed_payment_method_types' },
    );
}

export const automaticOf = (
  given: { enabled: boolean; allow_redirects?: string | undefined } | undefined,
): SetupIntent['automatic'] =>
  given === undefined
    ? null
    : {
        enabled: given.enabled,
        ...(given.allow_redirects === undefined ? {} : { allow_redirects: given.allow_redirects }),
      };

function confirm(
  books: Books,
  intent: SetupIntent,
  params: Parameters<typeof confirmation>,
  caller: Caller,
): JsonObject {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState('SetupIntent', 'confirm', intent);
  const method = methodOf(books, params, { fallback: intent.method, caller });
  if (!method)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. You can either update the SetupIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: 'setup_intent_unexpected_state', more: { setup_intent: showSetupIntent(books, intent) } },
    );
  const done = confirmSetup(
    books,
    {
      ...intent,
      request3ds: params.payment_method_options?.card?.request_three_d_secure ?? intent.request3ds,
      returnUrl: params.use_stripe_sdk === true ? null : (params.return_url ?? null),
    },
    method,
  );
  if (done.status === 'requires_payment_method') throw setupFailure(books, done);
  return showSetupIntent(books, done);
}
