import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { anyUnpaidRenewal } from '../../records/billing/ladder-rows.ts';
import { anyEnd, workEnds } from './ends.ts';
import { workLadder } from './ladder.ts';
import { planChangeJobs } from '../../jobs/declared/plan-changes.jobs.ts';
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
  onlyWhenDue(all, planChangeJobs, { ends: anyEnd, ladder: () => anyUnpaidRenewal });
}
