import type { PricePoint } from '../pricing/plausibility.ts';

/** M6: a source's price is watched for so many days. */
export const VOLATILITY_DAYS = 30;
/** Assumed: a price that was known for less than so long tells nothing of how it moves. */
const KNOWN_MIN_MS = 86_400_000;
const DAY_MS = 86_400_000;
/** No price is expected to move by more than this in a day. */
const HUNDREDTHS_MAX = 20_000;

/**
 * How far a price moves in a day: the standard deviation of its relative steps, in hundredths of a percent; null = it was known for too short a time.
 * Points in the order of time, the one that holds at `from` included.
 */
export function dailyVolatility(
  points: readonly PricePoint[],
  { from, to }: { from: number; to: number },
): number | null {
  const known = points.filter(({ at, price }) => at < to && price !== null && price > 0);
  const [first] = known;
  if (!first) return null;
  const ms = to - Math.max(first.at, from);
  if (ms < KNOWN_MIN_MS) return null;
  let squares = 0;
  for (const [index, { price }] of known.entries()) {
    const before = known[index - 1]?.price ?? price;
    const step = (price ?? 0) / (before ?? 1) - 1;
    squares += step * step;
  }
  return Math.min(HUNDREDTHS_MAX, Math.round(Math.sqrt(squares / (ms / DAY_MS)) * 10_000));
}
