import { sql } from 'kysely';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Due, isAnyConnected, isOneOf } from '../../jobs/due.ts';
import { withConnectedStore } from '../../jobs/with-connected-store.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { readMarketplaceReport } from './read-marketplace-reports.ts';
import { beginReadings, listReadingsDue, ReadingKind } from './report-readings.ts';
import { countMarked } from './count-sums.ts';
import { reportsJobs } from '../../jobs/declared/reports.jobs.ts';

export function workOnReports(all: Work, deps: WorkerDeps): void {
  work(all, deps, reportsJobs, {
    count: async ({ storeId }) => {
      for (let counted = 1; counted > 0;)
        counted = await deps.db.transaction().execute((tx) => countMarked(tx, storeId));
    },
    read: ({ storeId, kind }) => withConnectedStore(deps, storeId, (store) => readMarketplaceReport(deps, store, kind)),
    wake: async () => {
      const now = deps.clock.now();
      await beginReadings(deps.db, now);
      for (const due of await listReadingsDue(deps.db, now)) await enqueue(deps.db, reportsJobs.read, due);
      const { rows } = await sql<{
        store_id: number;
      }>`select distinct m.store_id from report_mark m join store s on s.store_id = m.store_id order by 1`.execute(
        deps.db,
      );
      for (const { store_id: storeId } of rows) await enqueue(deps.db, reportsJobs.count, { storeId });
    },
  });
  onlyWhenDue(all, reportsJobs, { wake: mayWake });
}

/** Something for `wake`: a store without its reports, one that is due, or something to be counted anew. */
const mayWake: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from report_mark)`,
    sql<boolean>`exists (select from report_reading where due_at <= ${now}::timestamptz and ${isFree})`,
    isAnyConnected(
      sql`(select count(distinct kind) from report_reading r where r.store_id = s.store_id) < ${Object.values(ReadingKind).length}`,
    ),
  );
