import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { compareBooks } from './compare-books.ts';
import { reconciliationJobs } from '../../jobs/declared/reconciliation.jobs.ts';

export function workOnReconciliation(all: Work, deps: WorkerDeps): void {
  work(all, deps, reconciliationJobs, { compare: () => compareBooks(deps) });
}
