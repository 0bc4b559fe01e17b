import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Due, isAnyConnected, isOneOf } from '../../jobs/due.ts';
import { withConnectedStore } from '../../jobs/with-connected-store.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { purgeBuyers } from '../../records/order-pii/buyer-data.ts';
import { beginSweeps, isNeverSwept, SweepKind } from '../../records/orders/order-sweeps.ts';
import { orderImportJobs } from '../../jobs/declared/order-import.jobs.ts';
import { readOrders } from './read-orders.ts';
import { FIRST_SWEEP_MS, sweepOrders } from './sweep-orders.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

/** Buyers purged in one transaction. */
const PURGE_BATCH_SIZE = 1_000;

export function workOnOrderImport(all: Work, deps: WorkerDeps): void {
  work(all, deps, orderImportJobs, {
    readOrders: ({ storeId }) => withConnectedStore(deps, storeId, (store) => readOrders(deps, store)),
    sweepOrders: ({ storeId }) => withConnectedStore(deps, storeId, (store) => sweepOrders(deps, store)),
    wake: () => wake(deps),
    purgeBuyers: () => purge(deps),
  });
  onlyWhenDue(all, orderImportJobs, { wake: mayWake });
}

/** Something for `wake`: a store that was never swept, an order to be read, or a quarter of an hour that is over. */
const mayWake: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from order_reading where due_at <= ${now}::timestamptz and ${isFree})`,
    sql<boolean>`exists (select from order_sweep where kind = ${SweepKind.Orders} and due_at <= ${now}::timestamptz and ${isFree})`,
    isAnyConnected(isNeverSwept(SweepKind.Orders)),
  );

/** The job that each kind of due work is waked by. */
const wakes = {
  reading: (db: Db, storeId: number) => enqueue(db, orderImportJobs.readOrders, { storeId }),
  sweep: (db: Db, storeId: number) => enqueue(db, orderImportJobs.sweepOrders, { storeId }),
};

/**
 * Asked at once: most of the time nothing is due. Who waits longest comes first: what the marketplace lets an account ask is shared by its stores, and
 * none of them is always the last.
 */
async function wake(deps: WorkerDeps): Promise<void> {
  const now = new Date(deps.clock.now());
  await beginSweeps(deps.db, { from: now.getTime() - FIRST_SWEEP_MS, now: now.getTime() });
  const { rows } = await sql<{ what: keyof typeof wakes; store_id: number }>`
    select due.what, due.store_id from (
      select 'reading' as what, store_id, min(due_at) as since from order_reading where due_at <= ${now} and ${isFree} group by store_id
      union all select 'sweep', store_id, swept_to from order_sweep where kind = 0 and due_at <= ${now} and ${isFree}) due
    join store s on s.store_id = due.store_id and s.removed_at is null and s.connection_error_at is null order by 1, due.since, 2`.execute(
    deps.db,
  );
  for (const { what, store_id: storeId } of rows) await wakes[what](deps.db, storeId);
}

async function purge(deps: WorkerDeps): Promise<void> {
  for (;;) {
    const purged = await transact(
      deps.db,
      safeToRetry((tx) => purgeBuyers(tx, { now: deps.clock.now(), limit: PURGE_BATCH_SIZE })),
    );
    if (purged < PURGE_BATCH_SIZE) return;
  }
}
