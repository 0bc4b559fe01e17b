import type { Minor } from '../money/money.ts';
import { add, multiply, rational, roundHalfUp, zero, type Rational } from '../money/rational.ts';
import { splitSale } from '../pricing/split-sale.ts';
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

/** The same before anything is rounded. */
export type ExactCosts = Record<keyof ForecastCosts, Rational | null>;

/** A product of an order as it is forecast: what the buyer pays for it, and what its listing says of commission, tax, rate and costs. */
export type ForecastProduct = {
  /** With its shipping, minor units of the order's currency. */
  paid: Minor;
  /** The share of commission and of tax in what the buyer pays. */
  commission: Rational;
  taxShare: Rational;
  /** USD cents → minor units of the order's currency; null = no rate is known. */
  costFactor: Rational | null;
  ratePpm: number | null;
  weightG: number | null;
  costs: ExactCosts;
};

/** What an order is forecast from, frozen with it. Amounts of the sale in minor units of its currency. */
export type ForecastFacts = { sale: Minor; shipping: Minor; products: readonly ForecastProduct[] };

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
  const reported: Partial<Record<ProfitLine, Minor>> = { [L.sale]: sale, [L.shipping]: shipping };
  return lines.map((one) => {
    const share = shares[one.line] ?? parcels;
    const of = (amount: Minor | null): Minor | null =>
      amount === null ? null : roundHalfUp(multiply(rational(amount), share));
    return { ...one, amount: reported[one.line] ?? of(one.amount), usd: of(one.usd), weightG: of(one.weightG) };
  });
}

/**
 * The forecast of an order's profit: its lines, taken apart by the function that shows the parts of a price (decision 75), so that what was sold at its
 * price leaves what the price was decided to leave.
 */
export function forecastLines({ sale, shipping, products }: ForecastFacts): ForecastLine[] {
  const exact = costNames.map((name) => inOrderCurrency(products, name));
  const sumOf = (share: 'commission' | 'taxShare'): Rational =>
    products.reduce((sum, product) => add(sum, multiply(rational(product.paid), product[share])), zero);
  const costs = exact.map((amount) => amount ?? zero);
  const split = splitSale({ paid: sale + shipping, costs, commission: sumOf('commission'), tax: sumOf('taxShare') });
  const own = (line: ProfitLine, amount: Minor): ForecastLine => ({
    line,
    amount,
    usd: null,
    ratePpm: null,
    weightG: null,
  });
  const rates = new Set(products.map(({ ratePpm }) => ratePpm));
  return [
    own(L.sale, sale),
    own(L.shipping, shipping),
    own(L.tax, 0 - split.tax),
    own(L.commission, 0 - split.commission),
    ...costNames.map((name, index): ForecastLine => ({
      line: L[name],
      amount: exact[index] === null ? null : 0 - (split.costs[index] ?? 0),
      usd: inDollars(products, name),
      // Of products with rates of their own there is no one rate.
      ratePpm: rates.size === 1 ? (products[0]?.ratePpm ?? null) : null,
      weightG: name === 'carriage' ? weightOf(products) : null,
    })),
  ];
}

const costNames = ['product', 'carriage', 'handling', 'customs', 'insurance'] as const;

/** What is not known of one product is not known of all. */
const together = (parts: readonly (Rational | null)[]): Rational | null =>
  parts.reduce<Rational | null>((sum, part) => (sum === null || part === null ? null : add(sum, part)), zero);

const inOrderCurrency = (products: readonly ForecastProduct[], name: keyof ExactCosts): Rational | null =>
  together(
    products.map(({ costs: { [name]: usd }, costFactor }) =>
      usd === null || costFactor === null ? null : multiply(usd, costFactor),
    ),
  );

function inDollars(products: readonly ForecastProduct[], name: keyof ExactCosts): Minor | null {
  const usd = together(products.map(({ costs }) => costs[name]));
  return usd === null ? null : roundHalfUp(usd);
}

function weightOf(products: readonly ForecastProduct[]): number | null {
  const weights = products.flatMap(({ weightG }) => weightG ?? []);
  return weights.length === products.length ? weights.reduce((sum, weightG) => sum + weightG, 0) : null;
}
