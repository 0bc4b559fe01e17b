import { limits } from '../limits.ts';
import { statusWords } from './status-words.ts';
import { stepBy, tableLeads, type StepTable } from './step-table.ts';

/** Where the buying of one product of an order stands, as it is stored: below 20 it is in the queue, from 90 on it is over. */
export const BuyingState = {
  Queued: 1,
  Claimed: 10,
  /** The extension opened the checkout: from here on nobody knows but the source whether it was bought. */
  CheckoutOpened: 15,
  Bought: 20,
  CancelledAtSource: 90,
  Failed: 91,
  Withdrawn: 92,
} as const;
export type BuyingState = (typeof BuyingState)[keyof typeof BuyingState];

const S = BuyingState;

/** Their names on the wire. */
export const buyingStateWords = statusWords<BuyingState>({
  [S.Queued]: 'Queued',
  [S.Claimed]: 'Claimed',
  [S.CheckoutOpened]: 'CheckoutOpened',
  [S.Bought]: 'Bought',
  [S.CancelledAtSource]: 'CancelledAtSource',
  [S.Failed]: 'Failed',
  [S.Withdrawn]: 'Withdrawn',
});

/** What moves it (decision 59). */
export const buyingEvents = [
  'claimed',
  'claimExpired',
  'checkoutOpened',
  'bought',
  'failed',
  'releasedByPerson',
  'withdrawn',
  'cancelledAtSource',
] as const;
export type BuyingEvent = (typeof buyingEvents)[number];

/** Every step. A failure before the checkout is over; after it only a person says what came of it. */
export const buyingSteps: StepTable<BuyingEvent, BuyingState> = {
  claimed: [{ from: [S.Queued], to: S.Claimed }],
  claimExpired: [{ from: [S.Claimed], to: S.Queued }],
  checkoutOpened: [{ from: [S.Claimed], to: S.CheckoutOpened }],
  bought: [{ from: [S.Queued, S.Claimed, S.CheckoutOpened], to: S.Bought }],
  failed: [{ from: [S.Queued, S.Claimed], to: S.Failed }],
  releasedByPerson: [{ from: [S.Claimed, S.CheckoutOpened], to: S.Queued }],
  withdrawn: [{ from: [S.Queued, S.Claimed], to: S.Withdrawn }],
  cancelledAtSource: [{ from: [S.Bought], to: S.CancelledAtSource }],
};

/** The state after an event; null = there is no such step. */
export const nextBuyingState = (from: BuyingState, event: BuyingEvent): BuyingState | null =>
  stepBy(buyingSteps, from, event);

/**
 * True when it may go from one state to the other, or stays.
 * @internal The table that tests hold the steps of the product against.
 */
export const buyingMayGo = (from: BuyingState, to: BuyingState): boolean =>
  from === to || tableLeads(buyingSteps, from, to);

/** States of a product that nobody else may buy. */
export const openBuyingStates: readonly BuyingState[] = [S.Queued, S.Claimed, S.CheckoutOpened, S.Bought];

/** Until when a claim lasts that is made now. */
export const claimedUntil = (now: number): number => now + limits.buyerClaimMs;

/** True when a claim has run out and the queue may hand the order to the next; with an open checkout never (decision 59). */
export const isClaimOver = (state: BuyingState, until: number | null, now: number): boolean =>
  state === S.Claimed && until !== null && now >= until;

/** ORD-040: an order number of the source. */
export const isBuyerOrderNumber = (text: string): boolean => /^\d{3}-\d{7}-\d{7}$/.test(text);

/** Pieces that were bought of a product and that nobody wants any more, since they were cancelled afterwards (decision 70). */
export const boughtTooMany = (wanted: number, purchases: readonly { state: number; quantity: number }[]): number =>
  Math.max(
    0,
    purchases.filter(({ state }) => state === S.Bought).reduce((sum, { quantity }) => sum + quantity, 0) - wanted,
  );

/** Why an order is not bought now. */
export const BuyRefusal = {
  pending: 'pending',
  cancelled: 'cancelled',
  /** The buyer wants it cancelled; the seller says first what becomes of it. */
  cancellationRequested: 'cancellationRequested',
  /** The marketplace is just being told to cancel it. */
  cancelling: 'cancelling',
  /** The buyer claims the money back from the marketplace (A-to-z), and that is not decided yet (decision 70). */
  claimed: 'claimed',
  alreadyBought: 'alreadyBought',
  addressBlocked: 'addressBlocked',
  /** The buffer in which buyers cancel has not passed (decision 59). */
  cancelBuffer: 'cancelBuffer',
} as const;
export type BuyRefusal = (typeof BuyRefusal)[keyof typeof BuyRefusal];

/** What is asked before an order is bought. `unshippedAt` null = it is pending still. */
export type BuyableOrder = {
  unshippedAt: number | null;
  isPending: boolean;
  isCancelled: boolean;
  isCancellationRequested: boolean;
  isCancelling: boolean;
  /** An A-to-z claim stands open. */
  isClaimed: boolean;
  isBought: boolean;
  isAddressBlocked: boolean;
};

/** What is bought although nobody should: with it a purchase is marked that has happened all the same (decision 70). */
const despite: readonly BuyRefusal[] = [
  BuyRefusal.cancelled,
  BuyRefusal.cancelling,
  BuyRefusal.cancellationRequested,
  BuyRefusal.claimed,
];
export const isBoughtDespite = (refusal: string | null): refusal is BuyRefusal =>
  despite.some((one) => one === refusal);

/** From when on an order may be bought by itself. */
export const buyableFrom = (unshippedAt: number, cancelBufferMs: number = limits.cancelBufferMs): number =>
  unshippedAt + cancelBufferMs;

/** Why the order is not bought now, or null. A person by hand need not wait for the buffer. */
export function refuseBuying(
  order: BuyableOrder,
  now: number,
  { cancelBufferMs, isByHand }: { cancelBufferMs: number; isByHand: boolean },
): BuyRefusal | null {
  if (order.isCancelled) return BuyRefusal.cancelled;
  if (order.isPending || order.unshippedAt === null) return BuyRefusal.pending;
  if (order.isBought) return BuyRefusal.alreadyBought;
  if (order.isCancelling) return BuyRefusal.cancelling;
  if (order.isCancellationRequested) return BuyRefusal.cancellationRequested;
  if (order.isClaimed) return BuyRefusal.claimed;
  if (order.isAddressBlocked) return BuyRefusal.addressBlocked;
  if (!isByHand && now < buyableFrom(order.unshippedAt, cancelBufferMs)) return BuyRefusal.cancelBuffer;
  return null;
}
