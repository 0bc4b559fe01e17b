import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiscountType } from '../inventory/discount-type.ts';
import type { ItemFacts, SourceFacts, TargetFacts } from '../inventory/facts.ts';
import { ProductStatus } from '../inventory/product-status.ts';
import { SellerType } from '../inventory/seller-type.ts';
import { routeOf } from '../settings/route-of.ts';
import {
  compileExample,
  exampleItem,
  exampleNow,
  exampleOverride,
  exampleSettings,
  exampleSource,
  exampleTarget,
} from '../testing/example.ts';
import { FilterAction, filterNames, type FilterName } from './filter-names.ts';
import { filterFigure, isBroken, type FilterFigure } from './filter-figures.ts';
import { filterOffers } from './filter-params.ts';
import { Verdict } from './filter.ts';

const small = fc.option(fc.nat(40), { nil: null });
const anySource: fc.Arbitrary<SourceFacts> = fc
  .record({
    price: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    stock: small,
    deliveryDays: fc.option(fc.nat(70), { nil: null }),
    dateInStockDays: small,
    salesRank: small,
    reviewCount: small,
    reviewAverage10: small,
    weightG: fc.option(fc.nat(10_000), { nil: null }),
    girthMm: fc.option(fc.nat(600), { nil: null }),
    variations: small,
    availability: fc.option(fc.constantFrom(...Object.values(ProductStatus)), { nil: null }),
    discountType: fc.constantFrom(null, DiscountType.Price, DiscountType.Rate),
    discountValue: fc.nat(12),
    couponType: fc.constantFrom(null, DiscountType.Price, DiscountType.Rate),
    couponValue: fc.nat(9_000),
  })
  .map(exampleSource);
const anyTarget: fc.Arbitrary<TargetFacts> = fc
  .record({ offersCount: small, salesRank: small, buyBoxBrandCount: small })
  .map(exampleTarget);
const paramValue = {
  minPercent: fc.nat(10_000),
  days: fc.integer({ min: 1, max: 30 }),
  min: fc.nat(40),
  max: fc.nat(40),
  from: fc.nat(20),
  to: fc.nat(20),
  minRate10: fc.nat(50),
  minCount: fc.nat(40),
  maxLb: fc.integer({ min: 1, max: 22 }),
  maxIn: fc.integer({ min: 1, max: 24 }),
  allowedVoltages: fc.constant(3),
};

/** Every filter active with the parameters, on the direct route. */
function activeFilters(params: Record<keyof typeof paramValue, number>) {
  const settings = exampleSettings();
  for (const name of filterNames)
    settings.filters.direct[name] = {
      action: FilterAction.Zero,
      params: Object.fromEntries(filterOffers[name].params.map((param) => [param.name, params[param.name]])),
    };
  const compiled = compileExample(settings);
  return { compiled, route: routeOf(0, compiled) };
}

const DAY_MS = 86_400_000;

/** What of an example is another. */
type Facts = { item?: Partial<ItemFacts>; source?: Partial<SourceFacts>; target?: Partial<TargetFacts> };
const atDate = { availability: ProductStatus.InStockAtDate };
const measured = { weightG: 9_000, girthMm: 600 };
const reviewed = { reviewAverage10: 40, reviewCount: 10 };

