import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';

/** What a change of plan costs now. Amounts in minor units of USD, the instant in ms. */
export type PlanChangeAmounts = {
  /** Unused time of the old level, which becomes balance of the customer and never cash. */
  credit: Minor;
  /** The new level's whole period. */
  price: Minor;
  /** Charged at once: the price less credit and balance, never below 0. */
  amountDue: Minor;
  /** The new period's end. */
  renewsAt: number;
};

/**
 * SUB-034: the unused part of the period counts by the second, at what was paid for it; a trial has nothing to give back and ends. `paid`:
 * what the running period cost after its coupon; `balance`: what the customer holds at the provider, 0 or above.
 * @internal The provider computes what is charged; tests hold its amounts against this.
 */
export function planChangeAmounts(
  running: { isTrial: boolean; paid: Minor; periodEndsAt: number; balance: Minor },
  price: Minor,
  now: number,
): PlanChangeAmounts {
  const periodSeconds = limits.subscriptionPeriodMs / 1000;
  const leftSeconds = Math.min(Math.max(Math.floor((running.periodEndsAt - now) / 1000), 0), periodSeconds);
  const credit = running.isTrial ? 0 : Math.round((running.paid * leftSeconds) / periodSeconds);
  return {
    credit,
    price,
    amountDue: Math.max(price - credit - running.balance, 0),
    renewsAt: now + limits.subscriptionPeriodMs,
  };
}

export type PlanChangeRefusal = 'SamePlan' | 'CancellationNoted' | 'PlanLevelNotFound' | 'NoActiveSubscription';

/**
 * Why the level may not be chosen, or null. More ASINs within one plan is a change; the same level is none (SUB-034). A change charges a whole period:
 * whoever noted the end takes it back first.
 */
export function refusePlanChange(
  current: { levelId: number; endsWithPeriod: boolean } | null,
  wanted: { levelId: number; isTrial: boolean } | null,
): PlanChangeRefusal | null {
  if (!current) return 'NoActiveSubscription';
  if (!wanted || wanted.isTrial) return 'PlanLevelNotFound';
  if (current.levelId === wanted.levelId) return 'SamePlan';
  return current.endsWithPeriod ? 'CancellationNoted' : null;
}

/** Items that are too many for the new level, to be named before it is chosen: in all above twice its limit, at the store above it (SUB-034). */
export function excessAt(level: { productLimit: number }, use: { allItems: number; atStore: number }) {
  return {
    allItems: Math.max(use.allItems - level.productLimit * limits.planAllItemsMultiple, 0),
    atStore: Math.max(use.atStore - level.productLimit * limits.planAtStoreMultiple, 0),
  };
}
