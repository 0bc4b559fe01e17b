import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { applyInbox, notResting } from './apply-inbox.ts';
import { inboxJobs } from '../../jobs/declared/inbox.jobs.ts';
import { receiveNotifications } from './receive-notifications.ts';

export function workOnInbox(all: Work, deps: WorkerDeps): void {
  work(all, deps, inboxJobs, {
    receive: () => receiveNotifications(deps),
    apply: () => applyInbox(deps),
  });
  onlyWhenDue(all, inboxJobs, {
    apply: (now) =>
      sql<boolean>`exists (select from notification_inbox i where applied_at is null and ${notResting(now.getTime())})`,
  });
}
