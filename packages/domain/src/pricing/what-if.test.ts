import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../inventory/decide.ts';
import { ProductStatus } from '../inventory/product-status.ts';
import {
  compileExample,
  exampleItem,
  exampleNow,
  exampleSettings,
  exampleSource,
  exampleTarget,
} from '../testing/example.ts';
import { factsTried, followsLowest, settingsTried } from './what-if.ts';

const following = exampleSettings();
following.autopricer = {
  competition: 'buybox',
  option: 'less',
  value: 50,
  valueUnit: 'amount',
  noBuybox: 'lowestPrice',
};
const compiled = compileExample(following);
const context = { now: exampleNow, cause: 'sourceData' as const, atStoreRoom: true };
const decideOn = (facts: ReturnType<typeof factsTried>, settings = compiled) =>
  decide(exampleItem({ price: 8950 }), facts.source, facts.target, settings, context);
const known = { source: exampleSource(), target: exampleTarget() };

describe('what if', () => {
  it('PRICE-041 decides what a reading of the tried values would decide', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 900_000 }), { nil: null }),
        fc.option(fc.integer({ min: 1, max: 900_000 }), { nil: null }),
        fc.integer({ min: 1, max: 9_000_000 }),
        (sourcePrice, landed, ratePpm) => {
          const tried = decideOn(
            factsTried(known, { sourcePrice, competitorLanded: landed }, compiled, exampleNow),
            compileExample(settingsTried(following, ratePpm)),
          );
          const later = {
            source: exampleSource({ price: sourcePrice ?? 4000, fetchedAt: exampleNow }),
            target: exampleTarget({ buyBoxLanded: landed ?? 9000, buyBoxPrice: landed ?? 9000, fetchedAt: exampleNow }),
          };
          expect(tried).toEqual(decideOn(later, compileExample(following, { ratePpm })));
        },
      ),
    );
  });

  it('PRICE-041 nothing tried decides what is decided now', () => {
    expect(
      decideOn(
        factsTried(known, { sourcePrice: null, competitorLanded: null }, compiled, exampleNow),
        compileExample(settingsTried(following, null)),
      ),
    ).toEqual(decideOn(known));
  });

  it('PRICE-041 a tried value counts as read now, so that old data do not hold the price', () => {
    const old = {
      source: exampleSource({ fetchedAt: exampleNow - 30 * 3_600_000 }),
      target: exampleTarget({ fetchedAt: exampleNow }),
    };
    expect(decideOn({ ...old, target: exampleTarget({ buyBoxLanded: 8900 }) }).price).toBe(8950);
    expect(decideOn(factsTried(old, { sourcePrice: 4000, competitorLanded: 8900 }, compiled, exampleNow)).price).toBe(
      8850,
    );
  });

  it.each([
    ['BuyBox of another seller', {}, false],
    ['our own BuyBox', { buyBoxSellerIsUs: true }, false],
    ['BuyBox of an excluded store', { buyBoxSellerExcluded: true }, true],
    ['no BuyBox', { buyBoxLanded: null }, true],
    ['no BuyBox and no offer', { buyBoxLanded: null, lowestLanded: null }, false],
  ] as const)('PRICE-012 with %s it is the lowest offer that is tried: %o', (_, facts, isLowest) => {
    expect(followsLowest(exampleTarget(facts), compiled)).toBe(isLowest);
  });

  it('PRICE-028 a tried competitor ends being the only seller', () => {
    const alone = exampleSettings();
    alone.raiseMarginWhenOnlySeller = true;
    alone.autopricer = following.autopricer;
    const settings = compileExample(alone);
    const facts = {
      source: exampleSource(),
      target: exampleTarget({ buyBoxLanded: null, lowestLanded: null, offersCount: 0 }),
    };
    expect(decideOn(facts, settings).price).toBe(10_042);
    expect(
      decideOn(factsTried(facts, { sourcePrice: null, competitorLanded: 9000 }, settings, exampleNow), settings).price,
    ).toBe(8950);
  });

  it("FILT-005 a source price outside the seller's range is seen to end the sale", () => {
    const ranged = exampleSettings();
    ranged.filters.direct.SourcePriceRange = { action: 1, params: { from: 1000, to: 5000 } };
    const settings = compileExample(ranged);
    const tried = factsTried(
      { ...known, source: exampleSource({ availability: ProductStatus.InStock }) },
      { sourcePrice: 5001, competitorLanded: null },
      settings,
      exampleNow,
    );
    expect(decideOn(tried, settings)).toMatchObject({ quantity: 0, failures: [{ filterNumber: 39 }] });
    expect(decideOn({ ...tried, source: { ...tried.source, price: 5000 } }, settings)).toMatchObject({
      quantity: 10,
      failures: [],
    });
  });
});
