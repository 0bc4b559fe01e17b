import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { filePlace } from './messages.ts';
import { aliasMarks, buyerPlace } from './threads.ts';

/** Of one buyer: the conversations of these orders, and those under this mail where no order is known. */
type BuyerThreads = { accountId: number; storeId: number; orderIds: readonly number[]; mail: string | null };

/** Conversations of a buyer, and of which order each is. */
export async function threadsOfBuyer(
  tx: Db,
  secrets: Secrets,
  { storeId, orderIds, mail }: BuyerThreads,
): Promise<{ thread_id: number; order_id: number | null }[]> {
  const marks = mail === null ? [] : aliasMarks(secrets, mail);
  const { rows } = await sql<{ thread_id: number; order_id: number | null }>`
    select thread_id, order_id from buyer_thread where store_id = ${storeId}
      and (order_id = any(${[...orderIds]}::bigint[]) or alias_mark = any(${marks}::bytea[])) order by thread_id`.execute(
    tx,
  );
  return rows;
}

export async function countMessages(tx: Db, storeId: number, threadIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select count(*)::int as messages from buyer_message where store_id = ${storeId} and thread_id = any(${[...threadIds]}::bigint[])`.execute(
    tx,
  );
  return rows[0]?.messages ?? 0;
}

/** Deletes conversations with what was said in them, and the mails that brought it. */
export async function eraseThreads(
  tx: Db,
  { storeId, mail, threadIds }: { storeId: number; mail: string | null; threadIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ mail_id: number }>`
    select i.mail_id from inbound_mail i where i.store_id = ${storeId} and lower(i.from_address) = lower(${mail})
    union select i.mail_id from buyer_message m join inbound_mail i on i.store_id = m.store_id and m.message_key in ('in:proved:' || i.message_key, 'in:unproved:' || i.message_key)
      where m.store_id = ${storeId} and m.thread_id = any(${[...threadIds]}::bigint[])`.execute(tx);
  await sql`delete from inbound_mail where store_id = ${storeId} and mail_id = any(${rows.map((row) => row.mail_id)}::bigint[])`.execute(
    tx,
  );
  await sql`delete from buyer_thread where store_id = ${storeId} and thread_id = any(${[...threadIds]}::bigint[])`.execute(
    tx,
  );
}

/** A sealed text of a message, as it was said. */
export const openMessage = (
  secrets: Secrets,
  of: { accountId: number; storeId: number; key: string },
  column: string,
  sealed: string | null,
): string | null => (sealed === null ? null : secrets.open(sealed, buyerPlace('buyer_message', column, of)));

/** Messages that one archive holds; a buyer of more would be none. */
const MESSAGES_MAX = 10_000;

type Row = {
  message_id: number;
  message_key: string;
  order: string | null;
  is_out: boolean;
  at: Date;
  subject: string;
  sealed_text: string;
  sealed_quoted: string | null;
  sealed_translation: string | null;
};

/** Everything that was said in these conversations, oldest first. */
export async function heldMessages(
  tx: Db,
  secrets: Secrets,
  { accountId, storeId }: { accountId: number; storeId: number },
  threadIds: readonly number[],
) {
  const { rows } = await sql<Row>`
    select m.message_id, m.message_key, o.amazon_order_id as order, m.is_out, m.at, m.subject, m.sealed_text, m.sealed_quoted, m.sealed_translation
    from buyer_message m join buyer_thread t using (store_id, thread_id) left join seller_order o on o.store_id = t.store_id and o.order_id = t.order_id
    where m.store_id = ${storeId} and m.thread_id = any(${[...threadIds]}::bigint[]) order by m.at, m.message_id limit ${MESSAGES_MAX}`.execute(
    tx,
  );
  return rows.map((row) => {
    const open = (column: string, sealed: string | null) =>
      openMessage(secrets, { accountId, storeId, key: row.message_key }, column, sealed);
    return {
      messageId: row.message_id,
      order: row.order,
      at: row.at.toISOString(),
      from: row.is_out ? ('seller' as const) : ('buyer' as const),
      subject: row.subject,
      text: open('sealed_text', row.sealed_text),
      quoted: open('sealed_quoted', row.sealed_quoted),
      translation: open('sealed_translation', row.sealed_translation),
    };
  });
}

/** The files of messages as they came, one after the other. */
export async function* heldFiles(
  tx: Db,
  secrets: Secrets,
  { accountId, storeId }: { accountId: number; storeId: number },
  threadIds: readonly number[],
): AsyncGenerator<{ name: string; content: Buffer }> {
  const { rows } = await sql<{ file_id: number; message_id: number; name: string }>`
    select f.file_id, f.message_id, f.name from buyer_message_file f join buyer_message m using (store_id, message_id)
    where f.store_id = ${storeId} and m.thread_id = any(${[...threadIds]}::bigint[]) and f.sealed is not null order by f.file_id limit ${FILES_MAX}`.execute(
    tx,
  );
  for (const { file_id, message_id, name } of rows) {
    const file = await tx
      .selectFrom('buyer_message_file')
      .select('sealed')
      .where('store_id', '=', storeId)
      .where('file_id', '=', file_id)
      .executeTakeFirst();
    if (file?.sealed)
      yield {
        name: `files/${message_id}-${name}`,
        content: Buffer.from(
          secrets.open(file.sealed, filePlace({ accountId, storeId, messageId: message_id })),
          'base64',
        ),
      };
  }
}
const FILES_MAX = 50;
