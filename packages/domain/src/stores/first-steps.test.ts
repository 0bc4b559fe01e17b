import { expect, it } from 'vitest';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import { firstSteps, firstStepsOf, type FirstStep, type OrdersSoFar } from './first-steps.ts';

const settings = defaultStoreSettings('DE');
const noOrders: OrdersSoFar = { ways: [], isBought: false, isConfirmed: false };
const none = {
  settings,
  market: 'DE' as const,
  items: 0,
  itemsListed: 0,
  openWays: { isDirectOpen: false, isWarehouseActive: false },
  orders: noOrders,
  confirmed: [] as string[],
};
const nothing = {
  profitBand: false,
  filters: false,
  way: false,
  products: false,
  firstPriceLive: false,
  firstOrder: false,
  shippingType: false,
  bought: false,
  confirmed: false,
};
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

const selling = { ...none, items: 3, itemsListed: 1, openWays: { isDirectOpen: true, isWarehouseActive: false } };
const toLive: FirstStep[] = ['profitBand', 'filters', 'way', 'products', 'firstPriceLive'];

it.each<[string, Partial<OrdersSoFar>, FirstStep[]]>([
  ['no order', {}, []],
  ['an order on a way that is closed', { ways: ['warehouse'] }, ['firstOrder']],
  ['an order on a way that is open', { ways: ['warehouse', 'direct'] }, ['firstOrder', 'shippingType']],
  ['one that is bought', { ways: ['warehouse'], isBought: true }, ['firstOrder', 'shippingType', 'bought']],
])('ONB-001 with a price at the store the steps lead on to the first order: %s', (_, orders, done) => {
  const steps = firstStepsOf({ ...selling, orders: { ...noOrders, ...orders } });
  expect(firstSteps.filter((name) => steps?.[name])).toEqual([...toLive, ...done]);
});

it('ONB-001 a price that is live without a way to send leaves the way to be chosen', () => {
  expect(firstStepsOf({ ...selling, openWays: none.openWays })).toMatchObject({ way: false, firstPriceLive: true });
});

it('ONB-001 they end with a confirmed order, or when the seller puts them away: a price has to be live for both', () => {
  const orders = { ways: ['direct' as const], isBought: true, isConfirmed: true };
  expect(firstStepsOf({ ...selling, orders })).toBeNull();
  expect(firstStepsOf({ ...selling, confirmed: ['all'] })).toBeNull();
  // Orders of before: the products are still to be added.
  expect(firstStepsOf({ ...none, orders: { ...orders, isBought: false }, confirmed: ['all'] })).toEqual({
    ...nothing,
    way: true,
    firstOrder: true,
    shippingType: true,
    bought: true,
    confirmed: true,
  });
});
