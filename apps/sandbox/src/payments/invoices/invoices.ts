import type { Books } from '../books/books.ts';
import type { Discount, Invoice, InvoiceItem, InvoiceLine, Subscription } from '../books/records.ts';
import { changeCustomer, moveBalance } from '../customers/customers.ts';
import { emit } from '../events/emit.ts';
import { createPaymentIntent } from '../intents/payment-intents.ts';
import { showInvoice } from './show-invoice.ts';
import { totalsOf } from './totals.ts';

/** A renewal's invoice stays open to change so long before it is final. */
export const DRAFT_S = 3_600;

/** Smaller sums than these cents are not charged but put onto the customer's balance. */
const CHARGE_MIN = 50;

export type NewInvoice = {
  customer: string;
  subscription: Subscription | null;
  reason: string;
  lines: readonly InvoiceLine[];
  discounts: readonly Discount[];
  periodStart: number;
  periodEnd: number;
  more?: Partial<
    Pick<Invoice, 'metadata' | 'description' | 'footer' | 'defaultMethod' | 'isAdvancing' | 'finalizesAt'>
  >;
};

/** What an invoice would be; nothing is kept. */
export function composeInvoice(books: Books, given: NewInvoice): Invoice {
  const { subscription } = given;
  const customer = books.need('customer', given.customer);
  const { lines, subtotal, total } = totalsOf(books, given.lines, given.discounts);
  const id = books.newId('in');
  return {
    id,
    created: books.now(customer.clock),
    clock: customer.clock,
    customer: customer.id,
    subscription: subscription?.id ?? null,
    subscriptionMetadata: subscription?.metadata ?? {},
    status: 'draft',
    number: null,
    billingReason: given.reason,
    currency: subscription?.currency ?? customer.currency ?? 'usd',
    lines,
    discounts: given.discounts.map((discount) => discount.id),
    subtotal,
    total,
    startingBalance: customer.balanceCents,
    endingBalance: null,
    amountDue: Math.max(0, total + customer.balanceCents),
    amountPaid: 0,
    attempts: 0,
    isAttempted: false,
    isAdvancing: true,
    nextAttempt: null,
    finalizesAt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    periodStart: given.periodStart,
    periodEnd: given.periodEnd,
    intent: null,
    payment: null,
    isPaidOutOfBand: false,
    defaultMethod: null,
    metadata: {},
    description: null,
    footer: null,
    key: `acct_kervan_${books.newId('x', 40).slice(2)}`,
    ...given.more,
  };
}

/** Keeps a new draft and tells of it. */
export function draftInvoice(books: Books, given: NewInvoice): Invoice {
  const invoice = books.put('invoice', composeInvoice(books, given));
  for (const line of invoice.lines) {
    const item = line.invoiceItem === null ? null : books.get('invoiceitem', line.invoiceItem);
    if (item) books.put('invoiceitem', { ...item, invoice: invoice.id });
  }
  for (const discount of given.discounts)
    if (
      invoice.lines.some(({ discountAmounts }) =>
        discountAmounts.some((one) => one.discount === discount.id && one.amount > 0),
      )
    )
      books.put('discount', { ...discount, isUsed: true });
  const customer = books.need('customer', invoice.customer);
  if (customer.currency === null) books.put('customer', { ...customer, currency: invoice.currency });
  emit(books, { type: 'invoice.created', object: showInvoice(books, invoice), clock: invoice.clock });
  return invoice;
}

/** A line for a single amount. */
export const lineOfItem = (item: InvoiceItem, id: string): InvoiceLine => ({
  id,
  amount: item.amount,
  description: item.description ?? '',
  discountAmounts: [],
  discounts: [],
  isDiscountable: item.isDiscountable,
  periodStart: item.periodStart,
  periodEnd: item.periodEnd,
  price: item.price,
  quantity: item.quantity,
  isProration: item.isProration,
  subscription: item.subscription,
  item: item.item,
  invoiceItem: item.id,
  metadata: item.metadata,
});

