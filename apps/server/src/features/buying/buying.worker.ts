import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { autoOrder } from './auto-order.ts';
import { buyingJobs } from './buying.jobs.ts';
import { routeAnew } from './route-anew.ts';

export function workOnBuying(all: Work, deps: WorkerDeps): void {
  work(all, deps, buyingJobs, {
    autoOrder: () => autoOrder(deps),
    routeAnew: ({ storeId }) => routeAnew(deps, storeId),
  });
}
