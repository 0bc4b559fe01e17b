/**
 * What the product and its staff tell an account.
 * Only writer of: system_message.
 */
import { sql } from 'kysely';
import type { texts } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import { announce, announceToAll } from '../../events/announce.ts';

/** A message of the product's own: worded by `kind` when it is read. `at`: the moment it tells of; `dedupeKey`: told once. Instants in ms. */
type NewMessage = {
  kind: keyof (typeof texts)['en']['mail'];
  at: number | null;
  now: number;
  /** An amount that it names, cents of USD. */
  amount?: number;
  /** A number that it names: of a try, a customer, days. */
  number?: number | null;
  /** Words of the seller's own that it names. */
  words?: Record<string, string>;
  /** What was done about it: a key of the words `done` of the protection. */
  done?: string;
  /** What it is about: a key of the words `about` of the protection. */
  about?: string;
  dedupeKey: string;
  isSticky?: boolean;
  isPopup?: boolean;
};

/** Tells an account something, once for each key. */
export async function addMessage(tx: Db, accountId: number, message: NewMessage): Promise<void> {
  const [added] = await insertFor(tx, [accountId], message);
  if (added) await announce(tx, accountId, { type: 'message', storeId: null, ids: [added.message_id] });
}

/** Tells accounts the same thing, each once for each key. */
export async function addMessageToAll(tx: Db, accountIds: readonly number[], message: NewMessage): Promise<void> {
  const added = await insertFor(tx, accountIds, message);
  await announceToAll(
    tx,
    added.map((row) => row.account_id),
    { type: 'message', storeId: null },
  );
}

async function insertFor(
  tx: Db,
  accountIds: readonly number[],
  { kind, at, now, amount, number, words, done, about, dedupeKey, isSticky = true, isPopup = false }: NewMessage,
): Promise<{ account_id: number; message_id: number }[]> {
  if (accountIds.length === 0) return [];
  const params = JSON.stringify({
    at: at === null ? null : new Date(at).toISOString(),
    amount,
    number,
    words,
    done,
    about,
  });
  return tx
    .insertInto('system_message')
    .values(
      accountIds.map((account_id) => ({
        account_id,
        kind,
        params,
        is_sticky: isSticky,
        is_popup: isPopup,
        dedupe_key: dedupeKey,
        created_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'message_id'])
    .execute();
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
const ENDED_BATCH_SIZE = 1_000;

/** Takes an announcement from under the top bar and out of the dialogs of so many accounts; it stays in their message centres. Answers how many. */
export async function endAnnouncement(tx: Db, announcementId: number, now: number): Promise<number> {
  const { rows } = await sql<{ account_id: number }>`
    update system_message set ended_at = ${new Date(now)} where (account_id, message_id) in (
      select account_id, message_id from system_message where announcement_id = ${announcementId} and ended_at is null limit ${ENDED_BATCH_SIZE})
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

/** MSG-029: notes that everything that an account was told was read. Messages that say nothing any more stay as they are. */
export async function readAllMessages(tx: Db, accountId: number, now: number): Promise<void> {
  await sql`update system_message set read_at = ${new Date(now)} where account_id = ${accountId} and read_at is null and deleted_at is null and ended_at is null`.execute(
    tx,
  );
  await announce(tx, accountId, { type: 'message', storeId: null });
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
