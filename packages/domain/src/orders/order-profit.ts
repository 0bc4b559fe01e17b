import { decimalsOf } from '../money/currency-decimals.ts';
import type { Minor } from '../money/money.ts';
import { rational, roundHalfUp, type Rational, multiply } from '../money/rational.ts';
import type { ForecastLine } from './order-forecast.ts';
import { costLines, ProfitLine, profitLineWords, unforecastLines } from './profit-lines.ts';

/** Money that really moved for a line, on its day (decision 58). `amount`: what it does to the profit, in the order's currency. */
export type MoneyMovement = {
  line: ProfitLine;
  day: string;
  amount: Minor;
  /** What was paid, in its own currency, and by which rate it was converted; null = it is the order's currency. */
  usd: Minor | null;
  ratePpm: number | null;
  weightG: number | null;
  /** Of a purchase that came to nothing (decision 70): what is still expected comes on top of it. */
  isLost?: boolean;
};

/** Why a line differs from its forecast; each has its sentence on the screen. */
export type DifferenceReason =
  | 'asForecast'
  | 'pending'
  | 'notForecast'
  | 'rate'
  | 'sourcePrice'
  | 'priceAndRate'
  | 'weight'
  | 'carrierPrice'
  | 'marketplaceReport'
  | 'moved';

/** A line of the table. `counted` is what the totals hold: the actual amount, or the forecast while it is pending; null = unknown. */
export type ProfitTableLine = {
  line: ProfitLine;
  forecast: Minor | null;
  actual: Minor | null;
  isPending: boolean;
  /** What is on its way and in no books yet: a refund that the marketplace was told. */
  onItsWay: Minor;
  counted: Minor | null;
  difference: Minor | null;
  reason: DifferenceReason;
  movements: readonly MoneyMovement[];
};

/** An order's profit: every total is the sum of its lines. Shares in hundredths of a percent of the landed cost. */
export type ProfitTable = {
  lines: readonly ProfitTableLine[];
  forecastProfit: Minor | null;
  forecastCost: Minor | null;
  forecastHundredths: number | null;
  /** With what is pending at its forecast. */
  profit: Minor | null;
  cost: Minor | null;
  hundredths: number | null;
  /** Nothing of it is pending. */
  isActual: boolean;
};

/** Amounts by their lines that no books hold yet. */
export type OnItsWay = ReadonlyMap<ProfitLine, Minor>;
const nothing: OnItsWay = new Map();

/**
 * ORD-012, decision 58: the forecast beside what really moved. `settled`: lines that nothing more is expected of; `onItsWay`: what counts already and keeps
 * its line pending.
 */
export function profitTable(
  forecast: readonly ForecastLine[],
  movements: readonly MoneyMovement[],
  settled: ReadonlySet<ProfitLine>,
  onItsWay: OnItsWay = nothing,
): ProfitTable {
  const lines = profitLineWords.codes.map((line) => {
    const one = tableLine(
      line,
      forecast.find((each) => each.line === line) ?? null,
      movements.filter((movement) => movement.line === line),
      settled.has(line) || unforecastLines.includes(line),
    );
    const waiting = onItsWay.get(line) ?? 0;
    return waiting === 0 ? one : whileOnItsWay(one, waiting);
  });
  const forecastProfit = sumOf(lines.map((line) => (isUnforecast(line) ? 0 : line.forecast)));
  const profit = sumOf(lines.map((line) => line.counted));
  const costs = lines.filter(({ line }) => costLines.includes(line));
  const forecastCost = negated(sumOf(costs.map((line) => (isUnforecast(line) ? 0 : line.forecast))));
  const cost = negated(sumOf(costs.map((line) => line.counted)));
  return {
    lines,
    forecastProfit,
    forecastCost,
    forecastHundredths: shareOfCost(forecastProfit, forecastCost),
    profit,
    cost,
    hundredths: shareOfCost(profit, cost),
    isActual: lines.every((line) => !line.isPending),
  };
}

const isUnforecast = ({ line }: ProfitTableLine): boolean => unforecastLines.includes(line);

