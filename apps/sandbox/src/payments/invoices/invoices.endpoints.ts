import type { Books } from '../books/books.ts';
import type { Invoice, InvoicePayment, JsonObject } from '../books/records.ts';
import { needCustomer } from '../customers/customers.ts';
import { emit } from '../events/emit.ts';
import { paymentFailure } from '../intents/confirm-payment.ts';
import {
  anchorChange,
  discounts,
  instantOrNow,
  itemFields,
  prorationBehavior,
} from '../subscriptions/subscriptions.endpoints.ts';
import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { cardFailure, invalid } from '../wire/failure.ts';
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
} from '../wire/read.ts';
import { draftInvoice, lineOfItem, pendingItems } from './invoices.ts';
import { finalizeOnly, payInvoice } from './pay-invoice.ts';
import { previewInvoice } from './preview.ts';
import { settleInvoice, voidInvoice } from './settle-invoice.ts';
import { showInvoice, showInvoiceItem, showInvoicePayment, showLine } from './show-invoice.ts';

const changeable = {
  auto_advance: flag,
  default_payment_method: unsettable(filled),
  description: text,
  footer: text,
  metadata: unsettable(metadata),
};

const readEndpoints: readonly Endpoint[] = [
  endpoint(
    shape({
      ...paging,
      collection_method: oneOf(['charge_automatically', 'send_invoice']),
      created: range,
      customer: filled,
      status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']),
      subscription: filled,
    }),
    {
      on: 'GET /v1/invoices',
      name: 'invoices.list',
      run({ books, params }) {
        const records = books
          .list('invoice')
          .filter(
            ({ customer, status, subscription }) =>
              params.collection_method !== 'send_invoice' &&
              (params.customer === undefined || customer === params.customer) &&
              (params.status === undefined || status === params.status) &&
              (params.subscription === undefined || subscription === params.subscription),
          );
        const show = (invoice: Invoice): JsonObject => showInvoice(books, invoice);
        return pageOf(books, { kind: 'invoice', url: '/v1/invoices', records, show }, params);
      },
    },
  ),
  endpoint(shape({}), {
    on: 'GET /v1/invoices/{id}',
    name: 'invoices.retrieve',
    run: ({ books, id }) => showInvoice(books, books.need('invoice', id, 'invoice')),
  }),
  endpoint(shape(paging), {
    on: 'GET /v1/invoices/{id}/lines',
    name: 'invoices.listLineItems',
    run({ books, params, id }) {
      const invoice = books.need('invoice', id, 'invoice');
      const from =
        params.starting_after === undefined
          ? 0
          : invoice.lines.findIndex((one) => one.id === params.starting_after) + 1;
      const lines = invoice.lines.slice(from, from + (params.limit ?? 10));
      return {
        object: 'list',
        data: lines.map((line) => showLine(books, invoice, line)),
        has_more: from + lines.length < invoice.lines.length,
        url: `/v1/invoices/${id}/lines`,
      };
    },
  }),
  endpoint(
    shape({
      ...paging,
      created: range,
      invoice: filled,
      payment: shape({ type: oneOf(['payment_intent']), payment_intent: filled }, ['type']),
      status: oneOf(['canceled', 'open', 'paid']),
    }),
    {
      on: 'GET /v1/invoice_payments',
      name: 'invoicePayments.list',
      run({ books, params }) {
        const records = books
          .list('invoice_payment')
          .filter(
            ({ invoice, intent, status }) =>
              (params.invoice === undefined || invoice === params.invoice) &&
              (params.payment?.payment_intent === undefined || intent === params.payment.payment_intent) &&
              (params.status === undefined || status === params.status),
          );
        const show = (payment: InvoicePayment): JsonObject => showInvoicePayment(payment);
        return pageOf(books, { kind: 'invoice_payment', url: '/v1/invoice_payments', records, show }, params);
      },
    },
  ),
  endpoint(
    shape({
      currency: filled,
      customer: filled,
      discounts,
      preview_mode: oneOf(['next']),
      subscription: filled,
      subscription_details: shape({
        billing_cycle_anchor: anchorChange,
        cancel_at_period_end: flag,
        cancel_now: flag,
        items: listOf(shape({ ...itemFields, id: filled, deleted: flag })),
        proration_behavior: prorationBehavior,
        proration_date: whole({ min: 0 }),
        trial_end: instantOrNow,
      }),
    }),
    {
      on: 'POST /v1/invoices/create_preview',
      name: 'invoices.createPreview',
      run: ({ books, params }) => showInvoice(books, previewInvoice(books, params)),
    },
  ),
];

