import { limits } from '../limits.ts';

/** SUB-054: where a card's verification for credit stands. Removed is a row that is kept and shown nowhere. */
export const CardStatus = { WaitingApproval: 0, Approved: 1, Rejected: 2, Removed: 3 } as const;
export type CardStatus = (typeof CardStatus)[keyof typeof CardStatus];

/** Cards that count against the most that an account may have. */
export const activeCardStatuses: readonly CardStatus[] = [CardStatus.WaitingApproval, CardStatus.Approved];

/**
 * Whether a card pays the subscription: it was saved with 3-D Secure (SUB-053). Its verification for credit is another matter, unless it failed:
 * then the subscription that it pays goes on, and no other begins with it (decision 71).
 */
export const isUsableCard = (card: { status: CardStatus; usableAt: number | null; isDefault: boolean }): boolean =>
  card.usableAt !== null &&
  (activeCardStatuses.includes(card.status) || (card.status === CardStatus.Rejected && card.isDefault));

/** What happens to a card (appendix E). */
export type CardEvent =
  | { kind: 'codeTried'; isRight: boolean }
  | { kind: 'waitedTooLong' }
  | { kind: 'deleted' }
  | { kind: 'dismissed' }
  | { kind: 'madeDefault' };

export type CardRefusal =
  | 'WrongReferenceCode'
  | 'VerificationAttemptsExceeded'
  | 'CannotDeleteDefaultCard'
  | 'CardNotApproved'
  | 'RecordNotFound';

/** The card as its next step is decided by it. `isDefault`: it pays the subscription. `attempts`: wrong codes so far, of this card in this account. */
export type CardFacts = { status: CardStatus; isDefault: boolean; isWarehouseDefault: boolean; attempts: number };

/** What a card becomes; `refund` = the verification charge goes back; a refusal may come with a change that holds (the attempt counts). */
export type CardStep = {
  status: CardStatus;
  attempts: number;
  refund: boolean;
  becomesDefault: boolean;
  refusal: CardRefusal | null;
};

/** SUB-054, SUB-055: the card after the event. An event that its status does not know changes nothing and is refused. */
export function cardAfter(card: CardFacts, event: CardEvent): CardStep {
  const stays: CardStep = {
    status: card.status,
    attempts: card.attempts,
    refund: false,
    becomesDefault: false,
    refusal: null,
  };
  const waiting = card.status === CardStatus.WaitingApproval;
  switch (event.kind) {
    case 'codeTried':
      return waiting ? afterCode(stays, event.isRight) : { ...stays, refusal: 'RecordNotFound' };
    case 'waitedTooLong':
      // What pays the subscription waits as long as it likes: that closes credit alone (decision 71).
      return waiting && !card.isDefault ? { ...stays, status: CardStatus.Rejected, refund: true } : stays;
    case 'deleted':
      if (card.isDefault || card.isWarehouseDefault) return { ...stays, refusal: 'CannotDeleteDefaultCard' };
      return card.status === CardStatus.Removed
        ? { ...stays, refusal: 'RecordNotFound' }
        : { ...stays, status: CardStatus.Removed, refund: waiting };
    case 'dismissed':
      if (card.isDefault) return { ...stays, refusal: 'CannotDeleteDefaultCard' };
      return card.status === CardStatus.Rejected || waiting
        ? { ...stays, status: CardStatus.Removed, refund: waiting }
        : { ...stays, refusal: 'RecordNotFound' };
    case 'madeDefault':
      return card.status === CardStatus.Approved
        ? { ...stays, becomesDefault: true }
        : { ...stays, refusal: 'CardNotApproved' };
  }
}

/** The third wrong code rejects the card (SUB-052). */
function afterCode(stays: CardStep, isRight: boolean): CardStep {
  if (isRight) return { ...stays, status: CardStatus.Approved, attempts: 0, refund: true };
  const attempts = stays.attempts + 1;
  return attempts >= limits.cardCodeAttemptsMax
    ? { ...stays, attempts, status: CardStatus.Rejected, refund: true, refusal: 'VerificationAttemptsExceeded' }
    : { ...stays, attempts, refusal: 'WrongReferenceCode' };
}
