import { sql } from 'kysely';
import { attachmentKind, attachmentName } from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import { splitQuoted } from '@kervan/domain/protection/mail-text';
import { orderNumbersIn } from '@kervan/domain/buyer-messages/buyer-mail';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { readBuyers } from '../order-pii/buyer-data.ts';
import { insertFiles, insertMessage, type MessageFile } from './messages.ts';
import { changeThread, findThreadOfAlias, keepAlias, openThread, type ThreadRow } from './threads.ts';

/** A mail from the alias of a buyer. `isProved`: the marketplace signed it. */
type BuyerMail = {
  accountId: number;
  storeId: number;
  key: string;
  mail: {
    messageId: string | null;
    from: string;
    subject: string;
    text: string;
    answers: readonly string[];
    files: readonly { name: string; bytes: Buffer }[];
  };
  isProved: boolean;
  at: number;
};

/**
 * Takes a mail of a buyer into its conversation; the same mail twice is one. One that nobody proves is shown as such: no answer goes to who sent
 * it, and no answer is due.
 */
export async function takeMessage(tx: Db, secrets: Secrets, taken: BuyerMail): Promise<void> {
  const { accountId, storeId, mail, isProved, at } = taken;
  const thread = await threadOf(tx, secrets, taken);
  const { own, quoted } = splitQuoted(mail.text);
  const messageId = await insertMessage(tx, secrets, thread, {
    accountId,
    // One that is proved stands beside a forged one of the same name.
    key: `in:${isProved ? 'proved' : 'unproved'}:${taken.key}`,
    isOut: false,
    mailId: mail.messageId,
    subject: mail.subject,
    text: shortened(own),
    quoted: quoted === null ? null : shortened(quoted),
    isProved,
    cause: null,
    at,
  });
  if (messageId === null) return;
  await insertFiles(tx, secrets, { accountId, storeId, messageId }, mail.files.map(judged));
  if (isProved && thread.sealed_alias === null) await keepAlias(tx, secrets, thread, { accountId, alias: mail.from });
  await changeThread(tx, accountId, thread, {
    last_at: new Date(Math.max(at, thread.last_at.getTime())),
    unread: thread.unread + 1,
    ...(isProved ? { is_answered: false, waiting_since: thread.waiting_since ?? new Date(at) } : {}),
  });
}

const shortened = (text: string): string => [...text.trim()].slice(0, limits.inboundMailTextMax).join('');

/** What a file is by its content; one that is too large or of no kind is named, and not kept. */
function judged({ name, bytes }: { name: string; bytes: Buffer }): MessageFile {
  const plain = attachmentName(name);
  const kind = bytes.length > limits.attachmentBytesMax ? null : attachmentKind(plain, bytes);
  return { name: plain, kind, bytes };
}

/** The conversation of a mail: of the message that it answers, else of the order that it names, else of the alias. */
async function threadOf(tx: Db, secrets: Secrets, taken: BuyerMail): Promise<ThreadRow> {
  const { accountId, storeId, mail, at } = taken;
  const start = { accountId, storeId, name: '', subject: mail.subject, now: at };
  const orderId = (await orderAnswered(tx, storeId, mail.answers)) ?? (await orderNamed(tx, secrets, taken));
  if (orderId !== null) return openThread(tx, { ...start, orderId });
  const known = await findThreadOfAlias(tx, secrets, storeId, mail.from);
  if (known) return known;
  const [mark] = secrets.marks(mail.from.toLowerCase(), 'buyer-alias');
  const name = `${taken.isProved ? '' : 'unproved:'}${Buffer.from(mark).toString('hex')}`;
  return openThread(tx, { ...start, orderId: null, name });
}

async function orderAnswered(tx: Db, storeId: number, answers: readonly string[]): Promise<number | null> {
  if (answers.length === 0) return null;
  const { rows } = await sql<{ order_id: number | null }>`
    select t.order_id from buyer_message m join buyer_thread t using (store_id, thread_id)
    where m.store_id = ${storeId} and m.mail_id = any(${[...answers]}::text[]) and t.order_id is not null order by m.message_id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.order_id ?? null;
}

/** The order that a mail names, unless it is known to be of another buyer. */
async function orderNamed(tx: Db, secrets: Secrets, taken: BuyerMail): Promise<number | null> {
  const { storeId, mail } = taken;
  const numbers = orderNumbersIn(`${mail.subject}\n${mail.text}`);
  if (numbers.length === 0) return null;
  const { rows } = await sql<{ order_id: number }>`
    select order_id from seller_order where store_id = ${storeId} and amazon_order_id = any(${numbers}::text[])
    order by array_position(${numbers}::text[], amazon_order_id::text) limit 1`.execute(tx);
  const orderId = rows[0]?.order_id;
  if (orderId === undefined) return null;
  const contact = (await readBuyers(tx, secrets, taken, [orderId])).get(orderId)?.data.contactMail ?? null;
  return contact === null || contact.toLowerCase() === mail.from.toLowerCase() ? orderId : null;
}
