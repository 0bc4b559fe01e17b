import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { work, type Work } from '../../jobs/work.ts';
import { storeJobs } from './stores.jobs.ts';

export function workOnStores(all: Work, deps: WorkerDeps): void {
  work(all, deps, storeJobs, {
    // Throws while listings are still on the marketplace: the queue tries again later.
    remove: async ({ storeId }) => {
      await deps.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ left: number }>`select count(*)::int as left from item where store_id = ${storeId} and status <> 10`.execute(tx);
        if ((rows[0]?.left ?? 0) > 0) throw new Error(`store ${storeId} still has ${rows[0]?.left ?? 0} items`);
        const store = await tx.updateTable('store').set({ removed_at: new Date(deps.clock.now()) }).where('store_id', '=', storeId).returning('account_id').executeTakeFirst();
        if (store) await announce(tx, store.account_id, { type: 'banner', storeId });
      });
    },
  });
}
