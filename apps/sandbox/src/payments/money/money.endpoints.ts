import type { Books } from '../books/books.ts';
import type { BalanceTransaction, Charge, JsonObject, Refund } from '../books/records.ts';
import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import { filled, mergedMetadata, metadata, oneOf, paging, range, shape, whole } from '../wire/read.ts';
import { refundCharge } from './refunds.ts';
import { showBalanceTransaction, showCharge, showRefund } from './show-money.ts';

/** Charges. */
export const chargesEndpoints: readonly Endpoint[] = [
  endpoint(shape({}), {
    on: 'GET /v1/charges/{id}',
    name: 'charges.retrieve',
    run: ({ books, id }) => showCharge(books, books.need('charge', id, 'charge')),
  }),
  endpoint(shape({ ...paging, created: range, customer: filled, payment_intent: filled }), {
    on: 'GET /v1/charges',
    name: 'charges.list',
    run({ books, params }) {
      const records = books
        .list('charge')
        .filter(
          ({ customer, intent }) =>
            (params.customer === undefined || customer === params.customer) &&
            (params.payment_intent === undefined || intent === params.payment_intent),
        );
      const show = (charge: Charge): JsonObject => showCharge(books, charge);
      return pageOf(books, { kind: 'charge', url: '/v1/charges', records, show }, params);
    },
  }),
];

/** Refunds. */
export const refundsEndpoints: readonly Endpoint[] = [
  endpoint(
    shape({
      amount: whole({ min: 1 }),
      charge: filled,
      metadata,
      payment_intent: filled,
      reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']),
    }),
    {
      on: 'POST /v1/refunds',
      name: 'refunds.create',
      run({ books, params: { amount, charge, metadata: given, payment_intent: intent, reason } }) {
        const refund = refundCharge(books, chargeOf(books, charge, intent), {
          amount,
          reason,
          metadata: mergedMetadata({}, given),
        });
        return showRefund(books, refund);
      },
    },
  ),
  endpoint(shape({}), {
    on: 'GET /v1/refunds/{id}',
    name: 'refunds.retrieve',
    run: ({ books, id }) => showRefund(books, books.need('refund', id, 'refund')),
  }),
  endpoint(shape({ ...paging, charge: filled, created: range, payment_intent: filled }), {
    on: 'GET /v1/refunds',
    name: 'refunds.list',
    run({ books, params }) {
      const records = books
        .list('refund')
        .filter(
          ({ charge, intent }) =>
            (params.charge === undefined || charge === params.charge) &&
            (params.payment_intent === undefined || intent === params.payment_intent),
        );
      const show = (refund: Refund): JsonObject => showRefund(books, refund);
      return pageOf(books, { kind: 'refund', url: '/v1/refunds', records, show }, params);
    },
  }),
];

function chargeOf(books: Books, charge: string | undefined, intent: string | undefined): Charge {
  if (charge !== undefined) return books.need('charge', charge, 'charge');
  if (intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  const paid = books.need('payment_intent', intent, 'payment_intent').latestCharge;
  if (paid === null)
    throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  return books.need('charge', paid, 'charge');
}

/** The account's balance and its movements. */
export const balanceEndpoints: readonly Endpoint[] = [
  endpoint(shape({}), {
    on: 'GET /v1/balance',
    name: 'balance.retrieve',
    run: ({ books }) => showBalance(books),
  }),
  endpoint(shape({}), {
    on: 'GET /v1/balance_transactions/{id}',
    name: 'balanceTransactions.retrieve',
    run: ({ books, id }) => showBalanceTransaction(books, books.need('balance_transaction', id)),
  }),
  endpoint(shape({ ...paging, created: range, currency: filled, source: filled, type: filled }), {
    on: 'GET /v1/balance_transactions',
    name: 'balanceTransactions.list',
    run({ books, params }) {
      const { currency, source, type } = params;
      const records = books
        .list('balance_transaction')
        .filter(
          (one) =>
            (currency === undefined || one.currency === currency) &&
            (source === undefined || one.source === source) &&
            (type === undefined || one.type === type),
        );
      const show = (one: BalanceTransaction): JsonObject => showBalanceTransaction(books, one);
      return pageOf(books, { kind: 'balance_transaction', url: '/v1/balance_transactions', records, show }, params);
    },
  }),
];

function showBalance(books: Books): JsonObject {
  const sums = { available: new Map<string, number>([['usd', 0]]), pending: new Map<string, number>([['usd', 0]]) };
  for (const entry of books.list('balance_transaction')) {
    const sum = entry.availableOn <= books.now(entry.clock) ? sums.available : sums.pending;
    sum.set(entry.currency, (sum.get(entry.currency) ?? 0) + entry.amount - entry.fee);
  }
  const shown = (sum: Map<string, number>): JsonObject[] =>
    [...sum].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  return { object: 'balance', available: shown(sums.available), livemode: false, pending: shown(sums.pending) };
}
