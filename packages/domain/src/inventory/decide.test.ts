import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterNumbers, type FilterAction, type FilterName } from '../filters/filter-names.ts';
import { noTerms } from '../listings/sale.ts';
import { newPriceTrace } from '../pricing/price-trace.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import {
  compileExample,
  exampleItem,
  exampleNow,
  exampleOverride,
  exampleSettings,
  exampleSource,
  exampleTarget,
} from '../testing/example.ts';
import { decide, type DecideContext } from './decide.ts';
import { unknownSource, unknownTarget, type ItemFacts, type SourceFacts, type TargetFacts } from './facts.ts';
import { ItemFlag } from './item-flags.ts';
import { StatusCode, statusCodes } from './item-status.ts';
import { ProductStatus } from './product-status.ts';
import { mayGo } from './transitions.ts';
import { packReason, UpdateReason, type PackedReason } from './update-reason.ts';

const S = StatusCode;
const R = UpdateReason;
const HOUR = 3_600_000;
const listed = ItemFlag.listed;
const sourceChange = packReason(R.SourceDataChange);
const notQualified = packReason(R.NotQualified);

type World = {
  item?: Partial<ItemFacts>;
  source?: Partial<SourceFacts>;
  target?: Partial<TargetFacts>;
  context?: Partial<DecideContext>;
  filters?: Partial<Record<FilterName, FilterAction>>;
  settings?: (settings: StoreSettings) => void;
};

function run({ item, source, target, context, filters = {}, settings: change }: World) {
  const settings = exampleSettings();
  for (const [name, action] of Object.entries(filters)) {
    // The keys are filter names by type.
    settings.filters.direct[name as FilterName].action = action;
  }
  change?.(settings);
  return decide(
    exampleItem({ price: 8926, reason: 7, ...item }),
    exampleSource(source),
    exampleTarget(target),
    compileExample(settings),
    { now: exampleNow, cause: 'sourceData', atStoreRoom: true, ...context },
  );
}

type Row = World & { name: string; to: StatusCode; reason: PackedReason; quantity?: number };
const outOfStock = { availability: ProductStatus.OutOfStock };
const byFilter = (reason: UpdateReason, name: FilterName): PackedReason => packReason(reason, filterNumbers[name]);
const mode2 = ItemFlag.approvalMode2;

