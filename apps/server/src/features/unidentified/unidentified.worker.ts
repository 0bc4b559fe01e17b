import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { claimAgain } from './claim-package.ts';
import { refreshAll } from './refresh.ts';
import { unidentifiedJobs } from './unidentified.jobs.ts';

export function workOnUnidentified(all: Work, deps: WorkerDeps): void {
  work(all, deps, unidentifiedJobs, {
    refresh: ({ customerRef }) => refreshAll(deps, customerRef),
    refreshAll: () => refreshAll(deps, null),
    claims: () => claimAgain(deps),
  });
}
