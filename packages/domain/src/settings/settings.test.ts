import { describe, expect, it } from 'vitest';
import { filterNames } from '../filters/filter-names.ts';
import { marketCodes } from '../markets.ts';
import { compileExample } from '../testing/example.ts';
import { wantsProfitConfirmation } from './check-bands.ts';
import { checkStoreSettings } from './check-settings.ts';
import { defaultStoreSettings } from './default-settings.ts';
import type { StoreSettings } from './store-settings.ts';

type Change = (settings: StoreSettings) => void;
function refusals(change: Change, market: 'DE' | 'SG' = 'DE'): string[] {
  const settings = defaultStoreSettings(market);
  change(settings);
  return checkStoreSettings(settings, market).map(({ field, code }) => `${field}: ${code}`);
}
const band = (fromUsd: number, min: number, standard: number, max: number) => ({
  fromUsd,
  minHundredths: min,
  standardHundredths: standard,
  maxHundredths: max,
});

describe('the settings of a new store', () => {
  it('PRICE-029 defaults', () => {
    expect(defaultStoreSettings('DE')).toMatchObject({
      sendingType: 'warehouse',
      criticalStock: 3,
      maxStock: 10,
      handlingDays: 5,
      commissionHundredths: 1500,
      importFeeHundredths: 1500,
      currency: { mode: 'automatic' },
      priceUpdates: { mode: 'automatic' },
      stockUpdates: { mode: 'automatic' },
      autopricer: { competition: 'off' },
      pricing: { main: { bands: [{ minHundredths: 1000, standardHundredths: 2000, maxHundredths: 3500 }] } },
    });
  });

  it('SHELL-104 PRICE-029 what comes from the market of the source itself has no import fee', () => {
    expect(defaultStoreSettings('US').importFeeHundredths).toBe(0);
  });

  it('FILT-005 default actions of appendix B', () => {
    const { direct, warehouse } = defaultStoreSettings('DE').filters;
    const byAction = (filters: typeof direct, action: number): string[] =>
      filterNames.filter((name) => filters[name].action === action);
    expect(byAction(direct, 2)).toEqual([
      'TrademarkProduct',
      'RestrictedKeyword',
      'RestrictedProduct',
      'RestrictedBrand',
      'RestrictedCategory',
      'UnqualifiedProduct',
      'BlockedByMarketplace',
      'ExcludedProduct',
    ]);
    expect(byAction(direct, 1)).toEqual([
      'OnlyFbaAndSba',
      'SameSellerAndBrandName',
      'PrimeExclusive',
      'UnavailableProducts',
      'CriticalStock',
      'NoDirectSend',
      'SeeAllBuyingOptions',
      'InStockAtDate',
      'OutOfStock',
    ]);
    expect([
      warehouse.ShipmentPriceUnknown.action,
      warehouse.WeightAndSize.action,
      warehouse.NoDirectSend.action,
    ]).toEqual([1, 1, 0]);
    expect([defaultStoreSettings('CA').filters.direct.RecordedCipo.action, direct.RecordedCipo.action]).toEqual([2, 0]);
  });

  it.each(marketCodes)('may be saved as they are in %s', (market) => {
    expect(checkStoreSettings(defaultStoreSettings(market), market)).toEqual([]);
  });
});

