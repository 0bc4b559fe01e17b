import type { Minor } from '../money/money.ts';

/** What was paid at the source for a purchase, what came back of it so far (cents of USD), and whether the source cancelled it. */
export type SourcePurchase = { purchaseId: number; isCancelled: boolean; paid: Minor; refunded: Minor };

const paidOf = (purchases: readonly SourcePurchase[]): Minor => purchases.reduce((sum, { paid }) => sum + paid, 0);
const refundedOf = (purchases: readonly SourcePurchase[]): Minor =>
  purchases.reduce((sum, { refunded }) => sum + refunded, 0);

/** What was paid at the source for an order, for purchases that it cancelled afterwards, too: all of it may come back (decision 70). */
export const paidAtSource = paidOf;

/** Decision 70: what the source still owes of purchases that it cancelled. */
export function owedBySource(purchases: readonly SourcePurchase[]): Minor {
  const cancelled = purchases.filter(({ isCancelled }) => isCancelled);
  return Math.max(0, paidOf(cancelled) - refundedOf(cancelled));
}

/**
 * The purchases with all that came back laid over them, each up to what it cost. What is laid already stays; what is new goes first to what the source
 * cancelled, then to the others in their order. Where less came back than is laid (a record was taken back), all is laid anew.
 */
export function laidOut<One extends SourcePurchase>(purchases: readonly One[], total: Minor): One[] {
  const isLess = total < refundedOf(purchases);
  const begun = purchases.map((one) => ({ ...one, refunded: isLess ? 0 : Math.min(one.refunded, one.paid) }));
  let rest = total - refundedOf(begun);
  for (const one of begun.toSorted((a, b) => Number(b.isCancelled) - Number(a.isCancelled))) {
    const more = Math.min(rest, one.paid - one.refunded);
    one.refunded += more;
    rest -= more;
  }
  return begun;
}