const unlistedRows: Row[] = [
  {
    name: 'InQueue, filters pass, room → AtStoreQueue',
    item: { status: S.InQueue },
    to: S.AtStoreQueue,
    reason: sourceChange,
    quantity: 10,
  },
  {
    name: 'InQueue, mode 2 and new → PendingApproval',
    item: { status: S.InQueue, flags: mode2 },
    to: S.PendingApproval,
    reason: 0,
  },
  {
    name: 'InQueue, mode 2, was in the store → AtStoreQueue',
    item: { status: S.InQueue, flags: mode2 | ItemFlag.wasInStoreBefore },
    to: S.AtStoreQueue,
    reason: sourceChange,
  },
  {
    name: 'InQueue, no room → AtQueue',
    item: { status: S.InQueue },
    context: { atStoreRoom: false },
    to: S.AtQueue,
    reason: 0,
  },
  { name: 'AtQueue, room → AtStoreQueue', item: { status: S.AtQueue }, to: S.AtStoreQueue, reason: 0 },
  {
    name: 'AtQueue, mode 2 → not asked again',
    item: { status: S.AtQueue, flags: mode2 },
    to: S.AtStoreQueue,
    reason: 0,
  },
  {
    name: 'AtStoreQueue, set to zero before its first listing → listed with 0',
    item: { status: S.AtStoreQueue, flags: ItemFlag.userSetToZero, quantity: 0 },
    to: S.AtStoreQueue,
    reason: 7,
    quantity: 0,
  },
  {
    name: 'AtQueue, no room → AtQueue',
    item: { status: S.AtQueue },
    context: { atStoreRoom: false },
    to: S.AtQueue,
    reason: 0,
  },
  {
    name: 'InQueue, no such ASIN → RemovedFromInventory',
    item: { status: S.InQueue },
    source: { ...unknownSource, fetchedAt: exampleNow, notFound: true },
    to: S.RemovedFromInventory,
    reason: notQualified,
    quantity: 0,
  },
  {
    name: 'InQueue, no price → OutOfCriteria',
    item: { status: S.InQueue },
    source: { price: null },
    to: S.OutOfCriteria,
    reason: notQualified,
    quantity: 0,
  },
  {
    name: 'AtQueue, price not allowed → OutOfCriteria',
    item: { status: S.AtQueue, maxAllowed: 8000 },
    to: S.OutOfCriteria,
    reason: notQualified,
  },
  {
    name: 'AtStoreQueue without a listing, no price → OutOfCriteria',
    item: { status: S.AtStoreQueue, shipmentPrice: null },
    to: S.OutOfCriteria,
    reason: notQualified,
  },
  {
    name: 'AtStoreQueue without a listing, settings error → OutOfCriteria',
    item: { status: S.AtStoreQueue },
    settings: (s) => {
      s.commissionHundredths = 8000;
    },
    to: S.OutOfCriteria,
    reason: notQualified,
  },
  {
    name: 'InQueue, a filter with action 1 fails → OutOfCriteria',
    item: { status: S.InQueue },
    source: outOfStock,
    filters: { OutOfStock: 1 },
    to: S.OutOfCriteria,
    reason: byFilter(R.ZeroStockFilter, 'OutOfStock'),
    quantity: 0,
  },
  {
    name: 'AtQueue, a filter with action 2 fails → OutOfCriteria',
    item: { status: S.AtQueue, flags: ItemFlag.restrictedBrand },
    filters: { RestrictedBrand: 2 },
    to: S.OutOfCriteria,
    reason: byFilter(R.RestrictedProduct, 'RestrictedBrand'),
  },
  {
    name: 'AtStoreQueue without a listing, a filter fails → OutOfCriteria',
    item: { status: S.AtStoreQueue, flags: ItemFlag.trademarkRecord },
    filters: { TrademarkProduct: 2 },
    to: S.OutOfCriteria,
    reason: byFilter(R.Trademark, 'TrademarkProduct'),
  },
  {
    name: 'PendingApproval, a filter fails → OutOfCriteria',
    item: { status: S.PendingApproval },
    source: outOfStock,
    filters: { OutOfStock: 1 },
    to: S.OutOfCriteria,
    reason: byFilter(R.ZeroStockFilter, 'OutOfStock'),
  },
  {
    name: 'PendingApproval, filters pass → waits on',
    item: { status: S.PendingApproval, flags: mode2 },
    to: S.PendingApproval,
    reason: 7,
  },
  {
    name: 'OutOfCriteria, filters pass → AtStoreQueue',
    item: { status: S.OutOfCriteria },
    context: { cause: 'settings' },
    to: S.AtStoreQueue,
    reason: packReason(R.SettingsChange),
  },
  {
    name: 'OutOfCriteria, filters pass, no room → AtQueue',
    item: { status: S.OutOfCriteria },
    context: { atStoreRoom: false, cause: 'currencyRate' },
    to: S.AtQueue,
    reason: packReason(R.CurrencyRateChange),
  },
  {
    name: 'OutOfCriteria, mode 2, never approved → PendingApproval',
    item: { status: S.OutOfCriteria, flags: mode2 },
    context: { cause: 'targetData' },
    to: S.PendingApproval,
    reason: packReason(R.TargetDataChange),
  },
  {
    name: 'OutOfCriteria, mode 2, approved → AtStoreQueue',
    item: { status: S.OutOfCriteria, flags: mode2 | ItemFlag.approvedByUser },
    to: S.AtStoreQueue,
    reason: sourceChange,
  },
  {
    name: 'OutOfCriteria, another filter fails → stays with the new reason',
    item: { status: S.OutOfCriteria, flags: ItemFlag.trademarkRecord },
    filters: { TrademarkProduct: 1 },
    to: S.OutOfCriteria,
    reason: byFilter(R.Trademark, 'TrademarkProduct'),
  },
];

