import { describe, expect, it } from 'vitest';
import { StatusCode } from '../inventory/item-status.ts';
import { judge, sendAgainAt, type Checked, type SeenListing } from './judge-reading.ts';

const NOW = Date.UTC(2026, 0, 1);
const minutesAgo = (minutes: number): Date => new Date(NOW - minutes * 60_000);
const [AT_STORE, STORE_QUEUE, REMOVAL_QUEUE, ZERO_QUEUE, ZERO_SHOWN] = [
  StatusCode.AtStore,
  StatusCode.AtStoreQueue,
  StatusCode.RemovalQueue,
  StatusCode.ZeroQuantityQueue,
  StatusCode.OutOfCriteriaListedZero,
];

/** A listing at 20.00 × 4 to which 21.00 × 4 was sent a minute ago. */
const sent: Checked = {
  itemId: 1,
  sku: 'A',
  checks: 0,
  claim: '',
  present: true,
  price: 2_000,
  quantity: 4,
  hasTerms: false,
  flightSeq: 7,
  flightAttempt: 1,
  flightKind: 'patch',
  flightPrice: 2_100,
  flightQuantity: 4,
  flightHandling: null,
  flightShipping: null,
  flightAt: minutesAgo(1),
  flightState: 'sent',
  sentQuantity: null,
  passedQuantities: null,
  quantityAt: null,
  priceAt: null,
  quantityPatchedAt: null,
  pricePatchedAt: null,
  flightRoute: 'patch',
  claimed: false,
  queued: false,
  status: AT_STORE,
  wantedPrice: 2_100,
  wantedQuantity: 4,
  lastSeq: 7,
  lastKind: 'patch',
  lastAttempt: 1,
  lastFailedAt: null,
};
const resting: Checked = {
  ...sent,
  flightSeq: null,
  flightAttempt: null,
  flightKind: null,
  flightPrice: null,
  flightQuantity: null,
  flightAt: null,
  flightState: null,
  flightRoute: null,
  price: 2_100,
};
const listing = (live: [number, number], submitted = live): SeenListing => ({
  live: { priceMinor: live[0], quantity: live[1] },
  submitted: { priceMinor: submitted[0], quantity: submitted[1], handlingDays: 2, shippingGroup: null, sales: [] },
});
/** The seller's own sale at 15.00 runs: buyers pay that, whatever the price is. */
const onSale = (priceMinor: number, quantity = 4): SeenListing => ({
  live: { priceMinor: 1_500, quantity },
  submitted: {
    ...listing([1_500, quantity], [priceMinor, quantity]).submitted,
    sales: [{ price: 1_500, from: NOW - 3_600_000, until: NOW + 3_600_000 }],
  },
});
const [old, reached, underWay] = [listing([2_000, 4]), listing([2_100, 4]), listing([2_000, 4], [2_100, 4])];

