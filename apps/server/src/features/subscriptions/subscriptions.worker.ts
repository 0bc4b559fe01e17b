import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { work, type Work } from '../../jobs/work.ts';
import { applyStanding } from '../../records/subscriptions/apply-standing.ts';
import { subscriptionJobs } from '../../jobs/declared/subscriptions.jobs.ts';

export function workOnSubscriptions(all: Work, deps: WorkerDeps): void {
  work(all, deps, subscriptionJobs, { applyStandings: () => applyStandings(deps) });
}

/** Accounts that ever had a subscription, one after the other: none waits for another's lock. */
async function applyStandings(deps: WorkerDeps): Promise<void> {
  const accounts = await deps.db.selectFrom('account_standing').select('account_id').orderBy('account_id').execute();
  await eachAlone(
    accounts,
    ({ account_id }) => deps.db.transaction().execute((tx) => applyStanding(tx, deps, account_id)),
    {
      log: deps.log,
      named: ({ account_id: accountId }) => ({ accountId }),
      said: 'the standing of an account could not be brought up',
    },
  );
}
