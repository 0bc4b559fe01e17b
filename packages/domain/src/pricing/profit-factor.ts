import { multiply, rational, type Rational } from '../money/rational.ts';

/** r × (1 + p/100) / q of appendix A step 8, from r / q: cost in USD cents × this = price in minor units. */
export function profitFactor(grossFactor: Rational, profitHundredths: number): Rational {
  const factor = multiply(grossFactor, { num: 10_000 + profitHundredths, den: 10_000 });
  return rational(factor.num, factor.den);
}
