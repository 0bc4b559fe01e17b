import { describe, expect, it } from 'vitest';
import { compileExample, exampleItem, exampleOverride, exampleSource, exampleTarget } from '../testing/example.ts';
import { decidePrice } from './decide-price.ts';
import { leastConstantProfit } from './least-constant-profit.ts';

describe('the lowest profit by amount that may be entered', () => {
  const settings = compileExample();
  const least = leastConstantProfit(settings) ?? 0;
  const priceWith = (profit: number) => {
    const override = exampleOverride({
      profitKind: 'constant',
      minProfit: profit,
      standardProfit: profit,
      maxProfit: profit,
    });
    return decidePrice(exampleSource(), exampleTarget(), exampleItem({ override }), settings, null);
  };

  it('decision 29 gives the worked example the smallest price there is, one unit less none', () => {
    // C = 50.83 EUR, of a price 0.683333 is left: 0.01 of profit more than none takes 0.02.
    expect(least).toBe(-5_082);
    expect(priceWith(least)).toMatchObject({ price: 2, refusal: null });
    expect(priceWith(least - 1)).toMatchObject({ refusal: 'priceNotPositive' });
  });

  it('is not known without a rate', () => {
    expect(leastConstantProfit({ ...settings, costFactor: null })).toBeNull();
  });
});