describe('what a reading says of a change on its way', () => {
  it.each([
    ['shows what was sent', sent, reached, { kind: 'shown' }],
    ['holds what was sent while a sale shows', sent, onSale(2_100), { kind: 'shown', isOnSale: true }],
    ['does not hold it yet while a sale shows', sent, onSale(2_000), { kind: 'waiting', isOnSale: true }],
    ['shows a sale that began', resting, onSale(2_100), { kind: 'edited', isOnSale: true }],
    ['shows a sale as before', { ...resting, price: 1_500 }, onSale(2_100), { kind: 'quiet', isOnSale: true }],
    [
      'holds another price than is wanted under a sale',
      { ...resting, price: 1_500 },
      onSale(2_000),
      { kind: 'edited' },
    ],
    ['shows what was sent, and what buyers left of it', sent, listing([2_100, 3]), { kind: 'shown', soldTo: 3 }],
    ['shows a sale while the price is on its way', sent, listing([2_000, 3]), { kind: 'waiting', soldTo: 3 }],
    [
      'shows an overtaken zero while ten and a price are on their way: nothing was sold',
      { ...sent, quantity: 10, flightQuantity: 10, sentQuantity: 10, passedQuantities: [0] },
      listing([2_000, 0]),
      { kind: 'waiting', soldTo: null },
    ],
    [
      'shows all that was sent after a part seemed sold',
      { ...sent, quantity: 3, flightQuantity: 3, sentQuantity: 10 },
      listing([2_100, 10]),
      { kind: 'shown', soldTo: null },
    ],
    [
      'never showed a stock that was sent before the prices that overtook it',
      {
        ...sent,
        quantity: 0,
        flightQuantity: 10,
        sentQuantity: 10,
        quantityAt: minutesAgo(46),
        priceAt: minutesAgo(1),
      },
      listing([2_100, 0]),
      { kind: 'lost', neverArrived: false },
    ],
    [
      'never showed a price that was sent before a stock overtook it',
      { ...sent, priceAt: minutesAgo(46), quantityAt: minutesAgo(1) },
      old,
      { kind: 'lost', neverArrived: false },
    ],
    [
      'does not yet show a stock of half an hour ago',
      { ...sent, quantity: 0, flightQuantity: 10, sentQuantity: 10, quantityAt: minutesAgo(30) },
      listing([2_100, 0]),
      { kind: 'waiting' },
    ],
    ['does not yet show what was accepted', { ...sent, flightAt: minutesAgo(30) }, old, { kind: 'waiting' }],
    [
      'never showed what was accepted',
      { ...sent, flightAt: minutesAgo(46) },
      old,
      { kind: 'lost', neverArrived: false },
    ],
    [
      'shows that a price was accepted and dropped: the attributes still hold the old one',
      { ...sent, pricePatchedAt: minutesAgo(16) },
      old,
      { kind: 'lost', neverArrived: false },
    ],
    [
      'shows that a zero was accepted and dropped',
      { ...sent, flightPrice: 2_000, flightQuantity: 0, sentQuantity: 0, quantityPatchedAt: minutesAgo(6) },
      old,
      { kind: 'lost', neverArrived: false },
    ],
    [
      'gives the attributes their time to show a price',
      { ...sent, pricePatchedAt: minutesAgo(14) },
      old,
      { kind: 'waiting' },
    ],
    [
      'gives a second attempt as much time again',
      { ...sent, flightAttempt: 2, pricePatchedAt: minutesAgo(29) },
      old,
      { kind: 'waiting' },
    ],
    [
      'waits for the buyers when the attributes hold what was sent',
      { ...sent, pricePatchedAt: minutesAgo(30) },
      underWay,
      { kind: 'waiting' },
    ],
    [
      'waits for a price that a feed brings, whatever the attributes hold',
      { ...sent, quantityPatchedAt: minutesAgo(30) },
      old,
      { kind: 'waiting' },
    ],
    [
      'does not take what buyers left of a stock for a dropped one',
      {
        ...sent,
        quantity: 3,
        flightQuantity: 3,
        sentQuantity: 4,
        quantityPatchedAt: minutesAgo(30),
        pricePatchedAt: minutesAgo(30),
      },
      listing([2_000, 3], [2_100, 4]),
      { kind: 'waiting' },
    ],
    [
      'says that an unknown sending never arrived',
      { ...sent, flightState: 'unknown', flightAt: minutesAgo(4) },
      old,
      { kind: 'lost', neverArrived: true },
    ],
    [
      'says that an unknown sending arrived and is under way',
      { ...sent, flightState: 'unknown', flightAt: minutesAgo(4) },
      underWay,
      { kind: 'waiting' },
    ],
    [
      'is too early to tell of an unknown sending',
      { ...sent, flightState: 'unknown', flightAt: minutesAgo(2) },
      old,
      { kind: 'waiting' },
    ],
    [
      'says that a dead sender sent nothing',
      { ...sent, flightState: 'intent', flightAt: minutesAgo(4) },
      old,
      { kind: 'lost', neverArrived: true },
    ],
    [
      'does not meddle with what a living sender is about to send',
      { ...sent, flightState: 'intent', claimed: true, flightAt: minutesAgo(4) },
      old,
      { kind: 'waiting' },
    ],
    [
      'does not meddle with it either when its sender takes an hour, or the clock was set on meanwhile',
      { ...sent, flightState: 'intent', claimed: true, flightAt: minutesAgo(61), priceAt: minutesAgo(61) },
      old,
      { kind: 'waiting' },
    ],
    [
      'says that a dead sender of an hour ago sent nothing',
      { ...sent, flightState: 'intent', flightAt: minutesAgo(61), priceAt: minutesAgo(61) },
      old,
      { kind: 'lost', neverArrived: true },
    ],
    [
      'gives a feed of an unknown outcome its time',
      { ...sent, flightState: 'unknown', flightRoute: 'feed', flightAt: minutesAgo(30) },
      old,
      { kind: 'waiting' },
    ],
    [
      'says that a first listing never arrived',
      { ...sent, present: null, flightKind: 'put', flightState: 'unknown', flightAt: minutesAgo(4) },
      null,
      { kind: 'lost', neverArrived: true },
    ],
    [
      'shows that the listing is gone',
      { ...sent, flightKind: 'delete', flightPrice: null, flightQuantity: null },
      null,
      { kind: 'gone' },
    ],
  ] as const)('INV-052 %s', (_, row, shown, expected) => expect(judge(row, shown, NOW)).toMatchObject(expected));
});

