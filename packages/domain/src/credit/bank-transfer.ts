import { minor, type Minor } from '../money/money.ts';

/** Business numbers of ledger §4, in cents: from `freeFrom` a bank transfer is credited in full, below it costs `fee` (WH-009). */
export const bankTransferTerms = { freeFrom: 250_00, fee: 2_50 } as const;

/** What a bank transfer is credited with; null = no more than its fee, which is refused. */
export function bankTransferOf(amount: Minor): { credit: Minor; fee: Minor } | null {
  if (minor(amount) <= bankTransferTerms.fee) return null;
  const fee = amount >= bankTransferTerms.freeFrom ? 0 : bankTransferTerms.fee;
  return { credit: amount - fee, fee };
}
