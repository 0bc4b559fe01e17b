import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Due, isOneOf } from '../../jobs/due.ts';
import { withConnectedStore } from '../../jobs/with-connected-store.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { listStoresToReview, reviewAgain } from '../../records/orders/order-reviews.ts';
import { listStoresWithSendings } from '../../records/order-sendings/order-sendings.ts';
import { SendingKind, SendingState } from '../../records/order-sendings/note-sending.ts';
import { keepHandedOut } from './confirmation-file.ts';
import { listManualStores } from '../../records/stores/connected-stores.ts';
import { reviewOrders, type ReviewedStore } from './review-orders.ts';
import { sendCancellations } from './send-cancellations.ts';
import { sendConfirmations } from './send-confirmations.ts';
import { shippingJobs } from '../../jobs/declared/shipping.jobs.ts';

export function workOnShipping(all: Work, deps: WorkerDeps): void {
  work(all, deps, shippingJobs, {
    confirm: async ({ storeId }) => {
      await withConnectedStore(deps, storeId, (store) => sendConfirmations(deps, store));
      const byHand = (await listManualStores(deps.db)).find((candidate) => candidate.storeId === storeId);
      if (byHand) await keepHandedOut(deps, byHand);
    },
    cancel: ({ storeId }) => withConnectedStore(deps, storeId, (store) => sendCancellations(deps, store)),
    look: async ({ storeId }) => {
      const store = await lookedStore(deps.db, storeId);
      if (store) await reviewOrders(deps, store);
    },
    wake: () => wake(deps),
  });
  onlyWhenDue(all, shippingJobs, { wake: mayWake });
}

/** Something for `wake`: settings that changed, something to be told to the marketplace, or an order to be looked at. */
const mayWake: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from seller_order where look_at <= ${now}::timestamptz)`,
    sql<boolean>`exists (select from order_sending where state < ${sql.lit(SendingState.Done)} and due_at <= ${now}::timestamptz and ${isFree})`,
    sql<boolean>`exists (select from order_settings where looked <> revision)`,
  );

/** A store whose connection is lost is looked at, too: then most of all its late shipments are warned of. */
async function lookedStore(db: Db, storeId: number): Promise<ReviewedStore | null> {
  const row = await db
    .selectFrom('store')
    .select(['account_id', 'market', 'sp_account_id', 'connection_error_at'])
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const isConnected = row.sp_account_id !== null && row.connection_error_at === null;

  return { storeId, accountId: row.account_id, market: row.market, isConnected };
}

/** The job that each kind of sending is worked by. */
const wakes = {
  [SendingKind.Confirm]: (db: Db, storeId: number) => enqueue(db, shippingJobs.confirm, { storeId }),
  [SendingKind.Cancel]: (db: Db, storeId: number) => enqueue(db, shippingJobs.cancel, { storeId }),
};

async function wake(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await reviewAgain(deps.db, now);
  for (const { storeId, kind } of await listStoresWithSendings(deps.db, now)) await wakes[kind](deps.db, storeId);
  for (const storeId of await listStoresToReview(deps.db, now)) await enqueue(deps.db, shippingJobs.look, { storeId });
}
