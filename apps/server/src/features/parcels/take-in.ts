import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { endMessage, findWaitingMessage, uuidOf } from '../../records/warehouse/inbox.ts';
import { WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { unidentifiedJobs } from '../../jobs/declared/unidentified.jobs.ts';
import { warehouseJobs } from '../../jobs/declared/warehouse.jobs.ts';
import { parcelsJobs } from '../../jobs/declared/parcels.jobs.ts';

type Taking = Pick<WorkerDeps, 'db' | 'clock'>;

/** Has done what a message is about; done before, nothing happens. */
export const takeIn = (deps: Taking, eventId: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const message = await findWaitingMessage(tx, eventId);
    if (!message) return;
    await endMessage(tx, eventId, await noteOf(tx, message, deps.clock.now()));
  });

type Kept = NonNullable<Awaited<ReturnType<typeof findWaitingMessage>>>;

/** What is done about an object; answers why nothing is. */
async function noteOf(tx: Db, message: Kept, now: number): Promise<string | null> {
  switch (message.object_kind) {
    case 'package':
      return readPackage(tx, message, now);
    case 'carrier':
      // Which markets it is about is what the warehouse says when it is asked.
      await enqueue(tx, warehouseJobs.refresh, {});
      return null;
    case 'unidentified':
      await enqueue(tx, unidentifiedJobs.refresh, { customerRef: message.customer_ref });
      return null;
    case 'agreement':
      return 'noted';
    default:
      return 'unknown';
  }
}

/** Its events are read as soon as somebody can; one that was applied says nothing new. */
async function readPackage(tx: Db, { object_ref, seq }: Kept, now: number): Promise<string | null> {
  const ref = uuidOf(object_ref);
  const parcel =
    ref === null
      ? undefined
      : await tx
          .selectFrom('warehouse_package')
          .select(['store_id', 'package_id', 'seq'])
          .where('package_ref', '=', ref)
          .executeTakeFirst();
  if (!parcel) return 'unknown';
  if (seq <= parcel.seq) return null;
  const storeId = parcel.store_id;
  await workSoon(tx, { storeId, packageId: parcel.package_id }, { kind: WorkKind.ReadEvents, at: now });
  await enqueue(tx, parcelsJobs.readEvents, { storeId });
  return null;
}
