import type { Decision } from '../inventory/decision.ts';
import { isJump } from './jump.ts';

/** Moves are counted by whole percents of the price before, all above the last in the last. */
const BUCKETS = 101;

/** What a change of prices would do to the items that are for sale, all of them: counted while only a share of them gets it. */
export type Moves = {
  /** Items whose price is known before and after and that stay for sale. */
  items: number;
  /** Of these, items whose price moves. */
  moved: number;
  /** Items whose price would be below their landed cost, and was not before. */
  underCost: number;
  /** Items whose price would fall by more than half or rise more than fourfold (the bounds of decision 31). */
  jumps: number;
  /** How many items move by so many whole percents, up or down. */
  byPercent: readonly number[];
};

export const noMoves = (): Moves => ({
  items: 0,
  moved: 0,
  underCost: 0,
  jumps: 0,
  byPercent: Array.from({ length: BUCKETS }, () => 0),
});

export const addMoves = (one: Moves, other: Moves): Moves => ({
  items: one.items + other.items,
  moved: one.moved + other.moved,
  underCost: one.underCost + other.underCost,
  jumps: one.jumps + other.jumps,
  byPercent: one.byPercent.map((count, percent) => count + (other.byPercent[percent] ?? 0)),
});

type Priced = Pick<Decision, 'price' | 'cost' | 'quantity' | 'hold'>;

/** Counts one item: what is decided of it without the change, and with it. An item that goes to zero is no move: that never waits. Answers the moves with it. */
export function countMove(moves: Moves, before: Priced, after: Priced): Moves {
  if (before.hold !== null || after.hold !== null || after.quantity === 0) return moves;
  if (before.price === null || after.price === null || before.price <= 0) return moves;
  const isUnder = isBelowCost(after) && !isBelowCost(before);
  const percent = Math.min(BUCKETS - 1, Math.floor((100 * Math.abs(after.price - before.price)) / before.price));
  const hasMoved = after.price !== before.price;
  return {
    items: moves.items + 1,
    moved: moves.moved + (hasMoved ? 1 : 0),
    underCost: moves.underCost + (isUnder ? 1 : 0),
    jumps: moves.jumps + (isJump(before.price, after.price) ? 1 : 0),
    byPercent: hasMoved ? moves.byPercent.with(percent, (moves.byPercent[percent] ?? 0) + 1) : moves.byPercent,
  };
}

const isBelowCost = ({ price, cost }: Priced): boolean => price !== null && cost !== null && price < cost;

/** Median of the moves of the items that move, in whole percents; null when none does. */
export function medianMove({ moved, byPercent }: Moves): number | null {
  if (moved === 0) return null;
  let seen = 0;
  for (const [percent, count] of byPercent.entries()) {
    seen += count;
    if (seen * 2 >= moved) return percent;
  }
  return BUCKETS - 1;
}
