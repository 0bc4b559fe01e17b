import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiscountType } from '../inventory/discount-type.ts';
import type { ItemFacts, SourceFacts, TargetFacts } from '../inventory/facts.ts';
import {
  competitionOptions,
  competitionTypes,
  noBuyboxBehaviours,
  type StoreSettings,
} from '../settings/store-settings.ts';
import { compileExample, exampleItem, exampleSettings, exampleSource, exampleTarget } from '../testing/example.ts';
import { decidePrice } from './decide-price.ts';
import { PriceRefusal } from './price-decision.ts';
import { explainPrice } from './explain-price.ts';
import { newPriceTrace } from './price-trace.ts';

const money = fc.integer({ min: 1, max: 500_000 });
const orNone = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null });

const profits = fc
  .tuple(fc.integer({ min: -5000, max: 20_000 }), fc.nat(5000), fc.nat(5000))
  .map(([min, step, more]) => ({
    minHundredths: min,
    standardHundredths: min + step,
    maxHundredths: min + step + more,
  }));
const anySettings: fc.Arbitrary<StoreSettings> = fc
  .record({
    taxPayer: fc.boolean(),
    commission: fc.integer({ min: 0, max: 7000 }),
    importFee: fc.nat(5000),
    raise: fc.boolean(),
    autopricer: fc.record({
      competition: fc.constantFrom(...competitionTypes),
      option: fc.constantFrom(...competitionOptions),
      value: fc.integer({ min: 1, max: 3000 }),
      valueUnit: fc.constantFrom('amount' as const, 'percent' as const),
      noBuybox: fc.constantFrom(...noBuyboxBehaviours),
    }),
    salesTax: fc.record({
      direction: fc.constantFrom('above' as const, 'below' as const),
      limitUsd: orNone(money),
      rateHundredths: fc.nat(2500),
      constantUsd: fc.nat(500),
    }),
    profits,
    fee: fc.nat(2000),
    templates: fc.boolean(),
  })
  .map((choice) => {
    const settings = exampleSettings();
    settings.isTaxPayer = choice.taxPayer;
    settings.commissionHundredths = choice.commission;
    settings.importFeeHundredths = choice.importFee;
    settings.raiseMarginWhenOnlySeller = choice.raise;
    settings.autopricer = choice.autopricer;
    settings.salesTax = choice.salesTax;
    settings.pricing.main.bands = [{ fromUsd: 0, ...choice.profits }];
    settings.shippingTemplates = {
      enabled: choice.templates,
      defaultName: 'x',
      templates: [{ name: 'x', isActive: true, from: 0, to: 100_000, price: choice.fee }],
    };
    return settings;
  });
const anySource: fc.Arbitrary<SourceFacts> = fc
  .record({
    price: money,
    discountType: orNone(fc.constantFrom(DiscountType.Price, DiscountType.Rate)),
    discountValue: fc.nat(9000),
    couponType: orNone(fc.constantFrom(DiscountType.Price, DiscountType.Rate)),
    couponValue: fc.nat(9000),
  })
  .map(exampleSource);
const anyTarget: fc.Arbitrary<TargetFacts> = fc
  .record({
    readAtAll: fc.boolean(),
    buyBoxLanded: orNone(money),
    lowestLanded: orNone(money),
    offersCount: orNone(fc.nat(9)),
    buyBoxSellerIsUs: fc.boolean(),
    buyBoxSellerExcluded: fc.boolean(),
  })
  .map(exampleTarget);
const anyItem: fc.Arbitrary<ItemFacts> = fc
  .record({
    shipmentPrice: money,
    importPrice: orNone(money),
    minAllowed: orNone(money),
    maxAllowed: orNone(money),
    sentPrice: orNone(money),
  })
  .map(exampleItem);
const ratePpm = fc.integer({ min: 1, max: 60_000_000 });

