import { needMethod } from '../cards/payment-methods.ts';
import type { Books } from '../books/books.ts';
import type { Invoice, PaymentIntent } from '../books/records.ts';
import { confirmPayment } from '../intents/confirm-payment.ts';
import { finalizeInvoice, methodOfInvoice } from './invoices.ts';
import { noteFailure, settleInvoice } from './settle-invoice.ts';

/** What came of trying to pay: the invoice, and the intent when there was something to pay. */
export type Tried = { invoice: Invoice; intent: PaymentIntent | null };

/** Tries to pay an open invoice with the given card, or the one that stands for it. */
export function payInvoice(books: Books, invoice: Invoice, given?: string): Tried {
  const intent = invoice.intent === null ? null : books.get('payment_intent', invoice.intent);
  if (!intent) return { invoice: settleInvoice(books, invoice), intent: null };
  const method = given ?? methodOfInvoice(books, invoice);
  if (method === null) return { invoice: noteFailure(books, invoice, false), intent };
  const tried = confirmPayment(
    books,
    { ...intent, isAuthenticated: false, returnUrl: null },
    { method: needMethod(books, method), presence: 'invoice' },
  );
  if (tried.status === 'succeeded') return { invoice: settleInvoice(books, invoice), intent: tried };
  return { invoice: noteFailure(books, invoice, tried.status === 'requires_action'), intent: tried };
}

/** Makes a draft final and tries to pay it at once. */
export function finalizeAndPay(books: Books, draft: Invoice): Tried {
  const { invoice, isPaid } = finalizeInvoice(books, draft);
  return isPaid ? { invoice: settleInvoice(books, invoice), intent: null } : payInvoice(books, invoice);
}

/** Makes a draft final and leaves its payment to the holder of the card. */
export function finalizeOnly(books: Books, draft: Invoice): Invoice {
  const { invoice, isPaid } = finalizeInvoice(books, draft);
  return isPaid ? settleInvoice(books, invoice) : invoice;
}
