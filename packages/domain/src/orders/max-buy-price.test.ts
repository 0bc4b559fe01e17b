import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { compare, multiply, rational, subtract } from '../money/rational.ts';
import { isAboveCap, maxBuyPrice, refuseOffer, type BuyOffer, type CappedSale } from './max-buy-price.ts';

/** Sold for 100.00 EUR at 15 % commission and a rate of 0.92, 10.00 USD beside the source. */
const sale: CappedSale = {
  quantity: 1,
  revenue: 10_000,
  netShare: rational(85, 100),
  costFactor: rational(92, 100),
  otherCostUsd: 1_000,
  minimum: { kind: 'rated', bands: [{ fromUsd: 0, minHundredths: 1_000 }] },
};
const rated = (...bands: [number, number][]): CappedSale['minimum'] => ({
  kind: 'rated',
  bands: bands.map(([fromUsd, minHundredths]) => ({ fromUsd, minHundredths })),
});

/** What is left of a sale whose source total is that. */
function profitAt({ revenue, netShare, costFactor, otherCostUsd }: CappedSale, totalUsd: number) {
  const cost = multiply(rational(totalUsd + otherCostUsd), costFactor ?? rational(0));
  return { cost, profit: subtract(multiply(rational(revenue), netShare), cost) };
}

/** Whether a total keeps the minimum: counted the other way round than the maximum is. */
function keepsMinimum(one: CappedSale, totalUsd: number): boolean {
  const { minimum, quantity } = one;
  const { cost, profit } = profitAt(one, totalUsd);
  if (minimum.kind === 'constant') return compare(profit, rational(minimum.minor * quantity)) >= 0;
  const bands = minimum.bands.toSorted((a, b) => a.fromUsd - b.fromUsd);
  const band = bands.findLast(({ fromUsd }) => totalUsd >= fromUsd * quantity);
  return band !== undefined && compare(profit, multiply(cost, rational(band.minHundredths, 10_000))) >= 0;
}

