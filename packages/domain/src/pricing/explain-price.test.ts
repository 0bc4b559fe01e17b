import { describe, expect, it } from 'vitest';
import {
  compileExample,
  exampleItem,
  exampleRates,
  exampleSettings,
  exampleSource,
  exampleTarget,
} from '../testing/example.ts';
import { decidePrice } from './decide-price.ts';
import { explainPrice } from './explain-price.ts';
import { profitHundredths } from './profit.ts';

const following = exampleSettings();
following.autopricer = {
  competition: 'buybox',
  option: 'less',
  value: 50,
  valueUnit: 'amount',
  noBuybox: 'standardProfit',
};
const compiled = compileExample(following);
const explanation = explainPrice(exampleSource(), exampleTarget(), exampleItem(), compiled);
const amountOf = (kind: string): number | undefined =>
  explanation.stations.find((station) => station.kind === kind)?.amount;
const priceWith = (change: { sourcePrice?: number; landed?: number; ratePpm?: number }): number | null =>
  decidePrice(
    exampleSource({ price: change.sourcePrice ?? 4000 }),
    exampleTarget({ buyBoxLanded: change.landed ?? 9000 }),
    exampleItem(),
    change.ratePpm === undefined ? compiled : compileExample(following, { ratePpm: change.ratePpm }),
  ).price;

