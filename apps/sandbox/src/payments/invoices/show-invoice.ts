import type { Books } from '../books/books.ts';
import type { Invoice, InvoiceItem, InvoiceLine, InvoicePayment, JsonObject } from '../books/records.ts';
import { listBody } from '../wire/list-body.ts';

/** An invoice as Stripe shows it. */
export function showInvoice(books: Books, invoice: Invoice): JsonObject {
  const customer = books.need('customer', invoice.customer);
  const isPaid = invoice.status === 'paid';
  const isFinal = invoice.status !== 'draft';
  return {
    ...whoseInvoice(books, invoice),
    ...amountsOf(invoice),
    attempt_count: invoice.attempts,
    attempted: invoice.isAttempted,
    auto_advance: invoice.isAdvancing && (invoice.status === 'draft' || invoice.status === 'open'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: invoice.status === 'draft' ? invoice.finalizesAt : null,
    billing_reason: invoice.billingReason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: null,
    default_payment_method: invoice.defaultMethod,
    default_source: null,
    default_tax_rates: [],
    description: invoice.description,
    discounts: invoice.discounts,
    due_date: null,
    effective_at: invoice.finalizedAt,
    footer: invoice.footer ?? customer.footer,
    from_invoice: null,
    hosted_invoice_url: isFinal ? hostedUrl(books, invoice) : null,
    invoice_pdf: isFinal ? `${hostedUrl(books, invoice)}/pdf` : null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listBody(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => showLine(books, invoice, line)),
    ),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.status === 'open' && invoice.isAdvancing ? invoice.nextAttempt : null,
    number: invoice.number,
    on_behalf_of: null,
    parent: parentOf(invoice),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt,
      paid_at: isPaid ? invoice.paidAt : null,
      voided_at: invoice.voidedAt,
    },
    test_clock: invoice.clock,
    webhooks_delivered_at: isFinal ? invoice.created : null,
  };
}

/** Address of the page on which an invoice is looked at and paid. */
export const hostedUrl = (books: Books, invoice: Invoice): string =>
  `${books.world.baseUrl()}/payments/invoices/${invoice.key}`;

function whoseInvoice(books: Books, invoice: Invoice): JsonObject {
  const customer = books.need('customer', invoice.customer);
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Kervan',
    account_tax_ids: null,
    application: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.taxExempt,
    customer_tax_ids: [],
  };
}

function amountsOf(invoice: Invoice): JsonObject {
  return {
    amount_due: invoice.amountDue,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    amount_shipping: 0,
    ending_balance: invoice.endingBalance,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: invoice.startingBalance,
    subtotal: invoice.subtotal,
    subtotal_excluding_tax: invoice.subtotal,
    total: invoice.total,
    total_discount_amounts: invoice.discounts.map((discount) => ({ amount: discountSum(invoice, discount), discount })),
    total_excluding_tax: invoice.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

const discountSum = ({ lines }: Invoice, discount: string): number =>
  lines
    .flatMap(({ discountAmounts }) => discountAmounts)
    .reduce((sum, one) => sum + (one.discount === discount ? one.amount : 0), 0);

const parentOf = ({ subscription, subscriptionMetadata }: Invoice): JsonObject | null =>
  subscription === null
    ? null
    : {
        quote_details: null,
        subscription_details: { metadata: subscriptionMetadata, subscription },
        type: 'subscription_details',
      };

/** A line of an invoice as Stripe shows it. */
export function showLine(books: Books, invoice: Invoice, line: InvoiceLine): JsonObject {
  const price = line.price === null ? null : books.get('price', line.price);
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: line.discountAmounts.map(({ amount, discount }) => ({ amount, discount })),
    discountable: line.isDiscountable,
    discounts: line.discounts,
    invoice: invoice.id,
    livemode: false,
    metadata: line.metadata,
    parent: parentOfLine(invoice, line),
    period: { end: line.periodEnd, start: line.periodStart },
    pretax_credit_amounts: [],
    pricing: price && {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

function parentOfLine(_invoice: Invoice, line: InvoiceLine): JsonObject {
  const isOfSubscription = line.item !== null;
  return {
    invoice_item_details: isOfSubscription
      ? null
      : {
          invoice_item: line.invoiceItem ?? line.id,
          proration: line.isProration,
          proration_details: { credited_items: null },
          subscription: line.subscription,
        },
    subscription_item_details:
      line.item === null
        ? null
        : {
            invoice_item: line.invoiceItem,
            proration: line.isProration,
            proration_details: { credited_items: null },
            subscription: line.subscription,
            subscription_item: line.item,
          },
    type: isOfSubscription ? 'subscription_item_details' : 'invoice_item_details',
  };
}

/** A single amount for an invoice as Stripe shows it. */
export const showInvoiceItem = (item: InvoiceItem): JsonObject => ({
  id: item.id,
  object: 'invoiceitem',
  amount: item.amount,
  currency: item.currency,
  customer: item.customer,
  customer_account: null,
  date: item.created,
  description: item.description,
  discountable: item.isDiscountable,
  discounts: [],
  invoice: item.invoice,
  livemode: false,
  metadata: item.metadata,
  net_amount: item.amount,
  parent:
    item.subscription === null
      ? null
      : {
          subscription_details: {
            subscription: item.subscription,
            ...(item.item === null ? {} : { subscription_item: item.item }),
          },
          type: 'subscription_details',
        },
  period: { end: item.periodEnd, start: item.periodStart },
  pricing: null,
  proration: item.isProration,
  quantity: item.quantity,
  quantity_decimal: String(item.quantity),
  tax_rates: [],
  test_clock: item.clock,
});

/** A payment of an invoice as Stripe shows it. */
export const showInvoicePayment = (payment: InvoicePayment): JsonObject => ({
  id: payment.id,
  object: 'invoice_payment',
  amount_paid: payment.amountPaid,
  amount_requested: payment.amountRequested,
  created: payment.created,
  currency: payment.currency,
  invoice: payment.invoice,
  is_default: true,
  livemode: false,
  payment: { payment_intent: payment.intent, type: 'payment_intent' },
  status: payment.status,
  status_transitions: { canceled_at: payment.canceledAt, paid_at: payment.paidAt },
});
