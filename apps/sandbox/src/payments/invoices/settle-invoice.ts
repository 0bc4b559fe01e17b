import type { Books } from '../books/books.ts';
import type { Invoice } from '../books/records.ts';
import { emit } from '../events/emit.ts';
import { cancelPayment } from '../intents/confirm-payment.ts';
import { afterInvoiceFailed, afterInvoicePaid } from '../subscriptions/after-invoice.ts';
import { noteDelinquency } from './invoices.ts';
import { showInvoice, showInvoicePayment } from './show-invoice.ts';

/** Days after an invoice became final on which a failed payment is tried again. */
export const RETRY_DAYS = [1, 3, 5] as const;

/** An invoice is paid: by its intent, by the balance, or outside of Stripe. Its subscription follows. */
export function settleInvoice(books: Books, invoice: Invoice, isOutOfBand = false): Invoice {
  const now = books.now(invoice.clock);
  const paid = books.put('invoice', {
    ...invoice,
    status: 'paid',
    isAttempted: true,
    attempts: invoice.attempts + (invoice.amountDue > 0 && !isOutOfBand ? 1 : 0),
    amountPaid: invoice.amountDue,
    nextAttempt: null,
    paidAt: now,
    isPaidOutOfBand: isOutOfBand,
  });
  const payment = paid.payment === null ? null : books.get('invoice_payment', paid.payment);
  if (payment && !isOutOfBand) {
    const done = books.put('invoice_payment', {
      ...payment,
      status: 'paid',
      amountPaid: payment.amountRequested,
      paidAt: now,
    });
    emit(books, { type: 'invoice_payment.paid', object: showInvoicePayment(done), clock: paid.clock });
  } else dropIntent(books, paid, 'void_invoice');
  const object = showInvoice(books, paid);
  emit(books, { type: 'invoice.paid', object, clock: paid.clock });
  emit(books, { type: 'invoice.payment_succeeded', object, clock: paid.clock });
  noteDelinquency(books, paid.customer);
  afterInvoicePaid(books, paid);
  return paid;
}

/** A payment of an invoice did not come: it is tried again on its days, and the subscription is past due. */
export function noteFailure(books: Books, invoice: Invoice, isActionNeeded: boolean): Invoice {
  const now = books.now(invoice.clock);
  const from = invoice.finalizedAt ?? now;
  const retry = RETRY_DAYS.map((days) => from + days * 86_400).find((at) => at > now);
  const isWaitedFor = invoice.subscription !== null && isCollected(books, invoice.subscription);
  const failed = books.put('invoice', {
    ...invoice,
    isAttempted: true,
    attempts: invoice.attempts + 1,
    nextAttempt: invoice.isAdvancing && isWaitedFor ? (retry ?? null) : null,
  });
  const object = showInvoice(books, failed);
  if (isActionNeeded) emit(books, { type: 'invoice.payment_action_required', object, clock: failed.clock });
  emit(books, { type: 'invoice.payment_failed', object, clock: failed.clock });
  afterInvoiceFailed(books, failed);
  noteDelinquency(books, failed.customer);
  return failed;
}

/** The first payment of a subscription is not tried again by itself. */
function isCollected(books: Books, subscription: string): boolean {
  const status = books.get('subscription', subscription)?.status;
  return status !== 'incomplete' && status !== 'canceled' && status !== 'incomplete_expired';
}

/** An invoice that is not to be paid any more. */
export function voidInvoice(books: Books, invoice: Invoice): Invoice {
  const voided = books.put('invoice', {
    ...invoice,
    status: 'void',
    nextAttempt: null,
    isAdvancing: false,
    voidedAt: books.now(invoice.clock),
  });
  dropIntent(books, voided, 'void_invoice');
  emit(books, { type: 'invoice.voided', object: showInvoice(books, voided), clock: voided.clock });
  noteDelinquency(books, voided.customer);
  return voided;
}

function dropIntent(books: Books, { intent: id, payment: paymentId, clock }: Invoice, reason: string): void {
  const intent = id === null ? null : books.get('payment_intent', id);
  if (intent && !['succeeded', 'canceled'].includes(intent.status)) cancelPayment(books, intent, reason);
  const payment = paymentId === null ? null : books.get('invoice_payment', paymentId);
  if (payment?.status === 'open')
    books.put('invoice_payment', { ...payment, status: 'canceled', canceledAt: books.now(clock) });
}
