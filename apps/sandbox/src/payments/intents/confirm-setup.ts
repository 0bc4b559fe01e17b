import { behaviourOf, declines, type Decline } from '../cards/behaviours.ts';
import { attachMethod } from '../cards/payment-methods.ts';
import type { Books } from '../books/books.ts';
import type { KeptError, PaymentMethod, SetupIntent } from '../books/records.ts';
import { emit } from '../events/emit.ts';
import { cardFailure, type Failure } from '../wire/failure.ts';
import { showSetupIntent } from './show-intents.ts';

const authenticationFailed: Decline = {
  code: 'setup_intent_authentication_failure',
  declineCode: '',
  message:
    'The latest attempt to set up the payment method has failed because authentication failed. Please provide a new payment method to attempt to set it up again.',
};

/** Sets a card up: at once, after 3-D Secure (`requires_action`), or not at all (`requires_payment_method` with the reason). */
export function confirmSetup(books: Books, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const { authentication } = behaviourOf(method.card.behaviour);
  const attempted = attempt(books, { ...intent, method: method.id }, method, 'processing');
  const needsHolder =
    authentication === 'always' ||
    authentication === 'untilSaved' ||
    (authentication === 'onRequest' && (intent.request3ds === 'any' || intent.request3ds === 'challenge'));
  if (!needsHolder) return finishSetup(books, attempted, method);
  attempt(books, attempted, method, 'requires_action');
  const waiting = books.put('setup_intent', { ...attempted, status: 'requires_action', error: null });
  emit(books, { type: 'setup_intent.requires_action', object: showSetupIntent(books, waiting), clock: waiting.clock });
  return waiting;
}

/** The holder passed 3-D Secure, or failed to. */
export function authenticateSetup(books: Books, intent: SetupIntent, isPassed: boolean): SetupIntent {
  const method = books.need('payment_method', intent.method ?? '');
  return isPassed ? finishSetup(books, intent, method) : failSetup(books, intent, method, authenticationFailed);
}

function finishSetup(books: Books, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const refusal = behaviourOf(method.card.behaviour).attach;
  if (refusal) return failSetup(books, intent, method, refusal);
  const customer = intent.customer === null ? null : books.need('customer', intent.customer);
  const attached = customer ? attachMethod(books, method, customer) : method;
  books.put('payment_method', { ...attached, isSetUp: intent.usage === 'off_session' });
  attempt(books, intent, method, 'succeeded');
  const done = books.put('setup_intent', { ...intent, status: 'succeeded', error: null });
  emit(books, { type: 'setup_intent.succeeded', object: showSetupIntent(books, done), clock: done.clock });
  return done;
}

function failSetup(books: Books, intent: SetupIntent, method: PaymentMethod, refusal: Decline): SetupIntent {
  const error: KeptError = {
    type: refusal === authenticationFailed ? 'invalid_request_error' : 'card_error',
    code: refusal.code,
    message: refusal.message,
    ...(refusal.declineCode === '' ? {} : { decline_code: refusal.declineCode }),
    payment_method: method.id,
  };
  const failed = attempt(
    books,
    { ...intent, status: 'requires_payment_method', method: null, error },
    method,
    'failed',
  );
  emit(books, { type: 'setup_intent.setup_failed', object: showSetupIntent(books, failed), clock: failed.clock });
  return failed;
}

/** Keeps the intent with its attempt in the given state. */
function attempt(books: Books, intent: SetupIntent, method: PaymentMethod, status: string): SetupIntent {
  const isNew = status === 'processing';
  const id = isNew || intent.attempt === null ? books.newId('setatt') : intent.attempt;
  books.put('setup_attempt', {
    id,
    created: books.get('setup_attempt', id)?.created ?? books.now(intent.clock),
    clock: intent.clock,
    setupIntent: intent.id,
    customer: intent.customer,
    method: method.id,
    status: isNew ? 'processing' : status,
    usage: intent.usage,
    error: intent.error,
  });
  return books.put('setup_intent', { ...intent, attempt: id });
}

/** The error for a setup that was refused; what was tried stays on the books. */
export function setupFailure(books: Books, intent: SetupIntent): Failure {
  const { error } = intent;
  const code = error?.code ?? declines.generic_decline.code;
  return cardFailure(error?.message ?? declines.generic_decline.message, {
    code,
    ...(error?.decline_code === undefined ? {} : { declineCode: error.decline_code }),
    more: { setup_intent: showSetupIntent(books, intent) },
  });
}
