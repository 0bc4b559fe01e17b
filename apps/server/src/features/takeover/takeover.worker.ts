import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { takeOver } from './take-over.ts';
import { takeoverJobs } from '../../jobs/declared/takeover.jobs.ts';

export function workOnTakeover(all: Work, deps: WorkerDeps): void {
  work(all, deps, takeoverJobs, { takeOver: (asked) => takeOver(deps, asked) });
}