const writeEndpoints: readonly Endpoint[] = [
  endpoint(
    shape(
      {
        ...changeable,
        collection_method: oneOf(['charge_automatically']),
        currency: filled,
        customer: filled,
        pending_invoice_items_behavior: oneOf(['exclude', 'include']),
        subscription: filled,
      },
      ['customer'],
    ),
    {
      on: 'POST /v1/invoices',
      name: 'invoices.create',
      run({ books, params }) {
        const customer = needCustomer(books, params.customer);
        const subscription =
          params.subscription === undefined ? null : books.need('subscription', params.subscription, 'subscription');
        const now = books.now(customer.clock);
        const isWithItems = params.pending_invoice_items_behavior === 'include' || subscription !== null;
        const items = isWithItems ? pendingItems(books, customer.id, subscription?.id ?? null) : [];
        const invoice = draftInvoice(books, {
          customer: customer.id,
          subscription,
          reason: 'manual',
          lines: items.map((item) => lineOfItem(item, books.newId('il'))),
          discounts: [],
          periodStart: now,
          periodEnd: now,
          more: {
            description: params.description ?? null,
            footer: params.footer ?? null,
            defaultMethod: params.default_payment_method ?? null,
            metadata: mergedMetadata({}, params.metadata),
            isAdvancing: params.auto_advance ?? false,
            finalizesAt: params.auto_advance === true ? now + 3_600 : null,
          },
        });
        return showInvoice(books, invoice);
      },
    },
  ),
  endpoint(shape(changeable), {
    on: 'POST /v1/invoices/{id}',
    name: 'invoices.update',
    run({ books, params, id }) {
      const invoice = books.need('invoice', id, 'invoice');
      const isAdvancing = params.auto_advance ?? invoice.isAdvancing;
      return showInvoice(
        books,
        books.put('invoice', {
          ...invoice,
          isAdvancing,
          finalizesAt:
            invoice.status === 'draft' && isAdvancing
              ? (invoice.finalizesAt ?? books.now(invoice.clock) + 3_600)
              : null,
          defaultMethod:
            params.default_payment_method === undefined ? invoice.defaultMethod : params.default_payment_method,
          description: params.description ?? invoice.description,
          footer: params.footer ?? invoice.footer,
          metadata: mergedMetadata(invoice.metadata, params.metadata),
        }),
      );
    },
  }),
  endpoint(shape({ auto_advance: flag }), {
    on: 'POST /v1/invoices/{id}/finalize',
    name: 'invoices.finalizeInvoice',
    run({ books, id }) {
      const invoice = books.need('invoice', id, 'invoice');
      if (invoice.status !== 'draft')
        throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', {
          code: 'invoice_not_editable',
        });
      return showInvoice(books, finalizeOnly(books, invoice));
    },
  }),
  endpoint(shape({ forgive: flag, off_session: flag, paid_out_of_band: flag, payment_method: filled }), {
    on: 'POST /v1/invoices/{id}/pay',
    name: 'invoices.pay',
    run: ({ books, params, id }) => showInvoice(books, pay(books, books.need('invoice', id, 'invoice'), params)),
  }),
  endpoint(shape({}), {
    on: 'POST /v1/invoices/{id}/void',
    name: 'invoices.voidInvoice',
    run({ books, id }) {
      const invoice = books.need('invoice', id, 'invoice');
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw invalid(`You can only pass in open invoices. This invoice isn't open.`, { param: 'invoice' });
      return showInvoice(books, voidInvoice(books, invoice));
    },
  }),
  endpoint(shape({}), {
    on: 'POST /v1/invoices/{id}/mark_uncollectible',
    name: 'invoices.markUncollectible',
    run({ books, id }) {
      const invoice = books.need('invoice', id, 'invoice');
      if (invoice.status !== 'open')
        throw invalid(`You can only pass in open invoices. This invoice isn't open.`, { param: 'invoice' });
      const marked = books.put('invoice', {
        ...invoice,
        status: 'uncollectible',
        nextAttempt: null,
        uncollectibleAt: books.now(invoice.clock),
      });
      emit(books, {
        type: 'invoice.marked_uncollectible',
        object: showInvoice(books, marked),
        clock: marked.clock,
      });
      return showInvoice(books, marked);
    },
  }),
  endpoint(
    shape(
      {
        amount: whole(),
        currency: filled,
        customer: filled,
        description: text,
        discountable: flag,
        invoice: filled,
        metadata: unsettable(metadata),
        period: shape({ start: whole({ min: 0 }), end: whole({ min: 0 }) }, ['start', 'end']),
        pricing: shape({ price: filled }),
        quantity: whole({ min: 0 }),
        subscription: filled,
      },
      ['customer'],
    ),
    {
      on: 'POST /v1/invoiceitems',
      name: 'invoiceItems.create',
      run: ({ books, params }) => createItem(books, params),
    },
  ),
];

