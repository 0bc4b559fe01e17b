import { sql } from 'kysely';
import { TaskState } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isOneOf } from '../../jobs/due.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { listStoresWithTasks } from '../../records/warehouse/due-tasks.ts';
import { listStoresWithWork } from '../../records/warehouse/due-work.ts';
import { WorkKind } from '../../records/warehouse/package-work.ts';
import { parcelsJobs } from '../../jobs/declared/parcels.jobs.ts';
import { readEvents } from './read-events.ts';
import { returnByItself } from './return-by-itself.ts';
import { runTasks } from './run-tasks.ts';
import { sweepEvents } from './sweep-events.ts';
import { takeIn } from './take-in.ts';
import { updateWarehouse } from './update-warehouse.ts';

export function workOnParcels(all: Work, deps: WorkerDeps): void {
  work(all, deps, parcelsJobs, {
    start: ({ since }) => startListening(deps, since),
    takeIn: ({ eventId }) => takeIn(deps, eventId),
    readEvents: ({ storeId }) => readEvents(deps, storeId),
    tell: ({ storeId }) => updateWarehouse(deps, storeId),
    act: ({ storeId }) => runTasks(deps, storeId),
    wake: () => wake(deps),
    sweep: () => sweepEvents(deps),
    returnByItself: () => returnByItself(deps),
  });
  onlyWhenDue(all, parcelsJobs, {
    wake: (now) =>
      isOneOf(
        sql<boolean>`exists (select from warehouse_work where kind < ${sql.lit(WorkKind.Money)} and due_at <= ${now}::timestamptz and ${isFree})`,
        sql<boolean>`exists (select from warehouse_task where state < ${sql.lit(TaskState.Done)} and due_at <= ${now}::timestamptz and ${isFree})`,
      ),
  });
}

/** Says where the warehouse's messages go, and looks what was told while nobody listened. */
async function startListening(deps: WorkerDeps, since: number): Promise<void> {
  const url = new URL('/hooks/warehouse', deps.config.PUBLIC_URL).toString();
  await deps.warehouse.putWebhook(url, since);
  await sweepEvents(deps);
}

const wakes = {
  [WorkKind.Tell]: (db: Db, storeId: number) => enqueue(db, parcelsJobs.tell, { storeId }),
  [WorkKind.ReadEvents]: (db: Db, storeId: number) => enqueue(db, parcelsJobs.readEvents, { storeId }),
};

async function wake({ db, clock }: WorkerDeps): Promise<void> {
  const now = clock.now();
  for (const { storeId, kind } of await listStoresWithWork(db, [WorkKind.Tell, WorkKind.ReadEvents], now))
    if (kind !== WorkKind.Money) await wakes[kind](db, storeId);
  for (const storeId of await listStoresWithTasks(db, now)) await enqueue(db, parcelsJobs.act, { storeId });
}
