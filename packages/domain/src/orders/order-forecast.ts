import { apportion } from '../money/apportion.ts';
import type { Minor } from '../money/money.ts';
import { add, multiply, rational, roundHalfUp, zero, type Rational } from '../money/rational.ts';
import { ProfitLine } from './profit-lines.ts';

const L = ProfitLine;

/** What an order is expected to cost, USD cents for the whole order; null = not known. */
export type ForecastCosts = {
  product: Minor | null;
  carriage: Minor | null;
  handling: Minor | null;
  customs: Minor | null;
  insurance: Minor | null;
};

/** What an order is forecast from, frozen with it. Amounts of the sale in minor units of its currency. */
export type ForecastFacts = {
  sale: Minor;
  shipping: Minor;
  /** The share of commission and of tax in what the buyer pays. */
  commission: Rational;
  taxShare: Rational;
  /** USD cents → minor units of the order's currency at the order day's rate; null = no rate is known. */
  costFactor: Rational | null;
  ratePpm: number | null;
  weightG: number | null;
  costs: ForecastCosts;
};

/** A line as it was expected: what it does to the profit, and what it was computed from. null = not known. */
export type ForecastLine = {
  line: ProfitLine;
  amount: Minor | null;
  usd: Minor | null;
  ratePpm: number | null;
  weightG: number | null;
};

/** What is left of an order after something of it was cancelled: its amounts, and the part of the source's costs and of its parcels that is still to come. */
export type Left = { sale: Minor; shipping: Minor; product: Rational; parcels: Rational };

/**
 * Decision 70: a forecast after something of its order was cancelled. It is not made anew: what stays is expected as it was, by the prices and the rate of
 * its day; what the marketplace takes follows what the buyer pays.
 */
export function forecastOfRest(
  lines: readonly ForecastLine[],
  { sale, shipping, product, parcels }: Left,
): ForecastLine[] {
  const amountOf = (line: ProfitLine): Minor => lines.find((one) => one.line === line)?.amount ?? 0;
  const before = amountOf(L.sale) + amountOf(L.shipping);
  const paid = before === 0 ? rational(0) : rational(sale + shipping, before);
  const shares: Partial<Record<ProfitLine, Rational>> = { [L.tax]: paid, [L.commission]: paid, [L.product]: product };
  const told: Partial<Record<ProfitLine, Minor>> = { [L.sale]: sale, [L.shipping]: shipping };
  return lines.map((one) => {
    const share = shares[one.line] ?? parcels;
    const of = (amount: Minor | null): Minor | null =>
      amount === null ? null : roundHalfUp(multiply(rational(amount), share));
    return { ...one, amount: told[one.line] ?? of(one.amount), usd: of(one.usd), weightG: of(one.weightG) };
  });
}

/** The forecast of an order's profit: its lines; costs converted together, so that they add up to the converted whole. */
export function forecastLines(facts: ForecastFacts): ForecastLine[] {
  const paid = rational(facts.sale + facts.shipping);
  const own = (line: ProfitLine, amount: Minor): ForecastLine => ({
    line,
    amount,
    usd: null,
    ratePpm: null,
    weightG: null,
  });
  return [
    own(L.sale, facts.sale),
    own(L.shipping, facts.shipping),
    own(L.tax, 0 - roundHalfUp(multiply(paid, facts.taxShare))),
    own(L.commission, 0 - roundHalfUp(multiply(paid, facts.commission))),
    ...costForecasts(facts),
  ];
}

function costForecasts({ costs, costFactor, ratePpm, weightG }: ForecastFacts): ForecastLine[] {
  const parts = [
    [L.product, costs.product],
    [L.carriage, costs.carriage],
    [L.handling, costs.handling],
    [L.customs, costs.customs],
    [L.insurance, costs.insurance],
  ] as const;
  const exact = parts.map(([, usd]) =>
    usd === null || costFactor === null ? zero : multiply(rational(usd), costFactor),
  );
  const amounts = apportion(exact, roundHalfUp(exact.reduce(add, zero)));
  return parts.map(([line, usd], index) => ({
    line,
    amount: usd === null || costFactor === null ? null : 0 - (amounts[index] ?? 0),
    usd,
    ratePpm,
    weightG: line === L.carriage ? weightG : null,
  }));
}
