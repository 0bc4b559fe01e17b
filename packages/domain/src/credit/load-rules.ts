import { CardStatus } from '../cards/card-status.ts';
import { limits } from '../limits.ts';
import { minor, type Minor } from '../money/money.ts';

/** WH-012: a card is young for so long after it was added, ms. */
const YOUNG_CARD_MS = 7 * 86_400_000;

/** True for a card that was added less than seven days ago; both in ms of the market clock. */
export const isYoungCard = (addedAt: number, now: number): boolean => now - addedAt < YOUNG_CARD_MS;

/** What a load is judged by; amounts in cents, instants in ms of the market clock. */
export type LoadFacts = {
  amount: Minor;
  /** Credited or being loaded today. */
  today: Minor;
  card: {
    status: CardStatus;
    /** Most that the card is charged in a calendar month (SUB-055); null = no cap. */
    cap: Minor | null;
    /** Charged to it this month. */
    month: Minor;
    /** What this load would charge. */
    gross: Minor;
    addedAt: number;
  } | null;
  /** Most that is credited in a day from a card that was added less than seven days ago; null = as from any other. */
  youngCardMax: Minor | null;
  /** When an open load of the same amount was begun; null = there is none. */
  sameOpenAt: number | null;
  now: number;
};

export type LoadRefusal = 'NoCard' | 'CardNotApproved' | 'LoadLimitExceeded' | 'PaymentInProgress';

/** WH-012, SUB-055, billing §8: why credit may not be loaded so, or null. */
export function refusalOfLoad({ amount, today, card, youngCardMax, sameOpenAt, now }: LoadFacts): LoadRefusal | null {
  if (!card) return 'NoCard';
  if (card.status !== CardStatus.Approved) return 'CardNotApproved';
  if (minor(amount) < limits.creditLoadMinMinor || amount > limits.creditLoadMaxMinor) return 'LoadLimitExceeded';
  if (today + amount > limits.creditDayMaxMinor) return 'LoadLimitExceeded';
  if (isYoungCard(card.addedAt, now) && youngCardMax !== null && today + amount > youngCardMax)
    return 'LoadLimitExceeded';
  if (card.cap !== null && card.month + card.gross > card.cap) return 'LoadLimitExceeded';
  return sameOpenAt !== null && now - sameOpenAt < limits.creditLoadOpenMs ? 'PaymentInProgress' : null;
}
