import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { buyerMessagesJobs } from '../../jobs/declared/buyer-messages.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { insertMessage } from './messages.ts';
import { changeThread, openThread, type ThreadRow } from './threads.ts';

/** A message to the buyer of an order. `onceKey`: whatever carries the same is one message. */
export type BuyerMessageDraft = {
  secrets: Secrets;
  storeId: number;
  orderId: number;
  subject: string;
  body: string;
  cause: 'reply' | 'template';
  onceKey: string;
  /** The product's time, ms. */
  now: number;
};

/**
 * Has a message sent to the buyer of an order, in the order's conversation; sent when, and only if, the transaction is kept. A second time under
 * the same name it does nothing. Answers the message's id.
 */
export async function queueBuyerMessage(tx: Db, draft: BuyerMessageDraft): Promise<number> {
  const { storeId, orderId, subject, now } = draft;
  const { account_id: accountId } = await tx
    .selectFrom('store')
    .select('account_id')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const known = await findQueued(tx, storeId, draft.onceKey);
  if (known !== undefined) return known;
  const thread = await openThread(tx, { accountId, storeId, orderId, name: '', subject, now });
  return queueInThread(tx, thread, { ...draft, accountId });
}

type InThread = Omit<BuyerMessageDraft, 'storeId' | 'orderId'> & { accountId: number };

/** The same in a conversation that is open. */
export async function queueInThread(tx: Db, thread: ThreadRow, draft: InThread): Promise<number> {
  const { secrets, accountId, subject, body, cause, onceKey, now } = draft;
  const storeId = thread.store_id;
  const messageId = await insertMessage(tx, secrets, thread, {
    accountId,
    key: keyOf(onceKey),
    isOut: true,
    mailId: null,
    subject: [...subject].slice(0, limits.buyerSubjectMax).join(''),
    text: [...body].slice(0, limits.buyerMessageMax).join(''),
    quoted: null,
    isProved: true,
    cause,
    at: now,
  });
  if (messageId === null) {
    const known = await findQueued(tx, storeId, onceKey);
    if (known === undefined) throw new Error('a message that stands already is not there');
    return known;
  }
  // What goes out by itself is no answer to what the buyer asked.
  await changeThread(tx, accountId, thread, {
    last_at: new Date(now),
    ...(cause === 'reply' ? { is_answered: true, waiting_since: null } : {}),
  });
  await enqueue(tx, buyerMessagesJobs.send, { storeId, messageId });
  return messageId;
}

const keyOf = (onceKey: string): string => `out:${onceKey}`;

async function findQueued(tx: Db, storeId: number, onceKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ message_id: number }>`
    select message_id from buyer_message where store_id = ${storeId} and message_key = ${keyOf(onceKey)}`.execute(tx);
  return rows[0]?.message_id;
}
