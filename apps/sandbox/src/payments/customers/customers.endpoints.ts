import { attachMethod, needMethod } from '../cards/payment-methods.ts';
import { showPaymentMethod } from '../cards/show-payment-method.ts';
import { emit } from '../events/emit.ts';
import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  address,
  filled,
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
import type { Books } from '../books/books.ts';
import type { Customer, JsonObject } from '../books/records.ts';
import { cancelForCustomer } from '../subscriptions/end-subscription.ts';
import { changeCustomer, moveBalance, needCustomer } from './customers.ts';
import { endDiscount } from './discounts.ts';
import { showBalanceMovement, showCustomer } from './show-customer.ts';

const changeable = {
  address: unsettable(address),
  balance: whole(),
  description: unsettable(text),
  email: unsettable(text),
  invoice_prefix: filled,
  invoice_settings: shape({ default_payment_method: unsettable(filled), footer: unsettable(text) }),
  metadata,
  name: unsettable(text),
  phone: unsettable(text),
  preferred_locales: listOf(filled),
  shipping: unsettable(shape({ name: filled, phone: text, address }, ['name', 'address'])),
  tax_exempt: unsettable(oneOf(['exempt', 'none', 'reverse'])),
};

/** Customers, their balance and their payment methods. */
export const customersEndpoints: readonly Endpoint[] = [
  endpoint(shape({ ...changeable, payment_method: filled, test_clock: filled }), {
    on: 'POST /v1/customers',
    name: 'customers.create',
    run: ({ books, params }) => createCustomer(books, params),
  }),
  endpoint(shape({ ...paging, created: range, email: filled, test_clock: filled }), {
    on: 'GET /v1/customers',
    name: 'customers.list',
    run({ books, params }) {
      const { email, test_clock: clock } = params;
      // Customers of test clocks are shown only to who asks for their clock.
      const records = books
        .list('customer')
        .filter(
          (one) => !one.isDeleted && one.clock === (clock ?? null) && (email === undefined || one.email === email),
        );
      const show = (one: Customer): JsonObject => showCustomer(books, one);
      return pageOf(books, { kind: 'customer', url: '/v1/customers', records, show }, params);
    },
  }),
  endpoint(shape({}), {
    on: 'GET /v1/customers/{id}',
    name: 'customers.retrieve',
    run: ({ books, id }) => showCustomer(books, books.need('customer', id)),
  }),
  endpoint(shape(changeable), {
    on: 'POST /v1/customers/{id}',
    name: 'customers.update',
    run({ books, params, id }) {
      const customer = needCustomer(books, id, 'id');
      return showCustomer(books, changeCustomer(books, customer, changed(books, customer, params)));
    },
  }),
  endpoint(shape({}), {
    on: 'DELETE /v1/customers/{id}',
    name: 'customers.del',
    run({ books, id }) {
      const customer = needCustomer(books, id, 'id');
      cancelForCustomer(books, customer);
      const before = showCustomer(books, customer);
      const deleted = books.put('customer', { ...customer, isDeleted: true });
      emit(books, { type: 'customer.deleted', object: before, clock: customer.clock });
      return showCustomer(books, deleted);
    },
  }),
  endpoint(shape({ ...paging, allow_redisplay: oneOf(['always', 'limited', 'unspecified']), type: filled }), {
    on: 'GET /v1/customers/{id}/payment_methods',
    name: 'customers.listPaymentMethods',
    run({ books, params, id }) {
      needCustomer(books, id);
      const records = books
        .list('payment_method')
        .filter(({ customer }) => customer === id && (params.type === undefined || params.type === 'card'));
      const url = `/v1/customers/${id}/payment_methods`;
      return pageOf(books, { kind: 'payment_method', url, records, show: showPaymentMethod }, params);
    },
  }),
  endpoint(
    shape({ amount: whole(), currency: filled, description: unsettable(text), metadata }, ['amount', 'currency']),
    {
      on: 'POST /v1/customers/{id}/balance_transactions',
      name: 'customers.createBalanceTransaction',
      run({ books, params, id }) {
        const customer = needCustomer(books, id);
        return showBalanceMovement(
          moveBalance(
            books,
            { ...customer, currency: customer.currency ?? params.currency },
            {
              amount: params.amount,
              type: 'adjustment',
              description: params.description ?? null,
              metadata: mergedMetadata({}, params.metadata),
            },
          ),
        );
      },
    },
  ),
  endpoint(shape({ ...paging, created: range, invoice: filled }), {
    on: 'GET /v1/customers/{id}/balance_transactions',
    name: 'customers.listBalanceTransactions',
    run({ books, params, id }) {
      needCustomer(books, id);
      const records = books
        .list('customer_balance_transaction')
        .filter((one) => one.customer === id && (params.invoice === undefined || one.invoice === params.invoice));
      const url = `/v1/customers/${id}/balance_transactions`;
      return pageOf(books, { kind: 'customer_balance_transaction', url, records, show: showBalanceMovement }, params);
    },
  }),
  endpoint(shape({}), {
    on: 'DELETE /v1/customers/{id}/discount',
    name: 'customers.deleteDiscount',
    run({ books, id }) {
      const customer = needCustomer(books, id);
      const discount = customer.discount === null ? null : books.get('discount', customer.discount);
      if (!discount) throw invalid(`No active discount for customer: ${id}`, { status: 404, code: 'resource_missing' });
      changeCustomer(books, customer, { ...customer, discount: null });
      return endDiscount(books, discount);
    },
  }),
];