describe('the explanation of a price', () => {
  it('PRICE-011 shows the stations of the worked example', () => {
    expect(
      ['listPrice', 'discounted', 'paid', 'salesTax', 'shipment', 'importFee', 'sourceCost', 'cost', 'costInStore'].map(
        amountOf,
      ),
    ).toEqual([4000, 3600, 3500, 245, 1255, 525, 5000, 5525, 5083]);
    expect(['minimum', 'standard', 'maximum', 'reference', 'aim', 'price'].map(amountOf)).toEqual([
      8183, 8926, 10_042, 9000, 8950, 8950,
    ]);
    expect(explanation.stations.find((station) => station.kind === 'importFee')?.isEstimated).toBe(true);
    expect(explanation.profitHundredths).toBe(2032);
  });

  it('PRICE-011 takes the price apart without losing a cent', () => {
    expect(explanation.breakdown.map((part) => [part.kind, part.amount])).toEqual([
      ['product', 3220],
      ['salesTax', 225],
      ['sourceShipping', 0],
      ['shipment', 1155],
      ['importFee', 483],
      ['commission', 1342],
      ['tax', 1492],
      ['profit', 1033],
    ]);
  });

  it('names the competitor prices at which minimum and maximum begin to hold the price', () => {
    expect(explanation.thresholds).toContainEqual({
      kind: 'competitorBelow',
      landed: 8234,
      isHolding: false,
      price: 8183,
    });
    expect(explanation.thresholds).toContainEqual({
      kind: 'competitorAbove',
      landed: 10_092,
      isHolding: false,
      price: 10_042,
    });
    expect([
      priceWith({ landed: 8233 }),
      priceWith({ landed: 8234 }),
      priceWith({ landed: 10_091 }),
      priceWith({ landed: 10_092 }),
    ]).toEqual([8183, 8184, 10_041, 10_042]);
  });

  it('names the source price and the rate over which this price cannot be kept', () => {
    const sourcePrice =
      explanation.thresholds.flatMap((threshold) =>
        threshold.kind === 'sourcePriceAbove' ? [threshold.sourcePrice] : [],
      )[0] ?? 0;
    expect(priceWith({ sourcePrice })).toBe(8950);
    expect(priceWith({ sourcePrice: sourcePrice + 1 })).toBeGreaterThan(8950);
    const ratePpm =
      explanation.thresholds.flatMap((threshold) => (threshold.kind === 'rateAbove' ? [threshold.ratePpm] : []))[0] ??
      0;
    expect(priceWith({ ratePpm })).toBe(8950);
    expect(priceWith({ ratePpm: ratePpm + 1 })).toBe(8951);
    expect(explanation.thresholds).toContainEqual({ kind: 'stockBelow', quantity: 3 });
  });

  it('names no rate at which the product has refused before', () => {
    const settings = structuredClone(following);
    const { main, direct, warehouse } = settings.pricing;
    for (const { bands } of [main, direct, warehouse]) for (const band of bands) band.minHundredths = -9_999;
    const at = (ratePpm?: number) => compileExample(settings, ratePpm === undefined ? {} : { ratePpm });
    const target = exampleTarget({ buyBoxLanded: 2_000_000_000 });
    const shown = explainPrice(exampleSource(), target, exampleItem({ minAllowed: 1_999_999_000 }), at());
    const rates = shown.thresholds.flatMap((threshold) => (threshold.kind === 'rateAbove' ? [threshold.ratePpm] : []));
    expect(rates).toHaveLength(1);
    for (const rate of rates) {
      const refusalAt = (ratePpm: number) =>
        decidePrice(exampleSource(), target, exampleItem({ minAllowed: 1_999_999_000 }), at(ratePpm)).refusal;
      expect([refusalAt(rate), refusalAt(rate + 1)]).toEqual([null, 'amountTooLarge']);
    }
  });

  it('PRICE-041 a limit that holds the price is named from its other side, with the price beyond it', () => {
    const held = explainPrice(exampleSource(), exampleTarget({ buyBoxLanded: 8000 }), exampleItem(), compiled);
    expect(held.decision.price).toBe(8183);
    expect(held.thresholds).toContainEqual({ kind: 'competitorBelow', landed: 8234, isHolding: true, price: 8184 });
    const capped = explainPrice(exampleSource(), exampleTarget({ buyBoxLanded: 11_000 }), exampleItem(), compiled);
    expect(capped.decision.price).toBe(10_042);
    expect(capped.thresholds).toContainEqual({
      kind: 'competitorAbove',
      landed: 10_092,
      isHolding: true,
      price: 10_041,
    });
  });

  it('PRICE-041 names no rate for a price that moves with every rate', () => {
    const standard = explainPrice(exampleSource(), exampleTarget(), exampleItem(), compileExample());
    expect(standard.thresholds.map(({ kind }) => kind)).toEqual(['sourcePriceAbove', 'stockBelow']);
  });

  it('PRICE-041 says what each part was computed from', () => {
    expect(explanation.breakdown.map(({ kind, basis }) => [kind, basis.usd, basis.hundredths])).toEqual([
      ['product', 3500, null],
      ['salesTax', 245, 700],
      ['sourceShipping', null, null],
      ['shipment', 1255, null],
      ['importFee', 525, 1500],
      ['commission', null, 1500],
      ['tax', null, 2000],
      ['profit', null, 2032],
    ]);
  });

  it('WH-039 PRICE-041 on the warehouse route shipping and handling stand apart, with the weight shipped', () => {
    const settings = exampleSettings();
    settings.sendingType = 'warehouse';
    const { breakdown, decision } = explainPrice(
      exampleSource({ shipping: 400, weightG: 500, dimensionalWeightG: 700 }),
      exampleTarget(),
      exampleItem(),
      compileExample(settings, { warehouseRates: exampleRates() }),
    );
    expect(breakdown.filter(({ kind }) => kind === 'shipment' || kind === 'handling')).toEqual([
      { kind: 'shipment', amount: 1104, isEstimated: false, basis: { usd: 1200, hundredths: null, weightG: 700 } },
      { kind: 'handling', amount: 184, isEstimated: false, basis: { usd: 200, hundredths: null, weightG: null } },
    ]);
    expect(breakdown.reduce((sum, part) => sum + part.amount, 0)).toBe(decision.price);
  });

  it('PRICE-011 a profit that no number says is not known, and the rest is explained', () => {
    const item = exampleItem({ minAllowed: 13_750_000 });
    const tiny = compileExample(exampleSettings(), { market: 'JP', ratePpm: 1 });
    const shown = explainPrice(exampleSource(), exampleTarget(), item, tiny);
    expect(shown.decision.price).toBe(13_750_000);
    expect(shown.breakdown.reduce((sum, part) => sum + part.amount, 0)).toBe(13_750_000);
    expect(profitHundredths(13_750_000, { num: 1, den: 10 ** 10 }, { num: 1, den: 1 })).toBeNull();
  });

  it('says what stopped it when no price could be computed', () => {
    const stopped = explainPrice(exampleSource({ price: null }), exampleTarget(), exampleItem(), compiled);
    expect(stopped).toMatchObject({
      breakdown: [],
      stations: [],
      profitHundredths: null,
      decision: { refusal: 'sourcePriceUnknown' },
    });
  });
});
