import type { Notification } from '../../connectors/marketplace/notification-content.ts';
import type { WorkerDeps } from '../../deps.ts';
import {
  keepNewSecret,
  noteSecretEnd,
  setApplicationOf,
  takeApplication,
} from '../../records/stores/application-secret.ts';

/** What the marketplace tells of the application itself: kept at once, and in no inbox, where a secret would lie open. Answers what is left. */
export async function takeOfApplication(
  deps: WorkerDeps,
  notifications: readonly Notification[],
): Promise<Notification[]> {
  const set = setApplicationOf(deps.config);
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
