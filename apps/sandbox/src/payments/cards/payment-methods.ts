import { emit } from '../events/emit.ts';
import type { Books } from '../books/books.ts';
import type { Billing, CardData, Customer, Metadata, PaymentMethod } from '../books/records.ts';
import { cardFailure, invalid } from '../wire/failure.ts';
import { behaviourOf, type Decline } from './behaviours.ts';
import { showPaymentMethod } from './show-payment-method.ts';
import { numberOfName, readCard } from './test-cards.ts';

export const noBilling: Billing = { address: null, email: null, name: null, phone: null };

/** Ready test methods expire so many years from now. */
const READY_YEARS = 4;

type NewMethod = { card: CardData; billing?: Billing; hasCvc: boolean; metadata?: Metadata; allowRedisplay?: string };

/** Keeps a new payment method that belongs to nobody yet. */
export function createMethod(
  books: Books,
  { card, billing, hasCvc, metadata, allowRedisplay }: NewMethod,
): PaymentMethod {
  return books.put('payment_method', {
    id: books.newId('pm'),
    created: books.now(null),
    clock: null,
    card,
    billing: billing ?? noBilling,
    customer: null,
    metadata: metadata ?? {},
    allowRedisplay: allowRedisplay ?? 'unspecified',
    cvcCheck: hasCvc ? 'unchecked' : 'unavailable',
    isSetUp: false,
    isDetached: false,
  });
}

/** A payment method by its id, or a new one for a name of Stripe's ready ones (`pm_card_visa`). Throws when there is none. */
export function needMethod(books: Books, id: string, param = 'payment_method'): PaymentMethod {
  const number = id.startsWith('pm_card_') ? numberOfName(id) : null;
  if (number === null) return books.need('payment_method', id, param);
  const now = books.now(null);
  const year = new Date(now * 1000).getUTCFullYear() + READY_YEARS;
  return createMethod(books, { card: readCard(books, { number, exp_month: 12, exp_year: year }, now), hasCvc: true });
}

/** Gives a method to a customer. Throws a card error when the bank refuses the card. */
export function attachMethod(books: Books, method: PaymentMethod, customer: Customer): PaymentMethod {
  if (method.customer === customer.id) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  if (method.isDetached)
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    );
  const refusal = behaviourOf(method.card.behaviour).attach;
  if (refusal) throw declinedCard(refusal);
  const attached = books.put('payment_method', {
    ...method,
    customer: customer.id,
    clock: customer.clock,
    cvcCheck: method.cvcCheck === 'unchecked' ? 'pass' : method.cvcCheck,
  });
  emit(books, { type: 'payment_method.attached', object: showPaymentMethod(attached), clock: customer.clock });
  return attached;
}

/** The error that a refused card is answered with. */
const declinedCard = ({ code, declineCode, message }: Decline): Error =>
  cardFailure(message, {
    code,
    declineCode,
    ...(code === 'incorrect_cvc' ? { param: 'cvc' } : code === 'expired_card' ? { param: 'exp_month' } : {}),
  });
