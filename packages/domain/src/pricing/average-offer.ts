import type { Minor } from '../money/money.ts';
import { rational, roundHalfUp } from '../money/rational.ts';

/** What offers ask on average with their shipping (PRICE-001), rounded half up; null = there is none. Shown, not followed (decision 52). */
export function averageOffer(landed: readonly Minor[]): Minor | null {
  if (landed.length === 0) return null;
  const sum = landed.reduce((all, each) => all + BigInt(each), 0n);
  return roundHalfUp(rational(sum, BigInt(landed.length)));
}
