import type { Minor } from '../money/money.ts';

/** A coupon as the provider holds it (SUB-024). */
export type Coupon = {
  id: string;
  /** Whole percents, 1 to 100 (decision 38). */
  percentOff: number;
  /** Invoices that it lessens, counted from the first paid one. */
  durationInMonths: number;
  /** Products of the plans that it is for; empty = all. */
  productIds: readonly string[];
};

/** Price × (1 − percent), half up to the cent, never below 0 (SUB-026). Amounts in minor units. */
export function priceWithCoupon(price: Minor, percentOff: number): Minor {
  // Both factors are whole: the product is exact up to 2^53.
  return Math.max(0, Math.floor((price * (100 - percentOff) + 50) / 100));
}

export type CouponRefusal = 'NotValidCoupon' | 'CouponAlreadyUsed';

/**
 * Why a coupon may not be used, or null (SUB-026): it must be for the chosen plan's product (404 on the wire), and its user must never
 * have redeemed one or paid anything, neither the account nor its card nor its store (400).
 */
export function refuseCoupon(
  coupon: Pick<Coupon, 'productIds'> | null,
  use: { productId: string; hasRedeemed: boolean; hasPaid: boolean; hasSubscription: boolean },
): CouponRefusal | null {
  if (!coupon) return 'NotValidCoupon';
  if (coupon.productIds.length > 0 && !coupon.productIds.includes(use.productId)) return 'NotValidCoupon';
  return use.hasRedeemed || use.hasPaid || use.hasSubscription ? 'CouponAlreadyUsed' : null;
}

/**
 * True when the discount is taken off the subscription now: as many invoices were lessened as the coupon has months. Periods of 30 days
 * would otherwise meet one invoice more than calendar months do.
 */
export const isCouponUsedUp = (coupon: Pick<Coupon, 'durationInMonths'>, discountedInvoicesPaid: number): boolean =>
  discountedInvoicesPaid >= coupon.durationInMonths;
