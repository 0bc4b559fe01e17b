import type { Minor } from '../money/money.ts';
import { rational, roundHalfUp } from '../money/rational.ts';
import { forecastOrder, wantedOf, type OrderForecast } from './forecast-order.ts';
import { isLess, isOtherRoute, sumOf, wantedBefore, type OrderFacts, type SoldFacts } from './order-facts.ts';
import { forecastOfRest, type ForecastLine } from './order-forecast.ts';

type Made = {
  lines: readonly ForecastLine[];
  rates: { ratePpm: number | null; localPpm: number | null } | null;
  sources: readonly (Minor | null)[];
};

/**
 * The forecast of an order that stood open: it was pending, its amounts were not told, or a product came to it. One that is frozen is moved by
 * nothing (M7), but of what was cancelled of it nothing is expected. null = it stays.
 */
export function forecastAfter(
  before: OrderFacts | null,
  after: OrderFacts,
  { isReported, sold }: { isReported: boolean; sold: SoldFacts | null },
): Made | null {
  if (!wantsForecast(before, after, isReported))
    return before !== null && isLess(before, after) ? restOf(before, after) : null;
  if (sold === null) return null;
  const { ratePpm, localPpm } = sold;
  const made: OrderForecast = forecastOrder(sold, {
    currency: after.currency,
    isWarehouse: after.sending === 'warehouse',
    isByAmazon: after.isByAmazon,
    products: after.items,
  });
  if (after.forecast !== null && JSON.stringify(made.lines) === JSON.stringify(linesOf(after.forecast))) return null;
  return { lines: made.lines, rates: { ratePpm, localPpm }, sources: made.products.map(({ sourceUsd }) => sourceUsd) };
}

/** The names of a line in the order in which a forecast has them: a column keeps them in one of its own. */
export const linesOf = (lines: readonly ForecastLine[]): ForecastLine[] =>
  lines.map(({ line, amount, usd, ratePpm, weightG }) => ({ line, amount, usd, ratePpm, weightG }));

export function wantsForecast(before: OrderFacts | null, after: OrderFacts, isReported: boolean): boolean {
  // The way that it is sent by was found after it was made, or is another one since.
  if (isOtherRoute(before, after)) return true;
  if (before === null || !isReported) return isReported;
  return (
    after.forecast === null ||
    before.isPending ||
    after.items.length !== before.items.length ||
    // What was not known may have been of what was cancelled.
    (isLess(before, after) && after.forecast.some(({ amount }) => amount === null)) ||
    (after.isByFile && (before.sale !== after.sale || before.shipping !== after.shipping)) ||
    (before.sale + before.shipping === 0 && after.sale + after.shipping > 0)
  );
}

/** The frozen forecast without what was cancelled. */
function restOf(before: OrderFacts, { items, sale, shipping, forecast }: OrderFacts): Made | null {
  if (forecast === null) return null;
  const was = wantedBefore(before);
  const left = items.map((item) => {
    const wanted = was.get(item.id) ?? 0;
    return wanted === 0 ? 0 : roundHalfUp(rational(BigInt(item.sourceUsd ?? 0) * BigInt(wantedOf(item)), wanted));
  });
  const source = sumOf(items, ({ sourceUsd }) => sourceUsd ?? 0);
  const parcels = rational(
    sumOf(items, wantedOf),
    Math.max(
      1,
      sumOf(items, ({ id }) => was.get(id) ?? 0),
    ),
  );
  const isCostKnown = items.every(({ sourceUsd }) => sourceUsd !== null) && source > 0;
  const product = isCostKnown
    ? rational(
        left.reduce((sum, one) => sum + one, 0),
        source,
      )
    : parcels;
  return {
    lines: forecastOfRest(forecast, { sale, shipping, product, parcels }),
    rates: null,
    sources: items.map(({ sourceUsd }, place) => (sourceUsd === null ? null : (left[place] ?? 0))),
  };
}