describe('what a reading says of a listing at rest', () => {
  it.each([
    ['nothing when all is as it is wanted', resting, reached, 'quiet'],
    ['a sale', resting, listing([2_100, 3]), 'edited'],
    [
      'a change that failed for good: the confirmed values stand, others are wanted',
      { ...resting, price: 2_000 },
      old,
      'edited',
    ],
    ['a listing that left by itself', resting, null, 'gone'],
    [
      'a zero that failed for good is sent again after half an hour',
      {
        ...resting,
        status: ZERO_QUEUE,
        wantedQuantity: 0,
        price: 2_000,
        lastAttempt: 9,
        lastFailedAt: minutesAgo(31),
      },
      old,
      'edited',
    ],
    [
      'a zero that has just failed waits until then',
      {
        ...resting,
        status: ZERO_QUEUE,
        wantedQuantity: 0,
        price: 2_000,
        lastAttempt: 3,
        lastFailedAt: minutesAgo(29),
      },
      old,
      'failing',
    ],
    [
      'an item out of criteria whose listing can be bought',
      { ...resting, status: ZERO_SHOWN, wantedQuantity: 0, price: 2_000 },
      old,
      'edited',
    ],
    [
      'nothing of a zero that is shown',
      { ...resting, status: ZERO_QUEUE, wantedQuantity: 0, price: 2_000, quantity: 0 },
      listing([2_000, 0]),
      'quiet',
    ],
    [
      'a removal that failed',
      { ...resting, status: REMOVAL_QUEUE, price: 2_000, lastKind: 'delete', lastFailedAt: minutesAgo(31) },
      old,
      'edited',
    ],
    [
      'a price that failed for good waits half an hour',
      { ...resting, price: 2_000, lastAttempt: 3, lastFailedAt: minutesAgo(29) },
      old,
      'failing',
    ],
    [
      'a price that failed a fifth time waits two hours',
      { ...resting, price: 2_000, lastAttempt: 5, lastFailedAt: minutesAgo(119) },
      old,
      'failing',
    ],
    [
      'and is sent again then',
      { ...resting, price: 2_000, lastAttempt: 5, lastFailedAt: minutesAgo(120) },
      old,
      'edited',
    ],
    [
      'a price that keeps failing waits six hours at the most',
      { ...resting, price: 2_000, lastAttempt: 50, lastFailedAt: minutesAgo(360) },
      old,
      'edited',
    ],
    [
      'a first listing that never came is sent again',
      {
        ...resting,
        status: STORE_QUEUE,
        present: null,
        price: null,
        quantity: null,
        lastKind: 'put',
        lastFailedAt: minutesAgo(31),
      },
      null,
      'edited',
    ],
    [
      'nothing of a first listing that is still to be sent',
      {
        ...resting,
        queued: true,
        status: STORE_QUEUE,
        present: null,
        price: null,
        quantity: null,
        lastKind: null,
        lastAttempt: null,
      },
      null,
      'quiet',
    ],
    [
      'a change that is wanted and that nobody is about to send',
      { ...resting, status: STORE_QUEUE, wantedQuantity: 10 },
      reached,
      'edited',
    ],
    [
      'nothing of a change that waits to be sent',
      { ...resting, status: STORE_QUEUE, wantedQuantity: 10, queued: true },
      reached,
      'quiet',
    ],
    [
      'a sale of what has failed is told at once',
      { ...resting, price: 2_000, lastFailedAt: minutesAgo(1) },
      listing([2_000, 3]),
      'edited',
    ],
    ['nothing of what is not sold', { ...resting, status: 10, price: 2_000 }, old, 'quiet'],
  ] as const)('INV-052 %s', (_, row, shown, kind) => expect(judge(row, shown, NOW).kind).toBe(kind));
});

