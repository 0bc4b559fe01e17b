import { describe, expect, it } from 'vitest';
import { planCovers } from './plan.ts';
import { addRoom, atStoreRoom, isAtRisk } from './product-limit.ts';
import { openTrialStanding, PaymentStatus, refusalOf, type Needs, type Standing } from './standing.ts';

describe('plans and standing', () => {
  it('SUB-006 a plan covers itself and the smaller ones', () => {
    expect([
      planCovers('Professional', 'Standard'),
      planCovers('Professional', 'Professional'),
      planCovers('Professional', 'AutoPricer'),
    ]).toEqual([true, true, false]);
  });

  it('SUB-008 an account on a trial may do everything that needs no warehouse', () => {
    expect(
      refusalOf({ subscription: true, plan: 'AutoPricer', paid: true, goodStanding: true }, openTrialStanding),
    ).toBeNull();
    expect(refusalOf({ warehouse: true }, openTrialStanding)).toBe('WarehouseNotActive');
  });

  const rows: [string, Needs, Partial<Standing>, string | null][] = [
    ['nothing needed', {}, { plan: null, isCancelled: true }, null],
    ['no subscription', { subscription: true }, { plan: null }, 'NoActiveSubscription'],
    ['cancelled', { subscription: true }, { isCancelled: true, plan: null }, 'CanceledSubscription'],
    ['disputed', { subscription: true }, { paymentStatus: PaymentStatus.Disputed }, 'DisputedPayment'],
    ['unpaid where paid is needed', { paid: true }, { paymentStatus: PaymentStatus.Unpaid }, 'NonPayingUser'],
    ['unpaid where it is not', { subscription: true }, { paymentStatus: PaymentStatus.Unpaid }, null],
    ['services stopped', { goodStanding: true }, { servicesStopped: true }, 'ServicesStopped'],
    ['plan too low', { plan: 'Professional' }, { plan: 'Standard' }, 'PlanTooLow'],
    ['store connection broken', { connection: true }, { connectionHealthy: false }, 'StoreConnectionError'],
    ['no store chosen', { connection: true }, { connectionHealthy: null }, null],
  ];
  it.each(rows)('SUB-007 %s', (_name, needs, standing, refusal) => {
    expect(refusalOf(needs, { ...openTrialStanding, ...standing })).toBe(refusal);
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
});
