import { behaviourOf, declines, type Decline } from '../cards/behaviours.ts';
import { attachMethod } from '../cards/payment-methods.ts';
import type { Books } from '../books/books.ts';
import type { KeptError, PaymentIntent, PaymentMethod } from '../books/records.ts';
import { emit } from '../events/emit.ts';
import { chargeCard, followCharge } from '../money/charge-card.ts';
import { showCharge } from '../money/show-money.ts';
import { cardFailure, type Failure } from '../wire/failure.ts';
import { showPaymentIntent } from './show-intents.ts';

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: '',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Who may be asked: nobody (an off-session call refuses), the holder by himself later (an invoice), the holder here. */
export type Presence = 'offSession' | 'invoice' | 'onSession';

/** Pays an intent with a card: paid, waiting for 3-D Secure, or refused with the reason. */
export function confirmPayment(
  books: Books,
  intent: PaymentIntent,
  { method, presence }: { method: PaymentMethod; presence: Presence },
): PaymentIntent {
  const started = { ...intent, method: method.id, error: null };
  if (!needsHolder(started, method)) return takeMoney(books, started, method);
  if (presence === 'offSession') {
    books.put('payment_intent', started);
    return failPayment(books, started, { method, refusal: declines.authentication_required });
  }
  const waiting = books.put('payment_intent', { ...started, status: 'requires_action' });
  emit(books, {
    type: 'payment_intent.requires_action',
    object: showPaymentIntent(books, waiting),
    clock: waiting.clock,
  });
  return waiting;
}

function needsHolder(intent: PaymentIntent, { card, isSetUp }: PaymentMethod): boolean {
  const { authentication } = behaviourOf(card.behaviour);
  if (intent.isAuthenticated || authentication === 'never') return false;
  if (authentication === 'always' || intent.request3ds === 'any' || intent.request3ds === 'challenge') return true;
  return authentication === 'untilSaved' && !isSetUp;
}

/** The holder passed 3-D Secure, or failed to. */
export function authenticatePayment(books: Books, intent: PaymentIntent, isPassed: boolean): PaymentIntent {
  const method = books.need('payment_method', intent.method ?? '');
  return isPassed
    ? takeMoney(books, { ...intent, isAuthenticated: true }, method)
    : failPayment(books, intent, { method, refusal: authenticationFailed });
}

function takeMoney(books: Books, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const { charge, refusal } = chargeCard(books, intent, method);
  const tried = books.put('payment_intent', { ...intent, latestCharge: charge.id });
  if (refusal) return failPayment(books, tried, { method, refusal, charge: charge.id });
  keepMethod(books, tried, method);
  if (intent.captureMethod === 'manual')
    return books.put('payment_intent', { ...tried, status: 'requires_capture', error: null });
  return succeed(books, tried, intent.amount);
}

/** Ends a paid intent. */
export function succeed(books: Books, intent: PaymentIntent, amountReceived: number): PaymentIntent {
  const paid = books.put('payment_intent', { ...intent, status: 'succeeded', error: null, amountReceived });
  emit(books, { type: 'payment_intent.succeeded', object: showPaymentIntent(books, paid), clock: paid.clock });
  if (paid.latestCharge !== null) followCharge(books, paid.latestCharge);
  return paid;
}

/** A card that is to be used again belongs to the customer from now on. */
function keepMethod(books: Books, intent: PaymentIntent, method: PaymentMethod): void {
  if (intent.setupFutureUsage === null || intent.customer === null) return;
  const attached = attachMethod(books, method, books.need('customer', intent.customer));
  if (intent.setupFutureUsage === 'off_session') books.put('payment_method', { ...attached, isSetUp: true });
}

function failPayment(
  books: Books,
  intent: PaymentIntent,
  { method, refusal, charge }: { method: PaymentMethod; refusal: Decline; charge?: string },
): PaymentIntent {
  const error: KeptError = {
    type: refusal === authenticationFailed ? 'invalid_request_error' : 'card_error',
    code: refusal.code,
    message: refusal.message,
    ...(refusal.declineCode === '' ? {} : { decline_code: refusal.declineCode }),
    ...(charge === undefined ? {} : { charge }),
    payment_method: method.id,
  };
  const failed = books.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    isAuthenticated: false,
    error,
  });
  emit(books, {
    type: 'payment_intent.payment_failed',
    object: showPaymentIntent(books, failed),
    clock: failed.clock,
  });
  return failed;
}

/** The error for a payment that was refused; what was tried stays on the books. */
export function paymentFailure(books: Books, intent: PaymentIntent): Failure {
  const { error } = intent;
  const charge = error?.charge === undefined ? null : books.get('charge', error.charge);
  return cardFailure(error?.message ?? declines.generic_decline.message, {
    code: error?.code ?? declines.generic_decline.code,
    ...(error?.decline_code === undefined ? {} : { declineCode: error.decline_code }),
    more: {
      ...(charge ? { charge: charge.id } : {}),
      payment_intent: showPaymentIntent(books, intent),
    },
  });
}

/** Cancels an intent that is not paid; money that was only reserved is free again. */
export function cancelPayment(books: Books, intent: PaymentIntent, reason: string | null): PaymentIntent {
  const charge = intent.latestCharge === null ? null : books.get('charge', intent.latestCharge);
  if (intent.status === 'requires_capture' && charge) {
    const released = books.put('charge', { ...charge, amountRefunded: charge.amount });
    emit(books, { type: 'charge.refunded', object: showCharge(books, released), clock: charge.clock });
  }
  const canceled = books.put('payment_intent', {
    ...intent,
    status: 'canceled',
    canceledAt: books.now(intent.clock),
    cancellationReason: reason,
  });
  emit(books, {
    type: 'payment_intent.canceled',
    object: showPaymentIntent(books, canceled),
    clock: canceled.clock,
  });
  return canceled;
}
