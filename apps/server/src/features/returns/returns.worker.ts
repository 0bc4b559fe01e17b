import { RefundState } from '@kervan/domain/orders/refunds';
import { sql } from 'kysely';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Due, isAnyConnected, isOneOf } from '../../jobs/due.ts';
import { withConnectedStore } from '../../jobs/with-connected-store.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { listStoresToRefund } from '../../records/order-sendings/order-refunds.ts';
import { beginReturnSweeps, listStoresToSweep } from '../../records/order-sendings/order-returns.ts';
import { isLabelDue } from '../../records/order-sendings/return-label-rows.ts';
import { checkRefunds } from './check-refunds.ts';
import { returnsJobs } from '../../jobs/declared/returns.jobs.ts';
import { sendRefunds } from './send-refunds.ts';
import { settleLabels } from './settle-labels.ts';
import { sweepReturns } from './sweep-returns.ts';

export function workOnReturns(all: Work, deps: WorkerDeps): void {
  work(all, deps, returnsJobs, {
    refunds: ({ storeId }) =>
      withConnectedStore(deps, storeId, async (store) => {
        await sendRefunds(deps, store);
        await checkRefunds(deps, store);
      }),
    sweep: ({ storeId }) => withConnectedStore(deps, storeId, (store) => sweepReturns(deps, store)),
    wake: () => wake(deps),
    labels: () => settleLabels(deps),
  });
  onlyWhenDue(all, returnsJobs, {
    wake: mayWake,
    labels: (now) => sql<boolean>`exists (select from return_label where ${isLabelDue(now)})`,
  });
}

/** Something for `wake`: a store whose returns were never read, a refund to be told or looked after, or a report that is due. */
const mayWake: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from order_refund where state < ${sql.lit(RefundState.Accepted)} and due_at <= ${now}::timestamptz and ${isFree})`,
    sql<boolean>`exists (select from return_sweep where due_at <= ${now}::timestamptz and ${isFree})`,
    isAnyConnected(sql`not exists (select from return_sweep r where r.store_id = s.store_id)`),
  );

/** Asked at once: most of the time nothing is due. */
async function wake(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await beginReturnSweeps(deps.db, now);
  for (const storeId of await listStoresToRefund(deps.db, now))
    await enqueue(deps.db, returnsJobs.refunds, { storeId });
  for (const storeId of await listStoresToSweep(deps.db, now)) await enqueue(deps.db, returnsJobs.sweep, { storeId });
}
