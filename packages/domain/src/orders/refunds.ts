import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';
import { refundStanding } from './order-toggles.ts';
import type { SellerOrder, SellerOrderEvent } from './seller-order-status.ts';
import { statusWords } from './status-words.ts';
import { stepBy, type StepTable } from './step-table.ts';

/** Whose money goes back: the seller pays the buyer, or the source pays the seller. */
export const RefundSide = { toBuyer: 0, fromSource: 1 } as const;
export type RefundSide = (typeof RefundSide)[keyof typeof RefundSide];

/** Who made it: sent to the marketplace by us, recorded by hand, or seen in the marketplace's books alone. */
export const RefundOrigin = { sent: 0, byHand: 1, seen: 2 } as const;
export type RefundOrigin = (typeof RefundOrigin)[keyof typeof RefundOrigin];
export const refundOriginWords = statusWords<RefundOrigin>({
  [RefundOrigin.sent]: 'sent',
  [RefundOrigin.byHand]: 'byHand',
  [RefundOrigin.seen]: 'seen',
});

/** How far a refund is (decision 61). */
export const RefundState = {
  /** Nobody was told yet: it can still be taken back. */
  Waiting: 0,
  /** About to be told, or told without an answer: nobody knows until the marketplace was asked. */
  Sending: 1,
  /** The marketplace has it and works on it. */
  Sent: 2,
  /** It took it; its books do not show it yet. */
  Accepted: 3,
  /** Its books show it, or it was recorded by hand. */
  Done: 4,
  Refused: 5,
  Withdrawn: 6,
  /** The marketplace broke off without saying what it did: only its books tell. */
  InDoubt: 7,
} as const;
export type RefundState = (typeof RefundState)[keyof typeof RefundState];

const R = RefundState;
export const refundStateWords = statusWords<RefundState>({
  [R.Waiting]: 'waiting',
  [R.Sending]: 'sending',
  [R.Sent]: 'sent',
  [R.Accepted]: 'accepted',
  [R.Done]: 'done',
  [R.Refused]: 'refused',
  [R.Withdrawn]: 'withdrawn',
  [R.InDoubt]: 'inDoubt',
});

export const refundEvents = [
  'taken',
  'untold',
  'submitted',
  'accepted',
  'refused',
  'brokenOff',
  'seen',
  'withdrawn',
  'settledMade',
  'settledNotMade',
] as const;
export type RefundEvent = (typeof refundEvents)[number];

/** What the marketplace was told, or may have been: its books may show it. */
const reported = [R.Sending, R.Sent, R.Accepted, R.InDoubt] as const;

/** Every step of a refund. Only what was never told is told again, and only that can be taken back. */
export const refundSteps: StepTable<RefundEvent, RefundState> = {
  taken: [{ from: [R.Waiting], to: R.Sending }],
  untold: [{ from: [R.Sending], to: R.Waiting }],
  submitted: [{ from: [R.Sending], to: R.Sent }],
  accepted: [{ from: [R.Sent], to: R.Accepted }],
  refused: [{ from: [R.Sending, R.Sent], to: R.Refused }],
  brokenOff: [{ from: [R.Sent], to: R.InDoubt }],
  seen: [{ from: reported, to: R.Done }],
  withdrawn: [{ from: [R.Waiting], to: R.Withdrawn }],
  settledMade: [{ from: [R.Accepted, R.InDoubt], to: R.Done }],
  settledNotMade: [{ from: [R.Accepted, R.InDoubt], to: R.Refused }],
};

/** The state after an event; null = there is no such step. What was recorded by hand is taken back as it was written. */
export function nextRefundState(state: RefundState, event: RefundEvent, origin: RefundOrigin): RefundState | null {
  if (event === 'withdrawn' && origin === RefundOrigin.byHand && state === R.Done) return R.Withdrawn;
  return stepBy(refundSteps, state, event);
}

/**
 * True of a refund that the marketplace took, or broke off, and that its books have not shown for so long that they will not any more: the seller
 * looks at the marketplace and settles it by hand (RET-017). `sentAt`, `now`: ms.
 */
