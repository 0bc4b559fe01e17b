import { expect, it } from 'vitest';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import { firstStepsOf } from './first-steps.ts';

const settings = defaultStoreSettings('DE');
const none = {
  settings,
  market: 'DE' as const,
  items: 0,
  itemsListed: 0,
  openWays: { isDirectOpen: false, isWarehouseActive: false },
  confirmed: [] as string[],
};
const nothing = { profitBand: false, filters: false, way: false, products: false, firstPriceLive: false };
const [band] = settings.pricing.main.bands;

it('a new store has done none of its first steps; each is done by what happens', () => {
  expect(firstStepsOf(none)).toEqual(nothing);
  const pricing = { ...settings.pricing, main: { bands: band ? [{ ...band, standardHundredths: 2_500 }] : [] } };
  expect(firstStepsOf({ ...none, settings: { ...settings, pricing } })).toEqual({ ...nothing, profitBand: true });
  const warehouse = { ...settings.filters.warehouse, DeliveryDate: { action: 1 as const, params: { days: 9 } } };
  expect(firstStepsOf({ ...none, settings: { ...settings, filters: { ...settings.filters, warehouse } } })).toEqual({
    ...nothing,
    filters: true,
  });
  expect(firstStepsOf({ ...none, settings: { ...settings, maxStock: 4 } })).toEqual(nothing);
  for (const way of ['isDirectOpen', 'isWarehouseActive'])
    expect(firstStepsOf({ ...none, openWays: { ...none.openWays, [way]: true } })).toEqual({ ...nothing, way: true });
  expect(firstStepsOf({ ...none, items: 3 })).toEqual({ ...nothing, products: true });
});

it('a step whose defaults are kept is done, too', () => {
  expect(firstStepsOf({ ...none, confirmed: ['profitBand'] })).toEqual({ ...nothing, profitBand: true });
  expect(firstStepsOf({ ...none, confirmed: ['filters', 'products'] })).toEqual({ ...nothing, filters: true });
});

it('with a price at the store there is nothing first any more', () => {
  expect(firstStepsOf({ ...none, items: 3, itemsListed: 1 })).toBeNull();
});
