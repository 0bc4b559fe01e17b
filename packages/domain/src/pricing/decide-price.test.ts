import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemFacts, TargetFacts } from '../inventory/facts.ts';
import { DiscountType } from '../inventory/discount-type.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import {
  compileExample,
  exampleItem,
  exampleOverride,
  exampleRates,
  exampleSettings,
  exampleSource,
  exampleTarget,
} from '../testing/example.ts';
import { decidePrice } from './decide-price.ts';
import { fitsColumn } from '../money/column.ts';
import { forbidsSelling, PriceChoice, PriceRefusal } from './price-decision.ts';
import { profitHundredths } from './profit.ts';

type Change = (settings: StoreSettings) => void;
const competition =
  (more: Partial<StoreSettings['autopricer']>): Change =>
  (settings) => {
    settings.autopricer = {
      competition: 'buybox',
      option: 'less',
      value: 50,
      valueUnit: 'amount',
      noBuybox: 'standardProfit',
      ...more,
    };
  };
const withFee: Change = (settings) => {
  competition({})(settings);
  settings.shippingTemplates = {
    enabled: true,
    defaultName: 'free',
    templates: [{ name: 'standard', isActive: true, from: 0, to: 20_000, price: 399 }],
  };
};
const onlySeller: Change = (settings) => {
  settings.raiseMarginWhenOnlySeller = true;
};
const noTaxPayer: Change = (settings) => {
  settings.isTaxPayer = false;
};
const constant = (more: Partial<ItemFacts>): Partial<ItemFacts> => ({
  override: exampleOverride({
    profitKind: 'constant',
    minProfit: 500,
    standardProfit: 1200,
    maxProfit: 2000,
    frozenPrice: 9195,
  }),
  ...more,
});

type Row = {
  name: string;
  change?: Change;
  target?: Partial<TargetFacts>;
  item?: Partial<ItemFacts>;
  price: number | null;
  profit?: number;
  percent?: number;
  refusal?: PriceRefusal;
  choice?: PriceChoice;
};

const rows: Row[] = [
  { name: 'competition off', price: 8926, choice: PriceChoice.competitionOff },
  {
    name: 'BuyBox 90.00, less 0.50',
    change: competition({}),
    price: 8950,
    profit: 1033,
    percent: 2032,
    choice: PriceChoice.followBuyBox,
  },
  { name: 'BuyBox 90.00, equal', change: competition({ option: 'equal', value: null }), price: 9000 },
  {
    name: 'BuyBox 100.00, more 2.00',
    change: competition({ option: 'more', value: 200 }),
    target: { buyBoxLanded: 10_000 },
    price: 10_042,
  },
  {
    name: 'lowest 79.00, less 0.50',
    change: competition({ competition: 'lowest' }),
    target: { lowestLanded: 7900 },
    price: 8183,
    choice: PriceChoice.followLowest,
  },
  {
    name: 'no BuyBox, use max profit',
    change: competition({ noBuybox: 'maxProfit' }),
    target: { buyBoxLanded: null },
    price: 10_042,
    choice: PriceChoice.noBuyboxMax,
  },
  {
    name: 'PRICE-027 only seller, raise margin on',
    change: onlySeller,
    target: { offersCount: 0 },
    price: 10_042,
    choice: PriceChoice.onlySeller,
  },
  {
    name: 'max allowed 85.00, BuyBox 90.00 less 0.50',
    change: competition({}),
    item: { maxAllowed: 8500 },
    price: 8500,
  },
  {
    name: 'max allowed 80.00',
    change: competition({}),
    item: { maxAllowed: 8000 },
    price: null,
    refusal: PriceRefusal.maxAllowedUnderMinimum,
  },
  { name: 'not tax payer (q 0.85)', change: noTaxPayer, price: 7176 },
  { name: 'BuyBox 90.00, less 0.50, own shipping fee 3.99', change: withFee, price: 8551, profit: 760, percent: 1496 },
  {
    name: 'fixed constant price, min 5.00, standard 12.00',
    item: {
      override: exampleOverride({ profitKind: 'constant', minProfit: 500, standardProfit: 1200, maxProfit: 2000 }),
    },
    price: 9195,
    choice: PriceChoice.fixedConstant,
  },
  { name: 'the same, H now 18.00', item: constant({ shipmentPrice: 1800 }), price: 9195 },
  {
    name: 'the same, H now 21.00',
    item: constant({ shipmentPrice: 2100 }),
    price: null,
    refusal: PriceRefusal.fixedPriceUnderMinimum,
  },
];

