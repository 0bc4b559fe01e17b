import { expect, it } from 'vitest';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import { confirmLevelOf, decidingPart, typedAboveOf } from './confirm-level.ts';
import { filtersAbovePlan, withFilterChanges } from './filter-changes.ts';

it('FILT-038 changes the named filters of the named way of sending, the last one of two', () => {
  const before = defaultStoreSettings('DE');
  // What stands there already differs between the ways of sending.
  before.filters.warehouse.DeliveryDate = { action: 1, params: { days: 5 } };
  before.filters.warehouse.MinReview = { action: 2, params: { min: 77 } };
  const same = structuredClone(before);
  const after = withFilterChanges(before, [
    { sendingType: 'direct', filterName: 'DeliveryDate', action: 1, params: { days: 3 } },
    { sendingType: 'direct', filterName: 'DeliveryDate', action: 2, params: { days: 9 } },
    { sendingType: 'warehouse', filterName: 'OutOfStock', action: 0, params: {} },
  ]);
  expect([after.filters.direct.DeliveryDate, after.filters.warehouse.OutOfStock.action]).toEqual([
    { action: 2, params: { days: 9 } },
    0,
  ]);
  const { OutOfStock: _, ...others } = after.filters.warehouse;
  const { OutOfStock: __, ...othersBefore } = same.filters.warehouse;
  expect(others).toEqual(othersBefore);
  expect(before).toEqual(same);
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

it.each([
  [null, 'save', 200],
  [null, 'act', 100],
  [1, 'save', 1],
  [5_000, 'act', 5_000],
] as const)('M3 a store of the number %s has the count typed before a %s above %i products', (own, before, above) => {
  expect(typedAboveOf(own, before)).toBe(above);
  expect(confirmLevelOf({ zeroed: above, removed: 0 }, above).level).toBe(2);
  expect(confirmLevelOf({ zeroed: above + 1, removed: 0 }, above).level).toBe(3);
});

it('M3 nothing is to be confirmed where no item is decided otherwise', () => {
  const settings = defaultStoreSettings('DE');
  const { preventSuspend } = settings;
  const shown = { ...settings, currencyDisplay: 'usd' as const, typedAbove: 5, preventSuspend: { ...preventSuspend } };
  expect(decidingPart(shown)).toEqual(decidingPart(settings));
  for (const change of [
    { maxStock: 1 },
    { commissionHundredths: 1 },
    { sendingType: 'direct' as const },
    { excludedStoreCodes: ['A'] },
  ])
    expect(decidingPart({ ...settings, ...change })).not.toEqual(decidingPart(settings));
});
