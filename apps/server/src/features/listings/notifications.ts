import { sql } from 'kysely';
import type { Notification } from '../../connectors/marketplace/notification-content.ts';
import type { ReceivedNotification } from '../../connectors/marketplace/notification-queue.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { readSettings } from '../../db/settings-write.ts';
import { lockStores } from '../../db/store-lock.ts';
import { targetStateOf } from '../../db/target-state.ts';
import { wakeStores, writeTargets } from '../../db/target-write.ts';
import { listingJobs } from './listings.jobs.ts';

/** Notifications of one turn; the queue keeps the rest. */
const ROUNDS = 20;
const APPLY_CHUNK = 200;
/** Held by whoever applies the inbox. */
const INBOX_LOCK = 5_301_106;
/** A notification that cannot be applied is kept, but does not hold up the others. */
const UNKNOWN_ACCOUNT = 0;

/** Takes notifications off the queue into the inbox: a message is deleted only once it is kept (at least once, each once). */
export async function receiveNotifications(deps: WorkerDeps): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const messages = await deps.marketplace.receiveNotifications({ waitSeconds: 0 });
    if (messages.length === 0) return;
    const accounts = await accountsOf(deps, messages);
    await deps.db.transaction().execute(async (tx) => {
      for (const message of messages) {
        if (message.kind === 'unreadable') continue;
        const { notification } = message;
        const owners = accounts.get(notification.sellerId ?? '') ?? [UNKNOWN_ACCOUNT];
        for (const accountId of owners) {
          await tx.insertInto('notification_inbox').values({
            account_id: accountId, notification_id: notification.notificationId, type: notification.type ?? 'OTHER', event_at: new Date(notification.eventTime), received_at: new Date(deps.clock.now()), body: JSON.stringify(notification),
          }).onConflict((conflict) => conflict.doNothing()).execute();
        }
      }
      await enqueue(tx, listingJobs.applyInbox, {}, 'apply-inbox');
    });
    for (const message of messages) {
      if (message.kind === 'unreadable') deps.log.warn({ messageId: message.messageId, problem: message.problem }, 'a notification cannot be read');
      await deps.marketplace.deleteNotification(message.receipt);
    }
  }
}

/** The accounts that a seller's notifications concern. */
async function accountsOf(deps: WorkerDeps, messages: readonly ReceivedNotification[]): Promise<Map<string, number[]>> {
  const sellers = messages.flatMap((message) => (message.kind === 'notification' && message.notification.sellerId ? [message.notification.sellerId] : []));
  const { rows } = await sql<{ account_id: number; seller: string }>`select distinct account_id, selling_partner_id as seller from sp_account where selling_partner_id = any(${sellers}::text[])`.execute(deps.db);
  const accounts = new Map<string, number[]>();
  for (const row of rows) accounts.set(row.seller, [...(accounts.get(row.seller) ?? []), row.account_id]);
  return accounts;
}

/**
 * Applies kept notifications, oldest first; an older state never overwrites a newer one. One at a time: after a long silence there are
 * tens of thousands, and what sells at a wrong price meanwhile must not wait for a place among the jobs.
 */
