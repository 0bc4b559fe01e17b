import { describe, expect, it } from 'vitest';
import {
  unknownSource,
  unknownTarget,
  type ItemFacts,
  type SourceFacts,
  type TargetFacts,
} from '../inventory/facts.ts';
import { ItemFlag } from '../inventory/item-flags.ts';
import { ProductStatus } from '../inventory/product-status.ts';
import { SellerType } from '../inventory/seller-type.ts';
import { unpackReason, UpdateReason } from '../inventory/update-reason.ts';
import { routeOf } from '../settings/route-of.ts';
import { compileExample, exampleItem, exampleNow, exampleRates, exampleSettings } from '../testing/example.ts';
import { evaluateFilters, type FilterTraceLine } from './evaluate-filters.ts';
import { FilterAction, filterNames, filterNumbers, filterOrder, type FilterName } from './filter-names.ts';
import { failsUnknown, judgedFigure } from './known-figures.ts';
import { filterOffers, Voltage, type FilterParams } from './filter-params.ts';

type Facts = {
  source?: Partial<SourceFacts>;
  target?: Partial<TargetFacts>;
  item?: Partial<ItemFacts>;
  warehouse?: true;
};
/** unknown = 'fails': the filter tests exactly that (3 to 6); null: the fact is always known. */
type Row = {
  name: FilterName;
  params?: FilterParams;
  fails: Facts[];
  passes: Facts[];
  unknown: Facts | 'fails' | null;
  reason: UpdateReason;
};

const R = UpdateReason;
const flag = (bits: number): Facts => ({ item: { flags: bits } });
const source = (facts: Partial<SourceFacts>): Facts => ({ source: facts });
const target = (facts: Partial<TargetFacts>): Facts => ({ target: facts });
const status = (availability: ProductStatus, more: Partial<SourceFacts> = {}): Facts => ({
  source: { availability, ...more },
});
const inStock = status(ProductStatus.InStock);
const daysAgo = (days: number): number => exampleNow - days * 86_400_000;

