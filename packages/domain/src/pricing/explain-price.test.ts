import { describe, expect, it } from 'vitest';
import { compileExample, exampleItem, exampleSettings, exampleSource, exampleTarget } from '../testing/example.ts';
import { decidePrice } from './decide-price.ts';
import { explainPrice } from './explain-price.ts';

const following = exampleSettings();
following.autopricer = { competition: 'buybox', option: 'less', value: 50, valueUnit: 'amount', noBuybox: 'standardProfit' };
const compiled = compileExample(following);
const explanation = explainPrice(exampleSource(), exampleTarget(), exampleItem(), compiled);
const amountOf = (kind: string): number | undefined => explanation.stations.find((station) => station.kind === kind)?.amount;
const priceWith = (change: { sourcePrice?: number; landed?: number; ratePpm?: number }): number | null =>
  decidePrice(
    exampleSource({ price: change.sourcePrice ?? 4000 }), exampleTarget({ buyBoxLanded: change.landed ?? 9000 }), exampleItem(),
    change.ratePpm === undefined ? compiled : compileExample(following, { ratePpm: change.ratePpm }),
  ).price;

describe('the explanation of a price', () => {
  it('PRICE-011 shows the stations of the worked example', () => {
    expect(['listPrice', 'discounted', 'paid', 'salesTax', 'shipment', 'importFee', 'sourceCost', 'cost', 'costInStore'].map(amountOf))
      .toEqual([4000, 3600, 3500, 245, 1255, 525, 5000, 5525, 5083]);
    expect(['minimum', 'standard', 'maximum', 'reference', 'aim', 'price'].map(amountOf)).toEqual([8183, 8926, 10_042, 9000, 8950, 8950]);
    expect(explanation.stations.find((station) => station.kind === 'importFee')?.isEstimated).toBe(true);
    expect(explanation.profitHundredths).toBe(2032);
  });

  it('PRICE-011 takes the price apart without losing a cent', () => {
    expect(explanation.breakdown.map((part) => [part.kind, part.amount])).toEqual([
      ['product', 3220], ['salesTax', 225], ['sourceShipping', 0], ['shipment', 1155], ['importFee', 483], ['commission', 1342], ['tax', 1492], ['profit', 1033],
    ]);
  });

  it('names the competitor prices at which minimum and maximum begin to hold the price', () => {
    expect(explanation.thresholds).toContainEqual({ kind: 'competitorBelow', landed: 8234 });
    expect(explanation.thresholds).toContainEqual({ kind: 'competitorAbove', landed: 10_092 });
    expect([priceWith({ landed: 8233 }), priceWith({ landed: 8234 }), priceWith({ landed: 10_091 }), priceWith({ landed: 10_092 })])
      .toEqual([8183, 8184, 10_041, 10_042]);
  });

  it('names the source price and the rate over which this price cannot be kept', () => {
    const sourcePrice = explanation.thresholds.flatMap((threshold) => (threshold.kind === 'sourcePriceAbove' ? [threshold.sourcePrice] : []))[0] ?? 0;
    expect(priceWith({ sourcePrice })).toBe(8950);
    expect(priceWith({ sourcePrice: sourcePrice + 1 })).toBeGreaterThan(8950);
    const ratePpm = explanation.thresholds.flatMap((threshold) => (threshold.kind === 'rateAbove' ? [threshold.ratePpm] : []))[0] ?? 0;
    expect(priceWith({ ratePpm })).toBe(8950);
    expect(priceWith({ ratePpm: ratePpm + 1 })).toBe(8951);
    expect(explanation.thresholds).toContainEqual({ kind: 'stockBelow', quantity: 3 });
  });

  it('says what stopped it when no price could be computed', () => {
    const stopped = explainPrice(exampleSource({ price: null }), exampleTarget(), exampleItem(), compiled);
    expect(stopped).toMatchObject({ breakdown: [], stations: [], profitHundredths: null, decision: { refusal: 'sourcePriceUnknown' } });
  });
});
