import type { MarketCode } from '@kervan/domain/markets';
import { sourceMarket } from '@kervan/domain/markets';
import type { Profile } from '../../config.ts';
import { hashNumber, hashText, share, shareOf } from '../random.ts';

/** Middle time between two changes of a product's offers, in milliseconds of world time. */
const PERIOD_MS = {
  demo: { source: 35 * 60_000, target: 60 * 60_000 },
  amazon: { source: 5 * 3_600_000, target: 6 * 3_600_000 },
} satisfies Record<Profile, { source: number; target: number }>;

/** The moments at which the offers of one product in one market change. Between two of them everything stands still. */
export type Steps = {
  hash: number;
  periodMs: number;
  /** Which step is in force at a time since the world's start. */
  stepAt(elapsedMs: number): number;
  /** When a step began. */
  startOf(step: number): number;
};

/** The slowest products change this many times less often than the liveliest. */
const PERIOD_SPREAD = 3;

/** The steps of a product: each has a period of its own around the middle (20 to 60 minutes for 35), and each moment is shifted a little. */
export function createSteps(seed: number, profile: Profile, market: MarketCode, asin: string): Steps {
  const hash = hashText(seed, `${market} ${asin}`);
  const middle = PERIOD_MS[profile][market === sourceMarket ? 'source' : 'target'];
  const periodMs = middle * PERIOD_SPREAD ** (share(hash) - 0.5);
  const phase = shareOf(hash, 101);
  const startOf = (step: number): number =>
    Math.ceil((step - phase + 0.4 * (shareOf(hash ^ 0x5bd1e995, step) - 0.5)) * periodMs);
  return {
    hash,
    periodMs,
    startOf,
    stepAt(elapsedMs) {
      let step = Math.floor(elapsedMs / periodMs + phase) + 1;
      while (startOf(step) > elapsedMs) step--;
      return step;
    },
  };
}

/** A value that keeps for `length` steps, drawn for the run a step stands in. */
export const runHash = (hash: number, step: number, length: number, salt: number): number =>
  hashNumber(hash ^ Math.imul(salt, 0x9e3779b1), Math.floor(step / length));
