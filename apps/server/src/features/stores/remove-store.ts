import { sql } from 'kysely';
import type { stores } from '@kervan/contracts/stores';
import { removed } from '@kervan/domain/inventory/item-events';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { applyItemEvents } from '../../db/item-events.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../listings/listings.jobs.ts';
import { storeJobs } from './stores.jobs.ts';
import { findStore } from './stores.queries.ts';

/** STORE-074: a pending registration goes at once, the listings of a connected store first. */
export const removeStore: Handler<typeof stores.remove> = async ({ query, caller }, deps) => {
  await within(deps, caller, async (tx) => {
    const store = await findStore(tx, caller.accountId, query.id);
    if (!store) throw new AppError('RecordNotFound');
    const now = deps.clock.now();
    const { rows } = await sql<{ item_id: number }>`select item_id from item where store_id = ${query.id} and status <> 10`.execute(tx);
    if (store.registration === 'pending' || rows.length === 0) {
      await tx.updateTable('store').set({ removed_at: new Date(now) }).where('store_id', '=', query.id).execute();
    } else {
      await applyItemEvents(tx, { storeId: query.id, accountId: caller.accountId }, rows.map((row) => row.item_id), now, (item) => removed(item, UpdateReason.DeletedByJob));
      await enqueue(tx, listingJobs.publish, { storeId: query.id }, `publish:${query.id}`);
      await enqueue(tx, storeJobs.remove, { storeId: query.id }, `remove:${query.id}`);
    }
    await sql`delete from seller_registry where store_id = ${query.id} and account_id = ${caller.accountId}`.execute(tx);
    await announce(tx, caller.accountId, { type: 'banner', storeId: query.id });
  });
  return null;
};
