import { describe, expect, it } from 'vitest';
import { unknownTarget } from '../inventory/facts.ts';
import { ItemFlag } from '../inventory/item-flags.ts';
import { ProductStatus } from '../inventory/product-status.ts';
import { packReason, UpdateReason } from '../inventory/update-reason.ts';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import { compileExample, exampleItem, exampleNow, exampleSource, withoutFilters } from '../testing/example.ts';
import { evaluateFilters, type FilterTraceLine } from './evaluate-filters.ts';
import { filterNumbers, type FilterAction, type FilterName } from './filter-names.ts';
import { handlingDaysByDelivery } from './handling-days.ts';

const noFilters = () => withoutFilters(defaultStoreSettings('DE'));

function evaluate(
  actions: Partial<Record<FilterName, FilterAction>>,
  flags: number,
  plan: 'Standard' | 'Professional' = 'Professional',
) {
  const settings = noFilters();
  for (const [name, action] of Object.entries(actions)) {
    // The keys are filter names by type.
    settings.filters.direct[name as FilterName] = { action, params: { max: 1, min: 1 } };
  }
  settings.sendingType = 'direct';
  const compiled = compileExample(settings, { plan });
  const input = {
    item: exampleItem({ flags }),
    source: exampleSource({ availability: ProductStatus.OutOfStock }),
    target: { ...unknownTarget, fbaOffer: true, salesRank: 9 },
    settings: compiled,
    route: compiled.direct,
    now: exampleNow,
  };
  const trace: FilterTraceLine[] = [];
  return {
    outcome: evaluateFilters(input, compiled.direct.filters, trace),
    trace,
    failing: (outcome: { failures: readonly { filterNumber: number }[] }) =>
      outcome.failures.map((failure) => failure.filterNumber),
  };
}

describe('evaluation of all filters', () => {
  it('FILT-006 the worst action wins, the reason is its first failing filter, and all failures are told in order', () => {
    const flags = ItemFlag.restrictedKeyword | ItemFlag.restrictedBrand | ItemFlag.trademarkRecord;
    const { outcome, failing } = evaluate(
      { OutOfStock: 1, RestrictedKeyword: 1, RestrictedBrand: 1, FbaSellerAtTarget: 2, TrademarkProduct: 2 },
      flags,
    );
    expect(failing(outcome)).toEqual([20, 18, 8, 33, 12]);
    expect(outcome).toMatchObject({ action: 2, reason: packReason(UpdateReason.Trademark, 8) });
  });

  it('FILT-006 zero wins over nothing, and inactive filters are not asked', () => {
    const { outcome, trace } = evaluate({ OutOfStock: 1 }, ItemFlag.restrictedBrand);
    expect(outcome).toMatchObject({ action: 1, reason: packReason(UpdateReason.ZeroStockFilter, 33) });
    expect(trace.map((line) => line.filterNumber)).toEqual([25, 27, 33]);
  });

  it('FILT-006 nothing failing leaves action 0 without a reason', () => {
    expect(evaluate({}, 0).outcome).toEqual({ action: 0, reason: 0, failures: [] });
  });

  it('FILT-007 target filters need Professional', () => {
    const { outcome, failing } = evaluate(
      { FbaSellerAtTarget: 2, TargetSalesRankMax: 2, OutOfStock: 1 },
      0,
      'Standard',
    );
    expect(failing(outcome)).toEqual([33]);
  });

  it('a reliable product passes brand, keyword, category and trademark filters, a reliable brand only brand and trademark', () => {
    const all =
      ItemFlag.restrictedBrand |
      ItemFlag.restrictedKeyword |
      ItemFlag.restrictedCategory |
      ItemFlag.trademarkRecord |
      ItemFlag.usptoRecord |
      ItemFlag.cipoRecord |
      ItemFlag.targetOfficeRecord |
      ItemFlag.restrictedProduct |
      ItemFlag.excludedProduct;
    const actions = {
      RestrictedBrand: 2,
      RestrictedKeyword: 2,
      RestrictedCategory: 2,
      TrademarkProduct: 2,
      RecordedUspto: 2,
      RecordedCipo: 2,
      RecordedTargetOffice: 2,
      RestrictedProduct: 2,
      OutOfStock: 1,
    } as const;
    const failingWith = (flags: number): number[] =>
      evaluate(actions, all | flags).outcome.failures.map((failure) => failure.filterNumber);
    expect(failingWith(ItemFlag.reliableProduct)).toEqual([27, 19, 33]);
    expect(failingWith(ItemFlag.reliableBrand)).toEqual([27, 19, 18, 21, 33]);
  });

  it('FILT-005 blocked and excluded products are removed whatever is set, and NoDirectSend is off for the warehouse', () => {
    const settings = noFilters();
    settings.filters.warehouse.NoDirectSend = { action: 2, params: {} };
    const names = compileExample(settings).warehouse.filters.map((filter) => [filter.name, filter.action]);
    expect(names).toEqual([
      ['BlockedByMarketplace', 2],
      ['ExcludedProduct', 2],
    ]);
  });

  it('FILT-038 an active filter without its required parameter is not run', () => {
    const settings = noFilters();
    settings.filters.direct.DeliveryDate = { action: 1, params: { days: null } };
    expect(compileExample(settings).direct.filters.map((filter) => filter.number)).not.toContain(
      filterNumbers.DeliveryDate,
    );
  });

  it.each([
    [4, 0],
    [5, 0],
    [12, 7],
    [35, 30],
    [50, 30],
    [null, null],
  ])('FILT-008 %s delivery days with 5 entered give a handling time of %s', (deliveryDays, handling) => {
    const settings = noFilters();
    settings.filters.direct.DeliveryDate = { action: 1, params: { days: 5 } };
    const compiled = compileExample(settings);
    expect(handlingDaysByDelivery(exampleSource({ deliveryDays }), compiled.direct)).toBe(handling);
    expect(handlingDaysByDelivery(exampleSource({ deliveryDays }), compiled.warehouse)).toBeNull();
  });
});