function tableLine(
  line: ProfitLine,
  forecast: ForecastLine | null,
  movements: readonly MoneyMovement[],
  isSettled: boolean,
): ProfitTableLine {
  const expected = forecast?.amount ?? null;
  const moved = movements.length === 0 ? null : movements.reduce((sum, { amount }) => sum + amount, 0);
  const actual = isSettled ? (moved ?? 0) : null;
  return {
    line,
    forecast: expected,
    actual,
    isPending: !isSettled,
    onItsWay: 0,
    counted: actual ?? countedWhilePending(expected, movements),
    difference: actual === null ? null : actual - (expected ?? 0),
    reason: isSettled ? differenceReason(line, forecast, { actual: actual ?? 0, movements }) : 'pending',
    movements,
  };
}

const whileOnItsWay = (line: ProfitTableLine, onItsWay: Minor): ProfitTableLine => ({
  ...line,
  actual: null,
  isPending: true,
  onItsWay,
  counted: line.counted === null ? null : line.counted + onItsWay,
  difference: null,
  reason: 'pending',
});

/** What has moved already may be more than was expected of the whole line: then it counts, never the kinder figure. */
function countedWhilePending(expected: Minor | null, movements: readonly MoneyMovement[]): Minor | null {
  const sum = (some: readonly MoneyMovement[]): Minor => some.reduce((all, { amount }) => all + amount, 0);
  const wanted = movements.filter(({ isLost }) => isLost !== true);
  const lost = sum(movements.filter(({ isLost }) => isLost === true));
  if (expected === null) return movements.length === 0 ? null : sum(movements);
  return lost + (wanted.length === 0 ? expected : Math.min(expected, sum(wanted)));
}

/** What made the difference, from what the forecast and the movements were computed from. */
function differenceReason(
  line: ProfitLine,
  forecast: ForecastLine | null,
  { actual, movements }: { actual: Minor; movements: readonly MoneyMovement[] },
): DifferenceReason {
  if (actual === (forecast?.amount ?? 0)) return 'asForecast';
  if (forecast === null || forecast.amount === null) return unforecastLines.includes(line) ? 'moved' : 'notForecast';
  if (line === ProfitLine.commission || line === ProfitLine.tax) return 'marketplaceReport';
  const weights = movements.flatMap(({ weightG }) => (weightG === null ? [] : [weightG]));
  if (line === ProfitLine.carriage && forecast.weightG !== null && weights.length > 0) {
    if (weights.reduce((sum, weightG) => sum + weightG, 0) !== forecast.weightG) return 'weight';
  }
  if (movements.length === 0 || movements.some(({ usd }) => usd === null)) return 'moved';
  // What is paid is positive in USD and negative in the profit.
  const usd = movements.reduce((sum, movement) => sum + (movement.usd ?? 0), 0);
  const isOtherRate = movements.some(({ ratePpm }) => ratePpm !== forecast.ratePpm);
  if (usd === forecast.usd) return isOtherRate ? 'rate' : 'moved';
  if (line === ProfitLine.carriage || line === ProfitLine.handling) return 'carrierPrice';
  return isOtherRate ? 'priceAndRate' : 'sourcePrice';
}

/** null as soon as one of them is not known: half a sum is none. */
function sumOf(amounts: readonly (Minor | null)[]): Minor | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

const negated = (amount: Minor | null): Minor | null => (amount === null ? null : 0 - amount);

/** Decision 58: profit ÷ landed cost, rounded half up by magnitude; null without a cost above 0. */
export function shareOfCost(profit: Minor | null, cost: Minor | null): number | null {
  if (profit === null || cost === null || cost <= 0) return null;
  return roundHalfUp(rational(BigInt(profit) * 10_000n, cost));
}

/** USD cents in the order's currency, rounded half up: how a single movement is booked. Rate: its units for a million of USD. */
export function inOrderCurrency(usd: Minor, ratePpm: number, currency: string): Minor {
  const factor: Rational = rational(BigInt(ratePpm) * BigInt(10 ** decimalsOf(currency)), 100_000_000n);
  return roundHalfUp(multiply(rational(usd), factor));
}