const listedRows: Row[] = [
  {
    name: 'AtStore, confirmed source quantity 0 → ZeroQuantityQueue',
    source: { stock: 0 },
    to: S.ZeroQuantityQueue,
    reason: sourceChange,
    quantity: 0,
  },
  {
    name: 'AtStore, under critical stock with the filter inactive → ZeroQuantityQueue',
    source: { stock: 2 },
    to: S.ZeroQuantityQueue,
    reason: sourceChange,
    quantity: 0,
  },
  {
    name: 'AtStore, out of stock with the filter inactive → ZeroQuantityQueue',
    source: outOfStock,
    to: S.ZeroQuantityQueue,
    reason: sourceChange,
    quantity: 0,
  },
  {
    name: 'AtStore, gone from the source → ZeroQuantityQueue',
    source: { ...unknownSource, fetchedAt: exampleNow, notFound: true },
    to: S.ZeroQuantityQueue,
    reason: sourceChange,
    quantity: 0,
  },
  {
    name: 'AtStore, max allowed price under PMIN → ZeroQuantityQueue',
    item: { maxAllowed: 8000 },
    to: S.ZeroQuantityQueue,
    reason: notQualified,
    quantity: 0,
  },
  {
    name: 'AtStore, constant price under its minimum → ZeroQuantityQueue',
    item: {
      override: exampleOverride({ profitKind: 'constant', minProfit: 500, standardProfit: 1200, frozenPrice: 8000 }),
    },
    to: S.ZeroQuantityQueue,
    reason: notQualified,
    quantity: 0,
  },
  {
    name: 'AtStoreWithZeroQuantity, cause still there → stays',
    item: { status: S.AtStoreWithZeroQuantity, reason: sourceChange },
    source: { stock: 0 },
    to: S.AtStoreWithZeroQuantity,
    reason: sourceChange,
    quantity: 0,
  },
  {
    name: 'AtStoreWithZeroQuantity, cause gone → AtStoreQueue',
    item: { status: S.AtStoreWithZeroQuantity },
    context: { cause: 'currencyRate' },
    to: S.AtStoreQueue,
    reason: packReason(R.CurrencyRateChange),
    quantity: 10,
  },
  {
    name: 'AtStoreWithZeroQuantity without a price → stays',
    item: { status: S.AtStoreWithZeroQuantity },
    source: { price: null },
    to: S.AtStoreWithZeroQuantity,
    reason: notQualified,
    quantity: 0,
  },
  {
    name: 'AtStore, filter action 1 fails → ZeroQuantityQueue',
    source: { primeExclusive: true },
    filters: { PrimeExclusive: 1 },
    to: S.ZeroQuantityQueue,
    reason: byFilter(R.SourceDataChange, 'PrimeExclusive'),
    quantity: 0,
  },
  {
    name: 'AtStoreWithZeroQuantity, filter action 1 fails → ZeroQuantityQueue',
    item: { status: S.AtStoreWithZeroQuantity },
    source: outOfStock,
    filters: { OutOfStock: 1 },
    to: S.ZeroQuantityQueue,
    reason: byFilter(R.ZeroStockFilter, 'OutOfStock'),
  },
  {
    name: 'AtStore, filter action 2 fails → RemovalQueue',
    item: { flags: ItemFlag.restrictedProduct },
    filters: { RestrictedProduct: 2 },
    to: S.RemovalQueue,
    reason: byFilter(R.RestrictedProduct, 'RestrictedProduct'),
    quantity: 0,
  },
  {
    name: 'AtStoreWithZeroQuantity, filter action 2 fails → RemovalQueue',
    item: { status: S.AtStoreWithZeroQuantity, flags: ItemFlag.unqualified },
    filters: { UnqualifiedProduct: 2 },
    to: S.RemovalQueue,
    reason: byFilter(R.NotQualified, 'UnqualifiedProduct'),
  },
  {
    name: 'AtStore, blocked by the marketplace → RemovalQueue',
    item: { flags: ItemFlag.blockedByMarketplace },
    to: S.RemovalQueue,
    reason: byFilter(R.BlockedByMarketplace, 'BlockedByMarketplace'),
  },
  {
    name: 'OutOfCriteria at zero, action becomes remove → RemovalQueue',
    item: { status: S.OutOfCriteriaListedZero },
    source: outOfStock,
    filters: { OutOfStock: 2 },
    to: S.RemovalQueue,
    reason: byFilter(R.ZeroStockFilter, 'OutOfStock'),
  },
  {
    name: 'OutOfCriteria at zero, still failing → stays',
    item: { status: S.OutOfCriteriaListedZero },
    source: outOfStock,
    filters: { OutOfStock: 1 },
    to: S.OutOfCriteriaListedZero,
    reason: byFilter(R.ZeroStockFilter, 'OutOfStock'),
    quantity: 0,
  },
  {
    name: 'OutOfCriteria at zero, filters pass → AtStoreQueue without asking for room or approval',
    item: { status: S.OutOfCriteriaListedZero, flags: mode2 },
    context: { atStoreRoom: false },
    to: S.AtStoreQueue,
    reason: sourceChange,
    quantity: 10,
  },
  {
    name: 'OutOfCriteria at zero, filters pass but no stock → ZeroQuantityQueue',
    item: { status: S.OutOfCriteriaListedZero },
    source: outOfStock,
    to: S.ZeroQuantityQueue,
    reason: sourceChange,
  },
  {
    name: 'AtStoreQueue with a listing, filter action 1 fails → ZeroQuantityQueue',
    item: { status: S.AtStoreQueue, flags: listed },
    source: outOfStock,
    filters: { OutOfStock: 1 },
    to: S.ZeroQuantityQueue,
    reason: byFilter(R.ZeroStockFilter, 'OutOfStock'),
  },
  {
    name: 'AtStoreQueue with a listing, filter action 2 fails → RemovalQueue',
    item: { status: S.AtStoreQueue, flags: listed | ItemFlag.restrictedKeyword },
    filters: { RestrictedKeyword: 2 },
    to: S.RemovalQueue,
    reason: byFilter(R.RestrictedProduct, 'RestrictedKeyword'),
  },
  {
    name: 'ZeroQuantityQueue, cause gone before it was read back → AtStoreQueue',
    item: { status: S.ZeroQuantityQueue, flags: listed },
    to: S.AtStoreQueue,
    reason: sourceChange,
    quantity: 10,
  },
  {
    name: 'AtStore, price changes → same',
    item: { price: 8000 },
    context: { cause: 'currencyRate' },
    to: S.AtStore,
    reason: packReason(R.CurrencyRateChange),
  },
  { name: 'AtStore, stock changes → same', source: { stock: 5 }, to: S.AtStore, reason: sourceChange, quantity: 5 },
  { name: 'AtStore, nothing changes → reason stays', to: S.AtStore, reason: 7, quantity: 10 },
  {
    name: 'AtStore, price unknown → keeps price and stock',
    source: { price: null },
    to: S.AtStore,
    reason: 7,
    quantity: 10,
  },
  {
    name: 'AtStore, set to zero by the user → ZeroQuantityQueue',
    item: { flags: ItemFlag.userSetToZero },
    to: S.ZeroQuantityQueue,
    reason: packReason(R.SettingsChange),
    quantity: 0,
  },
  {
    name: 'held by a warning at zero → stays with its reason',
    item: { status: S.OutOfCriteriaListedZero, flags: ItemFlag.heldByWarning, reason: packReason(R.SuspectedMail) },
    to: S.OutOfCriteriaListedZero,
    reason: packReason(R.SuspectedMail),
    quantity: 0,
  },
  {
    name: 'fair price warning with the filter → ZeroQuantityQueue',
    item: { flags: ItemFlag.fairPriceApi },
    filters: { FairPricing: 1 },
    to: S.ZeroQuantityQueue,
    reason: byFilter(R.FairPriceWarningApi, 'FairPricing'),
  },
  {
    name: 'aged item with the filter → RemovalQueue',
    item: { createdAt: exampleNow - 200 * 24 * HOUR, lastSaleAt: exampleNow - 100 * 24 * HOUR },
    settings: (s) => {
      s.filters.direct.AgedItem = { action: 2, params: { days: 90 } };
    },
    to: S.RemovalQueue,
    reason: byFilter(R.AgedItems, 'AgedItem'),
  },
  {
    name: 'item of which no sale is known, with the filter → stays',
    item: { createdAt: exampleNow - 1000 * 24 * HOUR },
    settings: (s) => {
      s.filters.direct.AgedItem = { action: 2, params: { days: 90 } };
    },
    to: S.AtStore,
    reason: 7,
  },
];

