import { sql } from 'kysely';
import type { Notification } from '../../connectors/marketplace/notification-content.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { readOrdersSoon } from '../../records/orders/order-work.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { targetStateOf } from '../../records/products/target-state.ts';
import { noteMissing, takeDueBodies, takeIn } from '../../db/set-aside.ts';
import { fitTarget, wakeStores, writeTargets } from '../../records/products/target-write.ts';
import { listingJobs } from './listings.jobs.ts';
import { takeOfApplication } from './watch-secret.ts';

/** Notifications of one turn; the queue keeps the rest. */
const ROUNDS = 20;
const APPLY_CHUNK = 500;
/** Notifications set aside that one turn tries again. */
const ASIDE_AT_ONCE = 20;
/** A notification that cannot be applied is kept, but does not hold up the others. */
const UNKNOWN_ACCOUNT = 0;

/** Takes notifications off the queue into the inbox: a message is deleted only once it is kept (at least once, each once). */
export async function receiveNotifications(deps: WorkerDeps): Promise<void> {
  await keepAsideAgain(deps);
  for (let round = 0; round < ROUNDS; round++) {
    const messages = await deps.marketplace.receiveNotifications({ waitSeconds: 0 });
    if (messages.length === 0) return;
    const told = messages.flatMap((message) => (message.kind === 'notification' ? [message.notification] : []));
    await keep(deps, await takeOfApplication(deps, told));
    for (const message of messages)
      if (message.kind === 'unreadable')
        deps.log.warn({ messageId: message.messageId, problem: message.problem }, 'a notification cannot be read');
    await Promise.all(messages.map((message) => deps.marketplace.deleteNotification(message.receipt)));
  }
}

/** One that no row holds is kept beside the inbox, for another try: it must not come off the queue again and again. */
async function keep(deps: WorkerDeps, notifications: readonly Notification[]): Promise<void> {
  const accounts = await accountsOf(deps, notifications);
  const receivedAt = new Date(deps.clock.now());
  await deps.db.transaction().execute(async (tx) => {
    await takeIn({ tx, log: deps.log, intake: 'queue', storeId: null, now: receivedAt.getTime() }, notifications, {
      key: ({ notificationId }) => cleanText(notificationId),
      body: (notification) => cleanText(JSON.stringify(notification)),
      write: async (part) => {
        const rows = part.flatMap((notification) =>
          (accounts.get(notification.sellerId ?? '') ?? [UNKNOWN_ACCOUNT]).map((accountId) => ({
            account_id: accountId,
            notification_id: notification.notificationId,
            type: notification.type ?? 'OTHER',
            // Throws for what is no time.
            event_at: new Date(notification.eventTime).toISOString(),
            received_at: receivedAt,
            body: JSON.stringify(notification),
          })),
        );
        await tx
          .insertInto('notification_inbox')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      },
    });
    await enqueue(tx, listingJobs.applyInbox, {}, 'apply-inbox');
  });
}

/** A text that a column takes, whatever was sent. */
const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Notifications that no row held are tried again when their time has come. */
async function keepAsideAgain(deps: WorkerDeps): Promise<void> {
  const bodies = await takeDueBodies(deps.db, {
    intake: 'queue',
    storeId: null,
    now: deps.clock.now(),
    most: ASIDE_AT_ONCE,
  });
  // What was written by `keep`.
  if (bodies.length > 0)
    await keep(
      deps,
      bodies.map((body) => JSON.parse(body) as Notification),
    );
}

/** The accounts that a seller's notifications concern: those whose authorization is proved to be the seller's. */
async function accountsOf(deps: WorkerDeps, notifications: readonly Notification[]): Promise<Map<string, number[]>> {
  const sellers = notifications.flatMap(({ sellerId }) => (sellerId ? [cleanText(sellerId)] : []));
  const { rows } = await sql<{
    account_id: number;
    seller: string;
  }>`select distinct account_id, selling_partner_id as seller from sp_account where selling_partner_id = any(${sellers}::text[]) and claimed_for is null`.execute(
    deps.db,
  );
  const accounts = new Map<string, number[]>();
  for (const row of rows) accounts.set(row.seller, [...(accounts.get(row.seller) ?? []), row.account_id]);
  return accounts;
}

