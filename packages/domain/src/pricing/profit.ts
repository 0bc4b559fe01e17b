import type { Minor } from '../money/money.ts';
import { divide, multiply, roundHalfUp, roundIfSafe, subtract, type Rational } from '../money/rational.ts';

/** Profit of a price (appendix A step 13): price × q − C, rounded half up by magnitude. Minor units of the store's currency. */
export function profitOf(price: Minor, costInStore: Rational, netShare: Rational): Minor {
  return roundHalfUp(exactProfit(price, costInStore, netShare));
}

/** Profit / C in hundredths of a percent, rounded half up by magnitude; from the unrounded profit. Null where the cost is so small that no number says it. */
export function profitHundredths(price: Minor, costInStore: Rational, netShare: Rational): number | null {
  const share = divide(exactProfit(price, costInStore, netShare), costInStore);
  return roundIfSafe(multiply(share, { num: 10_000, den: 1 }));
}

function exactProfit(price: Minor, costInStore: Rational, netShare: Rational): Rational {
  return subtract(multiply({ num: price, den: 1 }, netShare), costInStore);
}
