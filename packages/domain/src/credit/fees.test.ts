import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affiliateShareOf } from './affiliate-share.ts';
import { bankTransferOf } from './bank-transfer.ts';
import { cardLoadOf, defaultCardRates } from './card-load.ts';
import { ceilDiv } from './ceil-div.ts';
import { insuranceOf, insuredDestinations } from './insurance-fee.ts';
import { storageFeeOf, storageMaxMs } from './storage-fee.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RUNS = { numRuns: 1_000 };
/** What a card's provider takes of a charge. */
const commissionOn = (charged: number, rates = defaultCardRates): number =>
  ceilDiv(charged * rates.shareHundredths, 10_000) + rates.fixed;
/** Amounts around the steps as well as anywhere. */
const amounts = fc.oneof(fc.integer({ min: 1, max: 2_000_00 }), fc.integer({ min: 1, max: 10_000_000_00 }));

/** A fee never falls when what it is of rises, and is whole. */
const isMonotone = (fee: (of: number) => number) =>
  fc.assert(
    fc.property(amounts, amounts, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(Number.isSafeInteger(fee(more))).toBe(true);
      expect(fee(less)).toBeLessThanOrEqual(fee(more));
    }),
    RUNS,
  );

describe('a card load', () => {
  it.each([
    [10_00, 10_78],
    [100_00, 104_92],
    [250_00, 261_83],
    [500_00, 523_33],
    [5_000_00, 5_230_44],
  ])('of %i is charged as %i: exactly the load is credited', (net, charged) => {
    expect(cardLoadOf(net)).toEqual({ charged, commission: charged - net });
  });

  it('charges the least that leaves the load after the commission', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 20_00 }),
        fc.integer({ min: 0, max: 1_00 }),
        (net, share, fixed) => {
          const rates = { shareHundredths: share, fixed };
          const { charged } = cardLoadOf(net, rates);
          expect(charged - commissionOn(charged, rates)).toBeGreaterThanOrEqual(net);
          expect(charged - 1 - commissionOn(charged - 1, rates)).toBeLessThan(net);
        },
      ),
      RUNS,
    );
    isMonotone((net) => cardLoadOf(net).charged);
  });

  it.each([0, -1, 10.5, Number.NaN, Number.POSITIVE_INFINITY])('of %d is none', (net) => {
    expect(() => cardLoadOf(net)).toThrow(RangeError);
  });

  it('an amount that is none is named: it is a fault of whoever asked', () => {
    expect(() => cardLoadOf(-1)).toThrow('no load: -1');
    expect(() => affiliateShareOf(-1)).toThrow('not paid: -1');
    expect(() => ceilDiv(1.5, 2)).toThrow('not whole: 1.5 / 2');
    for (const isOn of [true, false])
      expect(() => insuranceOf({ value: -1, isOn, destination: 'DE' })).toThrow('no value: -1');
  });

  it('costs what the rates say', () => {
    expect(defaultCardRates).toEqual({ shareHundredths: 440, fixed: 30 });
    expect(commissionOn(104_92)).toBe(4_92);
  });
});

describe('a bank transfer', () => {
  it.each([
    [250_00, { credit: 250_00, fee: 0 }],
    [249_99, { credit: 247_49, fee: 2_50 }],
    [2_51, { credit: 1, fee: 2_50 }],
    [2_50, null],
    [1, null],
    [0, null],
    [-5, null],
  ])('WH-009 of %i is credited as %o', (amount, expected) => {
    expect(bankTransferOf(amount)).toEqual(expected);
  });

  it('WH-009 is credited with all of it but its fee, whole', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const transfer = bankTransferOf(amount);
        expect(transfer === null).toBe(amount <= 2_50);
        if (transfer) expect([transfer.credit + transfer.fee, transfer.credit > 0]).toEqual([amount, true]);
        expect(transfer?.fee).toBe(amount <= 2_50 ? undefined : amount < 250_00 ? 2_50 : 0);
      }),
      RUNS,
    );
  });
});

