import type { ProfitTable } from '@kervan/contracts/profit-table';
import type { ForecastLine } from '@kervan/domain/orders/order-forecast';
import { profitLineWords } from '@kervan/domain/orders/profit-lines';
import { owedBySource } from '@kervan/domain/orders/source-money';
import type { Db } from '../../db/connect.ts';
import { forecastOf, readProfit, type BookedMovement } from '../../records/order-money/order-profit.ts';
import { sourcePurchasesOf, type OrderState } from '../../records/orders/order-state.ts';

/** ORD-010: the profit table as the panel draws it; every total is the sum of its lines. */
export async function profitOf(tx: Db, { order, purchases }: OrderState): Promise<ProfitTable> {
  const { table, movements } = await readProfit(tx, order);
  const forecast = forecastOf(order);
  return {
    currency: order.currency,
    lines: table.lines.map((line) => ({
      line: profitLineWords.nameOf(line.line),
      forecastMinor: line.forecast,
      actualMinor: line.actual,
      differenceMinor: line.difference,
      countedMinor: line.counted,
      onItsWayMinor: line.onItsWay,
      reason: line.reason,
      details: detailsOf(
        forecast.find((one) => one.line === line.line),
        movements.filter((movement) => movement.line === line.line),
      ),
      movements: movements.filter((movement) => movement.line === line.line).map(movementOf),
    })),
    forecastProfitMinor: table.forecastProfit,
    actualProfitMinor: table.profit,
    forecastCostMinor: table.forecastCost,
    actualCostMinor: table.cost,
    forecastPercent: table.forecastHundredths,
    actualPercent: table.hundredths,
    sourceOwedUsdMinor: owedBySource(sourcePurchasesOf(purchases)),
  };
}

/** What a line was computed from, for the words of its reason: dollars, rates and weights, before and after. */
function detailsOf(forecast: ForecastLine | undefined, movements: readonly BookedMovement[]) {
  if (forecast === undefined || (forecast.usd === null && forecast.weightG === null)) return null;
  const usd = movements.flatMap((movement) => (movement.usd === null ? [] : [movement.usd]));
  return {
    forecastUsd: forecast.usd,
    forecastRatePpm: forecast.ratePpm,
    forecastWeightG: forecast.weightG,
    actualUsd: usd.length === 0 ? null : usd.reduce((sum, amount) => sum + amount, 0),
    actualRatePpm: movements.at(-1)?.ratePpm ?? null,
  };
}

const movementOf = ({ line, day, amount, booked }: BookedMovement) => ({
  day,
  kind: profitLineWords.nameOf(line),
  amountMinor: booked.amount,
  currency: booked.currency,
  ratePpm: booked.ratePpm,
  inOrderCurrencyMinor: amount,
  reference: booked.reference,
});
