import { sql } from 'kysely';
import { AuthorizationLost, QuotaError } from '../../connectors/marketplace/errors.ts';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isAnyConnected, isOneOf } from '../../jobs/due.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { beginSweeps, listSweepsDue } from '../../records/protection/suppressed-report.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import { protectionJobs } from '../../jobs/declared/protection.jobs.ts';
import { sweepSuppressed } from './sweep-suppressed.ts';

export function workOnProtection(all: Work, deps: WorkerDeps): void {
  work(all, deps, protectionJobs, {
    sweep: async ({ storeId }) => {
      const store = (await listConnectedStores(deps.db)).find((candidate) => candidate.storeId === storeId);
      if (!store) return;
      try {
        await sweepSuppressed(deps, store);
      } catch (error) {
        if (error instanceof QuotaError) return;
        if (!(error instanceof AuthorizationLost)) throw error;
        await loseConnection(deps.db, store.account.spAccountId, deps.clock.now());
      }
    },
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
