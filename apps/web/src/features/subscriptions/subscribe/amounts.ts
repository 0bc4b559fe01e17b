import { limits } from '@kervan/domain/limits';
import { priceWithCoupon } from '@kervan/domain/subscriptions/coupon';

const DAY_MS = 86_400_000;

/** What a choice costs now and later. Cents of USD, instants in ms of the market clock. */
export type Amounts = {
  /** The level's own price for 30 days. */
  price: number;
  discount: number;
  /** What is charged at once: nothing with a trial. */
  today: number;
  next: { at: number; amount: number };
  /** The first invoice without the coupon; null = there is none. */
  full: { at: number; amount: number } | null;
};

/** SUB-026, SUB-029: the first payment, the next one, and the first at the full price. A coupon counts from the first paid invoice. */
export function amountsOf(
  { isTrial, price }: { isTrial: boolean; price: number },
  coupon: { percentOff: number; durationInMonths: number } | null,
  now: number,
): Amounts {
  const lessened = coupon ? priceWithCoupon(price, coupon.percentOff) : price;
  const first = isTrial ? now + limits.trialDays * DAY_MS : now;
  const period = (count: number) => first + count * limits.subscriptionPeriodMs;
  const secondHasCoupon = coupon !== null && coupon.durationInMonths > 1;
  return {
    price,
    discount: price - lessened,
    today: isTrial ? 0 : lessened,
    next: isTrial ? { at: first, amount: lessened } : { at: period(1), amount: secondHasCoupon ? lessened : price },
    full: coupon ? { at: period(coupon.durationInMonths), amount: price } : null,
  };
}
