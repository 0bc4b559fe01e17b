import { CreditKind } from '../credit/credit-kind.ts';

/** Kinds that no correction takes back: both sides of a hand-over belong together, and what a dispute or an erasure wrote is ended by its own way. */
const bound: ReadonlySet<CreditKind> = new Set([
  CreditKind.TransferOut,
  CreditKind.TransferIn,
  CreditKind.Dispute,
  CreditKind.Waiver,
]);

/** Whether staff may take a movement back by its opposite: once, and none that belongs to another customer's as well. */
export const isReversible = ({ kind, isReversed }: { kind: CreditKind; isReversed: boolean }): boolean =>
  !isReversed && !bound.has(kind);