function decideRow({ change, target, item }: Omit<Row, 'name' | 'price'>) {
  const settings = exampleSettings();
  change?.(settings);
  const compiled = compileExample(settings);
  return { decision: decidePrice(exampleSource(), exampleTarget(target), exampleItem(item), compiled), compiled };
}

describe('the worked example of appendix A', () => {
  it('PRICE-011 PMIN 81.83, PSTD 89.26, PMAX 100.42 at a cost of 50.83', () => {
    expect(decideRow({}).decision).toMatchObject({
      cost: 5083,
      min: 8183,
      standard: 8926,
      max: 10_042,
      isEstimated: true,
    });
  });

  it.each(rows)('PRICE-001 PRICE-011 $name → $price', ({ price, profit, percent, refusal = null, choice, ...row }) => {
    const { decision, compiled } = decideRow(row);
    expect(decision).toMatchObject({ price, refusal });
    if (choice !== undefined) expect(decision.choice).toBe(choice);
    if (profit !== undefined) expect(decision.profit).toBe(profit);
    if (percent !== undefined && decision.costExact !== null)
      expect(profitHundredths(price ?? 0, decision.costExact, compiled.netShare)).toBe(percent);
  });

  it('PRICE-011 freezes a constant price once and says so', () => {
    const fresh = decideRow({
      item: constant({ override: exampleOverride({ profitKind: 'constant', minProfit: 500, standardProfit: 1200 }) }),
    });
    expect(fresh.decision.frozenPrice).toBe(9195);
    expect(decideRow({ item: constant({}) }).decision.frozenPrice).toBeNull();
  });

  it('PRICE-011 a constant price is raised to its minimum once, when it is frozen', () => {
    // (50.83 + 5.00) / 0.683333 = 81.7024: half up 81.70, the minimum 81.71.
    const override = exampleOverride({ profitKind: 'constant', minProfit: 500, standardProfit: 500 });
    expect(decideRow({ item: { override } }).decision).toMatchObject({ price: 8171, frozenPrice: 8171 });
    expect(decideRow({ item: { override: { ...override, frozenPrice: 8170 } } }).decision.refusal).toBe(
      PriceRefusal.fixedPriceUnderMinimum,
    );
  });

  it('PRICE-011 the warehouse variant: S 4.00, W 14.00 → cost 55.84, PSTD 98.07, PMIN 89.90', () => {
    const settings = exampleSettings();
    settings.sendingType = 'warehouse';
    // 14.00 = 6.00 + 2.00 handling + 4 started half pounds.
    const parcel = { shipping: 400, weightG: 900, dimensionalWeightG: 700 };
    const decision = decidePrice(
      exampleSource(parcel),
      exampleTarget(),
      exampleItem(),
      compileExample(settings, { warehouseRates: exampleRates() }),
    );
    expect(decision).toMatchObject({ cost: 5584, standard: 9807, min: 8990, price: 9807 });
  });
});

