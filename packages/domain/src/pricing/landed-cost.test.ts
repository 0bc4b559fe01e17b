import { describe, expect, it } from 'vitest';
import type { SourceFacts } from '../inventory/facts.ts';
import type { Rational } from '../money/rational.ts';
import { routeOf } from '../settings/route-of.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import {
  compileExample,
  exampleItem,
  exampleRates,
  exampleSettings,
  exampleSource,
  exampleTarget,
} from '../testing/example.ts';
import { explainPrice } from './explain-price.ts';
import { landedCost, leastCost } from './landed-cost.ts';

type Change = (settings: StoreSettings) => void;
const valueOf = ({ num, den }: Rational): number => Number(num) / Number(den);
const byWarehouse: Change = (settings) => void (settings.sendingType = 'warehouse');
const weighed = { weightG: 500, dimensionalWeightG: 700 };
const unweighed = { weightG: null, dimensionalWeightG: null };
/** What is paid, its sales tax, and its import fee as far as it is guessed: 35.00 + 2.45 + 5.25. */
const PRODUCT = 4_270;
/** 6.00 + 2.00 + four started half pounds of 1.50. */
const WAREHOUSE = 1_400;

function prepared(change: Change) {
  const settings = exampleSettings();
  change(settings);
  const compiled = compileExample(settings, { warehouseRates: exampleRates() });
  return { settings: compiled, route: routeOf(exampleItem().flags, compiled) };
}

describe('PRICE-011 the cost from what is known of an item', () => {
  it.each<[string, Partial<SourceFacts>, number]>([
    ['all is known', { shipping: 400, ...weighed, lastWeightG: 9_000, lastDimensionalWeightG: 9_000 }, 400 + WAREHOUSE],
    [
      'the last weight',
      { shipping: 400, ...unweighed, lastWeightG: 500, lastDimensionalWeightG: 700 },
      400 + WAREHOUSE,
    ],
    [
      'one of two weights',
      { shipping: 400, weightG: 500, dimensionalWeightG: null, lastDimensionalWeightG: 700 },
      400 + WAREHOUSE,
    ],
    ['no weight at all', { shipping: 400, ...unweighed }, 400],
    ['prime ships for free', { shipping: 400, prime: true, ...weighed }, WAREHOUSE],
    ['not prime', { shipping: 400, prime: false, ...weighed }, 400 + WAREHOUSE],
    ['a known shipping before the last one', { shipping: 400, lastShipping: 300, ...weighed }, 400 + WAREHOUSE],
    ['the last shipping', { shipping: null, lastShipping: 300, ...weighed }, 300 + WAREHOUSE],
    ['no shipping was ever known', { shipping: null, lastShipping: null, ...weighed }, WAREHOUSE],
    ['the last price', { price: null, lastPrice: 4_000, shipping: 0, ...weighed }, WAREHOUSE],
  ])('through the warehouse: %s', (_, source, beside) => {
    const least = leastCost(exampleSource(source), exampleItem(), prepared(byWarehouse));
    expect([valueOf(least.cost), least.isEstimated]).toEqual([PRODUCT + beside, true]);
  });

  it('a stand-in of the route takes the place of what no rate tells', () => {
    const change: Change = (settings) => {
      byWarehouse(settings);
      settings.pricing.warehouse = { ...settings.pricing.warehouse, defaultShipmentUsd: 900 };
    };
    const source = exampleSource({ shipping: 400, ...unweighed });
    expect(valueOf(leastCost(source, exampleItem(), prepared(change)).cost)).toBe(PRODUCT + 400 + 900);
  });

  it('sent directly the source ships to nobody, and the item’s own shipment counts', () => {
    const source = exampleSource({ shipping: 400, lastShipping: 300, prime: false, ...weighed });
    expect(
      valueOf(
        leastCost(
          source,
          exampleItem(),
          prepared(() => {}),
        ).cost,
      ),
    ).toBe(PRODUCT + 1_255);
  });
});

describe('PRICE-011 the cost of an item', () => {
  it.each<[string, Change, Partial<SourceFacts>, string]>([
    ['no weight', byWarehouse, { shipping: 400, ...unweighed }, 'warehouseCostUnknown'],
    ['no shipping', byWarehouse, { shipping: null, ...weighed }, 'sourceShippingUnknown'],
    [
      'too heavy for all',
      byWarehouse,
      { shipping: 400, weightG: 90_000, dimensionalWeightG: 1 },
      'warehouseCostUnknown',
    ],
  ])('is not computed with %s', (_, change, source, refusal) => {
    expect(landedCost(exampleSource(source), exampleItem(), prepared(change), null)).toBe(refusal);
  });

  it('picks the profit row by the untaxed price where no sales tax applies', () => {
    const untaxed: Change = (settings) =>
      void (settings.salesTax = { direction: 'above', limitUsd: 3_500, rateHundredths: 700, constantUsd: 0 });
    const taxed: Change = (settings) =>
      void (settings.salesTax = { direction: 'above', limitUsd: 3_499, rateHundredths: 700, constantUsd: 0 });
    const sourceCost = (change: Change) => {
      const landed = landedCost(exampleSource(), exampleItem(), prepared(change), null);
      return typeof landed === 'string' ? landed : valueOf(landed.sourceCost);
    };
    expect([sourceCost(untaxed), sourceCost(taxed)]).toEqual([3_500 + 1_255, 3_745 + 1_255]);
  });

  it('WH-039 PRICE-041 names the warehouse’s service and weight where it carries the item, and none where it does not', () => {
    const traceOf = (change: Change) => {
      const settings = exampleSettings();
      change(settings);
      const compiled = compileExample(settings, { warehouseRates: exampleRates() });
      const source = exampleSource({ shipping: 400, ...weighed });
      return explainPrice(source, exampleTarget(), exampleItem(), compiled).trace;
    };
    const [warehouse, direct] = [traceOf(byWarehouse), traceOf(() => {})];
    expect([warehouse.serviceName, warehouse.shippedWeightG, warehouse.handling]).toEqual(['Fast Standard', 700, 200]);
    expect([direct.serviceName, direct.shippedWeightG, direct.handling]).toEqual([null, null, null]);
  });
});
