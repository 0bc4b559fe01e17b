import { medianMove, type Moves } from './moves.ts';

/** Why a change of prices is halted. */
export const haltReasons = ['medianMove', 'underCost', 'jumps'] as const;
export type HaltReason = (typeof haltReasons)[number];

/** Above this median move, in whole percents, a change is halted (decision 47). */
export const MEDIAN_MOVE_MAX = 20;
/** One item in so many may come under its landed cost, or jump (decision 47). */
const ONE_IN = 100;
/** Assumed: fewer moved items than a dry run has samples say nothing about a median. */
export const MOVED_MIN = 20;
/** Assumed: of fewer moved items than that, but so many, a change is nonsense where most of them jump: a rate × 100 in a store of a dozen products. */
const FEW = 3;

/** Whether a change of prices goes on; null = it does. Pure; the counts are those of all items, not of the share that has it already. */
export function judgeMoves(moves: Moves): HaltReason | null {
  if (moves.moved < MOVED_MIN) return moves.moved >= FEW && moves.jumps * 2 > moves.moved ? 'jumps' : null;
  if (moves.underCost * ONE_IN > moves.items) return 'underCost';
  if (moves.jumps * ONE_IN > moves.items) return 'jumps';
  const median = medianMove(moves);
  return median !== null && median > MEDIAN_MOVE_MAX ? 'medianMove' : null;
}
