import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isCounted,
  isUnseen,
  givenLines,
  layOutRefund,
  leftToRefund,
  nextRefundState,
  orderEventOfRefunds,
  refundedOf,
  refundEvents,
  RefundOrigin,
  amountSeen,
  refundSeen,
  RefundState,
  refundStateWords,
  refuseRefund,
  sendableOf,
  unsettledState,
  withdrawable,
  type Refund,
} from './refunds.ts';

const R = RefundState;
const refund = (state: RefundState, amount: number, more: Partial<Refund> = {}): Refund => ({
  id: 1,
  state,
  amount,
  origin: RefundOrigin.sent,
  isSeen: false,
  ...more,
});

describe('how much may be refunded', () => {
  it.each([
    ['all of it', 1_000, [], 1_000, null],
    ['one cent', 1_000, [], 1, null],
    ['nothing', 1_000, [], 0, 'RefundTooSmall'],
    ['less than nothing', 1_000, [], -5, 'RefundTooSmall'],
    ['half a cent', 1_000, [], 0.5, 'RefundTooSmall'],
    ['a cent too much', 1_000, [], 1_001, 'RefundAboveSum'],
    ['what is left', 1_000, [refund(R.Done, 400)], 600, null],
    ['more than is left', 1_000, [refund(R.Done, 400)], 601, 'RefundAboveSum'],
    ['beside one that is on its way', 1_000, [refund(R.Sending, 400)], 601, 'RefundAboveSum'],
    ['beside one in doubt', 1_000, [refund(R.InDoubt, 400)], 601, 'RefundAboveSum'],
    ['after one that was refused', 1_000, [refund(R.Refused, 400)], 1_000, null],
    ['after one that was taken back', 1_000, [refund(R.Withdrawn, 400)], 1_000, null],
    ['after all of it', 1_000, [refund(R.Waiting, 1_000)], 1, 'NothingLeftToRefund'],
    ['where the marketplace gave more', 1_000, [refund(R.Done, 1_200)], 1, 'NothingLeftToRefund'],
  ] as const)('RET-013 %s', (_, paid, refunds, amount, refusal) => {
    expect(refuseRefund({ paid, refunds }, amount)).toBe(refusal);
  });

  it('RET-013 in any order of asking, sending, refusing and taking back never goes above what was paid', () => {
    const step = fc.record({
      ask: fc.integer({ min: -2, max: 700 }),
      pick: fc.nat(20),
      event: fc.constantFrom(...refundEvents),
      byHand: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_500 }), fc.array(step, { maxLength: 40 }), (paid, steps) => {
        let refunds: Refund[] = [];
        for (const { ask, pick, event, byHand } of steps) {
          if (refuseRefund({ paid, refunds }, ask) === null)
            refunds.push({
              id: refunds.length,
              amount: ask,
              state: byHand ? R.Done : R.Waiting,
              origin: byHand ? RefundOrigin.byHand : RefundOrigin.sent,
              isSeen: false,
            });
          const one = refunds[pick % Math.max(1, refunds.length)];
          const next = one && nextRefundState(one.state, event, one.origin);
          if (one && next !== null && next !== undefined)
            refunds = refunds.map((each) => (each === one ? { ...each, state: next } : each));
          expect(refundedOf(refunds)).toBeLessThanOrEqual(paid);
          expect(leftToRefund(paid, refunds)).toBe(paid - refundedOf(refunds));
          // What fell away never comes back.
          for (const { state, origin } of refunds)
            if (!isCounted({ state }))
              for (const each of refundEvents) expect(nextRefundState(state, each, origin)).toBeNull();
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the states of a refund', () => {
  const table: Record<string, Partial<Record<(typeof refundEvents)[number], string>>> = {
    waiting: { taken: 'sending', withdrawn: 'withdrawn' },
    sending: { untold: 'waiting', submitted: 'sent', refused: 'refused', seen: 'done' },
    sent: { accepted: 'accepted', refused: 'refused', brokenOff: 'inDoubt', seen: 'done' },
    accepted: { seen: 'done', settledMade: 'done', settledNotMade: 'refused' },
    inDoubt: { seen: 'done', settledMade: 'done', settledNotMade: 'refused' },
    done: {},
    refused: {},
    withdrawn: {},
  };
  const cases = refundStateWords.codes.flatMap((state) =>
    refundEvents.map((event) => [refundStateWords.nameOf(state), event, state] as const),
  );
  it.each(cases)('RET-017 %s, %s', (name, event, state) => {
    const next = nextRefundState(state, event, RefundOrigin.sent);
    expect(next === null ? undefined : refundStateWords.nameOf(next)).toBe(table[name]?.[event]);
  });

  it.each([
    ['unsent', refund(R.Waiting, 1), true],
    ['on its way', refund(R.Sending, 1), false],
    ['sent', refund(R.Sent, 1), false],
    ['in the books', refund(R.Done, 1, { isSeen: true }), false],
    ['recorded by hand', refund(R.Done, 1, { origin: RefundOrigin.byHand }), true],
    [
      'recorded by hand, then seen in the books',
      refund(R.Done, 1, { origin: RefundOrigin.byHand, isSeen: true }),
      false,
    ],
    ['of the marketplace', refund(R.Done, 1, { origin: RefundOrigin.seen, isSeen: true }), false],
  ])('RET-002 one that is %s can be taken back: %#', (_, one, isOpen) => {
    expect(withdrawable([one])).toEqual(isOpen ? [one] : []);
  });
});

describe('a refund that no books show', () => {
  const DAY = 86_400_000;
  it.each([
    [R.Accepted, 3 * DAY, true],
    [R.InDoubt, 3 * DAY, true],
    [R.Accepted, 3 * DAY - 1, false],
    [R.Sent, 9 * DAY, false],
    [R.Done, 9 * DAY, false],
    [R.Refused, 9 * DAY, false],
  ])('RET-017 in state %s after %s ms is settled by hand: %s', (state, now, is) => {
    expect(isUnseen(state, { sentAt: 0, now })).toBe(is);
  });

  it('RET-017 what was settled goes back to where it waited, until the books show it', () => {
    const settled = { state: R.Done, isSeen: false, settledFrom: R.InDoubt };
    expect(unsettledState(settled)).toBe(R.InDoubt);
    expect(unsettledState({ ...settled, state: R.Refused })).toBe(R.InDoubt);
    expect(unsettledState({ ...settled, isSeen: true })).toBeNull();
    expect(unsettledState({ ...settled, settledFrom: null })).toBeNull();
    expect(unsettledState({ ...settled, state: R.InDoubt })).toBeNull();
  });
});

describe('what refunds mean for their order', () => {
  it.each([
    ['full', false, [refund(R.Waiting, 1_000)], 'refunded'],
    ['full in two', false, [refund(R.Done, 600), refund(R.Sent, 400)], 'refunded'],
    ['a part', false, [refund(R.Done, 999)], null],
    ['full, said already', true, [refund(R.Done, 1_000)], null],
    ['refused after all', true, [refund(R.Refused, 1_000)], 'refundWithdrawn'],
    ['none', false, [], null],
  ] as const)('RET-013 %s', (_, isRefunded, refunds, event) => {
    expect(orderEventOfRefunds({ isRefunded }, 1_000, refunds)).toBe(event);
  });
});

describe('a refund in the marketplace’s books', () => {
  const HOUR = 3_600_000;
  const made = (...of: Parameters<typeof refund>) => ({ ...refund(...of), sentAt: 9 * HOUR });
  const own = [
    made(R.Done, 500, { id: 1, isSeen: true }),
    made(R.Sent, 500, { id: 2 }),
    made(R.Accepted, 500, { id: 3 }),
    made(R.Refused, 700, { id: 4 }),
    made(R.Waiting, 800, { id: 5 }),
    made(R.Done, 900, { id: 6, origin: RefundOrigin.byHand }),
  ];
  it.each([
    ['the accepted one first', 500, 3],
    ['none of a refused one', 700, null],
    ['none of one that nobody was told', 800, null],
    ['one that was recorded by hand', 900, 6],
    ['one that differs by a cent', 501, 3],
    ['one that differs by all that is rounded', 505, 3],
    ['the nearest one', 898, 6],
    ['none of another amount', 506, null],
    ['the accepted one, of which less was given back', 480, 3],
  ])('RET-002 is %s', (_, amount, id) => {
    expect(refundSeen(own, { amount, at: 10 * HOUR })?.id ?? null).toBe(id);
  });

  it.each([R.Sending, R.Sent, R.InDoubt, R.Done])(
    'RET-013 less than was asked is none that the marketplace has not said it took: %i',
    (state) => {
      expect(refundSeen([made(state, 500)], { amount: 480, at: 10 * HOUR })).toBeNull();
    },
  );

  it('RET-017 that was settled as not made is the one that the books show after all, before it is one more; a refused one is none', () => {
    const [settled, refused] = [
      { ...made(R.Refused, 700, { id: 8 }), isSettled: true },
      made(R.Refused, 700, { id: 7 }),
    ];
    const at = 10 * HOUR;
    expect(refundSeen([refused, settled], { amount: 700, at })?.id).toBe(8);
    expect(refundSeen([refused], { amount: 700, at })).toBeNull();
    // What is still waited for comes first, and of less than was asked it is none.
    expect(refundSeen([settled, made(R.Sent, 700, { id: 9 })], { amount: 700, at })?.id).toBe(9);
    expect(refundSeen([settled], { amount: 600, at })).toBeNull();
    expect(refundSeen([{ ...made(R.Withdrawn, 700), isSettled: true }], { amount: 700, at })).toBeNull();
  });

  it('RET-002 of two that are alike is the older one, however they are told', () => {
    const two = [made(R.Sent, 500, { id: 12 }), made(R.Sent, 500, { id: 11 })];
    expect(refundSeen(two, { amount: 500, at: 10 * HOUR })?.id).toBe(11);
  });

  it.each([
    ['near what was asked, as rates differ', 520, 500],
    ['far from it, as something else was given back', 560, null],
  ])('RET-017 that is told in another currency is ours %s: what was asked counts', (_, amount, counted) => {
    const seen = { amount, at: 10 * HOUR, isConverted: true };
    const found = refundSeen([made(R.Accepted, 500)], seen);
    expect(found && amountSeen(found, seen)).toBe(counted);
    expect(refundSeen([made(R.Accepted, 500)], { amount, at: 10 * HOUR })).toBeNull();
  });

  it('RET-002 is none that was sent only afterwards, whatever its amount', () => {
    const later = { ...made(R.Accepted, 600, { id: 7 }), sentAt: 12 * HOUR };
    expect(refundSeen([...own, later], { amount: 600, at: 10 * HOUR })).toBeNull();
    expect(refundSeen([...own, later], { amount: 600, at: 11 * HOUR })?.id).toBe(7);
    expect(refundSeen([...own, { ...later, sentAt: null }], { amount: 600, at: 10 * HOUR })?.id).toBe(7);
  });
});

describe('a refund laid out over the products', () => {
  const items = [
    { itemId: 'a', price: 1_000, shipping: 200, sent: 1 },
    { itemId: 'b', price: 500, shipping: 0, sent: 1 },
    { itemId: 'c', price: 900, shipping: 100, sent: 0 },
  ];
  it.each([
    ['a part of one price', [], 300, [['a', 300, 0]]],
    [
      'prices before shipping',
      [],
      1_550,
      [
        ['a', 1_000, 50],
        ['b', 500, 0],
      ],
    ],
    [
      'all of what was sent',
      [],
      1_700,
      [
        ['a', 1_000, 200],
        ['b', 500, 0],
      ],
    ],
    ['more than was sent', [], 1_701, null],
    [
      'beside an earlier one',
      [{ itemId: 'a', price: 900, shipping: 0 }],
      150,
      [
        ['a', 100, 0],
        ['b', 50, 0],
      ],
    ],
    ['more than an earlier one left', [{ itemId: 'a', price: 900, shipping: 0 }], 801, null],
  ] as const)('RET-017 %s', (_, given, amount, lines) => {
    expect(layOutRefund(items, given, amount)).toEqual(
      lines?.map(([itemId, price, shipping]) => ({ itemId, price, shipping })) ?? null,
    );
  });

  it('RET-013 counts what the marketplace gave back without saying of what', () => {
    const given = givenLines(items, [
      { amount: 600, lines: [{ itemId: 'b', price: 100, shipping: 0 }] },
      { amount: 1_050, lines: [] },
    ]);
    expect(given).toEqual([
      { itemId: 'b', price: 100, shipping: 0 },
      { itemId: 'a', price: 1_000, shipping: 0 },
      { itemId: 'b', price: 50, shipping: 0 },
    ]);
    expect(sendableOf(items, given)).toBe(1_700 - 1_150);
    expect(givenLines(items, [{ amount: 9_999, lines: [] }])).toHaveLength(2);
    expect(sendableOf(items, givenLines(items, [{ amount: 9_999, lines: [] }]))).toBe(0);
  });
});
