import { DiscountType } from '../inventory/discount-type.ts';
import type { SourceFacts } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import { multiply, rational, subtract, zero, type Rational } from '../money/rational.ts';

const HUNDREDTHS = 10_000;

/** Appendix A step 1: the price after discount and then coupon, exact, never under 0. A quote without them has none. */
export function discountedPrice(source: SourceFacts, price: Minor): Rational {
  const discounted = reduceBy({ num: price, den: 1 }, source.discountType, source.discountValue);
  return reduceBy(discounted, source.couponType, source.couponValue);
}

/** The price less one reduction: an amount in cents or hundredths of a percent. */
export function reduceBy(price: Rational, type: DiscountType | null, value: number | null): Rational {
  if (type === null || value === null || value === 0) return price;
  const left =
    type === DiscountType.Rate
      ? multiply(price, rational(HUNDREDTHS - value, HUNDREDTHS))
      : subtract(price, { num: value, den: 1 });
  return left.num > 0 ? left : zero;
}
