import { describe, expect, it } from 'vitest';
import {
  compileExample,
  exampleItem,
  exampleOverride,
  exampleRates,
  exampleSettings,
  exampleSource,
} from '../testing/example.ts';
import { decidePrice } from '../pricing/decide-price.ts';
import { rational, roundHalfUp, multiply } from '../money/rational.ts';
import { unknownTarget } from '../inventory/facts.ts';
import { besideSource, minimumProfitOf, noCosts, saleCosts, unknownCosts } from './sale-costs.ts';

// 40.00 less 10 % and a coupon of 1.00 is 35.00, with 7 % sales tax 37.45; 12.55 to send it, an import fee of its default share.
const direct = compileExample();
const warehouse = compileExample(
  { ...exampleSettings(), sendingType: 'warehouse' },
  { warehouseRates: exampleRates() },
);
const heavy = exampleSource({ shipping: 500, prime: false, weightG: 200, dimensionalWeightG: 100 });
const viaWarehouse = (quantity: number, more: Parameters<typeof exampleSource>[0] = {}) =>
  saleCosts(
    { source: { ...heavy, ...more }, item: exampleItem(), quantity },
    { settings: warehouse, route: warehouse.warehouse },
  );
const viaSource = (quantity: number, more: Parameters<typeof exampleItem>[0] = {}) =>
  saleCosts({ source: exampleSource(), item: exampleItem(more), quantity }, { settings: direct, route: direct.direct });

describe('what a sale costs by its listing', () => {
  it('ORD-012 on the direct way is paid at the source whole, sending and import deposit in it', () => {
    const { costs } = viaSource(1, { importPrice: 300 });
    expect(costs).toEqual({ ...noCosts, product: 3_745 + 1_255 + 300 });
    expect(viaSource(3, { importPrice: 300 }).costs.product).toBe(3 * 5_300);
  });

  it('is what the price was decided from', () => {
    const decision = decidePrice(exampleSource(), unknownTarget, exampleItem(), direct);
    const usd = viaSource(1).costs.product ?? NaN;
    expect(roundHalfUp(multiply(rational(usd), direct.costFactor ?? rational(0)))).toBe(decision.cost);
  });

  it('by the warehouse has product, carriage, handling and customs of their own; its weight is that of all pieces', () => {
    // 200 g is one step of half a pound, 400 g two of them; handling is paid once for a parcel.
    expect(viaWarehouse(1)).toMatchObject({
      costs: { product: 3_745 + 500, carriage: 600 + 150, handling: 200, customs: expect.any(Number), insurance: 0 },
      weightG: 200,
    });
    const two = viaWarehouse(2);
    expect(two.weightG).toBe(400);
    expect([two.costs.product, two.costs.carriage, two.costs.handling]).toEqual([2 * 4_245, 600 + 2 * 150, 200]);
    expect(viaWarehouse(1, { prime: true }).costs.product).toBe(3_745);
  });

  it('goes in as many parcels as there are pieces where no service carries all of them', () => {
    const { costs, weightG } = viaWarehouse(2, { weightG: 20_000 });
    expect(weightG).toBe(40_000);
    expect(costs.handling).toBe(400);
  });

  it('is not known where the source is not, and without a weight all but the way from the warehouse is', () => {
    expect(viaWarehouse(1, { price: null }).costs).toEqual(unknownCosts);
    const blind = viaWarehouse(1, { weightG: null });
    expect([blind.costs.carriage, blind.costs.handling]).toEqual([null, null]);
    expect(blind.costs.product).toBe(4_245);
    expect(besideSource(blind.costs)).toBeNull();
    expect(besideSource({ product: 100, carriage: 20, handling: 5, customs: 3, insurance: 0 })).toBe(28);
    expect(viaSource(1, { shipmentPrice: null }).costs.product).toBeNull();
  });

  it('is nothing of what is not wanted any more', () => {
    expect(viaSource(0).costs).toEqual(noCosts);
  });
});

describe('products of an order', () => {
  it('keep the minimum of the item, else of the bands of their way', () => {
    const route = direct.direct;
    const of = (override: ReturnType<typeof exampleOverride> | null) => minimumProfitOf({ override }, route);
    expect(of(exampleOverride({ profitKind: 'constant', minProfit: 700 }))).toEqual({ kind: 'constant', minor: 700 });
    expect(of(exampleOverride({ profitKind: 'rated', minProfit: 900 }))).toEqual({
      kind: 'rated',
      bands: [{ fromUsd: 0, minHundredths: 900 }],
    });
    expect(of(null)).toMatchObject({ kind: 'rated', bands: { length: route.bands.length } });
  });
});
