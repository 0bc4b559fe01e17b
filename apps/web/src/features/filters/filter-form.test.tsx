import { describe, expect, it } from 'vitest';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import type { Words } from './filter-words.ts';
import {
  changesToSend,
  filterOfField,
  filterSettings,
  filtersOf,
  isFixed,
  pathOf,
  tabOfField,
  zeroPercentFilters,
  type FiltersForm,
} from './filter-form.ts';
import { changedPaths, withValues } from '../../kit/settings/paths.ts';
import { fieldOf, filterGroups } from './filter-groups.ts';

const { paths, check } = filterSettings({ t: (key: string) => key } as Words); // Its words are not looked at.
const filters = () => filtersOf([{ filterName: 'CriticalStock', action: 2, params: {} }], 'warehouse');
const form = (): FiltersForm => ({ filters: { warehouse: filters(), direct: filtersOf([], 'direct') } });
const withDelivery = (days: number) =>
  withValues(form(), { [pathOf('direct', 'DeliveryDate')]: { action: 1, params: { days } } });

describe('the filters screen', () => {
  it('FILT-005 shows each of the 42 filters in exactly one group', () => {
    expect(Object.values(filterGroups).flat().toSorted()).toEqual([...filterNames].toSorted());
  });

  it('knows unit and digits of every number that a filter asks for', () => {
    const without = filterNames.flatMap((name) =>
      filterOffers[name].params
        .filter((param) => param.unit !== 'voltageBits' && fieldOf(name, param.name) === null)
        .map((param) => `${name}.${param.name}`),
    );
    expect(without).toEqual([]);
  });

  it('takes the answer and the default of what it lacks', () => {
    expect([filters().CriticalStock.action, filters().WeightAndSize.action, filters().WeightAndSize.params]).toEqual([
      2,
      1,
      { maxLb: 70, maxIn: 108 },
    ]);
  });

  it('saves what changed and nothing else', () => {
    const after = withDelivery(14);
    const changes = changedPaths(paths, form(), after);
    expect(changes).toEqual(['filters.direct.DeliveryDate']);
    expect(changesToSend(after, changes)).toEqual([
      { sendingType: 'direct', filterName: 'DeliveryDate', action: 1, params: { days: 14 } },
    ]);
  });

  it('FILT-009 refuses a delivery date without days, once its way of sending is changed', () => {
    const wrong = withDelivery(0);
    expect(check(wrong, ['filters.direct.OutOfStock'])).toEqual([
      { field: 'filters.direct.DeliveryDate.days', code: 'DeliveryDateCannotBeNullOrZero' },
    ]);
    expect(check(wrong, ['filters.warehouse.OutOfStock'])).toEqual([]);
  });

  it('finds tab, filter and number of a refused field', () => {
    const field = 'filters.direct.DeliveryDate.days';
    expect([tabOfField(field), filterOfField(field)]).toEqual(['direct', { name: 'DeliveryDate', param: 'days' }]);
    expect([tabOfField('pricing.main.bands'), filterOfField('pricing.main.bands').name]).toEqual([null, null]);
  });

  it('names a changed percentage of 0 that is to be active', () => {
    const change = (action: 0 | 1, minPercent: number | null) => [
      { filterName: 'DiscountedProduct' as const, action, params: { minPercent } },
      { filterName: 'DeliveryDate' as const, action: 1 as const, params: { days: 3 } },
    ];
    expect([change(1, 0), change(1, null), change(1, 1), change(0, 0)].map(zeroPercentFilters)).toEqual([
      ['DiscountedProduct'],
      ['DiscountedProduct'],
      [],
      [],
    ]);
  });

  it('keeps what protects the account fixed', () => {
    expect([
      isFixed('BlockedByMarketplace', 'direct'),
      isFixed('NoDirectSend', 'direct'),
      isFixed('NoDirectSend', 'warehouse'),
      isFixed('OutOfStock', 'warehouse'),
    ]).toEqual([true, false, true, false]);
  });
});
