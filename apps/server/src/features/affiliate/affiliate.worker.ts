import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { affiliateJobs } from '../../jobs/declared/affiliate.jobs.ts';
import { calculateDue } from './calculate-due.ts';
import { takeBackPayout } from './end-payout.ts';
import { settleReferral } from './settle-referral.ts';

export function workOnAffiliate(all: Work, deps: WorkerDeps): void {
  work(all, deps, affiliateJobs, {
    settle: ({ accountId }) => deps.db.transaction().execute((tx) => settleReferral(tx, accountId, deps.clock.now())),
    takeBackPayout: (payout) => takeBackPayout(deps, payout),
    calculate: () => calculateDue(deps),
  });
}
