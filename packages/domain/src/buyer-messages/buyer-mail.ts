import { limits } from '../limits.ts';

const NUMBERS_MAX = 5;

/** Order numbers of the marketplace in a text, in their order. */
export const orderNumbersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/(?<![\d-])\d{3}-\d{7}-\d{7}(?![\d-])/g)].map(([number]) => number))].slice(
    0,
    NUMBERS_MAX,
  );

/** MSG-001: how an answer stands: nothing is due, there is time, less than a sixth of it is left, or it is over. */
export type ReplyClock = 'none' | 'calm' | 'soon' | 'over';

export function replyClock(waitingSince: number | null, now: number): { clock: ReplyClock; leftMs: number } {
  if (waitingSince === null) return { clock: 'none', leftMs: 0 };
  const leftMs = waitingSince + limits.buyerReplyMs - now;
  return { clock: leftMs <= 0 ? 'over' : leftMs < limits.buyerReplyMs / 6 ? 'soon' : 'calm', leftMs };
}
