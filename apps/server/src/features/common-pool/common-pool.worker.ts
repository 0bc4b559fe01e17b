import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { poolWarnings } from '../../records/protection/pool-warnings.ts';
import { commonPoolJobs } from '../../jobs/declared/common-pool.jobs.ts';

export function workOnCommonPool(all: Work, deps: WorkerDeps): void {
  work(all, deps, commonPoolJobs, {
    take: async () => {
      const markOf = (text: string) => deps.secrets.marks(text, 'common-pool');
      for (let taken = 1; taken > 0;)
        taken = await deps.db.transaction().execute((tx) => poolWarnings(tx, { markOf, now: deps.clock.now() }));
    },
  });
}
