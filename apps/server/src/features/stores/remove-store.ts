import { sql, type RawBuilder } from 'kysely';
import type { stores } from '@kervan/contracts/stores-calls';
import { removed } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import { applyItemEvents } from '../../records/items/item-events.ts';
import { leaveStore } from '../../records/stores/leave-store.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { findStore } from './stores.queries.ts';

/** Marks the order to remove a store among the account's batches: the work goes on from the row. */
const REMOVAL = 'removeStore';

type Leaving = { account_id: number; store_id: number; connection_error_at: Date | null; management: string };

/** STORE-074: a pending registration goes at once, the listings of a connected store first. */
export const removeStore: Handler<typeof stores.remove> = async ({ query, caller }, deps) => {
  await within(deps, caller, async (tx) => {
    const store = await findStore(tx, caller.accountId, query.id);
    if (!store) throw new AppError('RecordNotFound');
    const now = deps.clock.now();
    await tx
      .insertInto('batch')
      .values({
        account_id: caller.accountId,
        kind: REMOVAL,
        created_at: new Date(now),
        request: JSON.stringify({ storeId: store.store_id }),
        accepted: 0,
        rejected: 0,
      })
      .execute();
    await goOnRemoving(tx, store, now);
  });
  return null;
};

/** Orders to remove a store that are not worked yet. */
export async function listLeavingStores(db: Db): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select distinct s.account_id, s.store_id, s.connection_error_at, s.management from ${leaving} order by s.store_id`.execute(
    db,
  );
  return rows;
}

const leaving = sql`batch b join store s on s.account_id = b.account_id and s.store_id = (b.request ->> 'storeId')::int
    where b.kind = ${REMOVAL} and s.removed_at is null`;
/** Condition that there is one. */
export const anyLeavingStore: RawBuilder<boolean> = sql<boolean>`exists (select from ${leaving})`;

/** Takes the listings out; the store goes when none is left, or when nobody may remove them any more. */
export async function goOnRemoving(tx: Db, store: Leaving, now: number): Promise<void> {
  const { store_id: storeId, account_id: accountId } = store;
  const { rows } = await sql<{
    item_id: number;
  }>`select item_id from item where store_id = ${storeId} and status <> ${StatusCode.RemovedFromInventory}`.execute(tx);
  const changed = await applyItemEvents(
    tx,
    { storeId, accountId },
    rows.map((row) => row.item_id),
    now,
    (item) => (item.status === StatusCode.RemovalQueue ? null : removed(item, UpdateReason.DeletedByJob)),
  );
  if (changed.length > 0) await enqueue(tx, listingJobs.publish, { storeId });
  const { rows: left } = await sql<{
    items: number;
  }>`select count(*)::int as items from item where store_id = ${storeId} and status <> ${StatusCode.RemovedFromInventory}`.execute(
    tx,
  );
  // Listings of a store that is worked by hand are taken out at the marketplace by its seller.
  if ((left[0]?.items ?? 0) > 0 && store.connection_error_at === null && store.management === 'api') return;
  await leaveStore(tx, { accountId, storeId }, now);
}
