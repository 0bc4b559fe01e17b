import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { Logger } from '../../log.ts';

/** System time after which a reading job ends; the next one starts at once and other jobs get their turn. */
const TURN_MS = 4_000;

/**
 * Repeats a step until it has nothing to do, the quota refuses, or the turn is over. A step answers false when nothing is due.
 * A failure of the marketplace ends the turn and is logged; what was claimed comes back by its lease.
 */
export async function pump(log: Logger, what: string, step: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + TURN_MS;
  try {
    while (performance.now() < end && (await step()));
  } catch (error) {
    if (error instanceof QuotaError) return;
    if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
    log.warn({ err: error, what }, 'a reading ended early');
  }
}
