import { sql } from 'kysely';
import type { Notification } from '../../connectors/marketplace/notification-content.ts';
import { takeDueBodies, takeIn } from '../../db/quarantine.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { inboxJobs } from '../../jobs/declared/inbox.jobs.ts';
import { takeOfApplication } from './take-of-application.ts';

/** Notifications of one turn; the queue keeps the rest. */
const ROUNDS = 20;
/** Notifications set aside that one turn tries again. */
const QUARANTINE_BATCH_SIZE = 20;
/** Nobody of ours is the seller: such a notification is kept, and changes nothing. */
const UNKNOWN_ACCOUNT = 0;

/** Takes notifications off the queue into the inbox: a message is deleted only once it is kept (at least once, each once). */
export async function receiveNotifications(deps: WorkerDeps): Promise<void> {
  await retryQuarantined(deps);
  for (let round = 0; round < ROUNDS; round++) {
    const messages = await deps.marketplace.receiveNotifications({ waitSeconds: 0 });
    if (messages.length === 0) return;
    const reported = messages.flatMap((message) => (message.kind === 'notification' ? [message.notification] : []));
    await keep(deps, await takeOfApplication(deps, reported));
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
    await enqueue(tx, inboxJobs.apply, {});
  });
}

/** A text that a column takes, whatever was sent. */
const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Notifications that no row held are tried again when their time has come. */
async function retryQuarantined(deps: WorkerDeps): Promise<void> {
  const bodies = await takeDueBodies(deps.db, {
    intake: 'queue',
    storeId: null,
    now: deps.clock.now(),
    limit: QUARANTINE_BATCH_SIZE,
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