describe('insurance', () => {
  const on = (value: number) => insuranceOf({ value, isOn: true, destination: 'DE' });
  it.each([
    [0, 0],
    [100_00, 0],
    [100_01, 1_50],
    [150_00, 1_50],
    [150_01, 3_00],
    [151_00, 3_00],
    [200_00, 3_00],
    [1_000_00, 27_00],
  ])('WH-024 of %i costs %i and covers all of it', (value, fee) => {
    expect(on(value)).toEqual({ fee, cover: value });
  });

  it.each([
    [
      { value: 500_00, isOn: false, destination: 'DE' },
      { fee: 0, cover: 100_00 },
    ],
    [
      { value: 60_00, isOn: false, destination: 'DE' },
      { fee: 0, cover: 60_00 },
    ],
    [
      { value: 500_00, isOn: true, destination: 'BR' },
      { fee: 0, cover: 100_00 },
    ],
  ])(
    'WH-024 covers up to 100 USD without a fee when it is off or the destination is not insured: %o',
    (asked, expected) => {
      expect(insuranceOf(asked)).toEqual(expected);
    },
  );

  it('WH-027 is for eighteen destinations', () => {
    expect(insuredDestinations.toSorted().join(' ')).toBe('AE AU BE CA DE ES FR GB IE IT JP MX NL PL SA SE SG US');
  });

  it('rises by one step with each further 50 USD that is begun', () => {
    fc.assert(
      fc.property(amounts, (value) => {
        const over = Math.max(0, value - 100_00);
        const { fee } = on(value);
        expect(fee % 1_50).toBe(0);
        expect((fee / 1_50) * 50_00).toBeGreaterThanOrEqual(over);
        expect((fee / 1_50) * 50_00 - 50_00).toBeLessThan(Math.max(over, 1));
      }),
      RUNS,
    );
    isMonotone((value) => on(value).fee);
  });
});

describe('storage', () => {
  it.each([
    [0, 0],
    [1_000, 1_75],
    [DAY, 1_75],
    [DAY + 1_000, 3_50],
    [2 * DAY, 3_50],
    [168 * HOUR - 60_000, 12_25],
    [168 * HOUR, 12_25],
    [400 * HOUR, 12_25],
  ])('of %i ms costs %i', (waitedMs, fee) => {
    expect(storageFeeOf(waitedMs)).toBe(fee);
  });

  it('ends after 168 hours', () => {
    expect(storageMaxMs).toBe(168 * HOUR);
    isMonotone((waited) => storageFeeOf(waited));
    expect(() => storageFeeOf(-1)).toThrow(RangeError);
  });
});

describe("an affiliate's share", () => {
  it.each([
    [49_00, 9_80],
    [2, 0],
    [3, 1],
    [0, 0],
    [12, 2],
    [13, 3],
  ])('of %i is %i: a fifth, half a cent upwards', (paid, share) => {
    expect(affiliateShareOf(paid)).toBe(share);
  });

  it('is never half a cent beside the fifth', () => {
    fc.assert(
      fc.property(amounts, (paid) => {
        const twice = 10 * affiliateShareOf(paid) - 2 * paid;
        expect(twice).toBeGreaterThan(-5);
        expect(twice).toBeLessThanOrEqual(5);
      }),
      RUNS,
    );
    isMonotone(affiliateShareOf);
    expect(() => affiliateShareOf(-1)).toThrow(RangeError);
  });
});

it('divides whole numbers upwards, and nothing else', () => {
  expect([ceilDiv(0, 7), ceilDiv(1, 7), ceilDiv(7, 7), ceilDiv(8, 7), ceilDiv(Number.MAX_SAFE_INTEGER, 1)]).toEqual([
    0,
    1,
    1,
    2,
    Number.MAX_SAFE_INTEGER,
  ]);
  for (const [dividend, divisor] of [
    [-1, 7],
    [0.5, 7],
    [1, 0],
    [1, -1],
    [2 ** 53, 1],
  ] as const)
    expect(() => ceilDiv(dividend, divisor)).toThrow(RangeError);
});
