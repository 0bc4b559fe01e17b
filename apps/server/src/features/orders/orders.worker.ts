import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { foldSums } from '../../records/order-money/order-sums.ts';
import { ordersJobs } from '../../jobs/declared/orders.jobs.ts';

export function workOnOrders(all: Work, deps: WorkerDeps): void {
  work(all, deps, ordersJobs, {
    foldSums: async () => {
      for (let taken = 1; taken > 0;) taken = await deps.db.transaction().execute((tx) => foldSums(tx));
    },
  });
  onlyWhenDue(all, ordersJobs, { foldSums: () => sql<boolean>`exists (select from order_sum_step)` });
}
