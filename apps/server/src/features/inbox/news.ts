import type { NotificationContent } from '../../connectors/marketplace/notification-content.ts';
import type { WorkerDeps } from '../../deps.ts';

export type NewsKind = NotificationContent['kind'];

/** A notification of one account, as the use cases take it. `seller`: whose authorization it concerns, '' where it does not say. */
export type News<Kind extends NewsKind = NewsKind> = {
  accountId: number;
  seller: string;
  /** ISO 8601. */
  eventTime: string;
  content: NotificationContent & { kind: Kind };
};

/** `db`: the transaction in which the notifications are marked as applied. `woken`: stores whose items wait for a decision now. */
export type InboxDeps = Pick<WorkerDeps, 'db' | 'clock' | 'log'> & { woken: Set<number> };

/** What is done with all notifications of its kinds in one chunk, oldest first. */
export type UseCase<Kind extends NewsKind> = (deps: InboxDeps, news: readonly News<Kind>[]) => Promise<void>;
