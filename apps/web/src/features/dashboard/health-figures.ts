import { apportionByWeight } from '@kervan/domain/money/apportion';

/** Whole of a share in hundredths of a percent, in steps of a tenth of a percent: shown shares add up to 100,0. */
const WHOLE = 1_000;
const STEP = 10;

/** The share of each count, hundredths of a percent; they add up to the whole. All zero of nothing. */
export function sharesOf(counts: readonly number[]): number[] {
  if (counts.every((count) => count === 0)) return counts.map(() => 0);
  return apportionByWeight(WHOLE, counts).map((tenths) => tenths * STEP);
}

/** The change against an earlier amount in hundredths of a percent; null when there is nothing to compare with. */
export function changeOf(now: number, before: number | null): number | null {
  return before === null || before === 0 ? null : Math.round(((now - before) / before) * 10_000);
}

/** How an age stands against its limit: under two thirds of it all is well, past it the data is late. */
export function ageTone(ageMs: number, limitMs: number): 'pos' | 'warn' | 'neg' {
  return ageMs > limitMs ? 'neg' : ageMs > limitMs * 0.66 ? 'warn' : 'pos';
}
