import { limits } from '../limits.ts';

/** What stands against a card that is to be added. Instants in ms. */
export type AddCardFacts = {
  /** Cards that wait or are approved. */
  activeCards: number;
  /** The same card stands among them. */
  isKnown: boolean;
  /** When this very card was rejected before, on any of its rows. */
  rejectedAt: readonly number[];
};

export type AddCardRefusal = 'TooManyCards' | 'UniqueViolation' | 'CardAddableLater' | 'CardNeedsHelpDesk';

/** Why a card may not be added, or null (SUB-050, SUB-055): the cap first, so that a fifth card says nothing about other cards. */
export function refuseCard({ activeCards, isKnown, rejectedAt }: AddCardFacts, now: number): AddCardRefusal | null {
  if (activeCards >= limits.cardsMax) return 'TooManyCards';
  if (isKnown) return 'UniqueViolation';
  if (rejectedAt.length >= limits.cardRejectionsMax) return 'CardNeedsHelpDesk';
  const last = Math.max(...rejectedAt, -Infinity);
  return now < last + limits.cardAddableAgainMs ? 'CardAddableLater' : null;
}

/** When a waiting card is rejected (SUB-055). In ms. */
export const rejectsAt = (addedAt: number): number => addedAt + limits.cardWaitingDays * 86_400_000;
/** When its owner is reminded of it. */
export const remindsAt = (addedAt: number): number => addedAt + limits.cardReminderDays * 86_400_000;
