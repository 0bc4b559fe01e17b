import { sql } from 'kysely';
import type { AttachmentKind } from '@kervan/domain/files/attachment';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { buyerPlace, type ThreadRow } from './threads.ts';

/** Where an outgoing message stands. */
export const SendState = { Queued: 0, Sending: 1, Sent: 2, Failed: 3 } as const;
export type SendState = (typeof SendState)[keyof typeof SendState];

type NewMessage = {
  accountId: number;
  key: string;
  isOut: boolean;
  mailId: string | null;
  subject: string;
  text: string;
  quoted: string | null;
  isProved: boolean;
  cause: 'reply' | 'template' | null;
  at: number;
};

/** Adds a message to a conversation; null = it stands already. */
export async function insertMessage(
  tx: Db,
  secrets: Secrets,
  thread: Pick<ThreadRow, 'store_id' | 'thread_id'>,
  message: NewMessage,
): Promise<number | null> {
  const { accountId, key, isOut, quoted } = message;
  const place = { accountId, storeId: thread.store_id, key };
  const added = await tx
    .insertInto('buyer_message')
    .values({
      store_id: thread.store_id,
      thread_id: thread.thread_id,
      is_out: isOut,
      message_key: key,
      mail_id: message.mailId,
      subject: message.subject,
      sealed_text: secrets.seal(message.text, buyerPlace('buyer_message', 'sealed_text', place)),
      sealed_quoted: quoted === null ? null : secrets.seal(quoted, buyerPlace('buyer_message', 'sealed_quoted', place)),
      is_proved: message.isProved,
      at: new Date(message.at),
      cause: message.cause,
      state: isOut ? SendState.Queued : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return added?.message_id ?? null;
}

/** A file by its content; `kind` null = it was refused, and only its name is kept. */
export type MessageFile = { name: string; kind: AttachmentKind | null; bytes: Buffer };

/** Keeps the files of a message, sealed. */
export async function insertFiles(
  tx: Db,
  secrets: Secrets,
  of: { accountId: number; storeId: number; messageId: number },
  files: readonly MessageFile[],
): Promise<void> {
  for (const { name, kind, bytes } of files)
    await tx
      .insertInto('buyer_message_file')
      .values({
        store_id: of.storeId,
        message_id: of.messageId,
        name,
        kind,
        bytes: bytes.length,
        sealed: kind === null ? null : secrets.seal(bytes.toString('base64'), filePlace(of)),
      })
      .execute();
}

/** Bound to its message and not to its own number: that is not known before it stands. */
export const filePlace = ({
  accountId,
  storeId,
  messageId,
}: {
  accountId: number;
  storeId: number;
  messageId: number;
}) => buyerPlace('buyer_message_file', 'sealed', { accountId, storeId, key: String(messageId) });

type Of = { storeId: number; messageId: number };

/** Moves an outgoing message from one state to another; false = it stands in another. */
export async function moveMessage(
  tx: Db,
  { storeId, messageId }: Of,
  { from, to, failure = null, now }: { from: SendState; to: SendState; failure?: string | null; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update buyer_message set state = ${to}, failure = ${failure}, tries = case when ${to === SendState.Sending} then tries + 1 when ${from === SendState.Failed} then 0 else tries end,
      sent_at = ${to === SendState.Sent ? new Date(now) : null}::timestamptz
    where store_id = ${storeId} and message_id = ${messageId} and state = ${from} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Notes the name under which a mail goes out, by which its answers are found. */
export async function nameMail(tx: Db, { storeId, messageId }: Of, mailId: string): Promise<void> {
  await sql`update buyer_message set mail_id = ${mailId} where store_id = ${storeId} and message_id = ${messageId}`.execute(
    tx,
  );
}

/** Notes that what the buyer wrote in a conversation was seen. */
export async function readMessages(
  tx: Db,
  { store_id, thread_id }: Pick<ThreadRow, 'store_id' | 'thread_id'>,
  now: number,
): Promise<void> {
  await sql`update buyer_message set read_at = ${new Date(now)} where store_id = ${store_id} and thread_id = ${thread_id} and read_at is null and not is_out`.execute(
    tx,
  );
}

/** Keeps a message's words in another language. */
export async function keepTranslation(
  tx: Db,
  { storeId, messageId }: Of,
  { language, sealed }: { language: 'ar' | 'en'; sealed: string },
): Promise<void> {
  await sql`update buyer_message set translated_to = ${language}, sealed_translation = ${sealed} where store_id = ${storeId} and message_id = ${messageId}`.execute(
    tx,
  );
}
