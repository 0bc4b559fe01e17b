import type { Books } from '../books/books.ts';
import type { Charge, Dispute } from '../books/records.ts';
import { emit, previousOf } from '../events/emit.ts';
import { book, DISPUTE_FEE } from '../money/balance.ts';
import { showCharge, showDispute } from '../money/show-money.ts';

/** A seller has so long to answer. */
const ANSWER_WITHIN_S = 9 * 86_400;

/** The holder of a card objects to a charge: the money goes back at once, but for an inquiry (`warning_…`). */
export function openDispute(
  books: Books,
  charge: Charge,
  { reason, status }: { reason: string; status: string },
): Dispute {
  const now = books.now(charge.clock);
  const isInquiry = status.startsWith('warning_');
  let dispute = books.put('dispute', {
    id: books.newId('du'),
    created: now,
    clock: charge.clock,
    amount: charge.amount - charge.amountRefunded,
    currency: charge.currency,
    charge: charge.id,
    intent: charge.intent,
    reason,
    status,
    caseType: isInquiry ? 'inquiry' : 'chargeback',
    transactions: [],
    evidence: {},
    submissions: 0,
    dueBy: now + ANSWER_WITHIN_S,
    metadata: {},
  });
  books.put('charge', { ...charge, isDisputed: true });
  emit(books, { type: 'charge.dispute.created', object: showDispute(books, dispute), clock: dispute.clock });
  if (!isInquiry) dispute = withdraw(books, dispute);
  return dispute;
}

function withdraw(books: Books, dispute: Dispute): Dispute {
  const entry = book(books, {
    amount: -dispute.amount,
    currency: dispute.currency,
    type: 'adjustment',
    category: 'dispute',
    source: dispute.id,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    clock: dispute.clock,
    fee: DISPUTE_FEE,
    feeText: 'Dispute fee',
  });
  const withdrawn = books.put('dispute', { ...dispute, transactions: [...dispute.transactions, entry.id] });
  emit(books, {
    type: 'charge.dispute.funds_withdrawn',
    object: showDispute(books, withdrawn),
    clock: dispute.clock,
  });
  return withdrawn;
}

/** Ends a dispute: won brings the money back, lost leaves it where it is. */
export function closeDispute(books: Books, dispute: Dispute, result: 'won' | 'lost'): Dispute {
  const isInquiry = dispute.caseType === 'inquiry';
  let closed = books.put('dispute', { ...dispute, status: isInquiry ? 'warning_closed' : result });
  if (result === 'won' && !isInquiry) {
    const entry = book(books, {
      amount: dispute.amount,
      currency: dispute.currency,
      type: 'adjustment',
      category: 'dispute_reversal',
      source: dispute.id,
      description: `Chargeback reversal for ${dispute.charge}`,
      clock: dispute.clock,
    });
    closed = books.put('dispute', { ...closed, transactions: [...closed.transactions, entry.id] });
    const charge = books.need('charge', dispute.charge);
    const undisputed = books.put('charge', { ...charge, isDisputed: false });
    emit(books, {
      type: 'charge.updated',
      object: showCharge(books, undisputed),
      previous: previousOf(showCharge(books, charge), showCharge(books, undisputed)),
      clock: charge.clock,
    });
    emit(books, {
      type: 'charge.dispute.funds_reinstated',
      object: showDispute(books, closed),
      clock: dispute.clock,
    });
  }
  emit(books, { type: 'charge.dispute.closed', object: showDispute(books, closed), clock: dispute.clock });
  return closed;
}
