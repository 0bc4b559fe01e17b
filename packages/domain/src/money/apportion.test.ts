import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, apportionByWeight } from './apportion.ts';
import { add, rational, roundHalfUp, zero } from './rational.ts';

describe('largest remainder', () => {
  it('gives the missing cents to the largest remainders, the earlier first', () => {
    expect(apportionByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(apportion([rational(5, 2), rational(5, 2), rational(-1, 1)], 4)).toEqual([3, 2, -1]);
  });

  it('adds up to the rounded sum, each part less than one unit from its exact value', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 997 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(parts, (pairs) => {
        const exact = pairs.map(([num, den]) => rational(num, den));
        const total = roundHalfUp(exact.reduce(add, zero));
        const shares = apportion(exact, total);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        pairs.forEach(([num, den], index) =>
          expect(Math.abs((shares[index] ?? NaN) - num / den)).toBeLessThan(1.000_001),
        );
      }),
    );
  });

  it('refuses a total that the parts do not make, and weights that are all 0', () => {
    expect(() => apportion([rational(1)], 5)).toThrow(RangeError);
    expect(() => apportionByWeight(5, [0, 0])).toThrow(RangeError);
  });
});
