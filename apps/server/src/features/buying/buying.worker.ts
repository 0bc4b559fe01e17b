import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { anyAutoOrder, autoOrder } from './auto-order.ts';
import { buyingJobs } from '../../jobs/declared/buying.jobs.ts';
import { reroute } from './reroute.ts';

export function workOnBuying(all: Work, deps: WorkerDeps): void {
  work(all, deps, buyingJobs, {
    autoOrder: () => autoOrder(deps),
    routeAnew: ({ storeId }) => reroute(deps, storeId),
  });
  onlyWhenDue(all, buyingJobs, { autoOrder: () => anyAutoOrder });
}