export const isUnseen = (state: RefundState, { sentAt, now }: { sentAt: number | null; now: number }): boolean =>
  nextRefundState(state, 'settledMade', RefundOrigin.sent) !== null &&
  sentAt !== null &&
  now - sentAt >= limits.refundUnseenMs;

/** Where a refund that was settled by hand goes when that is undone; null = nobody settled it, or the books show it by now. `settledFrom`: where it waited. */
export const unsettledState = ({
  state,
  isSeen,
  settledFrom,
}: {
  state: RefundState;
  isSeen: boolean;
  settledFrom: RefundState | null;
}): RefundState | null => (isSeen || (state !== R.Done && state !== R.Refused) ? null : settledFrom);

/** A refund as the rules look at it. `isSeen`: the marketplace's books show it. */
export type Refund = { id: number; state: RefundState; origin: RefundOrigin; amount: Minor; isSeen: boolean };

/** True of a refund that happened or may yet happen: what is refunded never goes above what was paid. */
export const isCounted = ({ state }: Pick<Refund, 'state'>): boolean => state !== R.Refused && state !== R.Withdrawn;

export const refundedOf = (refunds: readonly Refund[]): Minor =>
  refunds.filter(isCounted).reduce((sum, { amount }) => sum + amount, 0);

/** What may still be given back (RET-013). */
export const leftToRefund = (paid: Minor, refunds: readonly Refund[]): Minor => Math.max(0, paid - refundedOf(refunds));

/** The smallest amount is one minor unit; the sum of all never goes above what was paid (RET-013). */
export function refuseRefund(
  { paid, refunds }: { paid: Minor; refunds: readonly Refund[] },
  amount: Minor,
): 'RefundAboveSum' | 'RefundTooSmall' | 'NothingLeftToRefund' | null {
  const left = leftToRefund(paid, refunds);
  if (left === 0) return 'NothingLeftToRefund';
  if (!Number.isSafeInteger(amount) || amount < 1) return 'RefundTooSmall';
  return amount > left ? 'RefundAboveSum' : null;
}

/** Refunds that can be taken back: unsent, or recorded by hand and not confirmed by the marketplace's books (decision 61). */
export const withdrawable = <R extends Refund>(refunds: readonly R[]): R[] =>
  refunds.filter(
    (refund) =>
      isCounted(refund) && !refund.isSeen && nextRefundState(refund.state, 'withdrawn', refund.origin) !== null,
  );

/** What the refunds of an order mean for its status: a full refund makes it Refunded, one that fell away takes that back; null = it stays. */
export function orderEventOfRefunds(
  order: Pick<SellerOrder, 'isRefunded'>,
  paid: Minor,
  refunds: readonly Refund[],
): Extract<SellerOrderEvent, 'refunded' | 'refundWithdrawn'> | null {
  const isFull = refundStanding(paid, refundedOf(refunds)) === 'full';
  if (isFull === order.isRefunded) return null;
  return isFull ? 'refunded' : 'refundWithdrawn';
}

/** A movement of the books may stand a little before ours, by the clocks; and what the marketplace rounds differs by this much of an amount. */
const CLOCKS_MS = 60 * 60_000;
const ROUNDED_MINOR = 5;

/** Assumed: the marketplace's rate differs by less from that of the day. */
const CONVERTED_OFF = 0.05;
/** A refund as the books tell it, in the order's currency. */
export type Seen = { amount: Minor; at: number; isConverted?: boolean };

const isSameAmount = ({ amount }: Pick<Refund, 'amount'>, seen: Seen): boolean =>
  Math.abs(amount - seen.amount) <=
  Math.max(ROUNDED_MINOR, seen.isConverted === true ? Math.floor(seen.amount * CONVERTED_OFF) : 0);

/** What of a refund counts once the books show it: what they say, unless they say it in another currency; what was asked is exact then. */
export const amountSeen = (refund: Pick<Refund, 'amount'>, seen: Seen): Minor =>
  seen.isConverted === true && isSameAmount(refund, seen) ? refund.amount : seen.amount;

