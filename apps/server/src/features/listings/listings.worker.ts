import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { isFree } from '../../db/leases.ts';
import { listManualStores, type ManualStore } from '../../records/stores/connected-stores.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isOneOf, type Due } from '../../jobs/due.ts';
import { withConnectedStore } from '../../jobs/with-connected-store.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { applyTemplates } from './apply-templates.ts';
import { checkFeeds } from './check-feeds.ts';
import { changeHands } from './change-hands.ts';
import { confirm } from './confirm.ts';
import { confirmFile } from './confirm-file.ts';
import { importQuarantined, importStore } from './import-store.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { offerFile } from './offer-file.ts';
import { publish } from './publish.ts';
import { readListingsFile } from './read-listings-file.ts';
import { awaitsSubscription, subscribe } from './subscribe.ts';
import { endUploadLimits } from './upload-limit.ts';
import { mayBeSent } from './waiting-changes.ts';
import { secretIsDue, watchApplicationSecret } from './watch-secret.ts';

/** Listed items nobody spoke of are read back after this long: the net beneath lost notifications. */
const RECONCILE_MS = 6 * 3_600_000;

export function workOnListings(all: Work, deps: WorkerDeps): void {
  const byHand = async (storeId: number, run: (store: ManualStore) => Promise<void>) => {
    const store = (await listManualStores(deps.db)).find((candidate) => candidate.storeId === storeId);
    if (store) await run(store);
  };
  work(all, deps, listingJobs, {
    publish: ({ storeId }) => withConnectedStore(deps, storeId, (store) => publish(deps, store)),
    confirm: async ({ storeId }) => {
      await withConnectedStore(deps, storeId, async (store) => {
        await checkFeeds(deps, store);
        await confirm(deps, store);
      });
      await byHand(storeId, (store) => confirmFile(deps, store));
    },
    offerFile: ({ storeId }) => byHand(storeId, (store) => offerFile(deps, store)),
    readListings: ({ storeId, feedId }) => byHand(storeId, (store) => readListingsFile(deps, store, feedId)),
    changeHands: ({ storeId }) => changeHands(deps, storeId),
    importStore: ({ storeId }) => withConnectedStore(deps, storeId, (store) => importStore(deps, store)),
    importAside: ({ storeId }) => withConnectedStore(deps, storeId, (store) => importQuarantined(deps, store)),
    subscribe: ({ storeId }) => withConnectedStore(deps, storeId, (store) => subscribe(deps, store)),
    applyTemplates: ({ storeId }) => applyTemplates(deps, storeId),
    sweep: () => sweep(deps),
    watchSecret: () => watchApplicationSecret(deps),
  });
  onlyWhenDue(all, listingJobs, { sweep: maySweep, watchSecret: secretIsDue(deps) });
}

/** The job that each kind of due work is waked by. */
const wakes = {
  publish: (tx: Db, storeId: number) => enqueue(tx, listingJobs.publish, { storeId }),
  confirm: (tx: Db, storeId: number) => enqueue(tx, listingJobs.confirm, { storeId }),
  import: (tx: Db, storeId: number) => enqueue(tx, listingJobs.importStore, { storeId }),
  importAside: (tx: Db, storeId: number) => enqueue(tx, listingJobs.importAside, { storeId }),
  subscribe: (tx: Db, storeId: number) => enqueue(tx, listingJobs.subscribe, { storeId }),
  offerFile: (tx: Db, storeId: number) => enqueue(tx, listingJobs.offerFile, { storeId }),
};

