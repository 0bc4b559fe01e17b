import { sql } from 'kysely';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isAnyConnected, isOneOf } from '../../jobs/due.ts';
import { withConnectedStore } from '../../jobs/with-connected-store.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { beginSweeps, listSweepsDue } from '../../records/protection/suppressed-report.ts';
import { protectionJobs } from '../../jobs/declared/protection.jobs.ts';
import { sweepSuppressed } from './sweep-suppressed.ts';

export function workOnProtection(all: Work, deps: WorkerDeps): void {
  work(all, deps, protectionJobs, {
    sweep: ({ storeId }) => withConnectedStore(deps, storeId, (store) => sweepSuppressed(deps, store)),
    wake: () => wake(deps),
  });
  onlyWhenDue(all, protectionJobs, {
    wake: (now) =>
      isOneOf(
        sql<boolean>`exists (select from suppressed_sweep where due_at <= ${now}::timestamptz and ${isFree})`,
        isAnyConnected(sql`not exists (select from suppressed_sweep w where w.store_id = s.store_id)`),
      ),
  });
}

/** Asked at once: most of the time nothing is due. */
async function wake(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await beginSweeps(deps.db, now);
  for (const storeId of await listSweepsDue(deps.db, now)) await enqueue(deps.db, protectionJobs.sweep, { storeId });
}