/** Single amounts that wait for a customer's next invoice. */
export const pendingItems = (books: Books, customer: string, subscription: string | null): InvoiceItem[] =>
  books
    .list('invoiceitem')
    .filter(
      (item) =>
        item.customer === customer &&
        item.invoice === null &&
        (item.subscription === null || item.subscription === subscription),
    );

/**
 * Makes a draft final: it gets its number, the customer's balance is set off, and a payment is prepared. With nothing left
 * to pay `isPaid` comes along true: the caller settles it.
 */
export function finalizeInvoice(books: Books, draft: Invoice): { invoice: Invoice; isPaid: boolean } {
  const customer = books.need('customer', draft.customer);
  const now = books.now(draft.clock);
  const open = draft.total + customer.balanceCents;
  const due = open < CHARGE_MIN ? 0 : open;
  const endingBalance = open - due;
  const numbered = books.put('customer', { ...customer, nextInvoice: customer.nextInvoice + 1 });
  let invoice = books.put('invoice', {
    ...draft,
    status: 'open',
    number: `${customer.invoicePrefix}-${String(customer.nextInvoice).padStart(4, '0')}`,
    startingBalance: customer.balanceCents,
    endingBalance,
    amountDue: due,
    finalizesAt: null,
    finalizedAt: now,
  });
  if (endingBalance !== customer.balanceCents)
    moveBalance(books, numbered, {
      amount: endingBalance - customer.balanceCents,
      type: 'applied_to_invoice',
      invoice: invoice.id,
    });
  if (due > 0) invoice = preparePayment(books, invoice);
  emit(books, { type: 'invoice.finalized', object: showInvoice(books, invoice), clock: invoice.clock });
  return { invoice, isPaid: due === 0 };
}

const describedAs: Readonly<Record<string, string>> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
};

function preparePayment(books: Books, invoice: Invoice): Invoice {
  const subscription = invoice.subscription === null ? null : books.get('subscription', invoice.subscription);
  const method = methodOfInvoice(books, invoice);
  const intent = createPaymentIntent(books, {
    amount: invoice.amountDue,
    currency: invoice.currency,
    customer: invoice.customer,
    description: describedAs[invoice.billingReason] ?? `Payment for Invoice ${invoice.number ?? ''}`,
    invoice: invoice.id,
    ...(method === null ? {} : { payment_method: method }),
    ...(subscription?.saveDefault === 'on_subscription' ? { setup_future_usage: 'off_session' } : {}),
    ...(subscription?.request3ds
      ? { payment_method_options: { card: { request_three_d_secure: subscription.request3ds } } }
      : {}),
  });
  const payment = books.put('invoice_payment', {
    id: books.newId('inpay'),
    created: books.now(invoice.clock),
    clock: invoice.clock,
    invoice: invoice.id,
    intent: intent.id,
    amountRequested: invoice.amountDue,
    amountPaid: null,
    currency: invoice.currency,
    status: 'open',
    paidAt: null,
    canceledAt: null,
  });
  return books.put('invoice', { ...invoice, intent: intent.id, payment: payment.id });
}

/** The card that an invoice is paid with: its own, its subscription's, its customer's. */
export function methodOfInvoice(books: Books, invoice: Invoice): string | null {
  const subscription = invoice.subscription === null ? null : books.get('subscription', invoice.subscription);
  return (
    invoice.defaultMethod ??
    subscription?.defaultMethod ??
    books.get('customer', invoice.customer)?.defaultMethod ??
    null
  );
}

/** Whether the customer owes something: he is delinquent while an invoice whose payment failed is open. */
export function noteDelinquency(books: Books, customerId: string): void {
  const customer = books.need('customer', customerId);
  if (customer.isDeleted) return;
  const isDelinquent = books
    .list('invoice')
    .some(
      ({ customer: of, status, isAttempted, subscription }) =>
        of === customerId && status === 'open' && isAttempted && subscription !== null,
    );
  if (isDelinquent !== customer.isDelinquent) changeCustomer(books, customer, { ...customer, isDelinquent });
}
