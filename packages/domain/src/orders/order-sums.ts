import { decimalsOf } from '../money/currency-decimals.ts';
import type { Minor } from '../money/money.ts';
import { multiply, rational, roundHalfUp, type Rational } from '../money/rational.ts';

/** Orders that are added up: of one currency and of one rate. Cost, profit, known sale and refunds are of those whose profit is known. */
export type RatedSums = {
  currency: string;
  /** Units of the currency, and of the store's currency, for a million of USD on the orders' day; null = not known. */
  ratePpm: number | null;
  localPpm: number | null;
  orders: number;
  sale: Minor;
  cost: Minor;
  profit: Minor;
  knownSale: Minor;
  refunded: Minor;
  unknown: number;
};

/** What orders come to in one currency: sale of known profits = cost + tax and commission + refunds + profit. */
export type OrderSum = {
  currency: string;
  saleMinor: Minor;
  costMinor: Minor;
  taxAndCommissionMinor: Minor;
  refundedMinor: Minor;
  profitMinor: Minor;
};

const amountNames = ['sale', 'cost', 'profit', 'knownSale', 'refunded'] as const;
type Amounts = Record<(typeof amountNames)[number], Minor>;
const nothing = (): Amounts => ({ sale: 0, cost: 0, profit: 0, knownSale: 0, refunded: 0 });

/** The sums of each currency alone, the store's first, then the largest number of orders. */
export function sumsByCurrency(rows: readonly RatedSums[], local: string): OrderSum[] {
  const ordersOf = (group: readonly RatedSums[]): number => group.reduce((all, { orders }) => all + orders, 0);
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .filter(([, group]) => ordersOf(group) > 0)
    .toSorted(([one, a], [other, b]) => Number(other === local) - Number(one === local) || ordersOf(b) - ordersOf(a))
    .map(([currency, group]) => sumOf(currency, group));
}

/**
 * ORD-012: all of them in one currency, each at the rate of its own day. `unrated`: orders of which no rate is known; they are in no such sum.
 */
export function sumIn(currency: string, rows: readonly RatedSums[], local: string): { sum: OrderSum; unrated: number } {
  const rated = byRate(rows).flatMap((row) => {
    const factor = factorTo(currency, row, local);
    return factor === null ? [] : [converted(row, factor)];
  });
  const known = rows.filter((row) => factorTo(currency, row, local) !== null);
  const all = rows.reduce((sum, { orders }) => sum + orders, 0);
  return { sum: sumOf(currency, rated), unrated: all - known.reduce((sum, { orders }) => sum + orders, 0) };
}

/** What is of one rate is added before it is converted, so that the sum is the same however the rows are cut. */
const byRate = (rows: readonly RatedSums[]): RatedSums[] =>
  [...Map.groupBy(rows, ({ currency, ratePpm, localPpm }) => `${currency}:${ratePpm}:${localPpm}`).values()].flatMap(
    (group) => {
      const [first] = group;
      return first === undefined ? [] : [{ ...first, ...addedUp(group) }];
    },
  );

function addedUp(group: readonly Amounts[]): Amounts {
  return group.reduce<Amounts>((all, row) => {
    const next = nothing();
    for (const name of amountNames) next[name] = all[name] + row[name];
    return next;
  }, nothing());
}

function sumOf(currency: string, group: readonly Amounts[]): OrderSum {
  const sums = addedUp(group);
  return {
    currency,
    saleMinor: sums.sale,
    costMinor: sums.cost,
    taxAndCommissionMinor: sums.knownSale - sums.cost - sums.refunded - sums.profit,
    refundedMinor: sums.refunded,
    profitMinor: sums.profit,
  };
}

function converted(row: RatedSums, factor: Rational): Amounts {
  const amounts = nothing();
  for (const name of amountNames) amounts[name] = roundHalfUp(multiply(rational(row[name]), factor));
  return amounts;
}

const PPM = 1_000_000;

/** Minor units of one currency → of another; null = a rate is not known. */
function factorTo(currency: string, row: RatedSums, local: string): Rational | null {
  if (row.currency === currency) return rational(1);
  const from = row.currency === 'USD' ? PPM : row.ratePpm;
  const to = currency === 'USD' ? PPM : currency === local ? row.localPpm : null;
  if (!from || !to) return null;
  const shift = decimalsOf(currency) - decimalsOf(row.currency);
  const rates = rational(BigInt(to), BigInt(from));
  return multiply(rates, shift >= 0 ? rational(10 ** shift) : rational(1, 10 ** -shift));
}
