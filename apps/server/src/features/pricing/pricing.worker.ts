import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import { retryAt } from '@kervan/domain/quarantine';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { decideSoon, requeueDecision, waitForDecision } from '../../records/items/decide-soon.ts';
import { orderReevaluation } from '../../records/items/reevaluation.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { forgetJumps } from '../../records/settings/reading-jumps.ts';
import { listDueRollouts, stepRollout } from '../../records/settings/rollout.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isOneOf, type Due } from '../../jobs/due.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { readRoom } from '../../records/items/at-store-room.ts';
import { readWarehouseRates } from './read-warehouse-rates.ts';
import { CHUNK, evaluateDirty, evaluateNextRange, findEvaluatedStore } from './evaluate.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

export function workOnPricing(all: Work, deps: WorkerDeps): void {
  work(all, deps, pricingJobs, {
    evaluate: async ({ storeId }) => {
      const store = await findEvaluatedStore(deps.db, storeId);
      while (store && (await evaluateDirty(deps, store)) === CHUNK);
    },
    reevaluate: async ({ storeId }) => {
      const store = await findEvaluatedStore(deps.db, storeId);
      while (store && (await evaluateNextRange(deps, store)));
    },
    decideAnew: ({ storeId }) =>
      transact(
        deps.db,
        safeToRetry((tx) => orderReevaluation(tx, storeId, UpdateReason.SourceDataChange)),
      ),
    sweep: () => sweep(deps),
    callQueued: ({ storeId }) => callQueued(deps, storeId),
    readWarehouseRates: () => readWarehouseRates(deps),
  });
  onlyWhenDue(all, pricingJobs, { sweep: maySweep });
}

/** Something for `sweep`: items that wait or cannot be decided, ranges, rollouts, jumps, free places. */
const maySweep: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from item_dirty)`,
    sql<boolean>`exists (select from item_job)`,
    sql<boolean>`exists (select from price_rollout where next_at <= ${now}::timestamptz)`,
    sql<boolean>`exists (select from reading_jump)`,
    sql<boolean>`exists (select from set_aside where intake = 'decision' and retry_at <= ${now}::timestamptz)`,
    sql<boolean>`exists (select from status_count where status = ${sql.lit(StatusCode.AtQueue)} and items > 0)`,
    sql<boolean>`exists (select from item where unpriced_since <= ${new Date(now.getTime() - limits.sourceAgeListedMaxMs)}::timestamptz)`,
  );

/** Wakes stores whose work waits, those with queued items when places became free among them. */
async function sweep(deps: WorkerDeps): Promise<void> {
  const dirty = await sql<{ store_id: number }>`select distinct store_id from item_dirty`.execute(deps.db);
  for (const { store_id } of dirty.rows) await enqueue(deps.db, pricingJobs.evaluate, { storeId: store_id });
  await stepDueRollouts(deps);
  await forgetJumps(deps.db, deps.clock.now());
  await wakeQuarantined(deps);
  await wakeUnpriced(deps);
  const ranges = await sql<{ store_id: number }>`select distinct store_id from item_job`.execute(deps.db);
  for (const { store_id } of ranges.rows) await enqueue(deps.db, pricingJobs.reevaluate, { storeId: store_id });
  await callQueuedItems(deps);
}

/** One that cannot go on stops no other, nor what the sweep does after it. */
async function stepDueRollouts({ db, clock, log }: WorkerDeps): Promise<void> {
  const now = clock.now();
  await eachAlone(
    await listDueRollouts(db, now),
    (storeId) => db.transaction().execute((tx) => stepRollout(tx, storeId, now)),
    { log, named: (storeId) => ({ storeId }), said: 'a change of prices on its way could not go on' },
  );
}

/** Items that could not be decided are decided again when their time has come. */
async function wakeQuarantined(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await transact(
    deps.db,
    safeToRetry(async (tx) => {
      // Whatever becomes of the item, it is not asked for again at once.
      const { rows } = await sql<{ store_id: number; item_id: number }>`
      update set_aside set retry_at = ${new Date(retryAt(6, now))} where intake = 'decision' and retry_at <= ${new Date(now)}
      returning store_id, split_part(key, ':', 2)::bigint as item_id`.execute(tx);
      for (const [storeId, items] of Map.groupBy(rows, (row) => row.store_id)) {
        await decideSoon(
          tx,
          storeId,
          items.map((row) => row.item_id),
          { cause: UpdateReason.SourceDataChange, now },
        );
        await enqueue(tx, pricingJobs.evaluate, { storeId });
      }
    }),
  );
}

/** Decision 25: listed items that were without a price for the age limit of their data are decided again, and go to zero. */
async function wakeUnpriced(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await transact(
    deps.db,
    safeToRetry(async (tx) => {
      const items = sql`select i.store_id, i.item_id from item i join store s on s.store_id = i.store_id
      where i.unpriced_since <= ${new Date(now - limits.sourceAgeListedMaxMs)}::timestamptz and ${amongStatuses('i.status', 'onSale')} and s.removed_at is null and s.connection_error_at is null`;
      const { rows } = await sql<{
        store_id: number;
      }>`with marked as (${requeueDecision(items, { cause: UpdateReason.SourceDataChange, now })})
      select distinct store_id from marked order by store_id`.execute(tx);
      for (const { store_id } of rows) await enqueue(tx, pricingJobs.evaluate, { storeId: store_id });
    }),
  );
}

type Waiting = { accountId: number; storeId: number };

/** Stores with items that wait for a place. */
const listWaiting = async (db: Db): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select s.account_id as "accountId", s.store_id as "storeId" from status_count c join store s on s.store_id = c.store_id
      where c.status = ${StatusCode.AtQueue}::smallint and c.items > 0 and s.removed_at is null`.execute(db)
  ).rows;

/** Each store whose account has room has a job of its own: one that is slow, or cannot go on, keeps no other waiting. */
async function callQueuedItems({ db }: WorkerDeps): Promise<void> {
  for (const { accountId, storeId } of await listWaiting(db))
    if ((await readRoom(db, accountId)) > 0) await enqueue(db, pricingJobs.callQueued, { storeId });
}

/** AtQueue → AtStoreQueue when room appears, the oldest first (appendix C). */
async function callQueued({ db, clock }: WorkerDeps, storeId: number): Promise<void> {
  const store = await findEvaluatedStore(db, storeId);
  const room = store ? await readRoom(db, store.accountId) : 0;
  if (room <= 0) return;
  await transact(
    db,
    safeToRetry(async (tx) => {
      const oldest = sql`select store_id, item_id from item where store_id = ${storeId} and status = ${StatusCode.AtQueue}::smallint order by item_id limit ${room}`;
      await waitForDecision(oldest, { cause: UpdateReason.SourceDataChange, now: clock.now() }).execute(tx);
      await enqueue(tx, pricingJobs.evaluate, { storeId });
    }),
  );
}
