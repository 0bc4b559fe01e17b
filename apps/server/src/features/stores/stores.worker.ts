import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { isOneOf } from '../../jobs/due.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { anyLateDecision, dropLateDecisions } from '../../records/items/decide-soon.ts';
import { proveClaims } from './prove-claim.ts';
import { anyLeavingStore, goOnRemoving, listLeavingStores } from './remove-store.ts';
import { tryLostConnections } from './try-lost-connections.ts';
import { storeJobs } from '../../jobs/declared/stores.jobs.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

export function workOnStores(all: Work, deps: WorkerDeps): void {
  work(all, deps, storeJobs, {
    goOnRemoving: async () => {
      await dropLateDecisions(deps.db);
      await eachAlone(
        await listLeavingStores(deps.db),
        (store) => deps.db.transaction().execute((tx) => goOnRemoving(tx, store, deps.clock.now())),
        { log: deps.log, named: ({ store_id: storeId }) => ({ storeId }), said: 'a store could not be taken away' },
      );
    },
    proveClaims: () => proveClaims(deps),
    tryLostConnections: () => tryLostConnections(deps),
  });
  onlyWhenDue(all, storeJobs, {
    goOnRemoving: () => isOneOf(anyLateDecision, anyLeavingStore),
    proveClaims: (now) =>
      sql<boolean>`exists (select from sp_account where claimed_for is not null and prove_at <= ${now}::timestamptz)`,
  });
}
