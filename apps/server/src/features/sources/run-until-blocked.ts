import { setTimeout as wait } from 'node:timers/promises';
import type { MarketClock } from '../../clock.ts';
import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { Logger } from '../../log.ts';

/** System time after which a reading job ends; the next one starts at once and other jobs get their turn. */
const TURN_MS = 4_000;

/** What a turn needs to know. `patienceMs`: system time it waits for the next token of a quota before it ends; 0 = not at all. */
type Turn = { log: Logger; clock: MarketClock; patienceMs?: number };

/** Makes a call, and makes it again when the quota refuses it for no longer than the turn is patient: what was claimed for it stays claimed meanwhile. */
export type WithTokenWait = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Repeats a step until it has nothing to do, the quota refuses for longer than the turn is patient, or the turn is over. A step
 * answers false when nothing is due. A failure of the marketplace ends the turn and is logged; what was claimed comes back by its lease.
 * Answers until when the quota refuses (market clock), null when it did not end the turn.
 */
export async function runUntilBlocked(
  turn: Turn,
  what: string,
  step: (withTokenWait: WithTokenWait) => Promise<boolean>,
): Promise<number | null> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    try {
      if (!(await step((call) => waitingForTokens(turn, end, call)))) return null;
    } catch (error) {
      if (error instanceof QuotaError) return error.blockedUntil;
      if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
      turn.log.warn({ err: error, what }, 'a reading ended early');
      return null;
    }
  }
  return null;
}

async function waitingForTokens<T>({ clock, patienceMs = 0 }: Turn, end: number, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof QuotaError)) throw error;
      // A clock that stands still brings no token.
      const waitMs = clock.rate() > 0 ? (error.blockedUntil - clock.now()) / clock.rate() : Infinity;
      if (waitMs > patienceMs || performance.now() + waitMs > end) throw error;
      await wait(Math.max(1, waitMs));
    }
  }
}
