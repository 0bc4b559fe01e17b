import { describe, expect, it } from 'vitest';
import { buyerChannelWords } from './buyer-channel.ts';
import {
  boughtTooMany,
  buyableFrom,
  buyingEvents,
  buyingMayGo,
  BuyingState,
  buyingStateWords,
  claimedUntil,
  isBuyerOrderNumber,
  isClaimOver,
  nextBuyingState,
  openBuyingStates,
  refuseBuying,
  type BuyableOrder,
} from './buying.ts';
import { defaultOrderSettings } from './order-settings.ts';

const MINUTE = 60_000;
const S = BuyingState;
const rows: Record<string, string> = {
  'Queued claimed': 'Claimed',
  'Claimed claimExpired': 'Queued',
  'Claimed checkoutOpened': 'CheckoutOpened',
  'Queued bought': 'Bought',
  'Claimed bought': 'Bought',
  'CheckoutOpened bought': 'Bought',
  'Queued failed': 'Failed',
  'Claimed failed': 'Failed',
  'Claimed releasedByPerson': 'Queued',
  'CheckoutOpened releasedByPerson': 'Queued',
  'Queued withdrawn': 'Withdrawn',
  'Claimed withdrawn': 'Withdrawn',
  'Bought cancelledAtSource': 'CancelledAtSource',
};

describe('buying a product of an order', () => {
  it.each(buyingStateWords.codes.flatMap((from) => buyingEvents.map((event) => [from, event] as const)))(
    'goes from %i by %s only as its table says',
    (from, event) => {
      const next = nextBuyingState(from, event);
      expect(next === null ? undefined : buyingStateWords.nameOf(next)).toBe(
        rows[`${buyingStateWords.nameOf(from)} ${event}`],
      );
      if (next !== null) expect(buyingMayGo(from, next)).toBe(true);
    },
  );

  it('with an open checkout ends by what came of it, or is released by a person alone', () => {
    const events = buyingEvents.filter((event) => nextBuyingState(S.CheckoutOpened, event) !== null);
    expect(events).toEqual(['bought', 'releasedByPerson']);
  });

  it('is over from 90 on, in the queue below 20, and open in between', () => {
    expect(openBuyingStates).toEqual(buyingStateWords.codes.filter((code) => code < 90));
    for (const code of buyingStateWords.codes.filter((one) => one >= 90))
      expect(buyingEvents.every((event) => nextBuyingState(code, event) === null)).toBe(true);
    expect(buyingMayGo(S.Failed, S.Bought)).toBe(false);
    expect(buyingMayGo(S.Failed, S.Failed)).toBe(true);
  });

  it('is claimed for 15 minutes; an open checkout keeps the claim', () => {
    const until = claimedUntil(0);
    expect(until).toBe(15 * MINUTE);
    expect(isClaimOver(S.Claimed, until, until - 1)).toBe(false);
    expect(isClaimOver(S.Claimed, until, until)).toBe(true);
    expect(isClaimOver(S.Claimed, null, until)).toBe(false);
    expect(isClaimOver(S.CheckoutOpened, until, until * 100)).toBe(false);
    expect(isClaimOver(S.Queued, until, until * 100)).toBe(false);
  });

  it.each([
    ['114-0937715-1234567', true],
    ['114-0937715-123456', false],
    ['1140937715-1234567', false],
    ['114-0937715-1234567 ', false],
    ['x114-0937715-1234567', false],
    ['', false],
  ])('ORD-040 knows %j as an order number: %s', (text, isOne) => {
    expect(isBuyerOrderNumber(text)).toBe(isOne);
  });

  it('knows three channels', () => {
    expect(buyerChannelWords.names).toEqual(['byHand', 'extension', 'warehouse']);
  });
});

describe('an order that is to be bought', () => {
  const order: BuyableOrder = {
    unshippedAt: 0,
    isPending: false,
    isCancelled: false,
    isCancellationRequested: false,
    isClaimed: false,
    isCancelling: false,
    isBought: false,
    isAddressBlocked: false,
  };
  const itself = { cancelBufferMs: 30 * MINUTE, isByHand: false };

  it.each<[Partial<BuyableOrder>, string | null]>([
    [{}, null],
    [{ isCancelled: true, isPending: true, isBought: true }, 'cancelled'],
    [{ isPending: true }, 'pending'],
    [{ unshippedAt: null }, 'pending'],
    [{ isBought: true, isCancellationRequested: true }, 'alreadyBought'],
    [{ isCancellationRequested: true, isAddressBlocked: true }, 'cancellationRequested'],
    [{ isClaimed: true, isAddressBlocked: true }, 'claimed'],
    [{ isClaimed: true, isCancellationRequested: true }, 'cancellationRequested'],
    [{ isCancelling: true, isCancellationRequested: true, isAddressBlocked: true }, 'cancelling'],
    [{ isAddressBlocked: true }, 'addressBlocked'],
  ])('%j is refused: %j', (more, refusal) => {
    expect(refuseBuying({ ...order, ...more }, 30 * MINUTE, itself)).toBe(refusal);
    expect(refuseBuying({ ...order, ...more }, 0, { ...itself, isByHand: true })).toBe(refusal);
  });

  it('waits for its cancel buffer, 30 minutes where the store sets nothing; a person need not', () => {
    expect(refuseBuying(order, 30 * MINUTE - 1, itself)).toBe('cancelBuffer');
    expect(refuseBuying(order, 30 * MINUTE - 1, { ...itself, isByHand: true })).toBeNull();
    expect(refuseBuying(order, 0, { ...itself, cancelBufferMs: 0 })).toBeNull();
    expect(buyableFrom(1_000)).toBe(1_000 + 30 * MINUTE);
    expect(defaultOrderSettings.cancelBufferMinutes).toBe(30);
  });
});

describe('pieces that nobody wants any more', () => {
  it.each([
    ['bought and wanted', 2, [{ state: S.Bought, quantity: 2 }], 0],
    ['one cancelled after it was bought', 1, [{ state: S.Bought, quantity: 2 }], 1],
    ['all cancelled', 0, [{ state: S.Bought, quantity: 2 }], 2],
    ['cancelled at the source, too', 0, [{ state: S.CancelledAtSource, quantity: 2 }], 0],
    ['in the queue', 0, [{ state: S.Queued, quantity: 2 }], 0],
    [
      'bought twice',
      1,
      [
        { state: S.CancelledAtSource, quantity: 1 },
        { state: S.Bought, quantity: 1 },
      ],
      0,
    ],
  ])('decision 70 %s', (_, wanted, purchases, surplus) => {
    expect(boughtTooMany(wanted, purchases)).toBe(surplus);
  });
});
