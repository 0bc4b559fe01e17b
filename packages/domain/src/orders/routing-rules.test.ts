import { describe, expect, it } from 'vitest';
import { Voltage } from '../filters/filter-params.ts';
import { limits } from '../limits.ts';
import {
  findRule,
  noConditions,
  routeOf,
  routingFaults,
  sendsDirect,
  type RoutedOrder,
  type RoutingConditions,
  type RoutingRule,
} from './routing-rules.ts';

const rule = (more: Partial<RoutingRule> = {}): RoutingRule => ({
  ...noConditions,
  sendingType: 'warehouse',
  carrierCode: null,
  ...more,
});
const order: RoutedOrder = {
  price: 5_000,
  weightG: 1_200,
  categories: ['Home & Kitchen', 'Kettles'],
  brand: 'Hartwell',
  asins: ['B0AAAAAAA1', 'B0AAAAAAA2'],
  voltage: Voltage.V110,
  country: 'DE',
  state: 'Sachsen',
};
const unknown: RoutedOrder = {
  ...order,
  weightG: null,
  categories: [],
  brand: null,
  asins: [],
  voltage: null,
  country: null,
  state: null,
};

describe('a rule', () => {
  it.each<[Partial<RoutingConditions>, boolean]>([
    [{}, true],
    [{ priceFrom: 5_000 }, true],
    [{ priceFrom: 5_001 }, false],
    [{ priceTo: 5_000 }, true],
    [{ priceTo: 4_999 }, false],
    [{ weightFromG: 1_200, weightToG: 1_200 }, true],
    [{ weightToG: 1_199 }, false],
    [{ categories: ['kettles', 'Toys'] }, true],
    [{ categories: ['Toys'] }, false],
    [{ brands: [' hartwell '] }, true],
    [{ brands: ['Solari'] }, false],
    [{ asins: ['B0AAAAAAA2'] }, true],
    [{ asins: ['B0AAAAAAA3'] }, false],
    [{ voltage: Voltage.V110 | Voltage.V220 }, true],
    [{ voltage: Voltage.V220 }, false],
    [{ countries: ['de'] }, true],
    [{ countries: ['AT'] }, false],
    [{ states: ['sachsen'] }, true],
    [{ states: ['Bayern'] }, false],
    [{ priceFrom: 1, brands: ['Solari'] }, false],
  ])('STORE-036 with %j takes the order: %s', (conditions, takes) => {
    expect(findRule([rule(conditions)], order)).toBe(takes ? 0 : null);
  });

  it.each<Partial<RoutingConditions>>([
    { weightFromG: 0 },
    { weightToG: 99_999 },
    { categories: ['Toys'] },
    { brands: ['Hartwell'] },
    { asins: ['B0AAAAAAA1'] },
    { voltage: 3 },
    { countries: ['DE'] },
    { states: ['Sachsen'] },
  ])('with %j does not take what is not known', (conditions) => {
    expect(findRule([rule(conditions)], unknown)).toBeNull();
    expect(findRule([rule()], unknown)).toBe(0);
  });

  it.each<[RoutingRule[], unknown[]]>([
    [[rule()], []],
    [
      Array.from({ length: limits.routingRulesMax + 1 }, () => rule()),
      [{ code: 'tooManyRules', limit: limits.routingRulesMax }],
    ],
    [[rule(), rule({ priceFrom: 2, priceTo: 1 })], [{ code: 'reversed', rule: 1 }]],
    [[rule({ weightFromG: 2, weightToG: 1 })], [{ code: 'reversed', rule: 0 }]],
    [[rule({ priceFrom: -1 })], [{ code: 'negative', rule: 0 }]],
    [[rule({ brands: [' '] })], [{ code: 'emptyValue', rule: 0 }]],
    [
      [rule({ asins: Array.from({ length: 501 }, String) })],
      [{ code: 'tooManyValues', rule: 0, limit: limits.routingRuleValuesMax }],
    ],
  ])('STORE-062 is saved or said what is wrong with it (%#)', (rules, faults) => {
    expect(routingFaults(rules)).toEqual(faults);
  });
});

describe('the way of an order', () => {
  const open = { isDirectOpen: true, isWarehouseActive: true };
  const routing = { defaultSending: 'warehouse', rules: [] as RoutingRule[] } as const;
  const direct = rule({ sendingType: 'direct', carrierCode: 'UPS', brands: ['Hartwell'] });

  it('STORE-036 is that of the first rule that takes it, else the default', () => {
    const rules = [rule({ brands: ['Solari'] }), direct, rule({ carrierCode: 'fast' })];
    expect(routeOf(order, { defaultSending: 'warehouse', rules }, open)).toEqual({
      sendingType: 'direct',
      carrierCode: 'UPS',
      rule: 1,
      closed: null,
    });
    expect(routeOf(unknown, { defaultSending: 'direct', rules }, open)).toEqual({
      sendingType: 'warehouse',
      carrierCode: 'fast',
      rule: 2,
      closed: null,
    });
    expect(routeOf(order, routing, open)).toMatchObject({ sendingType: 'warehouse', rule: null });
    expect(routeOf(order, { ...routing, defaultSending: 'direct' }, open)).toMatchObject({ sendingType: 'direct' });
  });

  it('STORE-066 ORD-045 is the warehouse where direct has no acknowledgement, and says so', () => {
    const route = routeOf(order, { ...routing, rules: [direct] }, { ...open, isDirectOpen: false });
    expect(route).toEqual({
      sendingType: 'warehouse',
      carrierCode: null,
      rule: 0,
      closed: 'acknowledgementMissing',
    });
  });

  it('ORD-032 decision 72 waits on the way that was chosen while that is closed, and never takes the other one by itself', () => {
    const noWarehouse = { isDirectOpen: true, isWarehouseActive: false };
    const waits = (sendingType: 'warehouse' | 'direct', at: number | null) => ({
      refusal: 'wayClosed',
      sendingType,
      rule: at,
    });
    expect(routeOf(order, routing, noWarehouse)).toEqual(waits('warehouse', null));
    expect(routeOf(order, { ...routing, rules: [direct] }, noWarehouse)).toMatchObject({ sendingType: 'direct' });
    expect(routeOf(order, { defaultSending: 'direct', rules: [rule()] }, noWarehouse)).toEqual(waits('warehouse', 0));
    const nothing = { isDirectOpen: false, isWarehouseActive: false };
    expect(routeOf(order, { ...routing, rules: [direct] }, nothing)).toEqual(waits('warehouse', 0));
    const noDirect = { isDirectOpen: false, isWarehouseActive: true };
    expect(routeOf(order, { defaultSending: 'direct', rules: [] }, noDirect)).toEqual(waits('direct', null));
    expect(routeOf(order, { defaultSending: 'direct', rules: [direct] }, noDirect)).toEqual(waits('direct', 0));
  });

  it('STORE-062 wants the acknowledgement for rules that send direct', () => {
    expect([sendsDirect([]), sendsDirect([rule()]), sendsDirect([rule(), direct])]).toEqual([false, false, true]);
  });
});