export async function applyInbox(deps: WorkerDeps): Promise<void> {
  for (;;) {
    const applied = await deps.db.transaction().execute(async (tx) => {
      const { rows: [turn] } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${INBOX_LOCK}) as "isOurs"`.execute(tx);
      // Whoever is at it goes on with these too; what comes just as it ends is found by the sweep.
      if (!turn?.isOurs) return 0;
      const { rows } = await sql<{ account_id: number; notification_id: string; body: Notification }>`
        select account_id, notification_id, body from notification_inbox where applied_at is null order by received_at, event_at limit ${APPLY_CHUNK} for update skip locked`.execute(tx);
      const owned = await tx.selectFrom('store').select('store_id').where('account_id', 'in', [0, ...rows.map((row) => row.account_id)]).where('removed_at', 'is', null).execute();
      await lockStores(tx, owned.map((store) => store.store_id));
      const woken = new Set<number>();
      for (const row of withoutOvertaken(rows)) await apply({ ...deps, db: tx, woken }, row.account_id, row.body);
      await sql`update notification_inbox i set applied_at = ${new Date(deps.clock.now())} from unnest(${rows.map((row) => row.account_id)}::int[], ${rows.map((row) => row.notification_id)}::text[]) k(account_id, notification_id)
        where i.account_id = k.account_id and i.notification_id = k.notification_id`.execute(tx);
      await wakeStores(tx, woken);
      return rows.length;
    });
    if (applied < APPLY_CHUNK) return;
  }
}

type Kept = { account_id: number; body: Notification };

/** Of several states of one product's competition the newest says it all. */
function withoutOvertaken<K extends Kept>(rows: readonly K[]): K[] {
  const newest = new Map<string, { row: K; at: number }>();
  for (const row of rows) {
    const { content, sellerId } = row.body;
    if (content.kind !== 'offersChanged') continue;
    const key = `${row.account_id} ${sellerId} ${content.market} ${content.asin}`;
    const at = Date.parse(content.changedAt);
    if (at >= (newest.get(key)?.at ?? -Infinity)) newest.set(key, { row, at });
  }
  const kept = new Set([...newest.values()].map(({ row }) => row));
  return rows.filter((row) => row.body.content.kind !== 'offersChanged' || kept.has(row));
}

/** `woken`: stores whose items wait for a decision now. */
type InTransaction = Pick<WorkerDeps, 'db' | 'clock'> & { woken: Set<number> };

async function apply(deps: InTransaction, accountId: number, { content, sellerId, eventTime }: Notification): Promise<void> {
  switch (content.kind) {
    case 'offersChanged': return applyOffers(deps, accountId, sellerId ?? '', content);
    case 'listingStatus': case 'listingIssues': case 'listingQuantity': return readBackSoon(deps, accountId, sellerId ?? '', [content.sku]);
    // A sale takes from the stock that buyers see.
    case 'orderChanged': return readBackSoon(deps, accountId, sellerId ?? '', content.skus);
    case 'feedFinished': {
      await sql`update feed f set check_at = ${new Date(deps.clock.now())} from store s where s.account_id = ${accountId} and f.store_id = s.store_id and f.marketplace_feed_id = ${content.feedId} and f.state = 'submitted'`.execute(deps.db);
      return;
    }
    case 'reportFinished': {
      await sql`update listing_import l set check_at = ${new Date(deps.clock.now())} from store s where s.account_id = ${accountId} and l.store_id = s.store_id and l.report_id = ${content.reportId}`.execute(deps.db);
      return;
    }
    default:
      await sql`update notification_subscription set last_seen_at = ${new Date(eventTime)} where account_id = ${accountId}`.execute(deps.db);
  }
}

type Offers = Extract<Notification['content'], { kind: 'offersChanged' }>;

/** New competition of every item the seller lists under the product in that market. */
async function applyOffers({ db, clock, woken }: InTransaction, accountId: number, seller: string, { market, asin, changedAt, reading }: Offers): Promise<void> {
  const { rows } = await sql<{ store_id: number; item_id: number }>`
    select d.store_id, d.item_id from store s join item_details d on d.store_id = s.store_id and d.asin = ${asin}
    where s.account_id = ${accountId} and s.market = ${market} and s.selling_partner_id = ${seller} and s.removed_at is null`.execute(db);
  for (const { store_id, item_id } of rows) {
    const settings = await readSettings(db, store_id);
    const state = targetStateOf(reading, { sellingPartnerId: seller, excluded: settings?.settings.excludedStoreCodes ?? [] });
    if ((await writeTargets(db, store_id, [{ itemId: item_id, at: Date.parse(changedAt), state }], clock.now())) > 0) woken.add(store_id);
  }
}

/** Something of listings changed at the marketplace: they are read back at once, whoever changed them. */
async function readBackSoon({ db, clock }: InTransaction, accountId: number, seller: string, skus: readonly string[]): Promise<void> {
  if (skus.length === 0) return;
  const now = new Date(clock.now());
  await sql`insert into listing_check as c (store_id, item_id, due_at)
    select d.store_id, d.item_id, ${now}::timestamptz from store s join item_details d on d.store_id = s.store_id and d.sku = any(${skus}::text[]) where s.account_id = ${accountId} and s.selling_partner_id = ${seller} and s.removed_at is null
    on conflict (store_id, item_id) do update set due_at = excluded.due_at, lease_until = null`.execute(db);
}