/**
 * Which refund of an order a movement in the marketplace's books is: one that was sent before it, of the same amount, else of one that differs by what
 * is rounded; else one that it took and of which it gave back less than was asked. Of several the nearest amount, then the one that is farthest, then the
 * oldest; null = it is none of ours (the marketplace's own, or made elsewhere). `sentAt` null: recorded by hand, whenever that was. `isSettled`: it was
 * settled by hand; as not made, the books have the last word. `isConverted`: the books told it in another currency, and nobody knows by which rate they
 * converted.
 */
export function refundSeen<One extends Refund & { sentAt: number | null; isSettled?: boolean }>(
  refunds: readonly One[],
  seen: Seen,
): One | null {
  const rank = ({ state }: Refund): number => waitingForBooks.indexOf(state);
  const off = ({ amount }: Refund): Minor => Math.abs(amount - seen.amount);
  const open = refunds
    .filter(
      (refund) =>
        (refund.sentAt === null || refund.sentAt <= seen.at + CLOCKS_MS) &&
        !refund.isSeen &&
        (isCounted(refund) || (refund.state === R.Refused && refund.isSettled === true)) &&
        rank(refund) >= 0,
    )
    .toSorted((one, other) => off(one) - off(other) || rank(one) - rank(other) || one.id - other.id);
  // The marketplace never gives back more than it was asked for. Were it its own after all, ours comes as one more: the sum is that of the books.
  const isLess = ({ state, amount }: Refund): boolean => state === R.Accepted && amount > seen.amount;
  return open.find((refund) => isSameAmount(refund, seen)) ?? open.find(isLess) ?? null;
}
const waitingForBooks: readonly RefundState[] = [R.Accepted, R.InDoubt, R.Sent, R.Sending, R.Done, R.Refused];

/** A product of the order as a refund is laid out over it: what was sent of it and what went back already. */
export type RefundableItem = { itemId: string; price: Minor; shipping: Minor; sent: number };
/** What goes back of one product. */
export type RefundLine = { itemId: string; price: Minor; shipping: Minor };

/** What the marketplace lets be given back of a product: nothing before a piece was sent. */
const refundableOf = (item: RefundableItem, given: readonly RefundLine[]): RefundLine => {
  const before = given.filter(({ itemId }) => itemId === item.itemId);
  const left = (name: 'price' | 'shipping'): Minor =>
    item.sent > 0 ? Math.max(0, item[name] - before.reduce((sum, line) => sum + line[name], 0)) : 0;
  return { itemId: item.itemId, price: left('price'), shipping: left('shipping') };
};

/** An amount laid out over products: prices first in their order, then shipping; null = more than the sent ones leave. */
export function layOutRefund(
  items: readonly RefundableItem[],
  given: readonly RefundLine[],
  amount: Minor,
): RefundLine[] | null {
  let rest = amount;
  const take = (limit: Minor): Minor => {
    const taken = Math.min(limit, rest);
    rest -= taken;
    return taken;
  };
  const left = items.map((item) => refundableOf(item, given));
  const prices = left.map(({ price }) => take(price));
  const lines = left.map(({ itemId, shipping }, place) => ({
    itemId,
    price: prices[place] ?? 0,
    shipping: take(shipping),
  }));
  return rest > 0 ? null : lines.filter(({ price, shipping }) => price + shipping > 0);
}

/** What the marketplace lets be given back of an order now. */
export const sendableOf = (items: readonly RefundableItem[], given: readonly RefundLine[]): Minor =>
  items.map((item) => refundableOf(item, given)).reduce((sum, { price, shipping }) => sum + price + shipping, 0);

/** What went back of which product so far. A refund of which no lines are known counts as one that is laid out the same way. */
export function givenLines(
  items: readonly RefundableItem[],
  refunds: readonly { amount: Minor; lines: readonly RefundLine[] }[],
): RefundLine[] {
  const given: RefundLine[] = [];
  for (const { amount, lines } of refunds)
    given.push(
      ...(lines.length > 0 ? lines : (layOutRefund(items, given, Math.min(amount, sendableOf(items, given))) ?? [])),
    );
  return given;
}
