import { behaviourOf } from '../cards/behaviours.ts';
import type { Books } from '../books/books.ts';
import type { Charge, Metadata, Refund } from '../books/records.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../wire/failure.ts';
import { book } from './balance.ts';
import { showCharge, showRefund } from './show-money.ts';

type NewRefund = { amount?: number | undefined; reason?: string | undefined; metadata: Metadata };

/** Gives money of a charge back. Throws when there is not so much left to give. */
export function refundCharge(books: Books, charge: Charge, { amount, reason, metadata }: NewRefund): Refund {
  const left = charge.amountCaptured - charge.amountRefunded;
  if (!charge.isPaid || !charge.isCaptured)
    throw invalid(`Charge ${charge.id} cannot be refunded because it was not paid.`, { param: 'charge' });
  if (charge.isDisputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  if (left <= 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const cents = amount ?? left;
  if (cents > left)
    throw invalid(`Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: 'amount',
    });
  const id = books.newId('re');
  const entry = book(books, {
    amount: -cents,
    currency: charge.currency,
    type: 'refund',
    category: 'refund',
    source: id,
    description: 'REFUND FOR CHARGE',
    clock: charge.clock,
  });
  const refund = books.put('refund', {
    id,
    created: books.now(charge.clock),
    clock: charge.clock,
    amount: cents,
    currency: charge.currency,
    charge: charge.id,
    intent: charge.intent,
    reason: reason ?? null,
    status: 'succeeded',
    failureReason: null,
    balanceTransaction: entry.id,
    failureTransaction: null,
    metadata,
  });
  const refunded = books.put('charge', { ...charge, amountRefunded: charge.amountRefunded + cents });
  emit(books, { type: 'refund.created', object: showRefund(books, refund), clock: charge.clock });
  emit(books, {
    type: 'charge.refunded',
    object: showCharge(books, refunded),
    previous: { amount_refunded: charge.amountRefunded, refunded: false },
    clock: charge.clock,
  });
  return behaviourOf(charge.card.behaviour).isRefundFailing === true ? failRefund(books, refund) : refund;
}

/** The bank could not pay a refund out: the money comes back. */
export function failRefund(books: Books, refund: Refund): Refund {
  const charge = books.need('charge', refund.charge);
  const entry = book(books, {
    amount: refund.amount,
    currency: refund.currency,
    type: 'refund_failure',
    category: 'refund_failure',
    source: refund.id,
    description: 'REFUND FAILURE',
    clock: refund.clock,
  });
  const failed = books.put('refund', {
    ...refund,
    status: 'failed',
    failureReason: 'expired_or_canceled_card',
    failureTransaction: entry.id,
  });
  books.put('charge', { ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  const object = showRefund(books, failed);
  emit(books, { type: 'refund.failed', object, previous: { status: refund.status }, clock: refund.clock });
  emit(books, { type: 'refund.updated', object, previous: { status: refund.status }, clock: refund.clock });
  return failed;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
