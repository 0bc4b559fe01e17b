import { limits } from '../limits.ts';

const PPM = 1_000_000;

/** What becomes of a new currency rate: it is too near to the one in use, it is taken over, or it is held until the seller accepts it. */
export type RateMove = 'none' | 'taken' | 'held';

/**
 * PRICE-016: a rate that differs by 1 percent or more is taken over, and so is a store's first one. Decision 31: from one day's reading to
 * the next no rate moves by more than 20 percent; one that does is held. Rates in parts per million.
 */
export function rateMove(inUse: number | null, rate: number): RateMove {
  if (inUse === null) return 'taken';
  const moved = Math.abs(rate - inUse) * PPM;
  if (moved < limits.rateMoveRepricePpm * inUse) return 'none';
  return moved > limits.rateMoveHeldPpm * inUse ? 'held' : 'taken';
}
