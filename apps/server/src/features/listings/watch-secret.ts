import { ROTATE_BEFORE_MS, watchSecret } from '@kervan/domain/stores/application-secret';
import { MarketplaceError } from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { Due } from '../../jobs/due.ts';
import {
  noteAsked,
  secretNeedsLook,
  setApplicationOf,
  takeApplication,
} from '../../records/stores/application-secret.ts';

/** Whether something may be to do about the secret; asked of the database. */
export const secretIsDue =
  (deps: WorkerDeps): Due =>
  (now) =>
    secretNeedsLook(deps.secrets, setApplicationOf(deps.config), new Date(now.getTime() + ROTATE_BEFORE_MS));

/**
 * Looks how long the application's secret is good for: a new one is asked for in time, and where it does not come the operator is told while the old one
 * still works. The answer holds none: it comes by the queue.
 */
export async function watchApplicationSecret(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  const set = setApplicationOf(deps.config);
  const facts = await deps.db.transaction().execute((tx) => takeApplication(tx, deps.secrets, set, now));
  const { isToRotate, isToWarn, daysLeft } = watchSecret(facts, now);
  deps.metrics.secretDays.set(daysLeft);
  if (isToWarn)
    deps.log.error(
      { daysLeft },
      'the secret of the marketplace application ends soon and no new one has come: look whether a queue for it is registered with the application, or set a new one',
    );
  if (!isToRotate) return;
  await noteAsked(deps.db, set.clientId, now);
  try {
    await deps.marketplace.rotateSecret();
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    deps.log.error({ err: error, daysLeft }, 'the marketplace gives the application no new secret');
  }
}
