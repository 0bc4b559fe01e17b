import { apportion } from '../money/apportion.ts';
import type { Minor } from '../money/money.ts';
import { add, rational, roundHalfUp, subtract, zero, type Rational } from '../money/rational.ts';

/** What a buyer pays beside what it is spent on: the costs and the shares of commission and tax, exact, in minor units of the same currency. */
export type ExactSale = { paid: Minor; costs: readonly Rational[]; commission: Rational; tax: Rational };

/** The same in whole minor units, which add up to what is paid. */
export type SplitSale = { costs: Minor[]; commission: Minor; tax: Minor; profit: Minor };

/**
 * Decision 75: the one place where a sale is taken apart, so that a part is the same figure wherever it is shown. The costs add up to their rounded sum and
 * the profit is that of appendix A step 13; what rounding leaves over (at most one unit) goes to the larger of commission and tax, without either to the
 * profit.
 */
export function splitSale({ paid, costs, commission, tax }: ExactSale): SplitSale {
  const cost = costs.reduce(add, zero);
  const whole = roundHalfUp(cost);
  const profit = roundHalfUp(subtract(subtract(rational(paid), add(commission, tax)), cost));
  const [ownCommission = 0, ownTax = 0] = apportion([commission, tax], roundHalfUp(add(commission, tax)));
  const left = paid - whole - ownCommission - ownTax - profit;
  const takes = ownCommission + ownTax === 0 ? 'profit' : ownCommission >= ownTax ? 'commission' : 'tax';
  const taken = (name: typeof takes): Minor => (name === takes ? left : 0);
  return {
    costs: apportion(costs, whole),
    commission: ownCommission + taken('commission'),
    tax: ownTax + taken('tax'),
    profit: profit + taken('profit'),
  };
}
