import { describe, expect, it } from 'vitest';
import { differenceOf, differencesOf, kindOfLine, ourCharges, type Charge } from './reconcile.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 25);
const charge = (kind: Charge['kind'], amount: number, daysAgo = 2): Charge => ({
  kind,
  amount,
  at: NOW - daysAgo * DAY,
});

describe('what our books charged of what the warehouse charges', () => {
  it('is what went into each income, less what left it again', () => {
    const at = NOW;
    expect(
      ourCharges([
        { debit: 'credit', credit: 'rev_shipping', amount: 2_475, handling: null, at },
        { debit: 'rev_shipping', credit: 'rev_insurance', amount: 300, handling: null, at },
        { debit: 'rev_shipping', credit: 'rev_storage', amount: 175, handling: null, at },
        { debit: 'credit', credit: 'rev_extra', amount: 450, handling: null, at },
        { debit: 'rev_extra', credit: 'credit', amount: 450, handling: null, at },
        { debit: 'credit', credit: 'rev_return_fee', amount: 1_250, handling: 300, at },
        { debit: 'insurance_payout_expense', credit: 'credit', amount: 9_999, handling: null, at },
      ]).map(({ kind, amount }) => [kind, amount]),
    ).toEqual([
      ['shipping', 2_475],
      ['shipping', -300],
      ['shipping', -175],
      ['extra', 450],
      ['extra', -450],
      ['return_handling', 300],
      ['return_label', 950],
    ]);
  });
});

describe('where books and statement differ', () => {
  it.each([
    ['the same', [charge('shipping', 2_000)], [charge('shipping', 2_000)], []],
    ['in two lines', [charge('shipping', 2_000)], [charge('shipping', 1_500), charge('shipping', 500)], []],
    ['missing here', [], [charge('shipping', 777)], [['shipping', 'missingHere', null, 777]]],
    ['missing there', [charge('extra', 450)], [], [['extra', 'missingThere', 450, null]]],
    [
      'another amount',
      [charge('shipping', 2_000)],
      [charge('shipping', 2_001)],
      [['shipping', 'otherAmount', 2_000, 2_001]],
    ],
    // The statement of the day is not written yet.
    ['charged an hour ago', [charge('extra', 450, 1 / 24)], [], []],
    ['handling of a label that is not used yet', [charge('return_handling', 300, 34)], [], []],
    [
      'handling that never came',
      [charge('return_handling', 300, 36)],
      [],
      [['return_handling', 'missingThere', 300, null]],
    ],
    [
      'a label given back on both sides',
      [charge('return_label', 950), charge('return_label', -950)],
      [charge('return_label', 950), charge('return_label', -950)],
      [],
    ],
    ['a correction', [], [charge('correction', -120)], [['correction', 'missingHere', null, -120]]],
    // Kinds do not pay for each other.
    [
      'two kinds',
      [charge('shipping', 500)],
      [charge('extra', 500)],
      [
        ['shipping', 'missingThere', 500, null],
        ['extra', 'missingHere', null, 500],
      ],
    ],
  ] as const)('%s', (_what, ours, theirs, wanted) => {
    expect(differencesOf(ours, theirs, NOW).map((of) => [of.kind, differenceOf(of), of.ours, of.theirs])).toEqual(
      wanted,
    );
  });

  it('lines of unknown kinds are corrections, refunds of labels count against labels', () => {
    expect(['shipping', 'return_label_refund', 'pallet_fee'].map(kindOfLine)).toEqual([
      'shipping',
      'return_label',
      'correction',
    ]);
  });
});