describe('evaluation of one item', () => {
  it.each([...unlistedRows, ...listedRows])('INV-021 $name', ({ name: _name, to, reason, quantity, ...world }) => {
    const decision = run(world);
    expect(decision).toMatchObject({ status: to, reason, hold: null });
    if (quantity !== undefined) expect(decision.quantity).toBe(quantity);
  });

  it.each([
    ['noConnection', { context: { connectionHealthy: false } }],
    ['notChecked', { item: { status: S.InQueue }, source: unknownSource }],
    ['leaving', { item: { status: S.RemovalQueue } }],
    ['leaving', { item: { status: S.RemovedFromInventory } }],
  ] as const)('INV-021 leaves the item as it is: %s', (hold, world: World) => {
    const item = { price: 1, quantity: 3, reason: 9, ...world.item };
    expect(run({ source: outOfStock, ...world, item })).toMatchObject({ ...item, hold });
  });

  it('INV-021 names the refusing value when no price can be computed', () => {
    expect(run({ item: { status: S.InQueue, shipmentPrice: null } })).toMatchObject({
      priceRefusal: 'shipmentPriceUnknown',
      price: null,
    });
  });

  it('FILT-004 all failures are told beside the reason', () => {
    const { failures } = run({
      source: { ...outOfStock, primeExclusive: true },
      filters: { OutOfStock: 1, PrimeExclusive: 2 },
    });
    expect(failures).toEqual([
      { filterNumber: 33, action: 1 },
      { filterNumber: 15, action: 2 },
    ]);
  });

  it.each([
    [{ stock: 20 }, null, 10],
    [{ stock: 7 }, null, 7],
    [{}, null, 10],
    [{ stock: 7 }, { minStock: 9 }, 9],
    [{ stock: 7 }, { maxStock: 4 }, 4],
    [{}, { maxStock: 4 }, 4],
    [{ stock: 7 }, { criticalStock: 8 }, 0],
    [{ stock: 2 }, { minStock: 9 }, 0],
  ] as const)('PRICE-030 source %j with the values %j of the ASIN sends %i', (source, override, quantity) => {
    const item = override === null ? {} : { override: exampleOverride(override) };
    expect(run({ source, item }).quantity).toBe(quantity);
  });

  it.each([
    [{ stock: 20 }, 0, 10],
    [{ stock: 20 }, 3, 7],
    [{ stock: 2 }, 2, 0],
    [{ stock: 2 }, 5, 0],
    [{}, 4, 6],
  ] as const)(
    'decision 64: of a source %j with %i pieces sold and not bought %i are offered',
    (source, unboughtUnits, quantity) => {
      expect(run({ source, item: { unboughtUnits } }).quantity).toBe(quantity);
    },
  );

  it('PRICE-030 a source quantity of 0 is not sold, whatever the critical stock', () => {
    const item = { override: exampleOverride({ minStock: 4 }) };
    expect(
      run({
        item,
        source: { stock: 0 },
        settings: (s) => {
          s.criticalStock = 0;
        },
      }),
    ).toMatchObject({ status: S.ZeroQuantityQueue, quantity: 0 });
  });

  it('takes the handling time of the ASIN, else by delivery days, else of the store', () => {
    const settings = (s: StoreSettings): void => {
      s.filters.direct.DeliveryDate = { action: 1, params: { days: 2 } };
    };
    expect(run({}).handlingDays).toBe(5);
    expect(run({ settings, source: { deliveryDays: 9 } }).handlingDays).toBe(7);
    expect(
      run({ settings, source: { deliveryDays: 9 }, item: { override: exampleOverride({ handlingDays: 1 }) } })
        .handlingDays,
    ).toBe(1);
  });
});

