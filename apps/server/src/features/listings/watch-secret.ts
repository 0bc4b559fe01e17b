import { ROTATE_BEFORE_MS, watchSecret } from '@kervan/domain/stores/application-secret';
import { MarketplaceError } from '../../connectors/marketplace/errors.ts';
import type { Notification } from '../../connectors/marketplace/notification-content.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { Due } from '../../jobs/due.ts';
import {
  keepNewSecret,
  noteAsked,
  noteSecretEnd,
  secretNeedsLook,
  takeApplication,
  type SetApplication,
} from '../../records/stores/application-secret.ts';

const setOf = ({ config }: Pick<WorkerDeps, 'config'>): SetApplication => ({
  clientId: config.SPAPI_CLIENT_ID,
  clientSecret: config.SPAPI_CLIENT_SECRET,
});

/** Whether something may be to do about the secret; asked of the database. */
export const secretIsDue =
  (deps: WorkerDeps): Due =>
  (now) =>
    secretNeedsLook(deps.secrets, setOf(deps), new Date(now.getTime() + ROTATE_BEFORE_MS));

/**
 * Looks how long the application's secret is good for: a new one is asked for in time, and where it does not come the operator is told while the old one
 * still works. The answer holds none: it comes by the queue.
 */
export async function watchApplicationSecret(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  const set = setOf(deps);
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

/** What the marketplace tells of the application itself: kept at once, and in no inbox, where a secret would lie open. Answers what is left. */
export async function takeOfApplication(
  deps: WorkerDeps,
  notifications: readonly Notification[],
): Promise<Notification[]> {
  const set = setOf(deps);
  const others: Notification[] = [];
  for (const notification of notifications) {
    const { content } = notification;
    if (content.kind !== 'newSecret' && content.kind !== 'secretEnd') {
      others.push(notification);
      continue;
    }
    if (content.clientId !== set.clientId) continue;
    await deps.db.transaction().execute(async (tx) => {
      await takeApplication(tx, deps.secrets, set, deps.clock.now());
      if (content.kind === 'secretEnd') await noteSecretEnd(tx, set.clientId, content.expiresAt);
      else await keepNewSecret(tx, deps.secrets, set, content);
    });
  }
  return others;
}
