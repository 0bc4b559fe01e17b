import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { AuthorizationLost, CapabilityMissing, InvalidRequest } from '../../connectors/marketplace/errors.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { saveQualification } from '../../records/items/qualification.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import { listConnectedStores, listManualStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { LEASE_S } from './claim.ts';
import { runUntilBlocked } from './run-until-blocked.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

/** Checks asked for at once; each is one call. */
const PARALLEL = 10;
/** Items of one transaction where nobody is asked. */
const UNASKED = 1_000;

/** Asks for every new item whether the seller may list it (getListingsRestrictions), before it goes to the store. */
export async function checkQualifications(deps: WorkerDeps): Promise<void> {
  const stores = await listConnectedStores(deps.db);
  // Nobody may ask for a store that is worked by hand: its items go on, and the filter shows "not known".
  await eachAlone(await listManualStores(deps.db), ({ storeId }) => passUnasked(deps, storeId), {
    log: deps.log,
    named: ({ storeId }) => ({ storeId }),
    said: 'new items of a store could not go on',
  });
  await Promise.all(
    stores.map((store) =>
      runUntilBlocked(deps, 'qualifications', () => checkBatch(deps, store)).catch((error: unknown) =>
        onLost(deps, store, error),
      ),
    ),
  );
}

/** An authorization that is gone stops the store's work and is shown; anything else goes up. */
export async function onLost(deps: WorkerDeps, store: ConnectedStore, error: unknown): Promise<void> {
  if (!(error instanceof AuthorizationLost)) throw error;
  await loseConnection(deps.db, store.account.spAccountId, deps.clock.now());
}

async function checkBatch(deps: WorkerDeps, store: ConnectedStore): Promise<boolean> {
  const { rows } = await sql<{ item_id: number; asin: string }>`
    with picked as (select item_id from qualification_check where store_id = ${store.storeId} and ${isFree} order by next_due limit ${PARALLEL} for update skip locked)
    update qualification_check q set ${takenBy(deps.alive.holder(), LEASE_S)} from picked, item_details d
    where q.store_id = ${store.storeId} and q.item_id = picked.item_id and d.store_id = q.store_id and d.item_id = q.item_id returning q.item_id, d.asin`.execute(
    deps.db,
  );
  if (rows.length === 0) return false;
  const results = await Promise.allSettled(
    rows.map(async (row) => ({ itemId: row.item_id, qualified: await isQualified(deps, store, row.asin) })),
  );
  const answered = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  await save(deps, store.storeId, answered);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await sql`update qualification_check set lease_until = null where store_id = ${store.storeId} and item_id = any(${rows.map((row) => row.item_id)}::bigint[])`.execute(
      deps.db,
    );
    throw failed.reason;
  }
  return true;
}

/** null: the marketplace does not tell this account; the item goes on and the filter shows "not known". */
async function isQualified(deps: WorkerDeps, store: ConnectedStore, asin: string): Promise<boolean | null> {
  try {
    return (await deps.marketplace.restrictions(store.account, store.market, asin, 2)).length === 0;
  } catch (error) {
    if (error instanceof CapabilityMissing || error instanceof InvalidRequest) return null;
    throw error;
  }
}

async function save(
  deps: WorkerDeps,
  storeId: number,
  answered: readonly { itemId: number; qualified: boolean | null }[],
): Promise<void> {
  if (answered.length === 0) return;
  const ids = answered.map((entry) => entry.itemId);
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [storeId]);
    await saveQualification(tx, storeId, answered);
    await sql`delete from qualification_check where store_id = ${storeId} and item_id = any(${ids}::bigint[])`.execute(
      tx,
    );
    await decideSoon(tx, storeId, ids, { cause: UpdateReason.SourceDataChange, now: deps.clock.now() });
    await enqueue(tx, pricingJobs.evaluate, { storeId });
  });
}

/** Items that wait for an answer that nobody gives. */
async function passUnasked(deps: WorkerDeps, storeId: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      item_id: number;
    }>`select item_id from qualification_check where store_id = ${storeId} and ${isFree} order by item_id limit ${UNASKED}`.execute(
      deps.db,
    );
    await save(
      deps,
      storeId,
      rows.map((row) => ({ itemId: row.item_id, qualified: null })),
    );
    if (rows.length < UNASKED) return;
  }
}
