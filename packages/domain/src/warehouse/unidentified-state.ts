import { limits } from '../limits.ts';
import { stepBy, type StepTable } from '../orders/step-table.ts';
import { statusWords } from '../orders/status-words.ts';

/** WH-031: a package at the warehouse that is nobody's so far. */
export const UnidentifiedState = { Waiting: 1, Claimed: 2, Matched: 3, Returned: 4, Disposed: 5 } as const;
export type UnidentifiedState = (typeof UnidentifiedState)[keyof typeof UnidentifiedState];
const U = UnidentifiedState;
export const unidentifiedStateWords = statusWords<UnidentifiedState>({
  [U.Waiting]: 'Waiting',
  [U.Claimed]: 'Claimed',
  [U.Matched]: 'Matched',
  [U.Returned]: 'Returned',
  [U.Disposed]: 'Disposed',
});
export type UnidentifiedStateName = 'Waiting' | 'Claimed' | 'Matched' | 'Returned' | 'Disposed';
export type UnidentifiedEvent = 'claimed' | 'claimRejected' | 'matched' | 'returned' | 'disposed';
/** Several may claim it; the warehouse decides whose it is. */
export const unidentifiedSteps = {
  claimed: [{ from: [U.Waiting, U.Claimed], to: U.Claimed }],
  claimRejected: [{ from: [U.Claimed], to: U.Waiting }],
  matched: [{ from: [U.Waiting, U.Claimed], to: U.Matched }],
  returned: [{ from: [U.Waiting, U.Claimed], to: U.Returned }],
  disposed: [{ from: [U.Waiting, U.Claimed], to: U.Disposed }],
} as const satisfies StepTable<UnidentifiedEvent, UnidentifiedState>;
export const nextUnidentifiedState = (from: UnidentifiedState, event: UnidentifiedEvent): UnidentifiedState | null =>
  stepBy<UnidentifiedEvent, UnidentifiedState>(unidentifiedSteps, from, event);

const DAY_MS = 86_400_000;
/** Days until it is disposed of, counted down daily from 30; 0 = today. `receivedAt`, `now`: ms. */
export const daysToDispose = (receivedAt: number, now: number): number =>
  Math.max(0, limits.unidentifiedKeptDays - Math.floor((now - receivedAt) / DAY_MS));

export type UnidentifiedClaim = { comment: string; orderNo: string | null; asin: string | null };
/** A claim needs a comment, and an order number or an ASIN. */
export function findUnidentifiedClaimFault({
  comment,
  orderNo,
  asin,
}: UnidentifiedClaim): 'commentRequired' | 'orderOrAsinRequired' | null {
  if (comment.trim() === '') return 'commentRequired';
  return (orderNo ?? '').trim() === '' && (asin ?? '').trim() === '' ? 'orderOrAsinRequired' : null;
}
/** Nobody's is everybody's to see; what names a customer is theirs alone. */
export const seesUnidentified = (ofCustomer: string | null, customer: string): boolean =>
  ofCustomer === null || ofCustomer === '' || ofCustomer === customer;