describe('every price', () => {
  it('PRICE-011 is never under the minimum profit and never outside the allowed band', () => {
    fc.assert(
      fc.property(
        anySettings,
        anySource,
        anyTarget,
        fc.tuple(anyItem, ratePpm),
        (settings, source, target, [item, rate]) => {
          const compiled = compileExample(settings, { ratePpm: rate });
          const { price, min, profit, cost } = decidePrice(source, target, item, compiled);
          if (price === null || min === null || cost === null || profit === null) return;
          expect(price).toBeGreaterThanOrEqual(min);
          if (item.maxAllowed !== null) expect(price).toBeLessThanOrEqual(item.maxAllowed);
          if (item.minAllowed !== null && (item.maxAllowed === null || item.minAllowed <= item.maxAllowed))
            expect(price).toBeGreaterThanOrEqual(item.minAllowed);
          const least = (settings.pricing.main.bands[0]?.minHundredths ?? NaN) / 10_000;
          // Profit and cost are rounded, half a unit each; the cost's half counts by the share of it that is asked for.
          expect(profit + 0.5 + 0.5 * Math.abs(least) + 1e-6).toBeGreaterThanOrEqual(cost * least);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('PRICE-011 the minimum does not fall when the cost rises within one band and one side of the sales tax', () => {
    fc.assert(
      fc.property(anySettings, anySource, anyItem, fc.nat(100_000), (settings, source, item, more) => {
        settings.salesTax.limitUsd = null;
        const compiled = compileExample(settings);
        const dearer = decidePrice({ ...source, price: (source.price ?? 0) + more }, exampleTarget(), item, compiled);
        const cheaper = decidePrice(source, exampleTarget(), item, compiled);
        if (cheaper.cost === null || dearer.cost === null || cheaper.min === null || dearer.min === null) return;
        expect(dearer.cost).toBeGreaterThanOrEqual(cheaper.cost);
        expect(dearer.min).toBeGreaterThanOrEqual(cheaper.min);
      }),
    );
  });

  it('PRICE-011 decides the same with and without a recorder, and its shown parts add up in cents', () => {
    fc.assert(
      fc.property(anySettings, anySource, anyTarget, anyItem, (settings, source, target, item) => {
        const compiled = compileExample(settings);
        const decision = decidePrice(source, target, item, compiled);
        expect(decidePrice(source, target, item, compiled, newPriceTrace())).toEqual(decision);
        const { breakdown } = explainPrice(source, target, item, compiled);
        const shown = breakdown.reduce((sum, part) => sum + part.amount, 0);
        expect(shown).toBe(decision.price ?? 0);
        if (decision.price === null) return;
        const amountOf = (kinds: string[]) =>
          breakdown.filter((part) => kinds.includes(part.kind)).reduce((sum, part) => sum + part.amount, 0);
        expect(amountOf(['product', 'salesTax', 'sourceShipping', 'shipment', 'importFee'])).toBe(decision.cost);
        if (amountOf(['commission', 'tax']) > 1) expect(amountOf(['profit'])).toBe(decision.profit);
      }),
      { numRuns: 300 },
    );
  });

  it('PRICE-011 costs are as exact as BigInt arithmetic of the formula', () => {
    const rates = fc.tuple(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.nat(2500),
      fc.nat(5000),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        rates,
        ratePpm,
        fc.nat(100_000),
        (price, [discount, coupon, tax, fee], rate, shipment) => {
          const settings = exampleSettings();
          settings.salesTax = { direction: 'above', limitUsd: null, rateHundredths: tax, constantUsd: 0 };
          settings.importFeeHundredths = fee;
          const source = exampleSource({
            price,
            discountType: DiscountType.Rate,
            discountValue: discount,
            couponType: DiscountType.Rate,
            couponValue: coupon,
          });
          const { cost, refusal } = decidePrice(
            source,
            exampleTarget(),
            exampleItem({ shipmentPrice: shipment }),
            compileExample(settings, { ratePpm: rate }),
          );
          const scale = 10n ** 12n;
          const paid = BigInt(price) * BigInt(10_000 - discount) * BigInt(10_000 - coupon) * BigInt(10_000 + tax + fee);
          const scaled = (paid + BigInt(shipment) * scale) * BigInt(rate);
          const exact = (2n * scaled + scale * 1_000_000n) / (2n * scale * 1_000_000n);
          if (exact > 2_147_483_647n) expect([cost, refusal]).toEqual([null, PriceRefusal.amountTooLarge]);
          else expect(BigInt(cost ?? -1)).toBe(exact);
        },
      ),
      { numRuns: 500 },
    );
  });
});
