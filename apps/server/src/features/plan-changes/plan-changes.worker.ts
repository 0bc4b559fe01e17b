import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { workEnds } from './ends.ts';
import { workLadder } from './ladder.ts';
import { planChangeJobs } from './plan-changes.jobs.ts';
import { sendBillingMail } from './send-mail.ts';
import { workPurge, workWarnings } from './warnings.ts';

export function workOnPlanChanges(all: Work, deps: WorkerDeps): void {
  work(all, deps, planChangeJobs, {
    ends: () => workEnds(deps),
    ladder: () => workLadder(deps),
    warnings: () => workWarnings(deps),
    purge: () => workPurge(deps),
    mail: (mail) => sendBillingMail(deps, mail),
  });
}
