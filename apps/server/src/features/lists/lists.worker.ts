import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { wakeLists } from '../../records/products/list-work.ts';
import { listJobs } from '../../jobs/declared/lists.jobs.ts';
import { markStore } from './mark-store.ts';

export function workOnLists(all: Work, deps: WorkerDeps): void {
  work(all, deps, listJobs, {
    mark: ({ storeId }) => markStore(deps, storeId),
    wake: async () => {
      const { rows } = await sql<{
        store_id: number;
      }>`select store_id from list_sweep union select store_id from list_waiting`.execute(deps.db);
      for (const { store_id } of rows) await wakeLists(deps.db, store_id);
    },
  });
  onlyWhenDue(all, listJobs, {
    wake: () => sql<boolean>`(exists (select from list_sweep) or exists (select from list_waiting))`,
  });
}