describe('old data', () => {
  const old = { fetchedAt: exampleNow - 24 * HOUR - 1 };

  it('PRICE-032 past 24 hours the price of a listed item may rise but not fall, stock stays, and it is marked', () => {
    expect(run({ source: old, item: { price: 9500 } })).toMatchObject({
      price: 9500,
      isStale: true,
      quantity: 10,
      profit: 1409,
    });
    expect(run({ source: old, item: { price: 8500 } })).toMatchObject({ price: 8926, isStale: true });
    expect(run({ source: { fetchedAt: exampleNow - 24 * HOUR }, item: { price: 9500 } })).toMatchObject({
      price: 8926,
      isStale: false,
    });
    expect(run({ source: old, item: { price: 9500, status: S.AtQueue } })).toMatchObject({
      price: 8926,
      isStale: false,
    });
  });

  it('PRICE-032 old target offers count where the price may follow them', () => {
    const following = (s: StoreSettings): void => {
      s.autopricer = { ...s.autopricer, competition: 'lowest', value: 50 };
    };
    expect(run({ target: old, item: { price: 9500 } }).isStale).toBe(false);
    expect(run({ target: old, item: { price: 9500 }, settings: following })).toMatchObject({
      price: 9500,
      isStale: true,
    });
  });

  it('PRICE-011 the highest allowed price holds on old data too', () => {
    expect(run({ source: old, item: { price: 9500, maxAllowed: 9000 } }).price).toBe(9000);
  });
});

