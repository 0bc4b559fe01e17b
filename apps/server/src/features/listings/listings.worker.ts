import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import { isFree } from '../../db/leases.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import { AuthorizationLost, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { NotificationType } from '../../connectors/marketplace/notification-types.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { work, type Work } from '../../jobs/work.ts';
import { checkFeeds } from './check-feeds.ts';
import { confirm } from './confirm.ts';
import { importAside, importStore } from './import-store.ts';
import { listingJobs } from './listings.jobs.ts';
import { applyInbox, notResting, receiveNotifications } from './notifications.ts';
import { publish } from './publish.ts';

const SUBSCRIBED: NotificationType[] = [
  'ANY_OFFER_CHANGED',
  'FEED_PROCESSING_FINISHED',
  'REPORT_PROCESSING_FINISHED',
  'LISTINGS_ITEM_STATUS_CHANGE',
  'LISTINGS_ITEM_ISSUES_CHANGE',
  'ORDER_CHANGE',
];
/** Listed items nobody spoke of are read back after this long: the net beneath lost notifications. */
const RECONCILE_MS = 6 * 3_600_000;

export function workOnListings(all: Work, deps: WorkerDeps): void {
  const withStore = async (storeId: number, run: (store: ConnectedStore) => Promise<void>) => {
    const store = (await listConnectedStores(deps.db)).find((candidate) => candidate.storeId === storeId);
    if (!store) return;
    try {
      await run(store);
    } catch (error) {
      // Held back by the quota: the sweep wakes it again.
      if (error instanceof QuotaError) return;
      if (!(error instanceof AuthorizationLost)) throw error;
      await loseConnection(deps.db, store.account.spAccountId, deps.clock.now());
    }
  };
  work(all, deps, listingJobs, {
    publish: ({ storeId }) => withStore(storeId, (store) => publish(deps, store)),
    confirm: ({ storeId }) =>
      withStore(storeId, async (store) => {
        await checkFeeds(deps, store);
        await confirm(deps, store);
      }),
    importStore: ({ storeId }) => withStore(storeId, (store) => importStore(deps, store)),
    importAside: ({ storeId }) => withStore(storeId, (store) => importAside(deps, store)),
    subscribe: ({ storeId }) => withStore(storeId, (store) => subscribe(deps, store)),
    sweep: () => sweep(deps),
    receive: () => receiveNotifications(deps),
    applyInbox: () => applyInbox(deps),
  });
}

/** Subscribes the account of a store to what the product listens to; safe to repeat. */
async function subscribe(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const destinations = await deps.marketplace.ensureDestination(store.account.region);
  const subscribed = await deps.marketplace.ensureSubscriptions(store.account, destinations, SUBSCRIBED);
  for (const type of subscribed) {
    await deps.db
      .insertInto('notification_subscription')
      .values({
        account_id: store.accountId,
        sp_account_id: store.account.spAccountId,
        type,
        subscription_id: '',
        destination_id: '',
        created_at: new Date(deps.clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Wakes what is due: sending, reading back, feeds, imports, kept notifications. */
async function sweep(deps: WorkerDeps): Promise<void> {
  const now = new Date(deps.clock.now());
  const due = async (query: ReturnType<typeof sql<{ store_id: number }>>) =>
    (await query.execute(deps.db)).rows.map((row) => row.store_id);
  // A feed whose sender died before it was handed over: reading back tells of each listing.
  await sql`update feed set state = 'lost', ended_at = ${now} where state = 'intent' and ${isFree}`.execute(deps.db);
  const publishing = await due(
    sql`select distinct store_id from publish_queue where not_before <= ${now} and ${isFree}`,
  );
  const behind = await due(
    sql`select s.store_id from store_state s where change_seq > feed_cursor and exists (select 1 from price_change c where c.store_id = s.store_id and c.seq > s.feed_cursor)`,
  );
  for (const storeId of new Set([...publishing, ...behind]))
    await enqueue(deps.db, listingJobs.publish, { storeId }, `publish:${storeId}`);
  await reconcile(deps, now);
  const checking = await due(
    sql`select distinct store_id from listing_check where due_at <= ${now} and ${isFree} union select store_id from feed where state = 'submitted' and check_at <= ${now}`,
  );
  for (const storeId of checking) await enqueue(deps.db, listingJobs.confirm, { storeId }, `confirm:${storeId}`);
  const importing = await due(
    sql`select s.store_id from store s left join listing_import l on l.store_id = s.store_id where s.sp_account_id is not null and s.removed_at is null and s.imported_at is null and (l.check_at is null or l.check_at <= ${now})`,
  );
  for (const storeId of importing) await enqueue(deps.db, listingJobs.importStore, { storeId }, `import:${storeId}`);
  const aside = await due(sql`select distinct store_id from set_aside where intake = 'import' and retry_at <= ${now}`);
  for (const storeId of aside) await enqueue(deps.db, listingJobs.importAside, { storeId }, `import-aside:${storeId}`);
  const unsubscribed = await due(
    sql`select s.store_id from store s where s.sp_account_id is not null and s.removed_at is null and s.connection_error_at is null and not exists (select 1 from notification_subscription n where n.account_id = s.account_id and n.sp_account_id = s.sp_account_id)`,
  );
  for (const storeId of unsubscribed)
    await enqueue(deps.db, listingJobs.subscribe, { storeId }, `subscribe:${storeId}`);
  const inbox =
    await sql`select 1 from notification_inbox i where applied_at is null and ${notResting(now.getTime())} limit 1`.execute(
      deps.db,
    );
  if (inbox.rows.length > 0) await enqueue(deps.db, listingJobs.applyInbox, {}, 'apply-inbox');
}

/** Old confirmations are read again; and an intent whose sender died is cleared up by the same reading. */
async function reconcile(deps: WorkerDeps, now: Date): Promise<void> {
  await sql`insert into listing_check(store_id, item_id, due_at)
    select store_id, item_id, ${now}::timestamptz from listing_reported where present and flight_seq is null and reported_at < ${new Date(now.getTime() - RECONCILE_MS)}::timestamptz limit ${limits.bulkAddMax} on conflict do nothing`.execute(
    deps.db,
  );
}
