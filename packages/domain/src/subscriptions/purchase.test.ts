import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCouponUsedUp, priceWithCoupon, refuseCoupon } from './coupon.ts';
import { excessAt, planChangeAmounts, refusePlanChange } from './plan-change.ts';
import { openPurchaseStates, purchaseMayGo, purchaseSteps, PurchaseState as P } from './purchase-state.ts';

const DAY = 86_400_000;

describe('coupons', () => {
  it.each([
    [4900, 20, 3920],
    [9900, 33, 6633],
    [4900, 1, 4851],
    [22_900, 50, 11_450],
    [4999, 50, 2500],
    [4900, 100, 0],
  ])('SUB-026 %i with %i %% off is %i', (price, percent, expected) => {
    expect(priceWithCoupon(price, percent)).toBe(expected);
  });

  it('SUB-026 is for the plan’s product, and for who never redeemed one nor paid', () => {
    const use = { productId: 'a', hasRedeemed: false, hasPaid: false, hasSubscription: false };
    expect(refuseCoupon({ productIds: [] }, use)).toBeNull();
    expect(refuseCoupon({ productIds: ['a'] }, use)).toBeNull();
    expect(refuseCoupon(null, use)).toBe('NotValidCoupon');
    expect(refuseCoupon({ productIds: ['b'] }, { ...use, hasRedeemed: true })).toBe('NotValidCoupon');
    expect(refuseCoupon({ productIds: [] }, { ...use, hasRedeemed: true })).toBe('CouponAlreadyUsed');
    expect(refuseCoupon({ productIds: [] }, { ...use, hasPaid: true })).toBe('CouponAlreadyUsed');
    expect(refuseCoupon({ productIds: [] }, { ...use, hasSubscription: true })).toBe('CouponAlreadyUsed');
  });

  it('SUB-025 lessens exactly as many invoices as it has months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36 }), (months) => {
        let paid = 0;
        while (!isCouponUsedUp({ durationInMonths: months }, paid)) paid++;
        expect(paid).toBe(months);
      }),
    );
  });
});

describe('a change of plan', () => {
  const now = Date.UTC(2026, 0, 1);
  it('SUB-034 gives unused seconds back and charges the rest', () => {
    const half = { isTrial: false, paid: 4900, periodEndsAt: now + 15 * DAY, balance: 0 };
    expect(planChangeAmounts(half, 9900, now)).toEqual({
      credit: 2450,
      price: 9900,
      amountDue: 7450,
      renewsAt: now + 30 * DAY,
    });
    expect(planChangeAmounts({ ...half, balance: 500 }, 9900, now).amountDue).toBe(6950);
    expect(planChangeAmounts({ ...half, paid: 22_900 }, 4900, now)).toMatchObject({ credit: 11_450, amountDue: 0 });
    expect(planChangeAmounts({ ...half, isTrial: true }, 9900, now)).toMatchObject({ credit: 0, amountDue: 9900 });
    // Never more than the period; and only whole seconds of it.
    expect(planChangeAmounts({ ...half, periodEndsAt: now + 60 * DAY }, 9900, now).credit).toBe(4900);
    expect(planChangeAmounts({ ...half, paid: 10_000_000, periodEndsAt: now + 1_900 }, 9900, now).credit).toBe(4);
    expect(planChangeAmounts({ ...half, periodEndsAt: now - DAY }, 9900, now)).toMatchObject({ credit: 0 });
  });

  it('SUB-033 the same level is refused, more products of the same plan are not', () => {
    expect(refusePlanChange({ levelId: 1, endsWithPeriod: false }, { levelId: 1, isTrial: false })).toBe('SamePlan');
    expect(refusePlanChange({ levelId: 1, endsWithPeriod: false }, { levelId: 2, isTrial: false })).toBeNull();
    expect(refusePlanChange({ levelId: 1, endsWithPeriod: false }, { levelId: 10, isTrial: true })).toBe(
      'PlanLevelNotFound',
    );
    expect(refusePlanChange({ levelId: 1, endsWithPeriod: false }, null)).toBe('PlanLevelNotFound');
    expect(refusePlanChange({ levelId: 1, endsWithPeriod: true }, { levelId: 2, isTrial: false })).toBe(
      'CancellationNoted',
    );
    expect(refusePlanChange(null, { levelId: 2, isTrial: false })).toBe('NoActiveSubscription');
  });

  it('SUB-034 names what is too much for a smaller level', () => {
    expect(excessAt({ productLimit: 5000 }, { allItems: 12_000, atStore: 6000 })).toEqual({
      allItems: 2000,
      atStore: 1000,
    });
    expect(excessAt({ productLimit: 5000 }, { allItems: 10_000, atStore: 5000 })).toEqual({ allItems: 0, atStore: 0 });
  });
});

describe('the steps of a purchase', () => {
  it('SUB-020 what is paid can only be activated, and what is over stays over', () => {
    expect(purchaseSteps[P.Paid]).toEqual([P.Activated]);
    for (const over of [P.Activated, P.Failed, P.Expired]) {
      expect(purchaseSteps[over]).toEqual([]);
      expect(openPurchaseStates).not.toContain(over);
      expect(purchaseMayGo(over, over)).toBe(true);
    }
  });

  it('SUB-019 SUB-020 every step that there is, and no other', () => {
    const all = Object.entries(P);
    const steps = all.map(([from, one]) => {
      const next = all.filter(([, other]) => other !== one && purchaseMayGo(one, other));
      return [from, next.map(([to]) => to).join(' ')];
    });
    expect(Object.fromEntries(steps)).toEqual({
      Draft: 'CustomerReady Failed Expired',
      CustomerReady: 'CardSetUp CardConfirmed Failed Expired',
      CardSetUp: 'CustomerReady CardConfirmed Failed Expired',
      CardConfirmed: 'CustomerReady CardSetUp DefaultSet Failed Expired',
      DefaultSet: 'CustomerReady CardSetUp CardConfirmed Subscribed NeedsAction Paid Failed Expired',
      Subscribed: 'NeedsAction Paid Activated Failed Expired',
      NeedsAction: 'Paid Activated Failed Expired',
      Paid: 'Activated',
      Activated: '',
      Failed: '',
      Expired: '',
    });
  });

  it('SUB-019 activation is reached from a subscription that was made, and from nothing before', () => {
    const before = [P.Draft, P.CustomerReady, P.CardSetUp, P.CardConfirmed, P.DefaultSet];
    for (const state of before) expect(purchaseMayGo(state, P.Activated)).toBe(false);
    for (const state of [P.Subscribed, P.NeedsAction, P.Paid]) expect(purchaseMayGo(state, P.Activated)).toBe(true);
  });
});
