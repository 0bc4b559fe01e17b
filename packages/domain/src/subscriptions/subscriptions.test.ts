import { describe, expect, it } from 'vitest';
import { filterOffers } from '../filters/filter-params.ts';
import {
  hasFeature,
  planCode,
  planCovers,
  planFeatures,
  planOfCode,
  subscriptionPlans,
  type PlanFeature,
  type SubscriptionPlan,
} from './plan.ts';
import { addRoom, atStoreRoom, isAtRisk, itemsAboveLimit, nextFittingLevel, planFill } from './product-limit.ts';

describe('plans and standing', () => {
  it('SUB-006 a plan covers itself and the smaller ones', () => {
    expect([
      planCovers('Professional', 'Standard'),
      planCovers('Professional', 'Professional'),
      planCovers('Professional', 'AutoPricer'),
    ]).toEqual([true, true, false]);
  });

  it('SUB-006 SUB-008 the feature matrix: what the Standard holds, what each larger plan adds', () => {
    const open = (plan: SubscriptionPlan | null) =>
      Object.keys(planFeatures).filter((feature) => hasFeature(plan, feature as PlanFeature));
    const standard = ['automaticPricing', 'automaticOrders', 'warehouse', 'productSearch', 'sourceStoreFilters'];
    expect(open('Standard')).toEqual(standard);
    expect(open('Professional')).toEqual([...standard, 'targetStoreFilters', 'targetMarketplaceInfo']);
    expect(open('AutoPricer')).toEqual(Object.keys(planFeatures));
    expect(open(null)).toEqual([]);
  });

  it('SUB-006 filters of the target store belong to the Professional, those of the source store to every plan', () => {
    const plans = Object.fromEntries(Object.entries(filterOffers).map(([name, offer]) => [name, offer.plan]));
    expect(new Set(Object.values(plans))).toEqual(
      new Set([planFeatures.sourceStoreFilters, planFeatures.targetStoreFilters]),
    );
  });

  it('codes and plans are each other’s', () => {
    expect([null, ...subscriptionPlans].map(planCode)).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3, 4].map(planOfCode)).toEqual([null, ...subscriptionPlans, null]);
  });

  it('SUB-039 twice the limit in all, once at the store', () => {
    expect([
      addRoom({ allItems: 9990, atStore: 0, productLimit: 5000 }),
      addRoom({ allItems: 10_005, atStore: 0, productLimit: 5000 }),
    ]).toEqual([10, 0]);
    expect(atStoreRoom({ placesTaken: 4990, productLimit: 5000 })).toBe(10);
  });

  it('SUB-038 over one of both limits is at risk', () => {
    expect([
      isAtRisk({ allItems: 10_000, atStore: 5000, productLimit: 5000 }),
      isAtRisk({ allItems: 10_001, atStore: 0, productLimit: 5000 }),
      isAtRisk({ allItems: 5001, atStore: 5001, productLimit: 5000 }),
    ]).toEqual([false, true, true]);
  });

  it('SUB-039 of what is at the store those above the limit', () => {
    expect([4999, 5000, 5003].map((atStore) => itemsAboveLimit({ atStore, productLimit: 5000 }))).toEqual([0, 0, 3]);
  });

  it('SUB-039 the plan is nearly full from nine tenths, full from all of it; one without a limit never', () => {
    const fill = (atStore: number, productLimit = 5000) => planFill({ atStore, productLimit });
    expect([fill(0), fill(4499), fill(4500), fill(4999), fill(5000), fill(5001)]).toEqual([
      'room',
      'room',
      'near',
      'near',
      'full',
      'full',
    ]);
    expect([fill(0, 0), fill(9, 0)]).toEqual(['room', 'room']);
  });

  it('SUB-039 offers the smallest larger level of the same plan that holds everything', () => {
    const level = (id: number, subscriptionPlanName: SubscriptionPlan, productLimit: number, isTrial = false) => ({
      id,
      subscriptionPlanName,
      productLimit,
      isTrial,
    });
    const levels = [
      level(1, 'Standard', 25_000),
      level(2, 'Professional', 25_000),
      level(3, 'Professional', 10_000),
      level(4, 'Professional', 5000),
      level(5, 'Professional', 8000, true),
    ];
    const current = { plan: 'Professional', productLimit: 5000 };
    const offer = (allItems: number, atStore: number) => nextFittingLevel(levels, current, { allItems, atStore })?.id;
    expect([offer(0, 6000), offer(20_001, 6000), offer(50_001, 0), offer(0, 25_000)]).toEqual([3, 2, undefined, 2]);
    expect(nextFittingLevel(levels, { ...current, productLimit: 25_000 }, { allItems: 0, atStore: 0 })).toBeNull();
  });
});