/** Applies kept notifications, oldest first; an older state never overwrites a newer one. */
export async function applyInbox(deps: WorkerDeps): Promise<void> {
  for (;;) {
    const applied = await deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<Kept>`
        select account_id, notification_id, body from notification_inbox i where applied_at is null and ${notResting(deps.clock.now())} order by received_at, event_at, seq limit ${APPLY_CHUNK} for update skip locked`.execute(
        tx,
      );
      const owned = await tx
        .selectFrom('store')
        .select('store_id')
        .where('account_id', 'in', [0, ...rows.map((row) => row.account_id)])
        .where('removed_at', 'is', null)
        .execute();
      await lockStores(
        tx,
        owned.map((store) => store.store_id),
      );
      const woken = new Set<number>();
      await takeIn({ tx, log: deps.log, intake: 'inbox', storeId: null, now: deps.clock.now() }, rows, {
        key: (row) => `${row.account_id}:${row.notification_id}`,
        write: (part) => applyPart({ ...deps, db: tx, woken }, part),
      });
      await wakeStores(tx, woken);
      return rows.length;
    });
    if (applied < APPLY_CHUNK) return;
  }
}

/** Condition on a notification `i`: it was not set aside for now. */
export const notResting = (now: number) =>
  sql`not exists (select 1 from set_aside a where a.intake = 'inbox' and a.key = i.account_id || ':' || i.notification_id and a.retry_at > ${new Date(now)}::timestamptz)`;

async function applyPart(deps: InTransaction, rows: readonly Kept[]): Promise<void> {
  await applyAll(deps, rows);
  await sql`update notification_inbox i set applied_at = ${new Date(deps.clock.now())} from unnest(${rows.map((row) => row.account_id)}::int[], ${rows.map((row) => row.notification_id)}::text[]) k(account_id, notification_id)
        where i.account_id = k.account_id and i.notification_id = k.notification_id`.execute(deps.db);
}

type Kept = { account_id: number; notification_id: string; body: Notification };

/** `woken`: stores whose items wait for a decision now. */
type InTransaction = Pick<WorkerDeps, 'db' | 'clock' | 'log'> & { woken: Set<number> };

async function applyAll(deps: InTransaction, rows: readonly Kept[]): Promise<void> {
  await applyOffers(
    deps,
    withoutOvertaken(
      rows.flatMap(({ account_id, body: { content, sellerId } }) =>
        content.kind === 'offersChanged' ? [{ accountId: account_id, seller: sellerId ?? '', content }] : [],
      ),
    ),
  );
  const listings = (of: (content: Notification['content']) => readonly string[]) =>
    rows.flatMap(({ account_id, body: { content, sellerId } }) =>
      of(content).map((sku) => ({ account_id, seller: sellerId ?? '', sku })),
    );
  await readBackSoon(deps, listings(changedSkus), 0);
  await readBackSoon(deps, listings(soldSkus), SOLD_READ_BACK_MS);
  await readOrdersHeard(deps, rows);
  for (const { account_id, body } of rows) await applyOther(deps, account_id, body);
}

/** Listings of which the notification says that something changed. */
function changedSkus(content: Notification['content']): readonly string[] {
  switch (content.kind) {
    case 'listingStatus':
    case 'listingIssues':
    case 'listingQuantity':
      return [content.sku];
    default:
      return [];
  }
}

/** A sale takes from the stock that buyers see. */
const soldSkus = (content: Notification['content']): readonly string[] =>
  content.kind === 'orderChanged' ? content.skus : [];
/** Its order is taken in first, so that the pieces sold are not offered a second time. */
const SOLD_READ_BACK_MS = 20_000;

async function applyOther(deps: InTransaction, accountId: number, { content, eventTime }: Notification): Promise<void> {
  switch (content.kind) {
    case 'offersChanged':
    case 'listingStatus':
    case 'listingIssues':
    case 'listingQuantity':
    case 'orderChanged':
      return;
    case 'feedFinished': {
      await sql`update feed f set check_at = ${new Date(deps.clock.now())} from store s where s.account_id = ${accountId} and f.store_id = s.store_id and f.marketplace_feed_id = ${content.feedId} and f.state = 'submitted'`.execute(
        deps.db,
      );
      return;
    }
    case 'reportFinished': {
      await sql`update listing_import l set check_at = ${new Date(deps.clock.now())} from store s where s.account_id = ${accountId} and l.store_id = s.store_id and l.report_id = ${content.reportId} and l.state = 'requested'`.execute(
        deps.db,
      );
      return;
    }
    default:
      await sql`update notification_subscription set last_seen_at = ${new Date(eventTime)} where account_id = ${accountId}`.execute(
        deps.db,
      );
  }
}

type Offers = Extract<Notification['content'], { kind: 'offersChanged' }>;
type Competition = { accountId: number; seller: string; content: Offers };

