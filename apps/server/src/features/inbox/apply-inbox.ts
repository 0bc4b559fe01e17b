import { sql } from 'kysely';
import type { Notification } from '../../connectors/marketplace/notification-content.ts';
import { takeIn } from '../../db/quarantine.ts';
import type { WorkerDeps } from '../../deps.ts';
import { wakeStores } from '../../records/products/target-write.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { applyNews } from './apply-news.ts';
import type { InboxDeps } from './news.ts';

const APPLY_CHUNK = 500;

type Kept = { account_id: number; notification_id: string; body: Notification };

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

async function applyPart(deps: InboxDeps, rows: readonly Kept[]): Promise<void> {
  await applyNews(
    deps,
    rows.map(({ account_id: accountId, body: { content, eventTime, sellerId } }) => ({
      accountId,
      seller: sellerId ?? '',
      eventTime,
      content,
    })),
  );
  await sql`update notification_inbox i set applied_at = ${new Date(deps.clock.now())} from unnest(${rows.map((row) => row.account_id)}::int[], ${rows.map((row) => row.notification_id)}::text[]) k(account_id, notification_id)
        where i.account_id = k.account_id and i.notification_id = k.notification_id`.execute(deps.db);
}