describe('the figures behind a filter', () => {
  it('PRICE-041 FILT-005 a value lies on the failing side of its limit exactly when the filter fails', () => {
    fc.assert(
      fc.property(
        anySource,
        anyTarget,
        fc.record(paramValue),
        fc.tuple(small, fc.nat(40)),
        (source, target, params, [criticalStock, days]) => {
          const { compiled, route } = activeFilters(params);
          const input = {
            item: exampleItem({
              lastSaleAt: exampleNow - days * DAY_MS,
              override: exampleOverride({ criticalStock }),
            }),
            source,
            target,
            settings: compiled,
            route,
            now: exampleNow,
          };
          for (const filter of route.filters) {
            const figure = filterFigure(filter, input);
            if (figure === null || figure.failsWhen === null) continue;
            const verdict = filter.test(input, filter.params);
            expect(isBroken(figure), `${filter.name} ${JSON.stringify(figure)}`).toBe(verdict === Verdict.Fail);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  const edges: readonly (readonly [FilterName, Facts, Facts])[] = [
    [
      'AgedItem',
      { item: { lastSaleAt: exampleNow - 3 * DAY_MS + 1 } },
      { item: { lastSaleAt: exampleNow - 3 * DAY_MS } },
    ],
    ['BuyBoxSellerBrandCount', { target: { buyBoxBrandCount: 5 } }, { target: { buyBoxBrandCount: 4 } }],
    ['CriticalStock', { source: { stock: 3 } }, { source: { stock: 2 } }],
    ['DeliveryDate', { source: { deliveryDays: 33 } }, { source: { deliveryDays: 34 } }],
    [
      'DiscountedProduct',
      { source: { couponValue: 0, discountValue: 1_499 } },
      { source: { couponValue: 0, discountValue: 1_500 } },
    ],
    ['InStockAtDate', { source: { ...atDate, dateInStockDays: 3 } }, { source: { ...atDate, dateInStockDays: 4 } }],
    ['MinReview', { source: { ...reviewed, reviewAverage10: 40 } }, { source: { ...reviewed, reviewAverage10: 39 } }],
    ['MinReview', { source: { ...reviewed, reviewCount: 10 } }, { source: { ...reviewed, reviewCount: 9 } }],
    ['SourcePriceRange', { source: { price: 1_000 } }, { source: { price: 999 } }],
    ['SourcePriceRange', { source: { price: 5_000 } }, { source: { price: 5_001 } }],
    ['SourceSalesRankMax', { source: { salesRank: 9 } }, { source: { salesRank: 10 } }],
    ['TargetMaxSellerQuantity', { target: { offersCount: 9 } }, { target: { offersCount: 10 } }],
    ['TargetMinSellerQuantity', { target: { offersCount: 5 } }, { target: { offersCount: 4 } }],
    ['TargetSalesRankMax', { target: { salesRank: 9 } }, { target: { salesRank: 10 } }],
    ['TargetVariationCount', { source: { variations: 9 } }, { source: { variations: 10 } }],
    ['WeightAndSize', { source: { ...measured, weightG: 9_979 } }, { source: { ...measured, weightG: 9_980 } }],
    ['WeightAndSize', { source: { ...measured, girthMm: 609 } }, { source: { ...measured, girthMm: 610 } }],
  ];

  it.each(edges)('PRICE-041 FILT-005 %s passes at its limit and fails beyond it, and so says its figure', (...row) => {
    const [name, at, beyond] = row;
    const { compiled, route } = activeFilters({
      minPercent: 1_500,
      days: 3,
      min: 5,
      max: 9,
      from: 1_000,
      to: 5_000,
      minRate10: 40,
      minCount: 10,
      maxLb: 22,
      maxIn: 24,
      allowedVoltages: 3,
    });
    const filter = route.filters.find((each) => each.name === name) ?? expect.unreachable('it is active');
    const judge = ({ item = {}, source = {}, target = {} }: Facts) => {
      const facts = { item: exampleItem(item), source: exampleSource(source), target: exampleTarget(target) };
      const input = { ...facts, settings: compiled, route, now: exampleNow };
      const figure = filterFigure(filter, input) ?? expect.unreachable('its value is known');
      return { verdict: filter.test(input, filter.params), isBroken: isBroken(figure) };
    };
    expect([judge(at), judge(beyond)]).toEqual([
      { verdict: Verdict.Pass, isBroken: false },
      { verdict: Verdict.Fail, isBroken: true },
    ]);
  });

  const example = (name: (typeof filterNames)[number], source: Partial<SourceFacts>): FilterFigure | null => {
    const { compiled, route } = activeFilters({
      minPercent: 500,
      days: 3,
      min: 1,
      max: 9,
      from: 1000,
      to: 5000,
      minRate10: 40,
      minCount: 10,
      maxLb: 70,
      maxIn: 108,
      allowedVoltages: 3,
    });
    const filter = route.filters.find((each) => each.name === name);
    return filter
      ? filterFigure(filter, {
          item: exampleItem(),
          source: exampleSource(source),
          target: exampleTarget(),
          settings: compiled,
          route,
          now: exampleNow,
        })
      : null;
  };

  it.each([
    ['CriticalStock', { stock: 2 }, { value: 2, limit: 3, failsWhen: 'under', unit: 'count' }],
    ['SourcePriceRange', { price: 6000 }, { value: 6000, limit: 5000, failsWhen: 'over', unit: 'usd' }],
    [
      'WeightAndSize',
      { weightG: 40_000, girthMm: 100 },
      { value: 40_000, limit: 31_751, failsWhen: 'over', unit: 'grams' },
    ],
    [
      'WeightAndSize',
      { weightG: null, girthMm: 3000 },
      { value: 3000, limit: 2743, failsWhen: 'over', unit: 'millimetres' },
    ],
    ['MinReview', { reviewAverage10: 45, reviewCount: 4 }, { value: 4, limit: 10, failsWhen: 'under', unit: 'count' }],
    [
      'OutOfStock',
      { availability: ProductStatus.OutOfStock },
      { value: ProductStatus.OutOfStock, limit: null, failsWhen: null, unit: 'productStatus' },
    ],
    [
      'OnlyFbaAndSba',
      { sellerType: SellerType.FBM },
      { value: SellerType.FBM, limit: null, failsWhen: null, unit: 'sellerType' },
    ],
    ['CriticalStock', { stock: null }, null],
    ['RestrictedBrand', {}, null],
    ['UnavailableProducts', { notFound: true }, null],
  ] as const)('PRICE-041 %s with %j shows %j', (name, source, figure) => {
    expect(example(name, source)).toEqual(figure);
  });
});