/** Of several states of one product's competition the newest says it all. */
function withoutOvertaken(offers: readonly Competition[]): Competition[] {
  const newest = new Map<string, Competition>();
  for (const offer of offers) {
    const key = `${offer.accountId} ${offer.seller} ${offer.content.market} ${offer.content.asin}`;
    const before = newest.get(key);
    if (!before || Date.parse(offer.content.changedAt) >= Date.parse(before.content.changedAt)) newest.set(key, offer);
  }
  return [...newest.values()];
}

/** New competition of every item that the sellers list under the products in those markets. */
async function applyOffers({ db, clock, log, woken }: InTransaction, offers: readonly Competition[]): Promise<void> {
  if (offers.length === 0) return;
  const asked = offers.map(({ accountId, seller, content: { market, asin } }, place) => ({
    place,
    account_id: accountId,
    seller,
    market,
    asin,
  }));
  const { rows } = await sql<{ place: number; store_id: number; item_id: number }>`
    select n.place, d.store_id, d.item_id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(place int, account_id int, seller text, market text, asin text)
    join store s on s.account_id = n.account_id and s.market = n.market and s.selling_partner_id = n.seller and s.removed_at is null join item_details d on d.store_id = s.store_id and d.asin = n.asin`.execute(
    db,
  );
  for (const [storeId, items] of Map.groupBy(rows, (row) => row.store_id)) {
    const excluded = (await readSettings(db, storeId))?.settings.excludedStoreCodes ?? [];
    const readings = items.flatMap(({ place, item_id }) => {
      const offer = offers[place];
      return offer
        ? [
            fitTarget({
              itemId: item_id,
              at: Date.parse(offer.content.changedAt),
              state: targetStateOf(offer.content.reading, { sellingPartnerId: offer.seller, excluded }),
            }),
          ]
        : [];
    });
    if ((await writeTargets(db, storeId, readings, clock.now())) > 0) woken.add(storeId);
    const unfit = readings.filter((reading) => reading.unfit.length > 0);
    await noteMissing(
      { tx: db, log, intake: 'targetOffers', storeId, now: clock.now() },
      unfit.map((reading) => ({ key: `${storeId}:${reading.itemId}`, fields: reading.unfit })),
    );
  }
}

/** Orders that something happened to are read at once, by each store of the seller in that market (ORD-046). */
async function readOrdersHeard({ db, clock }: InTransaction, rows: readonly Kept[]): Promise<void> {
  const heard = rows.flatMap(({ account_id, body: { content, sellerId } }) =>
    content.kind === 'orderChanged'
      ? [
          {
            account_id,
            seller: sellerId ?? '',
            market: content.market,
            order: content.orderId,
            status: content.status,
            at: content.changedAt,
          },
        ]
      : [],
  );
  if (heard.length === 0) return;
  const { rows: found } = await sql<{ store_id: number; order: string; status: string | null; at: string }>`
    select s.store_id, n.order, n.status, n.at from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as n(account_id int, seller text, market text, "order" text, status text, at text)
    join store s on s.account_id = n.account_id and s.selling_partner_id = n.seller and s.removed_at is null and (n.market is null or s.market = n.market)`.execute(
    db,
  );
  await readOrdersSoon(
    db,
    found.map(({ store_id: storeId, order: amazonOrderId, status, at }) => ({
      storeId,
      amazonOrderId,
      ...(status === null || Number.isNaN(Date.parse(at)) ? {} : { heard: { status, at } }),
    })),
    clock.now(),
  );
}

/** Something of listings changed at the marketplace: they are read back at once, or after a while; what is being read just now is read again. */
async function readBackSoon(
  { db, clock }: InTransaction,
  listings: readonly { account_id: number; seller: string; sku: string }[],
  afterMs: number,
): Promise<void> {
  if (listings.length === 0) return;
  await sql`insert into listing_check as c (store_id, item_id, due_at)
    select distinct d.store_id, d.item_id, ${new Date(clock.now() + afterMs)}::timestamptz from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as n(account_id int, seller text, sku text)
    join store s on s.account_id = n.account_id and s.selling_partner_id = n.seller and s.removed_at is null join item_details d on d.store_id = s.store_id and d.sku = n.sku order by d.store_id, d.item_id
    on conflict (store_id, item_id) do update set due_at = ${afterMs === 0 ? sql`excluded.due_at` : sql`least(c.due_at, excluded.due_at)`}, lease_until = null`.execute(
    db,
  );
}
