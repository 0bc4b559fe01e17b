import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localOfUsd, usdOfLocal, usdOfParts } from './shown-money.ts';

const euro = { ratePpm: 800_000, decimals: 2 };

describe('amounts in the currency that is shown', () => {
  it.each([
    [2_000, euro, 2_500],
    [-2_000, euro, -2_500],
    [1, { ratePpm: 920_000, decimals: 2 }, 1],
    [1_500, { ratePpm: 150_000_000, decimals: 0 }, 1_000],
    [100, { ratePpm: 34_000_000, decimals: 2 }, 3],
    // Not minus nothing.
    [-1, { ratePpm: 34_000_000, decimals: 2 }, 0],
  ])('PRICE-033 %i of the store are so many cents: %o → %i', (minor, rate, cents) => {
    expect(usdOfLocal(minor, rate)).toBe(cents);
  });

  it('PRICE-033 what is typed in dollars comes back to the cent, or to the smallest unit of the store', () => {
    expect(localOfUsd(2_500, euro)).toBe(2_000);
    expect(localOfUsd(1_000, { ratePpm: 150_000_000, decimals: 0 })).toBe(1_500);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 500_000, max: 200_000_000 }),
        (cents, ratePpm) => {
          const rate = { ratePpm, decimals: 2 };
          // Half a unit of the store's currency at the most.
          expect(Math.abs(usdOfLocal(localOfUsd(cents, rate), rate) - cents)).toBeLessThanOrEqual(
            Math.ceil(500_000 / ratePpm),
          );
        },
      ),
    );
  });

  it('PRICE-033 parts add up to their total, each within a cent of its own amount', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 12 }),
        fc.integer({ min: 500_000, max: 200_000_000 }),
        fc.constantFrom(0, 2),
        (parts, ratePpm, decimals) => {
          const rate = { ratePpm, decimals };
          const shown = usdOfParts(parts, rate);
          expect(shown.parts.reduce((sum, part) => sum + part, 0)).toBe(shown.total);
          for (const [place, part] of parts.entries())
            expect(Math.abs((shown.parts[place] ?? NaN) - usdOfLocal(part, rate))).toBeLessThanOrEqual(1);
        },
      ),
    );
    // Three thirds of a cent too little: each alone would be 1.09 → 1, the sum is 3.26 → 3.
    expect(usdOfParts([33, 33, 34], { ratePpm: 920_000, decimals: 2 })).toEqual({ parts: [36, 36, 37], total: 109 });
  });
});
