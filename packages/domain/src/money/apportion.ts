import { compare, rational, roundDown, subtract, type Rational } from './rational.ts';

/**
 * Rounds exact parts to whole minor units so that they add up to `total` (largest remainder; equal remainders: the earlier part).
 * The exact parts must add up to less than half a unit beside the total: the total is their rounded sum. Throws RangeError otherwise.
 */
export function apportion(parts: readonly Rational[], total: number): number[] {
  const shares = parts.map(roundDown);
  const missing = total - shares.reduce((sum, share) => sum + share, 0);
  if (missing < 0 || missing > parts.length) throw new RangeError(`parts do not add up to ${total}`);
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: subtract(part, rational(shares[index] ?? 0)) }))
    .sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Splits a whole total by whole weights (all 0 or above, not all 0), adding up exactly to the total. */
export function apportionByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0 || weights.some((weight) => weight < 0))
    throw new RangeError('weights must be 0 or above and not all 0');
  return apportion(
    weights.map((weight) => rational(BigInt(total) * BigInt(weight), BigInt(sum))),
    total,
  );
}