describe('refusals', () => {
  const rows: [string, Change, string[]][] = [
    [
      'PRICE-031 min over standard',
      (s) => {
        s.pricing.main.bands = [band(0, 2001, 2000, 3000)];
      },
      ['pricing.main.bands.0: ProfitOrder'],
    ],
    [
      'PRICE-031 standard over max',
      (s) => {
        s.pricing.main.bands = [band(0, 1000, 3001, 3000)];
      },
      ['pricing.main.bands.0: ProfitOrder'],
    ],
    [
      'PRICE-006 no row from 0',
      (s) => {
        s.pricing.main.bands = [band(100, 1, 2, 3)];
      },
      ['pricing.main.bands: BandFromZeroMissing'],
    ],
    [
      'PRICE-031 the three profits may be equal',
      (s) => {
        s.pricing.main.bands = [band(0, 2000, 2000, 2000)];
      },
      [],
    ],
    [
      'PRICE-006 a row twice',
      (s) => {
        s.pricing.main.bands = [band(0, 1, 2, 3), band(0, 1, 2, 3)];
      },
      ['pricing.main.bands: BandNotUnique'],
    ],
    [
      'PRICE-006 own values are checked when switched on',
      (s) => {
        s.pricing.direct = { ownValues: true, bands: [], defaultShipmentUsd: -1 };
      },
      ['pricing.direct.bands: BandFromZeroMissing', 'pricing.direct.defaultShipmentUsd: OutOfRange'],
    ],
    [
      'PRICE-006 own values are not checked when inherited',
      (s) => {
        s.pricing.direct = { ownValues: false, bands: [], defaultShipmentUsd: null };
      },
      [],
    ],
    [
      'PRICE-011 minimum of -100 percent',
      (s) => {
        s.pricing.main.bands = [band(0, -10_000, 0, 0)];
      },
      ['pricing.main.bands.0.minHundredths: MinProfitTooLow'],
    ],
    [
      'PRICE-008 no competition value',
      (s) => {
        s.autopricer.competition = 'buybox';
      },
      ['autopricer.value: EnterValidCompetitionValue'],
    ],
    [
      'PRICE-008 not a number',
      (s) => {
        s.autopricer.competition = 'buybox';
        s.autopricer.value = NaN;
      },
      ['autopricer.value: EnterValidCompetitionValue'],
    ],
    [
      'PRICE-007 competition value 0',
      (s) => {
        s.autopricer = { ...s.autopricer, competition: 'lowest', value: 0 };
      },
      ['autopricer.value: ShouldBeBiggerThanZero'],
    ],
    [
      'PRICE-007 equal needs no value',
      (s) => {
        s.autopricer = { ...s.autopricer, competition: 'lowest', option: 'equal' };
      },
      [],
    ],
    [
      'PRICE-013 manual rate 0',
      (s) => {
        s.currency = { mode: 'manual', manualRatePpm: 0 };
      },
      ['currency.manualRatePpm: CurrencyRateCannotBeZero'],
    ],
    [
      'PRICE-013 manual rate missing',
      (s) => {
        s.currency = { mode: 'manual', manualRatePpm: null };
      },
      ['currency.manualRatePpm: Required'],
    ],
    [
      'PRICE-013 manual rate negative',
      (s) => {
        s.currency = { mode: 'manual', manualRatePpm: -1 };
      },
      ['currency.manualRatePpm: OutOfRange'],
    ],
    [
      'PRICE-023 negative sales tax',
      (s) => {
        s.salesTax = { direction: 'above', limitUsd: -1, rateHundredths: -1, constantUsd: -1 };
      },
      ['salesTax.limitUsd: OutOfRange', 'salesTax.rateHundredths: OutOfRange', 'salesTax.constantUsd: OutOfRange'],
    ],
    [
      'PRICE-018 no update time',
      (s) => {
        s.priceUpdates = { mode: 'hours', hours: [] };
      },
      ['priceUpdates.hours: AddAtLeastOneUpdateTime'],
    ],
    [
      'PRICE-019 a time twice',
      (s) => {
        s.stockUpdates = { mode: 'hours', hours: ['08:00', '08:00'] };
      },
      ['stockUpdates.hours: UpdateTimeAlreadyExists'],
    ],
    [
      'PRICE-020 25 times, one of them wrong',
      (s) => {
        s.stockUpdates = {
          mode: 'hours',
          hours: Array.from({ length: 25 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
        };
      },
      ['stockUpdates.hours: UpdateTimeNotValid', 'stockUpdates.hours: TooManyUpdateTimes'],
    ],
    [
      'FILT-009 delivery days 0',
      (s) => {
        s.filters.direct.DeliveryDate = { action: 1, params: { days: 0 } };
      },
      ['filters.direct.DeliveryDate.days: DeliveryDateCannotBeNullOrZero'],
    ],
    [
      'FILT-009 delivery days missing',
      (s) => {
        s.filters.warehouse.DeliveryDate.action = 2;
      },
      ['filters.warehouse.DeliveryDate.days: DeliveryDateCannotBeNullOrZero'],
    ],
    [
      'FILT-038 a required parameter is missing',
      (s) => {
        s.filters.direct.MinReview = { action: 1, params: { minRate10: 40 } };
      },
      ['filters.direct.MinReview.minCount: Required'],
    ],
    [
      'FILT-038 a price range without an end',
      (s) => {
        s.filters.direct.SourcePriceRange.action = 1;
      },
      ['filters.direct.SourcePriceRange: Required'],
    ],
    [
      'FILT-005 a fixed action',
      (s) => {
        s.filters.direct.ExcludedProduct.action = 0;
        s.filters.warehouse.NoDirectSend.action = 1;
      },
      ['filters.warehouse.NoDirectSend: NotEditable', 'filters.direct.ExcludedProduct: NotEditable'],
    ],
    [
      'handling time over 30 days',
      (s) => {
        s.handlingDays = 31;
      },
      ['handlingDays: OutOfRange'],
    ],
    [
      'eleven excluded store codes',
      (s) => {
        s.excludedStoreCodes = Array.from({ length: 11 }, (_, index) => `A${index}`);
      },
      ['excludedStoreCodes: TooManyExcludedStores'],
    ],
    [
      'STORE-041 templates overlap',
      (s) => {
        s.shippingTemplates = {
          enabled: true,
          defaultName: 'x',
          templates: [
            { name: 'a', isActive: true, from: 0, to: 500, price: 1 },
            { name: 'b', isActive: true, from: 499, to: 900, price: 1 },
          ],
        };
      },
      ['shippingTemplates.templates: RangesOverlap'],
    ],
    [
      'STORE-038 names are required',
      (s) => {
        s.shippingTemplates = {
          enabled: true,
          defaultName: ' ',
          templates: [{ name: '', isActive: true, from: 5, to: 5, price: 1 }],
        };
      },
      [
        'shippingTemplates.defaultName: Required',
        'shippingTemplates.templates.0.name: Required',
        'shippingTemplates.templates.0: OutOfRange',
      ],
    ],
  ];
  it.each(rows)('%s', (_name, change, expected) => {
    expect(refusals(change)).toEqual(expected);
  });

  it('STORE-040 the highest fee in Singapore is 50, elsewhere there is none', () => {
    const change: Change = (s) => {
      s.shippingTemplates = {
        enabled: true,
        defaultName: 'x',
        templates: [{ name: 'a', isActive: true, from: 0, to: 500, price: 5001 }],
      };
    };
    expect(refusals(change, 'SG')).toEqual(['shippingTemplates.templates.0.price: ShippingFeeTooHigh']);
    expect(refusals(change)).toEqual([]);
  });

  it('ASVS 2.2.3 PRICE-031 of all thirds of profits those alone are saved that do not fall', () => {
    const steps = [-1_000, 0, 1_999, 2_000, 2_001];
    const saved = steps.flatMap((min) =>
      steps.flatMap((standard) =>
        steps
          .filter((max) => refusals((s) => (s.pricing.main.bands = [band(0, min, standard, max)])).length === 0)
          .map((max) => [min, standard, max]),
      ),
    );
    // Of five numbers there are 35 ways to choose three that do not fall.
    expect(saved).toHaveLength(35);
    expect(saved.filter(([min = 0, standard = 0, max = 0]) => min > standard || standard > max)).toEqual([]);
  });

  it('PRICE-031 zero and negative percentages ask for a confirmation', () => {
    expect([
      wantsProfitConfirmation([band(0, 0, 1, 2)]),
      wantsProfitConfirmation([band(0, -5, 1, 2)]),
      wantsProfitConfirmation([band(0, -5, -1, 0)]),
      wantsProfitConfirmation([band(0, 1, 1, 2), band(1000, -2, 3, 4)]),
      wantsProfitConfirmation([band(0, 1, 1, 2)]),
    ]).toEqual([true, true, true, true, false]);
  });
});

describe('compiled settings', () => {
  it('PRICE-024 STORE-031 the tax inside the price is 20, 8 and 10 percent, for tax payers alone', () => {
    const taxShare = (market: 'DE' | 'SG' | 'AU', isTaxPayer = true) =>
      compileExample({ ...defaultStoreSettings(market), isTaxPayer }, { market }).taxShare;
    expect(defaultStoreSettings('DE').isTaxPayer).toBe(false);
    expect([taxShare('DE'), taxShare('SG'), taxShare('AU'), taxShare('DE', false)]).toEqual([
      { num: 1, den: 6 },
      { num: 2, den: 27 },
      { num: 1, den: 11 },
      { num: 0, den: 1 },
    ]);
  });

  it('FILT-007 only active filters that the plan covers, in evaluation order', () => {
    const settings = defaultStoreSettings('DE');
    settings.filters.warehouse.FbaSellerAtTarget.action = 1;
    expect(compileExample(settings, { plan: 'Standard' }).warehouse.filters.map((filter) => filter.number)).toEqual([
      25, 27, 19, 20, 18, 21, 8, 24, 22, 33, 31, 32, 23, 4, 15, 38, 2, 7,
    ]);
    expect(compileExample(settings, { plan: 'Professional' }).warehouse.filters.at(-1)?.number).toBe(12);
  });
});
