import { expect, it } from 'vitest';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import { confirmLevelOf } from './confirm-level.ts';
import { filtersAbovePlan, withFilterChanges } from './filter-changes.ts';

it('FILT-038 changes the named filters of the named way of sending, the last one of two', () => {
  const before = defaultStoreSettings('DE');
  const after = withFilterChanges(before, [
    { sendingType: 'direct', filterName: 'DeliveryDate', action: 1, params: { days: 3 } },
    { sendingType: 'direct', filterName: 'DeliveryDate', action: 2, params: { days: 9 } },
    { sendingType: 'warehouse', filterName: 'OutOfStock', action: 0, params: {} },
  ]);
  expect([after.filters.direct.DeliveryDate, after.filters.warehouse.OutOfStock.action]).toEqual([
    { action: 2, params: { days: 9 } },
    0,
  ]);
  expect(after.filters.warehouse.DeliveryDate).toEqual(before.filters.warehouse.DeliveryDate);
  expect(before).toEqual(defaultStoreSettings('DE'));
});

it.each([
  ['Standard', 1, ['FbaSellerAtTarget']],
  ['Professional', 1, []],
  ['AutoPricer', 2, []],
  ['Standard', 0, []],
] as const)('FILT-007 a filter of the target store on the plan %s with action %i', (plan, action, refused) => {
  expect(
    filtersAbovePlan(
      [
        { sendingType: 'warehouse', filterName: 'FbaSellerAtTarget', action, params: {} },
        { sendingType: 'warehouse', filterName: 'OutOfStock', action: 2, params: {} },
      ],
      plan,
    ),
  ).toEqual(refused);
});

it.each([
  [{ zeroed: 0, removed: 0 }, { level: 1 }],
  [{ zeroed: 1, removed: 0 }, { level: 2 }],
  [{ zeroed: 150, removed: 50 }, { level: 2 }],
  [
    { zeroed: 150, removed: 51 },
    { level: 3, what: 'stopped', items: 201 },
  ],
  [
    { zeroed: 409, removed: 217 },
    { level: 3, what: 'removed', items: 217 },
  ],
] as const)('confirms %o by %o', (counts, level) => {
  expect(confirmLevelOf(counts)).toEqual(level);
});