describe('a listed item whose price cannot be computed', () => {
  // Appendix A's example without H: C = (35.00 + 2.45 + 5.25) × 0.92 = 39.28, lowest price 63.24.
  const noShipment = { shipmentPrice: null, confirmedPrice: 8000, sentPrice: 8000, price: 8100 };
  const since = (minutes: number) => exampleNow - minutes * 60_000;

  it('INV-021 PRICE-011 keeps its shown price, from the moment on at which that began', () => {
    expect(run({ item: noShipment })).toMatchObject({
      status: S.AtStore,
      price: 8000,
      quantity: 10,
      unpricedSince: exampleNow,
      priceRefusal: 'shipmentPriceUnknown',
    });
    expect(run({ item: { ...noShipment, unpricedSince: since(59) } })).toMatchObject({
      status: S.AtStore,
      unpricedSince: since(59),
    });
  });

  it('INV-021 PRICE-032 goes to zero after the age limit of its data, and is never removed for it', () => {
    const stopped = { status: S.ZeroQuantityQueue, quantity: 0, reason: notQualified };
    expect(run({ item: { ...noShipment, unpricedSince: since(60) } })).toMatchObject(stopped);
    const atZero = { ...noShipment, status: S.AtStoreWithZeroQuantity, unpricedSince: since(100_000) };
    expect(run({ item: atZero })).toMatchObject({ status: S.AtStoreWithZeroQuantity, quantity: 0 });
    // Comes back by itself.
    expect(run({ item: { ...atZero, shipmentPrice: 1255 } })).toMatchObject({
      status: S.AtStoreQueue,
      price: 8926,
      unpricedSince: null,
    });
  });

  it.each([
    ['what it costs without what was never known lies above', { shipmentPrice: null, confirmedPrice: 6323 }, {}, true],
    ['it covers the cost as far as it is known', { shipmentPrice: null, confirmedPrice: 6324 }, {}, false],
    ['the last known source price makes it higher', { confirmedPrice: 8182 }, { price: null, lastPrice: 4000 }, true],
    ['the last known source price makes it as high', { confirmedPrice: 8183 }, { price: null, lastPrice: 4000 }, false],
    ['no source price was ever known', { confirmedPrice: 2000 }, { price: null, lastPrice: null }, false],
  ] as const)(
    'INV-021 PRICE-011 goes to zero at once where its lowest known price is above the shown one: %s',
    (_, item, source, isStopped) => {
      const decision = run({ item: { price: 8100, ...item }, source });
      expect(decision).toMatchObject(
        isStopped
          ? { status: S.ZeroQuantityQueue, quantity: 0, reason: notQualified }
          : { status: S.AtStore, quantity: 10, price: item.confirmedPrice },
      );
    },
  );

  it.each([
    ['the shown price alone', 8200, null, false],
    ['a lower one on its way', 8200, 4000, true],
    ['a higher one on its way', 8000, 9000, true],
  ] as const)('INV-021 the lowest price that buyers may see counts: %s', (_, confirmedPrice, sentPrice, isStopped) => {
    const decision = run({
      item: { price: 8200, confirmedPrice, sentPrice },
      source: { price: null, lastPrice: 4000 },
    });
    expect(decision).toMatchObject(
      isStopped ? { status: S.ZeroQuantityQueue, quantity: 0 } : { status: S.AtStore, quantity: 10 },
    );
  });

  it.each([
    [5000, true],
    [8000, false],
  ])(
    'INV-021 PRICE-011 under a settings error what is shown for %i minor units is stopped by what it costs',
    (shown, isStopped) => {
      const settings = (s: StoreSettings): void => {
        s.commissionHundredths = 9501;
      };
      const decision = run({ item: { price: shown, confirmedPrice: shown, sentPrice: shown }, settings });
      expect(decision).toMatchObject(
        isStopped
          ? { status: S.ZeroQuantityQueue, quantity: 0, priceRefusal: 'settingsError' }
          : { status: S.AtStore, quantity: 10, priceRefusal: 'settingsError' },
      );
      const tooLong = run({ item: { price: 8000, confirmedPrice: 8000, unpricedSince: since(600) }, settings });
      expect(tooLong).toMatchObject({ status: S.ZeroQuantityQueue, quantity: 0 });
    },
  );

  it('INV-021 what is out of stock has its own reason for standing at zero, however long', () => {
    const item = { status: S.AtStoreWithZeroQuantity, quantity: 0, price: 8000, sentPrice: 8000, reason: sourceChange };
    expect(run({ item: { ...item, unpricedSince: since(600) }, source: { ...outOfStock, price: null } })).toMatchObject(
      {
        status: S.AtStoreWithZeroQuantity,
        reason: sourceChange,
        unpricedSince: null,
      },
    );
  });

  it('PRICE-011 after a settings error no price is sent: what was sent last, else what is shown, stands', () => {
    const settings = (s: StoreSettings): void => {
      s.commissionHundredths = 8000;
    };
    const wanted = { price: 9999, confirmedPrice: 8000 };
    expect(run({ item: { ...wanted, sentPrice: 8500 }, settings })).toMatchObject({
      price: 8500,
      priceRefusal: 'settingsError',
      // Decision 78: it waits as any price that is not known.
      unpricedSince: expect.any(Number),
    });
    expect(run({ item: { ...wanted, sentPrice: null }, settings }).price).toBe(8000);
  });
});

