import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { claimAgain } from './claim-package.ts';
import { refreshAll } from './refresh.ts';
import { ClaimState } from './unidentified-rows.ts';
import { unidentifiedJobs } from '../../jobs/declared/unidentified.jobs.ts';

export function workOnUnidentified(all: Work, deps: WorkerDeps): void {
  work(all, deps, unidentifiedJobs, {
    refresh: ({ customerRef }) => refreshAll(deps, customerRef),
    refreshAll: () => refreshAll(deps, null),
    claims: () => claimAgain(deps),
  });
  onlyWhenDue(all, unidentifiedJobs, {
    claims: () =>
      sql<boolean>`exists (select from unidentified_package where claim_state = ${sql.lit(ClaimState.Sending)})`,
  });
}
