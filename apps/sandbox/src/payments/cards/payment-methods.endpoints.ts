import type { Books } from '../books/books.ts';
import type { Billing, CardData, PaymentMethod } from '../books/records.ts';
import { changeCustomer, needCustomer } from '../customers/customers.ts';
import { emit } from '../events/emit.ts';
import { endpoint, type Caller, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  address,
  filled,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  shape,
  text,
  unsettable,
  whole,
  type Parameters,
} from '../wire/read.ts';
import { attachMethod, createMethod, needMethod } from './payment-methods.ts';
import { showPaymentMethod } from './show-payment-method.ts';
import { numberOfName, readCard } from './test-cards.ts';

const billing = shape({
  address: unsettable(address),
  email: unsettable(text),
  name: unsettable(text),
  phone: unsettable(text),
  tax_id: unsettable(text),
});

const cardFields = {
  allow_redisplay: oneOf(['always', 'limited', 'unspecified']),
  billing_details: billing,
  card: shape({ number: filled, exp_month: whole(), exp_year: whole(), cvc: text, token: filled }),
  metadata,
  type: oneOf(['card']),
};

/** A card inside another call. */
export const cardParameter = shape({ ...cardFields }, ['type']);

/** Payment methods. */
export const paymentMethodsEndpoints: readonly Endpoint[] = [
  endpoint(shape({ ...paging, allow_redisplay: cardFields.allow_redisplay, customer: filled, type: filled }), {
    on: 'GET /v1/payment_methods',
    name: 'paymentMethods.list',
    run({ books, params }) {
      const records = books
        .list('payment_method')
        .filter(
          ({ customer }) =>
            (params.customer === undefined ? customer !== null : customer === params.customer) &&
            (params.type === undefined || params.type === 'card'),
        );
      return pageOf(
        books,
        { kind: 'payment_method', url: '/v1/payment_methods', records, show: showPaymentMethod },
        params,
      );
    },
  }),
  endpoint(shape({}), {
    on: 'GET /v1/payment_methods/{id}',
    name: 'paymentMethods.retrieve',
    run: ({ books, id }) => showPaymentMethod(needMethod(books, id)),
  }),
  endpoint(shape({ ...cardFields }, ['type']), {
    on: 'POST /v1/payment_methods',
    name: 'paymentMethods.create',
    isPublic: true,
    run: ({ books, params, caller }) => showPaymentMethod(newMethod(books, params, caller)),
  }),
  endpoint(
    shape({
      allow_redisplay: cardFields.allow_redisplay,
      billing_details: billing,
      card: shape({ exp_month: whole({ min: 1, max: 12 }), exp_year: whole({ min: 2000, max: 2100 }) }),
      metadata,
    }),
    {
      on: 'POST /v1/payment_methods/{id}',
      name: 'paymentMethods.update',
      run({ books, params, id }) {
        const method = books.need('payment_method', id, 'payment_method');
        if (method.customer === null)
          throw invalid('You must save this PaymentMethod to a customer before you can update it.', {
            param: 'payment_method',
          });
        return showPaymentMethod(
          books.put('payment_method', {
            ...method,
            allowRedisplay: params.allow_redisplay ?? method.allowRedisplay,
            billing: { ...method.billing, ...billingOf(params.billing_details) },
            card: {
              ...method.card,
              expMonth: params.card?.exp_month ?? method.card.expMonth,
              expYear: params.card?.exp_year ?? method.card.expYear,
            },
            metadata: mergedMetadata(method.metadata, params.metadata),
          }),
        );
      },
    },
  ),
  endpoint(shape({ customer: filled }, ['customer']), {
    on: 'POST /v1/payment_methods/{id}/attach',
    name: 'paymentMethods.attach',
    run: ({ books, params, id }) =>
      showPaymentMethod(attachMethod(books, needMethod(books, id), needCustomer(books, params.customer))),
  }),
  endpoint(shape({}), {
    on: 'POST /v1/payment_methods/{id}/detach',
    name: 'paymentMethods.detach',
    run: ({ books, id }) => showPaymentMethod(detachMethod(books, books.need('payment_method', id, 'payment_method'))),
  }),
];

type CardGiven = Parameters<typeof cardFields>;

function billingOf(given: CardGiven['billing_details']): Partial<Billing> {
  const { tax_id: _tax, ...known } = given ?? {};
  // Parts that were not given are not there.
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as Partial<Billing>;
}

/** Makes a payment method of what was given. A number is taken from a browser only. */
export function newMethod(books: Books, given: CardGiven, caller: Caller): PaymentMethod {
  const { card } = given;
  if (card === undefined) throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  return createMethod(books, {
    card: cardOf(books, card, caller),
    billing: { address: null, email: null, name: null, phone: null, ...billingOf(given.billing_details) },
    hasCvc: card.cvc !== undefined || card.token !== undefined,
    metadata: mergedMetadata({}, given.metadata),
    ...(given.allow_redisplay === undefined ? {} : { allowRedisplay: given.allow_redisplay }),
  });
}

function cardOf(books: Books, card: NonNullable<CardGiven['card']>, caller: Caller): CardData {
  const now = books.now(null);
  if (card.token !== undefined) {
    const kept = books.get('setting', `token ${card.token}`);
    // A token keeps the card that was typed into the browser.
    if (kept) return kept.value as CardData;
    const number = numberOfName(card.token);
    if (number === null)
      throw invalid(`No such token: '${card.token}'`, { code: 'resource_missing', param: 'card[token]' });
    return readCard(books, { number, exp_month: 12, exp_year: new Date(now * 1000).getUTCFullYear() + 4 }, now);
  }
  if (caller === 'secret')
    throw invalid(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements. For more information, see https://dashboard.stripe.com/account/integration/settings.',
    );
  const { number, exp_month: month, exp_year: year, cvc } = card;
  for (const [name, value] of Object.entries({ number, exp_month: month, exp_year: year }))
    if (value === undefined)
      throw invalid(`Missing required param: card[${name}].`, { code: 'parameter_missing', param: `card[${name}]` });
  return readCard(books, { number: number ?? '', exp_month: month ?? 0, exp_year: year ?? 0, cvc }, now);
}

/** The method that a confirmation names: by its id, by its data, or the intent's own. */
export function methodOf(
  books: Books,
  given: { payment_method?: string | undefined; payment_method_data?: CardGiven | undefined },
  { fallback, caller }: { fallback: string | null; caller: Caller },
): PaymentMethod | null {
  if (given.payment_method_data !== undefined) return newMethod(books, given.payment_method_data, caller);
  const id = given.payment_method ?? fallback;
  return id === null ? null : needMethod(books, id);
}

/** Takes a method away from its customer; it cannot be used again. */
export function detachMethod(books: Books, method: PaymentMethod): PaymentMethod {
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  const customer = books.get('customer', method.customer);
  if (customer?.defaultMethod === method.id) changeCustomer(books, customer, { ...customer, defaultMethod: null });
  for (const subscription of books.list('subscription'))
    if (subscription.defaultMethod === method.id) books.put('subscription', { ...subscription, defaultMethod: null });
  const detached = books.put('payment_method', { ...method, customer: null, isDetached: true });
  emit(books, {
    type: 'payment_method.detached',
    object: showPaymentMethod(detached),
    previous: { customer: method.customer },
    clock: method.clock,
  });
  return detached;
}