describe('a source price that is read a second time', () => {
  const doubted = { priceDoubted: true };

  it('PRICE-011 does not lower the price of a listed item, and raises it', () => {
    expect(run({ source: doubted, item: { price: 9500 } })).toMatchObject({ price: 9500, isUnconfirmed: true });
    expect(run({ source: doubted, item: { price: 8500 } }).price).toBe(8926);
    expect(run({ item: { price: 9500 } })).toMatchObject({ price: 8926, isUnconfirmed: false });
  });

  it.each([S.AtStoreWithZeroQuantity, S.OutOfCriteria, S.OutOfCriteriaListedZero, S.AtQueue, S.InQueue])(
    'PRICE-011 brings nothing to the store or back into stock: status %i stays',
    (status) => {
      expect(run({ source: doubted, item: { status, quantity: 0, flags: listed } }).status).toBe(status);
      expect(run({ item: { status, quantity: 0, flags: listed } }).status).toBe(S.AtStoreQueue);
    },
  );

  it('CONST-004 zeroing never waits for it', () => {
    expect(run({ source: { ...doubted, ...outOfStock } })).toMatchObject({ status: S.ZeroQuantityQueue, quantity: 0 });
    const filters = { OutOfStock: 2 } as const;
    expect(run({ source: { ...doubted, ...outOfStock }, filters }).status).toBe(S.RemovalQueue);
  });
});

describe('a jump by a reading that is held (decision record 49)', () => {
  // The worked example comes to 89.26.
  it.each([
    [
      'it would fall by more than half',
      { price: 20_000, heldPrice: 20_000 },
      { price: 20_000, quantity: 10, isJumpHeld: true },
    ],
    [
      'what got the low price goes back',
      { price: 8926, heldPrice: 20_000 },
      { price: 20_000, quantity: 10, isJumpHeld: true },
    ],
    [
      'within the highest price that the user allows',
      { price: 20_000, heldPrice: 20_000, maxAllowed: 15_000 },
      { price: 15_000 },
    ],
    ['it falls by less than that by now', { price: 17_000, heldPrice: 17_000 }, { price: 8926, isJumpHeld: false }],
    [
      'it would rise more than fourfold: the price stands, and nothing is sold at a loss',
      { price: 2000, heldPrice: 2000 },
      { price: 2000, quantity: 0, status: S.ZeroQuantityQueue, isJumpHeld: true },
    ],
    ['nothing is held', { price: 20_000 }, { price: 8926, isJumpHeld: false }],
  ])('M5 %s', (_, item, is) => {
    expect(run({ item: { flags: listed, ...item } })).toMatchObject(is);
  });

  it('M5 a constant price of the user is no reading; what is not at the store does not go there at a price of before', () => {
    const override = exampleOverride({ profitKind: 'constant', standardProfit: 1000, maxProfit: 2000 });
    expect(run({ item: { price: 20_000, heldPrice: 20_000, override } }).isJumpHeld).toBe(false);
    for (const status of [S.OutOfCriteria, S.AtQueue])
      expect(run({ item: { price: 20_000, heldPrice: 20_000, status, flags: 0 } }).status).toBe(status);
    expect(run({ item: { price: 2000, heldPrice: 2000, status: S.AtQueue, flags: 0 } })).toMatchObject({
      price: 8926,
      status: S.AtStoreQueue,
    });
  });

  it('M5 a source price that fell to a tenth lowers nothing', () => {
    expect(run({ source: { shiftedFrom: 40_000 }, item: { price: 9500 } })).toMatchObject({
      price: 9500,
      isUnconfirmed: true,
    });
  });
});