/** Something for `sweep`, as it asks for it; what is found by no index is asked for last. */
const maySweep: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from listing_check where due_at <= ${now}::timestamptz and ${isFree})`,
    sql<boolean>`exists (select from publish_queue where not_before <= ${now}::timestamptz and ${isFree})`,
    sql<boolean>`exists (select from store_state s where change_seq > feed_cursor and exists (select 1 from price_change c where c.store_id = s.store_id and c.seq > s.feed_cursor))`,
    sql<boolean>`exists (select from feed where (state = 'submitted' and check_at <= ${now}::timestamptz) or (state = 'intent' and ${isFree}))`,
    sql<boolean>`exists (select from set_aside where intake = 'import' and retry_at <= ${now}::timestamptz)`,
    sql<boolean>`exists (select from upload_limit where renews_at <= ${now}::timestamptz)`,
    sql<boolean>`exists (select from manual_feed where due_at <= ${now}::timestamptz)`,
    sql<boolean>`exists (select from store s left join listing_import l on l.store_id = s.store_id where s.sp_account_id is not null and s.removed_at is null
      and ((s.imported_at is null and (l.check_at is null or l.check_at <= ${now}::timestamptz))
        or (s.connection_error_at is null and ${awaitsSubscription(now.getTime())})))`,
    sql<boolean>`exists (select from store m join store_state t on t.store_id = m.store_id where m.management = 'manual' and m.removed_at is null and t.change_seq > t.feed_cursor)`,
    sql<boolean>`exists (select from listing_reported where ${isOldReading(now)})`,
  );

/** Wakes what is due: sending, reading back, feeds, imports. */
async function sweep(deps: WorkerDeps): Promise<void> {
  const now = new Date(deps.clock.now());
  // A feed whose sender died before it was handed over: reading back tells of each listing.
  await sql`update feed set state = 'lost', ended_at = ${now} where state = 'intent' and ${isFree}`.execute(deps.db);
  await reconcile(deps, now);
  await endUploadLimits(deps.db, now.getTime());
  // Asked at once: most of the time nothing is due.
  const { rows } = await sql<{ place: number; what: keyof typeof wakes; store_id: number }>`
    with due as (select 1 as place, 'publish' as what, store_id from publish_queue p where not_before <= ${now} and ${isFree} and ${mayBeSent('p', now.getTime())}
    union select 1, 'publish', s.store_id from store_state s where change_seq > feed_cursor and exists (select 1 from price_change c where c.store_id = s.store_id and c.seq > s.feed_cursor)
    union select 2, 'confirm', store_id from listing_check where due_at <= ${now} and ${isFree}
    union select 2, 'confirm', store_id from feed where state = 'submitted' and check_at <= ${now}
    union select 3, 'import', s.store_id from store s left join listing_import l on l.store_id = s.store_id where s.sp_account_id is not null and s.removed_at is null and s.imported_at is null and (l.check_at is null or l.check_at <= ${now})
    union select 4, 'importAside', store_id from set_aside where intake = 'import' and retry_at <= ${now}
    union select 5, 'subscribe', s.store_id from store s where s.sp_account_id is not null and s.removed_at is null and s.connection_error_at is null and ${awaitsSubscription(now.getTime())})
    select * from due where not (what in ('publish', 'confirm') and store_id in (select store_id from store where management = 'manual'))
    union select 2, 'confirm', c.store_id from listing_check c join store m on m.store_id = c.store_id and m.management = 'manual' and m.removed_at is null where c.due_at <= ${now}
    union select 6, 'offerFile', m.store_id from store m join store_state t on t.store_id = m.store_id where m.management = 'manual' and m.removed_at is null and (
      exists (select 1 from manual_feed f where f.store_id = m.store_id and f.kind = 'changes' and f.due_at <= ${now})
      or (not exists (select 1 from manual_feed f where f.store_id = m.store_id and f.kind = 'changes' and f.due_at is not null)
        and (t.change_seq > t.feed_cursor or exists (select 1 from publish_queue p where p.store_id = m.store_id and p.not_before <= ${now} and ${mayBeSent('p', now.getTime())}))))
    order by 1, 3`.execute(deps.db);
  await wakeListings(deps.db, now);
  for (const { what, store_id: storeId } of rows) await wakes[what](deps.db, storeId);
}

/** Lists of listings that wait to be read, or whose reading is over. */
async function wakeListings(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{
    store_id: number;
    feed_id: number;
  }>`select store_id, feed_id from manual_feed where kind = 'listings' and due_at <= ${now}`.execute(db);
  for (const { store_id: storeId, feed_id: feedId } of rows)
    await enqueue(db, listingJobs.readListings, { storeId, feedId });
}

/** Of what a listing was reported to show: nobody has looked for long, or not since a sale of the seller's began or ended there. */
const isOldReading: Due = (now) =>
  sql<boolean>`(present and flight_seq is null and store_id not in (select store_id from store where management = 'manual') and (reported_at < ${new Date(now.getTime() - RECONCILE_MS)}::timestamptz
    or (sale_from <= ${now}::timestamptz and reported_at < sale_from) or (sale_until <= ${now}::timestamptz and reported_at < sale_until)))`;

/** Old confirmations are read again; and an intent whose sender died is cleared up by the same reading. */
async function reconcile(deps: WorkerDeps, now: Date): Promise<void> {
  await sql`insert into listing_check(store_id, item_id, due_at)
    select store_id, item_id, ${now}::timestamptz from listing_reported where ${isOldReading(now)} limit ${limits.bulkAddMax} on conflict do nothing`.execute(
    deps.db,
  );
}