describe('the maximum buy price', () => {
  it.each<[string, Partial<CappedSale>, number | null]>([
    // 8,500 / 1.1 / 0.92 = 8,399.2 less 1,000.
    ['by percent of the cost', {}, 7_399],
    ['at no profit', { minimum: rated([0, 0]) }, 8_239],
    ['below no profit', { minimum: rated([0, -5_000]) }, 17_478],
    // 25,500 / 1.1 / 0.92 = 25,197.6 less 1,000.
    ['of three pieces is that of all three', { quantity: 3, revenue: 30_000 }, 24_197],
    // (8,500 − 1,500) / 0.92 = 7,608.7 less 1,000.
    ['by a constant sum', { minimum: { kind: 'constant', minor: 1_500 } }, 6_608],
    ['by a constant sum for each of two', { quantity: 2, minimum: { kind: 'constant', minor: 1_500 } }, 4_978],
    ['of nothing that is left', { revenue: 900 }, 0],
    ['without a rate', { costFactor: null }, null],
    ['without a rate above 0', { costFactor: rational(0) }, null],
    ['of settings that cannot be', { minimum: rated([0, -10_000]) }, null],
    ['without a band', { minimum: { kind: 'rated', bands: [] } }, null],
    // At 5.00 and above the minimum is 40 %: 8,500 / 1.4 / 0.92 − 1,000 = 5,599.
    ['by the band that the source total lies in', { minimum: rated([0, 1_000], [500, 4_000]) }, 5_599],
    // The upper band would allow 7,399 from 70.00 on; the lower ends below it.
    ['of the highest band that allows it', { minimum: rated([0, 5_000], [7_000, 1_000]) }, 7_399],
    ['of the later of two bands that start at the same sum', { minimum: rated([0, 4_000], [0, 1_000]) }, 7_399],
    ['of a band in its first cent', { minimum: rated([0, 1_000], [7_399, 1_000]) }, 7_399],
    ['of a lower band when the upper allows nothing in itself', { minimum: rated([0, 1_000], [5_000, 9_000]) }, 4_999],
  ])('%s', (_what, more, cap) => {
    const one = { ...sale, ...more };
    expect(maxBuyPrice(one)).toBe(cap);
    if (cap !== null && cap > 0) expect([keepsMinimum(one, cap), keepsMinimum(one, cap + 1)]).toEqual([true, false]);
  });

  it('keeps the minimum profit, and nothing above it does', () => {
    // As settings allow them: each begins at another sum, and none where the first does.
    const band = fc.tuple(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: -2_000, max: 20_000 }));
    const distinct = fc.uniqueArray(band, { maxLength: 4, selector: ([fromUsd]) => fromUsd });
    fc.assert(
      fc.property(
        fc.record({
          quantity: fc.integer({ min: 1, max: 9 }),
          revenue: fc.integer({ min: 1, max: 2_000_000 }),
          share: fc.integer({ min: 500, max: 10_000 }),
          // From a tenth of the dearest currency of a market to the cheapest.
          ratePpm: fc.integer({ min: 70_000, max: 200_000_000 }),
          otherCostUsd: fc.integer({ min: 0, max: 20_000 }),
          constant: fc.option(fc.integer({ min: 0, max: 50_000 })),
          bands: distinct,
          first: fc.integer({ min: -2_000, max: 20_000 }),
          more: fc.integer({ min: 1, max: 100_000 }),
        }),
        ({ quantity, revenue, share, ratePpm, otherCostUsd, constant, bands, first, more }) => {
          const one: CappedSale = {
            quantity,
            revenue,
            netShare: rational(share, 10_000),
            costFactor: rational(ratePpm, 1_000_000),
            otherCostUsd,
            minimum: constant === null ? rated([0, first], ...bands) : { kind: 'constant', minor: constant },
          };
          const cap = maxBuyPrice(one) ?? expect.unreachable('it has a rate');
          if (cap > 0) expect(keepsMinimum(one, cap)).toBe(true);
          expect([keepsMinimum(one, cap + 1), keepsMinimum(one, cap + more)]).toEqual([false, false]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('the offer at the moment of buying', () => {
  const now = 10 * limits.buyOfferAgeMaxMs;
  const offer: BuyOffer = { readAt: now, totalUsd: 7_399, isInStock: true, isDoubted: false };

  it.each<[Partial<BuyOffer>, number | null, ReturnType<typeof refuseOffer>]>([
    [{}, 7_399, null],
    [{ totalUsd: 7_400 }, 7_399, { code: 'dearer', byUsd: 1 }],
    [{ totalUsd: 0 }, 7_399, null],
    [{ readAt: null }, 7_399, { code: 'unknown' }],
    [{ totalUsd: null }, 7_399, { code: 'unknown' }],
    [{ isInStock: null }, 7_399, { code: 'unknown' }],
    [{ isInStock: false }, 7_399, { code: 'outOfStock' }],
    [{ isInStock: false, totalUsd: null }, 7_399, { code: 'outOfStock' }],
    [{ readAt: now - limits.buyOfferAgeMaxMs }, 7_399, null],
    [{ readAt: now - limits.buyOfferAgeMaxMs - 1 }, 7_399, { code: 'tooOld' }],
    [{ readAt: 0, isInStock: false }, 7_399, { code: 'tooOld' }],
    [{ isDoubted: true }, 7_399, { code: 'doubted' }],
    [{}, null, { code: 'capUnknown' }],
    [{}, 0, { code: 'dearer', byUsd: 7_399 }],
  ])('%j against %j is refused: %j', (more, cap, refusal) => {
    expect(refuseOffer({ ...offer, ...more }, cap, now)).toEqual(refusal);
  });

  it.each([
    [101, 100, true],
    [100, 100, false],
    [null, 100, false],
    [101, null, false],
  ])('bought for %j against %j is above: %s', (paid, cap, isAbove) => {
    expect(isAboveCap(paid, cap)).toBe(isAbove);
  });
});