describe('every evaluation', () => {
  const anyWorld = fc.record({
    item: fc.record({
      status: fc.constantFrom(...statusCodes),
      flags: fc.nat(2 ** 30 - 1),
      maxAllowed: fc.option(fc.nat(20_000), { nil: null }),
    }),
    source: fc.record({
      price: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: null }),
      stock: fc.option(fc.nat(12), { nil: null }),
      notFound: fc.boolean(),
      availability: fc.option(fc.constantFrom(...Object.values(ProductStatus)), { nil: null }),
      fetchedAt: fc.option(fc.constant(exampleNow), { nil: null }),
    }),
    filters: fc.record({
      OutOfStock: fc.constantFrom<FilterAction>(0, 1, 2),
      RestrictedBrand: fc.constantFrom<FilterAction>(0, 1, 2),
      TrademarkProduct: fc.constantFrom<FilterAction>(0, 1, 2),
    }),
    context: fc.record({ atStoreRoom: fc.boolean() }),
  });

  it('INV-021 takes only steps of the table, offers stock only where it may be sold, and settles after one more evaluation', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const first = run(world);
        expect(mayGo(world.item.status, first.status)).toBe(true);
        const isSold = ([S.AtStore, S.AtStoreQueue, S.AtQueue, S.PendingApproval] as StatusCode[]).includes(
          first.status,
        );
        if (first.hold === null && !isSold) expect(first.quantity).toBe(0);
        const item = {
          ...world.item,
          status: first.status,
          reason: first.reason,
          price: first.price,
          quantity: first.quantity,
        };
        const second = run({ ...world, item });
        const third = run({
          ...world,
          item: {
            ...item,
            status: second.status,
            reason: second.reason,
            price: second.price,
            quantity: second.quantity,
          },
        });
        expect([third.status, third.reason, third.price, third.quantity]).toEqual([
          second.status,
          second.reason,
          second.price,
          second.quantity,
        ]);
      }),
      { numRuns: 1000 },
    );
  });

  it('PRICE-011 decides the same with and without a recorder', () => {
    fc.assert(
      fc.property(anyWorld, ({ item, source, context }) => {
        const inputs = [
          exampleItem(item),
          exampleSource(source),
          unknownTarget,
          compileExample(),
          { now: exampleNow, cause: 'sourceData', ...context },
        ] as const;
        expect(decide(...inputs, { filters: [], price: newPriceTrace() })).toEqual(decide(...inputs));
      }),
    );
  });
});

describe('what the seller set at the marketplace beside the price', () => {
  const terms = (more: Partial<ItemFacts['terms']>) => ({ ...noTerms, ...more });
  const sale = (price: number, from: number | null, until: number | null) => ({
    price,
    from: from === null ? null : exampleNow + from,
    until: until === null ? null : exampleNow + until,
  });
  const there = { flags: listed, status: S.AtStore, confirmedPrice: 8926, confirmedQuantity: 10 };

  it.each([
    ['a sale that runs above the lowest price', terms({ sale: sale(12_000, -HOUR, HOUR) }), 'onSale', 10],
    ['a sale that runs below it', terms({ sale: sale(100, -HOUR, HOUR) }), 'saleBelowFloor', 0],
    ['a sale without ends below it', terms({ sale: sale(100, null, null) }), 'saleBelowFloor', 0],
    ['a sale that is to come', terms({ sale: sale(100, HOUR, 2 * HOUR) }), null, 10],
    ['a sale that is over', terms({ sale: sale(100, -2 * HOUR, -HOUR) }), null, 10],
    ['bounds that hold the price', terms({ lowest: 100, highest: 99_999 }), null, 10],
    ['a highest price under it, where what is shown pays', terms({ highest: 100 }), 'outOfBounds', 10],
    ['a lowest price above it', terms({ lowest: 99_999 }), 'outOfBounds', 10],
  ])('decisions 25 and 77: %s', (_name, given, held, quantity) => {
    expect(run({ item: { ...there, terms: given } })).toMatchObject({ heldByTerms: held, quantity });
  });

  it('decision 77: nothing is sold at what is shown below the lowest price while bounds keep the price from going there', () => {
    const shown = { ...there, price: 1_000, confirmedPrice: 1_000, terms: terms({ highest: 1_500 }) };
    expect(run({ item: shown })).toMatchObject({
      heldByTerms: 'outOfBounds',
      quantity: 0,
      status: S.ZeroQuantityQueue,
    });
  });

  it('decision 74: what is offered used is left as it is, whatever the source costs', () => {
    const used = { ...there, price: 1_000, quantity: 1, terms: terms({ isUsed: true }) };
    expect(run({ item: used })).toMatchObject({ hold: 'used', status: S.AtStore, price: 1_000, quantity: 1 });
    expect(run({ item: used, source: outOfStock })).toMatchObject({ hold: 'used', quantity: 1 });
  });

  it('means nothing for what is not listed', () => {
    const terms0 = terms({ highest: 100, sale: sale(100, null, null) });
    expect(run({ item: { status: S.InQueue, terms: terms0 } })).toMatchObject({ heldByTerms: null });
  });
});
