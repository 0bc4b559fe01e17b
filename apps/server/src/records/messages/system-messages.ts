/**
 * What the product and its staff tell an account.
 * Only writer of: system_message.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { announce, announceToAll } from '../../events/announce.ts';

/** A message of the product's own: worded by `kind` when it is read. `at`: the moment it tells of; `dedupeKey`: told once. Instants in ms. */
type NewMessage = {
  kind: string;
  at: number | null;
  now: number;
  /** An amount that it names, cents of USD. */
  amount?: number;
  /** A number that it names: of a try, a customer, days. */
  number?: number | null;
  dedupeKey: string;
  isSticky?: boolean;
  isPopup?: boolean;
};

/** Tells an account something, once for each key. */
export async function addMessage(
  tx: Db,
  accountId: number,
  { kind, at, now, amount, number, dedupeKey, isSticky = true, isPopup = false }: NewMessage,
): Promise<void> {
  const added = await tx
    .insertInto('system_message')
    .values({
      account_id: accountId,
      kind,
      params: JSON.stringify({ at: at === null ? null : new Date(at).toISOString(), amount, number }),
      is_sticky: isSticky,
      is_popup: isPopup,
      dedupe_key: dedupeKey,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  if (added) await announce(tx, accountId, { type: 'message', storeId: null, ids: [added.message_id] });
}

/** The kind under which an announcement stands among the messages. */
export const ANNOUNCEMENT = 'announcement';

/** Hands an announcement to accounts; who has it already is told nothing again. Answers how many were told. */
export async function addAnnouncement(
  tx: Db,
  accountIds: readonly number[],
  { id, isSticky, isPopup, now }: { id: number; isSticky: boolean; isPopup: boolean; now: number },
): Promise<number> {
  const { rows } = await sql<{ account_id: number }>`
    insert into system_message(account_id, kind, announcement_id, is_sticky, is_popup, dedupe_key, created_at)
    select account_id, ${ANNOUNCEMENT}, ${id}, ${isSticky}, ${isPopup}, ${`${ANNOUNCEMENT}:${id}`}, ${new Date(now)} from unnest(${accountIds}::int[]) account_id
    on conflict (account_id, dedupe_key) where dedupe_key is not null do nothing returning account_id`.execute(tx);
  await announceToAll(
    tx,
    rows.map((row) => row.account_id),
    { type: 'message', storeId: null },
  );
  return rows.length;
}

/** Accounts of one announcement that are ended in one transaction. */
const ENDED_AT_ONCE = 1_000;

/** Takes an announcement from under the top bar and out of the dialogs of so many accounts; it stays in their message centres. Answers how many. */
export async function endAnnouncement(tx: Db, announcementId: number, now: number): Promise<number> {
  const { rows } = await sql<{ account_id: number }>`
    update system_message set ended_at = ${new Date(now)} where (account_id, message_id) in (
      select account_id, message_id from system_message where announcement_id = ${announcementId} and ended_at is null limit ${ENDED_AT_ONCE})
    returning account_id`.execute(tx);
  await announceToAll(
    tx,
    rows.map((row) => row.account_id),
    { type: 'message', storeId: null },
  );
  return rows.length;
}

/** Notes that a message was read, the first time alone counts. False = the account has no such message. */
export async function readMessage(tx: Db, accountId: number, messageId: number, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('system_message')
    .select('read_at')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  if (row.read_at !== null) return true;
  await tx
    .updateTable('system_message')
    .set({ read_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute();
  await announce(tx, accountId, { type: 'message', storeId: null, ids: [messageId] });
  return true;
}

/** Takes a message out of the account's message centre; one that is out stays so. False = the account never had it. */
export async function deleteMessage(tx: Db, accountId: number, messageId: number, now: number): Promise<boolean> {
  const { rows } = await sql<{ was_there: boolean }>`
    with old as (select deleted_at from system_message where account_id = ${accountId} and message_id = ${messageId} for update)
    update system_message m set deleted_at = coalesce(m.deleted_at, ${new Date(now)}::timestamptz) from old
    where m.account_id = ${accountId} and m.message_id = ${messageId} returning old.deleted_at is null as was_there`.execute(
    tx,
  );
  if (rows[0]?.was_there) await announce(tx, accountId, { type: 'message', storeId: null, ids: [messageId] });
  return rows.length > 0;
}