describe('values that are missing', () => {
  const decideDirect = (
    source: Parameters<typeof exampleSource>[0],
    item: Partial<ItemFacts> = {},
    change: Change = () => {},
  ) => {
    const settings = exampleSettings();
    change(settings);
    return decidePrice(exampleSource(source), exampleTarget(), exampleItem(item), compileExample(settings));
  };
  const warehouse: Change = (settings) => {
    settings.sendingType = 'warehouse';
  };

  it('PRICE-011 an unknown source price gives no price, nor does a price that discounts eat up', () => {
    expect(decideDirect({ price: null })).toMatchObject({ price: null, refusal: PriceRefusal.sourcePriceUnknown });
    expect(decideDirect({ couponValue: 4000 })).toMatchObject({ price: null, refusal: PriceRefusal.sourcePriceZero });
  });

  it.each([
    ['a source price of 160,000 USD in rupees', { price: 16_000_000 }, 200_000_000],
    ['a rate of 1,000,000', {}, 1_000_000_000_000],
    ['a source price at the end of the column', { price: 2_147_483_647 }, 1_000_000],
    ['both', { price: 2_147_483_647 }, 1_000_000_000_000],
  ])('an amount that no column holds refuses and must not be sold: %s', (_, source, ratePpm) => {
    const decision = decideDirect(source, {}, (settings) => {
      settings.currency = { mode: 'manual', manualRatePpm: ratePpm };
    });
    expect(decision).toMatchObject({ price: null, profit: null, refusal: PriceRefusal.amountTooLarge });
    expect(forbidsSelling(decision.refusal)).toBe(true);
  });

  it.each([
    ['a loss of the whole cost', -5083],
    ['a loss beyond the cost', -9000],
  ])(
    'PRICE-011 a constant profit that comes to 0 or less refuses, is not frozen and must not be sold: %s',
    (_, profit) => {
      const override = exampleOverride({ profitKind: 'constant', minProfit: profit, standardProfit: profit });
      const decision = decideDirect({}, { override });
      expect(decision).toMatchObject({ price: null, frozenPrice: null, refusal: PriceRefusal.priceNotPositive });
      expect(forbidsSelling(decision.refusal)).toBe(true);
      // One cent more is a price.
      const least = { ...override, standardProfit: -5082 };
      expect(decideDirect({}, { override: least })).toMatchObject({ price: 1, refusal: null });
    },
  );

  it('PRICE-011 a cost of 0 or less refuses, whatever made it so and whatever profit is laid on it', () => {
    const override = exampleOverride({ profitKind: 'constant', minProfit: 500, standardProfit: 1200 });
    for (const shipmentPrice of [-4270, -9000])
      for (const more of [{}, { override }])
        expect(decideDirect({}, { shipmentPrice, ...more })).toMatchObject({
          price: null,
          refusal: PriceRefusal.priceNotPositive,
        });
  });

  it('a constant price beyond the column is not frozen', () => {
    const override = exampleOverride({ profitKind: 'constant', standardProfit: 2_147_483_647 });
    expect(decideDirect({}, { override })).toMatchObject({
      price: null,
      frozenPrice: null,
      refusal: PriceRefusal.amountTooLarge,
    });
  });

  it('whatever stands in the columns, what is decided fits them', () => {
    const amount = fc.integer({ min: 0, max: 2_147_483_647 });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        (price, landed, fee, rate) => {
          const settings = exampleSettings();
          settings.currency = { mode: 'manual', manualRatePpm: rate };
          settings.salesTax.constantUsd = fee;
          const target = exampleTarget({ buyBoxLanded: landed, lowestLanded: landed });
          const item = exampleItem({ shipmentPrice: fee });
          const decision = decidePrice(exampleSource({ price }), target, item, compileExample(settings));
          for (const value of [decision.price, decision.cost, decision.profit, decision.frozenPrice])
            expect(value === null || fitsColumn(value)).toBe(true);
          expect(decision.price === null).toBe(decision.refusal !== null);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('PRICE-011 unknown source shipping stops the warehouse route alone, and prime ships for free', () => {
    const withDefault: Change = (settings) => {
      warehouse(settings);
      settings.pricing.warehouse.defaultShipmentUsd = 1400;
    };
    expect(decideDirect({ shipping: null }, {}, withDefault).refusal).toBe(PriceRefusal.sourceShippingUnknown);
    expect(decideDirect({ shipping: null }).refusal).toBeNull();
    expect(decideDirect({ shipping: null, prime: true }, {}, withDefault)).toMatchObject({ refusal: null, cost: 5216 });
  });

  it('PRICE-025 PRICE-026 the default shipment price stands in, marked estimated; without it there is no price', () => {
    const withDefault: Change = (settings) => {
      settings.pricing.direct.defaultShipmentUsd = 1255;
    };
    expect(decideDirect({}, { shipmentPrice: null })).toMatchObject({
      price: null,
      refusal: PriceRefusal.shipmentPriceUnknown,
    });
    expect(decideDirect({}, { shipmentPrice: null, importPrice: 525 }, withDefault)).toMatchObject({
      price: 8926,
      isEstimated: true,
    });
    expect(decideDirect({}, { importPrice: 525 })).toMatchObject({ price: 8926, isEstimated: false });
    expect(decideDirect({ shipping: 0 }, {}, warehouse).refusal).toBe(PriceRefusal.warehouseCostUnknown);
  });

  it('PRICE-011 commission and tax over 95 percent and a minimum profit of -100 percent are settings errors', () => {
    const untaxed =
      (commission: number): Change =>
      (settings) => {
        settings.isTaxPayer = false;
        settings.commissionHundredths = commission;
      };
    expect([9500, 9501].map((commission) => decideDirect({}, {}, untaxed(commission)).refusal)).toEqual([
      null,
      PriceRefusal.settingsError,
    ]);
    expect(
      decideDirect({}, {}, (settings) => {
        settings.commissionHundredths = 7900;
      }),
    ).toMatchObject({ price: null, refusal: PriceRefusal.settingsError });
    expect(
      decideDirect({}, {}, (settings) => {
        settings.pricing.main.bands = [{ fromUsd: 0, minHundredths: -10_000, standardHundredths: 0, maxHundredths: 0 }];
      }).refusal,
    ).toBe(PriceRefusal.settingsError);
  });

  it('PRICE-013 no rate, no price; a manual rate wins; a USD store pays neither rate nor import', () => {
    expect(
      decidePrice(exampleSource(), exampleTarget(), exampleItem(), compileExample(exampleSettings(), { ratePpm: null }))
        .refusal,
    ).toBe(PriceRefusal.currencyRateMissing);
    expect(
      decideDirect({}, {}, (settings) => {
        settings.currency = { mode: 'manual', manualRatePpm: 1_000_000 };
      }).cost,
    ).toBe(5525);
    const usStore = compileExample(exampleSettings(), { market: 'US', ratePpm: null });
    expect(decidePrice(exampleSource(), exampleTarget(), exampleItem(), usStore)).toMatchObject({
      cost: 5000,
      isEstimated: false,
    });
  });

  it('PRICE-011 a yen store rounds to whole yen', () => {
    const decision = decidePrice(
      exampleSource(),
      exampleTarget(),
      exampleItem(),
      compileExample(exampleSettings(), { market: 'JP', ratePpm: 150_000_000 }),
    );
    // 55.25 USD × 150 = 8287.5 yen; × 1.2 / 0.683333 = 14553.66.
    expect(decision).toMatchObject({ cost: 8288, standard: 14_554 });
  });
});

describe('choices of step 9', () => {
  const choose = (
    autopricer: Parameters<typeof competition>[0],
    target: Partial<TargetFacts>,
    item: Partial<ItemFacts> = {},
  ) => {
    const { decision } = decideRow({ change: competition(autopricer), target, item });
    return [decision.price, decision.choice];
  };

  it('PRICE-028 an unknown number of sellers is not 0', () => {
    expect(decideRow({ change: onlySeller, target: { offersCount: null } }).decision.price).toBe(8926);
  });

  it('SUB-006 competition needs the AutoPricer plan', () => {
    const settings = exampleSettings();
    competition({})(settings);
    const decision = decidePrice(
      exampleSource(),
      exampleTarget(),
      exampleItem(),
      compileExample(settings, { plan: 'Professional' }),
    );
    expect(decision).toMatchObject({ price: 8926, choice: PriceChoice.competitionOff });
  });

  it('PRICE-011 offers that were never read give the standard profit', () => {
    expect(choose({ noBuybox: 'maxProfit' }, { readAtAll: false, buyBoxLanded: null })).toEqual([
      8926,
      PriceChoice.targetNotRead,
    ]);
  });

  it('PRICE-010 without a BuyBox: lowest price, standard profit or max profit', () => {
    expect(choose({ noBuybox: 'lowestPrice' }, { buyBoxLanded: null, lowestLanded: 8600 })).toEqual([
      8550,
      PriceChoice.followLowest,
    ]);
    expect(choose({ noBuybox: 'lowestPrice' }, { buyBoxLanded: null, lowestLanded: null })).toEqual([
      8926,
      PriceChoice.noBuyboxStandard,
    ]);
    expect(choose({}, { buyBoxLanded: null })).toEqual([8926, PriceChoice.noBuyboxStandard]);
    expect(choose({ competition: 'lowest', noBuybox: 'maxProfit' }, { lowestLanded: null })).toEqual([
      10_042,
      PriceChoice.noBuyboxMax,
    ]);
  });

  it('PRICE-012 a BuyBox of an excluded store code counts as none', () => {
    expect(choose({}, { buyBoxSellerExcluded: true })).toEqual([8926, PriceChoice.noBuyboxStandard]);
  });

  it('PRICE-011 holding the BuyBox keeps the last sent price within the profit range', () => {
    expect(choose({}, { buyBoxSellerIsUs: true }, { sentPrice: 9300 })).toEqual([9300, PriceChoice.keepOwnBuyBox]);
    expect(choose({}, { buyBoxSellerIsUs: true }, { sentPrice: 7000 })).toEqual([8183, PriceChoice.keepOwnBuyBox]);
    expect(choose({}, { buyBoxSellerIsUs: true, buyBoxPrice: 9100 })).toEqual([9100, PriceChoice.keepOwnBuyBox]);
  });

  it('PRICE-012 the percent unit', () => {
    expect(choose({ valueUnit: 'percent', value: 150 }, { buyBoxLanded: 9001 })).toEqual([
      8866,
      PriceChoice.followBuyBox,
    ]);
  });

  it('PRICE-006 the band with the highest start that the source cost reaches', () => {
    const settings = exampleSettings();
    const band = (fromUsd: number, percent: number) => ({
      fromUsd,
      minHundredths: percent,
      standardHundredths: percent,
      maxHundredths: percent,
    });
    settings.pricing.main.bands = [band(5001, 5000), band(0, 1000), band(5000, 2000)];
    expect(decidePrice(exampleSource(), exampleTarget(), exampleItem(), compileExample(settings)).price).toBe(8927);
    settings.pricing.direct = { ownValues: true, bands: [band(0, 3500)], defaultShipmentUsd: null };
    // m = s raises the half-up rounded price to the minimum, which is rounded up.
    expect(decidePrice(exampleSource(), exampleTarget(), exampleItem(), compileExample(settings)).price).toBe(10_043);
    // Switched off they are kept, and the main ones hold.
    settings.pricing.direct.ownValues = false;
    expect(decidePrice(exampleSource(), exampleTarget(), exampleItem(), compileExample(settings)).price).toBe(8927);
  });

  it('INV-073 rated values of the ASIN replace the store percents', () => {
    const override = exampleOverride({ profitKind: 'rated', minProfit: 1000, standardProfit: 3500, maxProfit: 4000 });
    expect(decideRow({ item: { override } }).decision.price).toBe(10_042);
  });

  it('PRICE-022 PRICE-023 sales tax above and below the limit, and without a limit', () => {
    const costWith = (direction: 'above' | 'below', limitUsd: number | null) =>
      decideRow({
        change: (settings) => {
          settings.salesTax = { direction, limitUsd, rateHundredths: 700, constantUsd: 100 };
        },
      }).decision.cost;
    // n2 is 35.00: with tax (35 × 1.07 + 1 + 12.55 + 5.25) × 0.92 = 51.75, without 48.58.
    expect([
      costWith('above', 3499),
      costWith('above', 3500),
      costWith('below', 3500),
      costWith('below', 3499),
      costWith('below', null),
    ]).toEqual([5175, 4858, 5175, 4858, 5175]);
  });

  it('PRICE-011 rate coupon on top of a rate discount stays exact', () => {
    const source = exampleSource({ price: 3333, discountValue: 333, couponType: DiscountType.Rate, couponValue: 777 });
    // 33.33 × 0.9667 × 0.9223 × 1.22 + 12.55 = 48.803758…; × 0.92 = 44.8994….
    expect(decidePrice(source, exampleTarget(), exampleItem(), compileExample()).cost).toBe(4490);
  });

  it('STORE-041 of several templates that hold the price that is left the lowest fee counts', () => {
    const change: Change = (settings) => {
      competition({ option: 'equal' })(settings);
      const template = (name: string, price: number, from: number) => ({
        name,
        isActive: name !== 'off',
        from,
        to: 20_000,
        price,
      });
      settings.shippingTemplates = {
        enabled: true,
        defaultName: 'x',
        templates: [template('a', 500, 0), template('b', 300, 0), template('c', 100, 8950), template('off', 10, 0)],
      };
    };
    expect(decideRow({ change }).decision.price).toBe(8700);
  });

  it('STORE-041 a template holds prices from its start up to, not including, its end', () => {
    const priceWith = (from: number, to: number): number | null =>
      decideRow({
        change: (settings) => {
          competition({ option: 'equal' })(settings);
          settings.shippingTemplates = {
            enabled: true,
            defaultName: 'x',
            templates: [{ name: 'x', isActive: true, from, to, price: 400 }],
          };
        },
      }).decision.price;
    expect([priceWith(8600, 9000), priceWith(8601, 9000), priceWith(0, 8600), priceWith(0, 8601)]).toEqual([
      8600, 9000, 9000, 8600,
    ]);
  });

  it('PRICE-011 first the least, then the highest allowed price', () => {
    expect(decideRow({ item: { minAllowed: 9500 } }).decision.price).toBe(9500);
    expect([8183, 8182].map((maxAllowed) => decideRow({ item: { maxAllowed } }).decision.price)).toEqual([8183, null]);
    expect(decideRow({ item: { minAllowed: 9500, maxAllowed: 9100 } }).decision.price).toBe(9100);
  });
});