const rows: Row[] = [
  {
    name: 'DiscountedProduct',
    params: { minPercent: 1000 },
    reason: R.SourceDataChange,
    unknown: source({ discountType: 2, discountValue: 1000 }),
    fails: [
      source({ price: 4000, discountType: 2, discountValue: 1000 }),
      source({ price: 4000, couponType: 1, couponValue: 400 }),
    ],
    passes: [source({ price: 4000 }), source({ price: 4000, couponType: 1, couponValue: 399 })],
  },
  {
    name: 'OnlyFbaAndSba',
    reason: R.SourceDataChange,
    fails: [source({ sellerType: SellerType.FBM })],
    passes: [source({ sellerType: SellerType.FBA }), source({ sellerType: SellerType.SBA })],
    unknown: {},
  },
  {
    name: 'CustomPriceUnknown',
    reason: R.SourceDataChange,
    fails: [{ item: { importPrice: null } }],
    passes: [{ item: { importPrice: 0 } }],
    unknown: 'fails',
  },
  {
    name: 'ShipmentPriceUnknown',
    reason: R.SourceDataChange,
    unknown: 'fails',
    fails: [
      { item: { shipmentPrice: null } },
      { warehouse: true },
      { warehouse: true, source: { weightG: 40_000, dimensionalWeightG: 1 } },
    ],
    passes: [
      { item: { shipmentPrice: 1 } },
      { warehouse: true, item: { shipmentPrice: null }, source: { weightG: 500, dimensionalWeightG: 700 } },
    ],
  },
  {
    name: 'WithoutSalesRankSource',
    reason: R.SourceDataChange,
    fails: [{}],
    passes: [source({ salesRank: 1 })],
    unknown: 'fails',
  },
  {
    name: 'WithoutSalesRankTarget',
    reason: R.TargetDataChange,
    fails: [{}],
    passes: [target({ salesRank: 1 })],
    unknown: 'fails',
  },
  {
    name: 'SameSellerAndBrandName',
    reason: R.SourceDataChange,
    fails: [source({ sellerIsBrand: true })],
    passes: [source({ sellerIsBrand: false })],
    unknown: {},
  },
  {
    name: 'TrademarkProduct',
    reason: R.Trademark,
    fails: [flag(ItemFlag.trademarkRecord)],
    passes: [flag(0)],
    unknown: null,
  },
  {
    name: 'RecordedUspto',
    reason: R.Trademark,
    fails: [flag(ItemFlag.usptoRecord)],
    passes: [flag(ItemFlag.usptoKnown)],
    unknown: {},
  },
  {
    name: 'RecordedCipo',
    reason: R.Trademark,
    fails: [flag(ItemFlag.cipoRecord)],
    passes: [flag(ItemFlag.cipoKnown)],
    unknown: {},
  },
  {
    name: 'DeliveryDate',
    params: { days: 5 },
    reason: R.SourceDataChange,
    unknown: {},
    fails: [
      source({ deliveryDays: 36 }),
      { warehouse: true, source: { deliveryDays: 32, weightG: 500, dimensionalWeightG: 1 } },
    ],
    passes: [
      source({ deliveryDays: 35 }),
      { warehouse: true, source: { deliveryDays: 31, weightG: 500, dimensionalWeightG: 1 } },
    ],
  },
  {
    name: 'FbaSellerAtTarget',
    reason: R.TargetDataChange,
    fails: [target({ fbaOffer: true })],
    passes: [target({ fbaOffer: false })],
    unknown: {},
  },
  {
    name: 'SbaSellerAtTarget',
    reason: R.TargetDataChange,
    fails: [target({ sbaOffer: true })],
    passes: [target({ sbaOffer: false })],
    unknown: {},
  },
  {
    name: 'ChineseSellerAtTarget',
    reason: R.TargetDataChange,
    fails: [target({ chineseOffer: true })],
    passes: [target({ chineseOffer: false })],
    unknown: {},
  },
  {
    name: 'PrimeExclusive',
    reason: R.SourceDataChange,
    fails: [source({ primeExclusive: true })],
    passes: [source({ primeExclusive: false })],
    unknown: {},
  },
  {
    name: 'TargetMinSellerQuantity',
    params: { min: 2 },
    reason: R.TargetDataChange,
    fails: [target({ offersCount: 1 })],
    passes: [target({ offersCount: 2 })],
    unknown: {},
  },
  {
    name: 'TargetMaxSellerQuantity',
    params: { max: 2 },
    reason: R.TargetDataChange,
    fails: [target({ offersCount: 3 })],
    passes: [target({ offersCount: 2 })],
    unknown: {},
  },
  {
    name: 'RestrictedKeyword',
    reason: R.RestrictedProduct,
    fails: [flag(ItemFlag.restrictedKeyword)],
    passes: [flag(0), flag(ItemFlag.restrictedKeyword | ItemFlag.reliableProduct)],
    unknown: null,
  },
  {
    name: 'RestrictedProduct',
    reason: R.RestrictedProduct,
    fails: [flag(ItemFlag.restrictedProduct), flag(ItemFlag.restrictedProduct | ItemFlag.reliableProduct)],
    passes: [flag(0)],
    unknown: null,
  },
  {
    name: 'RestrictedBrand',
    reason: R.RestrictedProduct,
    fails: [flag(ItemFlag.restrictedBrand)],
    passes: [flag(0), flag(ItemFlag.restrictedBrand | ItemFlag.reliableBrand)],
    unknown: null,
  },
  {
    name: 'RestrictedCategory',
    reason: R.RestrictedProduct,
    fails: [flag(ItemFlag.restrictedCategory), flag(ItemFlag.restrictedCategory | ItemFlag.reliableBrand)],
    passes: [flag(0)],
    unknown: null,
  },
  {
    name: 'UnavailableProducts',
    reason: R.ZeroStockFilter,
    fails: [status(ProductStatus.CurrentlyUnavailable), source({ notFound: true })],
    passes: [inStock],
    unknown: {},
  },
  {
    name: 'CriticalStock',
    reason: R.ZeroStockFilter,
    unknown: {},
    fails: [
      source({ stock: 2 }),
      {
        source: { stock: 4 },
        item: {
          override: {
            profitKind: null,
            minProfit: 0,
            standardProfit: 0,
            maxProfit: 0,
            frozenPrice: null,
            criticalStock: 5,
            maxStock: null,
            minStock: null,
            handlingDays: null,
          },
        },
      },
    ],
    passes: [source({ stock: 3 }), inStock],
  },
  {
    name: 'UnqualifiedProduct',
    reason: R.NotQualified,
    fails: [flag(ItemFlag.unqualified)],
    passes: [flag(ItemFlag.qualificationKnown)],
    unknown: {},
  },
  {
    name: 'BlockedByMarketplace',
    reason: R.BlockedByMarketplace,
    fails: [flag(ItemFlag.blockedByMarketplace | ItemFlag.reliableProduct)],
    passes: [flag(0)],
    unknown: null,
  },
  {
    name: 'RecordedTargetOffice',
    reason: R.Trademark,
    fails: [flag(ItemFlag.targetOfficeRecord)],
    passes: [flag(ItemFlag.targetOfficeKnown)],
    unknown: {},
  },
  {
    name: 'ExcludedProduct',
    reason: R.RestrictedProduct,
    fails: [flag(ItemFlag.excludedProduct | ItemFlag.reliableProduct)],
    passes: [flag(0)],
    unknown: null,
  },
  {
    name: 'TargetVariationCount',
    params: { max: 0 },
    reason: R.SourceDataChange,
    fails: [source({ variations: 1 })],
    passes: [source({ variations: 0 })],
    unknown: {},
  },
  {
    name: 'ListedUnderVariation',
    reason: R.SourceDataChange,
    fails: [status(ProductStatus.ListedUnderVariationAsin)],
    passes: [inStock],
    unknown: {},
  },
  {
    name: 'NoDirectSend',
    reason: R.SourceDataChange,
    fails: [status(ProductStatus.NoDirectSend)],
    passes: [inStock],
    unknown: {},
  },
  {
    name: 'SeeAllBuyingOptions',
    reason: R.ZeroStockFilter,
    fails: [status(ProductStatus.SeeAllBuyingOptions), status(ProductStatus.AvailableFromTheseSellers)],
    passes: [inStock],
    unknown: {},
  },
  {
    name: 'InStockAtDate',
    params: { days: 3 },
    reason: R.ZeroStockFilter,
    unknown: status(ProductStatus.InStockAtDate),
    fails: [status(ProductStatus.InStockAtDate, { dateInStockDays: 4 })],
    passes: [status(ProductStatus.InStockAtDate, { dateInStockDays: 3 }), inStock],
  },
  {
    name: 'OutOfStock',
    reason: R.ZeroStockFilter,
    fails: [status(ProductStatus.OutOfStock)],
    passes: [inStock, status(ProductStatus.CurrentlyUnavailable)],
    unknown: {},
  },
  {
    name: 'MinReview',
    params: { minRate10: 40, minCount: 10 },
    reason: R.SourceDataChange,
    unknown: source({ reviewAverage10: 45 }),
    fails: [source({ reviewAverage10: 39 }), source({ reviewAverage10: 45, reviewCount: 9 })],
    passes: [source({ reviewAverage10: 40, reviewCount: 10 })],
  },
  {
    name: 'SourceSalesRankMax',
    params: { max: 100 },
    reason: R.SourceDataChange,
    fails: [source({ salesRank: 101 })],
    passes: [source({ salesRank: 100 })],
    unknown: {},
  },
  {
    name: 'TargetSalesRankMax',
    params: { max: 100 },
    reason: R.TargetDataChange,
    fails: [target({ salesRank: 101 })],
    passes: [target({ salesRank: 100 })],
    unknown: {},
  },
  {
    name: 'Voltage',
    params: { allowedVoltages: Voltage.V220 },
    reason: R.SourceDataChange,
    fails: [source({ voltage: Voltage.V110 })],
    passes: [source({ voltage: Voltage.V220 }), source({ voltage: Voltage.V110 | Voltage.V220 })],
    unknown: {},
  },
  {
    name: 'WeightAndSize',
    params: { maxLb: 70, maxIn: 108 },
    reason: R.SourceDataChange,
    unknown: source({ weightG: 100 }),
    // 70 lb are 31,751.47 g and 108 in are 2743.2 mm.
    fails: [source({ weightG: 31_752 }), source({ weightG: 100, girthMm: 2744 })],
    passes: [source({ weightG: 31_751, girthMm: 2743 })],
  },
  {
    name: 'SourcePriceRange',
    params: { from: 1000, to: 2000 },
    reason: R.SourceDataChange,
    fails: [source({ price: 999 }), source({ price: 2001 })],
    passes: [source({ price: 1000 }), source({ price: 2000 })],
    unknown: {},
  },
  {
    name: 'BuyBoxSellerBrandCount',
    params: { min: 3 },
    reason: R.TargetDataChange,
    fails: [target({ buyBoxBrandCount: 2 })],
    passes: [target({ buyBoxBrandCount: 3 })],
    unknown: {},
  },
  {
    name: 'FairPricing',
    reason: R.FairPriceWarningMail,
    fails: [flag(ItemFlag.fairPriceMail)],
    passes: [flag(0)],
    unknown: null,
  },
  {
    name: 'AgedItem',
    params: { days: 30 },
    reason: R.AgedItems,
    fails: [{ item: { createdAt: daysAgo(90), lastSaleAt: daysAgo(30) } }],
    passes: [{ item: { createdAt: daysAgo(90), lastSaleAt: daysAgo(29) } }],
    unknown: { item: { createdAt: daysAgo(900), lastSaleAt: null } },
  },
];