function createCustomer(
  books: Books,
  params: Parameters<typeof changeable> & { payment_method?: string | undefined; test_clock?: string | undefined },
): JsonObject {
  const clock = params.test_clock ?? null;
  if (clock !== null) books.need('test_clock', clock, 'test_clock');
  const id = books.newId('cus', 14);
  const blank: Customer = {
    id,
    created: books.now(clock),
    clock,
    email: null,
    name: null,
    phone: null,
    description: null,
    address: null,
    shipping: null,
    metadata: {},
    balanceCents: 0,
    currency: null,
    invoicePrefix: books.mark(`prefix ${id}`, 8).toUpperCase(),
    nextInvoice: 1,
    defaultMethod: null,
    footer: null,
    locales: [],
    taxExempt: 'none',
    isDelinquent: false,
    discount: null,
    isDeleted: false,
  };
  const { invoice_settings: settings, ...others } = params;
  const kept = books.put('customer', changed(books, blank, others));
  if (params.payment_method !== undefined) attachMethod(books, needMethod(books, params.payment_method), kept);
  const finished = settings ? books.put('customer', changed(books, kept, { invoice_settings: settings })) : kept;
  const shown = showCustomer(books, finished);
  emit(books, { type: 'customer.created', object: shown, clock });
  return shown;
}

function changed(books: Books, customer: Customer, params: Parameters<typeof changeable>): Customer {
  const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);
  const { invoice_settings: settings, shipping } = params;
  const method = settings?.default_payment_method;
  if (
    typeof method === 'string' &&
    books.need('payment_method', method, 'invoice_settings[default_payment_method]').customer !== customer.id
  )
    throw invalid(
      'The customer does not have a payment method with the ID ' +
        `${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  return {
    ...customer,
    email: kept(params.email, customer.email),
    name: kept(params.name, customer.name),
    phone: kept(params.phone, customer.phone),
    description: kept(params.description, customer.description),
    address: kept(params.address, customer.address),
    shipping:
      shipping === undefined
        ? customer.shipping
        : shipping && { name: shipping.name, phone: shipping.phone ?? null, address: shipping.address },
    metadata: mergedMetadata(customer.metadata, params.metadata),
    balanceCents: kept(params.balance, customer.balanceCents),
    invoicePrefix: kept(params.invoice_prefix, customer.invoicePrefix),
    defaultMethod: kept(method, customer.defaultMethod),
    footer: kept(settings?.footer, customer.footer),
    locales: kept(params.preferred_locales, customer.locales),
    taxExempt: params.tax_exempt ?? customer.taxExempt,
  };
}