describe('when stock that went down is sent again', () => {
  const soon = 0;
  const later = 20;
  it.each([
    ['a sale at rest waits for its order', resting, listing([2_100, 3]), later],
    ['a listing that was sold out waits, too', resting, listing([2_100, 0]), later],
    ['what buyers left of a sending waits', sent, listing([2_100, 3]), later],
    ['what arrived as it was sent waits for nothing', sent, reached, soon],
    ['stock that went up goes down at once', resting, listing([2_100, 9]), soon],
    [
      'stock that is above what is wanted after the sale goes down at once',
      { ...resting, wantedQuantity: 2 },
      listing([2_100, 3]),
      soon,
    ],
    ['a price that is wrong beside it is put right at once', resting, listing([2_000, 3]), soon],
    ['stock that stays too low is no new sale', { ...resting, wantedQuantity: 9 }, reached, soon],
    [
      'what is not to be sold goes to zero at once',
      { ...resting, status: ZERO_SHOWN, wantedQuantity: 0 },
      listing([2_100, 3]),
      soon,
    ],
  ] as const)('INV-052 %s', (_, row, shown, minutes) =>
    expect(sendAgainAt(judge(row, shown, NOW), NOW)).toBe(NOW + minutes * 60_000),
  );
});

describe('a shipping template on its way', () => {
  const withGroup = (shown: SeenListing, shippingGroup: string | null): SeenListing => ({
    ...shown,
    submitted: { ...shown.submitted, shippingGroup },
  });
  it.each([
    ['is shown where the attributes name it', { ...sent, flightShipping: 't1' }, withGroup(reached, 't1'), 'shown'],
    [
      'is waited for while they name another one',
      { ...sent, flightShipping: 't1' },
      withGroup(reached, 't0'),
      'waiting',
    ],
    ['is no reason to wait where none was sent', sent, withGroup(reached, 't0'), 'shown'],
    [
      'never arrived where nobody knows of the sending and they do not name it',
      { ...sent, flightShipping: 't1', flightState: 'unknown', flightAt: minutesAgo(4) },
      withGroup(reached, 't0'),
      'lost',
    ],
    [
      'is sent again after the time in which everything shows',
      { ...sent, flightShipping: 't1', flightAt: minutesAgo(46) },
      withGroup(reached, null),
      'lost',
    ],
  ] as const)('STORE-041 %s', (_, row, shown, kind) => {
    expect(judge(row, shown, NOW).kind).toBe(kind);
  });
});