/** Invoices, their lines, payments and single amounts. */
export const invoicesEndpoints: readonly Endpoint[] = [...readEndpoints, ...writeEndpoints];

type Paying = { paid_out_of_band?: boolean | undefined; payment_method?: string | undefined };

function pay(
  books: Books,
  invoice: Invoice,
  { paid_out_of_band: isOutOfBand, payment_method: method }: Paying,
): Invoice {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status === 'void') throw invalid('Invoice is voided and cannot be paid.', { param: 'invoice' });
  const open = invoice.status === 'draft' ? finalizeOnly(books, invoice) : invoice;
  if (open.status === 'paid') return open;
  if (isOutOfBand === true) return settleInvoice(books, open, true);
  const { invoice: tried, intent } = payInvoice(books, open, method);
  if (tried.status === 'paid') return tried;
  if (intent?.status === 'requires_action')
    throw cardFailure('This payment requires additional user action before it can be completed successfully.', {
      code: 'invoice_payment_intent_requires_action',
    });
  if (intent?.error) throw paymentFailure(books, intent);
  throw invalid(
    'There is no `default_payment_method` set on this Customer or Invoice. Please set one or pass a `payment_method`.',
    { code: 'invoice_no_payment_method_types' },
  );
}

type NewItem = {
  customer: string;
  amount?: number | undefined;
  currency?: string | undefined;
  description?: string | undefined;
  discountable?: boolean | undefined;
  invoice?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
  period?: { start: number; end: number } | undefined;
  pricing?: { price?: string | undefined } | undefined;
  quantity?: number | undefined;
  subscription?: string | undefined;
};

function createItem(books: Books, given: NewItem): JsonObject {
  const customer = needCustomer(books, given.customer);
  const price = given.pricing?.price === undefined ? null : books.need('price', given.pricing.price, 'pricing[price]');
  const quantity = given.quantity ?? 1;
  const amount = price ? price.unitAmount * quantity : given.amount;
  if (amount === undefined)
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  const invoice = given.invoice === undefined ? null : books.need('invoice', given.invoice, 'invoice');
  if (invoice && invoice.status !== 'draft')
    throw invalid('The invoice is no longer editable.', { code: 'invoice_not_editable', param: 'invoice' });
  const now = books.now(customer.clock);
  const item = books.put('invoiceitem', {
    id: books.newId('ii'),
    created: now,
    clock: customer.clock,
    customer: customer.id,
    amount,
    currency: price?.currency ?? given.currency ?? customer.currency ?? 'usd',
    description: given.description ?? null,
    invoice: invoice?.id ?? null,
    subscription: given.subscription ?? null,
    item: null,
    price: price?.id ?? null,
    quantity,
    isDiscountable: given.discountable ?? amount >= 0,
    isProration: false,
    periodStart: given.period?.start ?? now,
    periodEnd: given.period?.end ?? now,
    metadata: mergedMetadata({}, given.metadata),
  });
  if (invoice)
    books.put('invoice', {
      ...invoice,
      lines: [...invoice.lines, lineOfItem(item, books.newId('il'))],
      subtotal: invoice.subtotal + amount,
      total: invoice.total + amount,
      amountDue: Math.max(0, invoice.total + amount + invoice.startingBalance),
    });
  return showInvoiceItem(item);
}
