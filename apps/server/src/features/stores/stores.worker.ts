import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { dropLateDecisions } from '../../records/items/decide-soon.ts';
import { proveClaims } from './prove-claim.ts';
import { goOnRemoving, listLeavingStores } from './remove-store.ts';
import { tryLostConnections } from './try-lost-connections.ts';
import { storeJobs } from './stores.jobs.ts';

export function workOnStores(all: Work, deps: WorkerDeps): void {
  work(all, deps, storeJobs, {
    goOnRemoving: async () => {
      await dropLateDecisions(deps.db);
      for (const store of await listLeavingStores(deps.db))
        await deps.db.transaction().execute((tx) => goOnRemoving(tx, store, deps.clock.now()));
    },
    proveClaims: () => proveClaims(deps),
    tryLostConnections: () => tryLostConnections(deps),
  });
}