function run(row: Pick<Row, 'name' | 'params'>, facts: Facts) {
  const settings = exampleSettings();
  if (facts.warehouse) settings.sendingType = 'warehouse';
  for (const type of ['direct', 'warehouse'] as const)
    settings.filters[type][row.name] = { action: FilterAction.Zero, params: row.params ?? {} };
  const compiled = compileExample(settings, { warehouseRates: exampleRates() });
  const item = exampleItem(facts.item);
  const input = {
    item,
    source: { ...unknownSource, ...facts.source },
    target: { ...unknownTarget, ...facts.target },
    settings: compiled,
    route: routeOf(item.flags, compiled),
    now: exampleNow,
  };
  const trace: FilterTraceLine[] = [];
  const outcome = evaluateFilters(input, routeOf(item.flags, compiled).filters, trace);
  const verdict = trace.find((line) => line.filterNumber === filterNumbers[row.name])?.verdict;
  return { outcome, verdict };
}

describe('the 42 filters', () => {
  it('FILT-005 are all in this table, in the order of evaluation and in the offers', () => {
    expect(rows.map((row) => row.name)).toEqual(filterNames);
    expect(Object.values(filterNumbers)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
    expect([...filterOrder].sort()).toEqual([...filterNames].sort());
    expect(Object.keys(filterOffers)).toEqual(filterNames);
  });

  it.each(rows)('FILT-005 $name fails with its reason', (row) => {
    for (const facts of row.fails) {
      const { outcome, verdict } = run(row, facts);
      expect(verdict, JSON.stringify(facts)).toBe('fail');
      expect(unpackReason(outcome.reason)).toEqual({ reason: row.reason, filterNumber: filterNumbers[row.name] });
    }
  });

  it('FILT-010 a most of 0 target variations keeps products without variations alone', () => {
    const verdicts = [0, 1, 2].map(
      (variations) => run({ name: 'TargetVariationCount', params: { max: 0 } }, source({ variations })).verdict,
    );
    expect(verdicts).toEqual(['pass', 'fail', 'fail']);
  });

  it.each(rows)('FILT-005 $name passes', (row) => {
    for (const facts of row.passes) expect(run(row, facts).verdict, JSON.stringify(facts)).toMatch(/^(pass|exempt)$/);
  });

  it.each(rows.filter((row) => row.unknown !== null))(
    'FILT-005 $name with an unknown value passes as unknown, or tests exactly that',
    (row) => {
      const facts = row.unknown === null || row.unknown === 'fails' ? {} : row.unknown;
      const { outcome, verdict } = run(row, { ...facts, item: { shipmentPrice: null, ...facts.item } });
      expect(verdict).toBe(row.unknown === 'fails' ? 'fail' : 'unknown');
      expect(outcome.failures.some((failure) => failure.filterNumber === filterNumbers[row.name])).toBe(
        row.unknown === 'fails',
      );
    },
  );

  it('CONST-004 only the filters 3 to 6 fail by what is not known', () => {
    expect(rows.filter((row) => row.unknown === 'fails').map((row) => filterNumbers[row.name])).toEqual([3, 4, 5, 6]);
    expect(filterNames.filter(failsUnknown)).toEqual(
      rows.filter((row) => row.unknown === 'fails').map(({ name }) => name),
    );
  });

  it('FILT-001 those that always know judge no figure; import fees where they are paid, weights through the warehouse', () => {
    const figure = (name: FilterName, sendingType: 'direct' | 'warehouse' = 'direct', paysImport = true) =>
      judgedFigure(name, { sendingType, paysImport });
    const always = rows.filter((row) => row.unknown === null).map(({ name }) => name);
    expect(filterNames.filter((name) => figure(name) === null).toSorted()).toEqual(always.toSorted());
    expect([
      figure('CustomPriceUnknown'),
      figure('CustomPriceUnknown', 'direct', false),
      figure('ShipmentPriceUnknown'),
      figure('ShipmentPriceUnknown', 'warehouse'),
    ]).toEqual(['importPrice', null, 'shipmentPrice', 'warehouseWeight']);
  });

  it.each([
    [ItemFlag.fairPriceApi | ItemFlag.fairPriceMail, R.FairPriceWarningApi],
    [ItemFlag.fairPriceExtension, R.FairPriceWarningExtension],
  ])('FILT-005 FairPricing names the channel of the warning', (flags, reason) => {
    expect(unpackReason(run({ name: 'FairPricing' }, { item: { flags } }).outcome.reason).reason).toBe(reason);
  });

  it.each([0, 3])('FILT-005 InStockAtDate with %i days passes as unknown where the date is', (days) => {
    expect(run({ name: 'InStockAtDate', params: { days } }, status(ProductStatus.InStockAtDate)).verdict).toBe(
      'unknown',
    );
    const known = status(ProductStatus.InStockAtDate, { dateInStockDays: days + 1 });
    expect(run({ name: 'InStockAtDate', params: { days } }, known).verdict).toBe('fail');
  });
});
