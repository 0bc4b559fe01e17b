import type { Books } from '../books/books.ts';
import type { PaymentIntent } from '../books/records.ts';
import { emit } from '../events/emit.ts';
import { noteFailure, settleInvoice } from './settle-invoice.ts';
import { showInvoice } from './show-invoice.ts';

/** Carries what came of an intent to the invoice that it pays. */
export function followIntent(books: Books, intent: PaymentIntent): void {
  const invoice = intent.invoice === null ? null : books.get('invoice', intent.invoice);
  if (!invoice || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return;
  if (intent.status === 'succeeded') settleInvoice(books, invoice);
  else if (intent.status === 'requires_payment_method' && intent.error !== null) noteFailure(books, invoice, false);
  else if (intent.status === 'requires_action')
    emit(books, {
      type: 'invoice.payment_action_required',
      object: showInvoice(books, invoice),
      clock: invoice.clock,
    });
}
