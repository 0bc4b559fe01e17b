import type { Books } from '../books/books.ts';
import type { BalanceTransaction } from '../books/records.ts';

/** What the processor keeps of a payment: 4.4 % in whole cents, rounded up, and 30 cents. */
export const processingFee = (cents: number): number => Math.ceil((cents * 44) / 1000) + 30;

/** What the bank takes for a dispute, in cents. */
export const DISPUTE_FEE = 1_500;

/** Money of a payment may be paid out after so long. */
const AVAILABLE_AFTER_S = 2 * 86_400;

type Entry = Pick<
  BalanceTransaction,
  'amount' | 'currency' | 'type' | 'category' | 'source' | 'description' | 'clock'
> & {
  fee?: number;
  feeText?: string;
};

/** Books a movement of the account's own money. */
export function book(books: Books, { fee = 0, feeText, ...entry }: Entry): BalanceTransaction {
  const now = books.now(entry.clock);
  return books.put('balance_transaction', {
    ...entry,
    id: books.newId('txn'),
    created: now,
    fee,
    feeText: feeText ?? null,
    availableOn: entry.amount > 0 ? now + AVAILABLE_AFTER_S : now,
  });
}
