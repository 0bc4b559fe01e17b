import { behaviourOf, declines, type Decline } from '../cards/behaviours.ts';
import type { Books } from '../books/books.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../books/records.ts';
import { emit, previousOf } from '../events/emit.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { book, processingFee } from './balance.ts';
import { showCharge, showEarlyWarning } from './show-money.ts';

/** The account's own words on a bank statement; a suffix follows after an asterisk. */
export const STATEMENT_PREFIX = 'KERVAN';

/** What the bank statement of a payment says. */
export const statementText = (suffix: string | null): string =>
  suffix === null ? STATEMENT_PREFIX : `${STATEMENT_PREFIX}* ${suffix}`;

/** Asks the bank for the money of an intent. A charge is kept in any case; the refusal comes along when it failed. */
export function chargeCard(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
): { charge: Charge; refusal: Decline | null } {
  const refusal = orderedDecline(books, intent) ?? behaviourOf(method.card.behaviour).charge;
  const isManual = intent.captureMethod === 'manual';
  const charge = books.put('charge', {
    id: books.newId('ch'),
    created: books.now(intent.clock),
    clock: intent.clock,
    amount: intent.amount,
    currency: intent.currency,
    customer: intent.customer,
    intent: intent.id,
    method: method.id,
    card: method.card,
    billing: method.billing,
    cvcCheck: method.cvcCheck === 'unchecked' ? 'pass' : method.cvcCheck,
    isPaid: refusal === null,
    isCaptured: refusal === null && !isManual,
    amountCaptured: refusal === null && !isManual ? intent.amount : 0,
    amountRefunded: 0,
    status: refusal === null ? 'succeeded' : 'failed',
    failureCode: refusal?.code ?? null,
    failureMessage: refusal?.message ?? null,
    declineCode: refusal?.declineCode ?? null,
    isDisputed: false,
    isAuthenticated: intent.isAuthenticated,
    balanceTransaction: null,
    metadata: intent.metadata,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    descriptor: intent.descriptor,
    descriptorSuffix: intent.descriptorSuffix,
    statementText: statementText(intent.descriptorSuffix),
  });
  emit(books, {
    type: refusal ? 'charge.failed' : 'charge.succeeded',
    object: showCharge(books, charge),
    clock: charge.clock,
  });
  return { charge: refusal || isManual ? charge : settleCharge(books, charge), refusal };
}

/** A refusal that the control ordered: for the next charge of a customer or of anybody, or as a fault. */
function orderedDecline(books: Books, { customer }: PaymentIntent): Decline | null {
  for (const id of [`decline ${customer ?? ''}`, 'decline']) {
    const order = books.get('setting', id);
    if (!order) continue;
    const left = Number(order.value.count) - 1;
    if (left > 0) books.put('setting', { ...order, value: { ...order.value, count: left } });
    else books.remove('setting', id);
    // Only names of the table are kept.
    return declines[order.value.code as keyof typeof declines];
  }
  const struck = books.world.faults.strikes('declinedCharge', { operation: 'payments.charge', sellerId: null });
  return struck ? declines.generic_decline : null;
}

/** Books the money of a captured charge. */
export function settleCharge(books: Books, charge: Charge): Charge {
  const entry = book(books, {
    amount: charge.amountCaptured,
    currency: charge.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
    description: charge.description,
    clock: charge.clock,
    fee: processingFee(charge.amountCaptured),
    feeText: 'Stripe processing fees',
  });
  const settled = books.put('charge', { ...charge, balanceTransaction: entry.id });
  const shown = showCharge(books, settled);
  emit(books, {
    type: 'charge.updated',
    object: shown,
    previous: previousOf(showCharge(books, charge), shown),
    clock: charge.clock,
  });
  return settled;
}

/** What some cards bring after their payment: a dispute, an inquiry, a bank's early word of fraud. */
export function followCharge(books: Books, chargeId: string): void {
  const charge = books.need('charge', chargeId);
  const { follow } = behaviourOf(charge.card.behaviour);
  if (follow === 'dispute') openDispute(books, charge, { reason: 'fraudulent', status: 'needs_response' });
  if (follow === 'inquiry') openDispute(books, charge, { reason: 'fraudulent', status: 'warning_needs_response' });
  if (follow !== 'earlyWarning') return;
  const warning = books.put('early_fraud_warning', {
    id: books.newId('issfr'),
    created: books.now(charge.clock),
    clock: charge.clock,
    charge: charge.id,
    intent: charge.intent,
  });
  emit(books, {
    type: 'radar.early_fraud_warning.created',
    object: showEarlyWarning(warning),
    clock: charge.clock,
  });
}
