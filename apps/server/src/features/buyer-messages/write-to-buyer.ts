import { randomUUID } from 'node:crypto';
import type { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { refuseText } from '@kervan/domain/buyer-messages/marketplace-text';
import { attachmentKind, attachmentName } from '@kervan/domain/files/attachment';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { insertFiles, moveMessage, SendState, type MessageFile } from '../../records/buyer-messages/messages.ts';
import { queueInThread } from '../../records/buyer-messages/queue-message.ts';
import { isHandedOn } from '../../records/buyer-messages/by-marketplace.ts';
import { reachBuyer } from '../../records/buyer-messages/reach-buyer.ts';
import { findThread, openThread, type ThreadRow } from '../../records/buyer-messages/threads.ts';
import { readItem } from './buyer-messages.queries.ts';
import { buyerMessagesJobs } from '../../jobs/declared/buyer-messages.jobs.ts';

type Caller = { accountId: number; storeId: number };
type To = { threadId?: number | null | undefined; sellerAmazonOrderId?: string | null | undefined };

/**
 * MSG-033: keeps what the seller writes to a buyer and has it sent: by mail, or by the marketplace where no address is known. Throws RecordNotFound,
 * BuyerNotReachable where neither reaches the buyer, MarketplaceTextOnly with why the marketplace would not hand it on, and AttachmentTypeRefused.
 */
export const writeToBuyer: Handler<typeof buyerMessages.send> = async ({ body, caller }, deps) => {
  const files = await Promise.all((body.files ?? []).map(judged));
  const { subject, message, ...to } = body.json;
  return answeredWithin(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { accountId, storeId } = caller;
    const thread = await threadTo(tx, caller, to, { subject, now });
    if ((await reachBuyer(tx, deps.secrets, accountId, thread)) === null)
      await checkMarketplace(tx, thread, message, files.length);
    const messageId = await queueInThread(tx, thread, {
      secrets: deps.secrets,
      accountId,
      subject,
      body: message,
      cause: 'reply',
      onceKey: randomUUID(),
      now,
    });
    await insertFiles(tx, deps.secrets, { accountId, storeId, messageId }, files);
    return null;
  });
};

async function checkMarketplace(tx: Db, thread: ThreadRow, text: string, files: number): Promise<void> {
  if (thread.order_id === null || !(await isHandedOn(tx, thread.store_id))) throw new AppError('BuyerNotReachable');
  const reason = refuseText(text, files);
  if (reason !== null) throw new AppError('MarketplaceTextOnly', { data: { reason } });
}

async function judged(file: File): Promise<MessageFile> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const name = attachmentName(file.name);
  const kind = attachmentKind(name, bytes);
  if (kind === null) throw new AppError('AttachmentTypeRefused', { data: { name } });
  return { name, kind, bytes };
}

async function threadTo(
  tx: Db,
  { accountId, storeId }: Caller,
  { threadId, sellerAmazonOrderId }: To,
  { subject, now }: { subject: string; now: number },
): Promise<ThreadRow> {
  if (threadId) return found(await findThread(tx, [storeId], threadId));
  if (!sellerAmazonOrderId)
    throw new AppError('ValidationFailed', { fields: [{ field: 'json.threadId', code: 'required' }] });
  const order = found(
    await tx
      .selectFrom('seller_order')
      .select('order_id')
      .where('store_id', '=', storeId)
      .where('amazon_order_id', '=', sellerAmazonOrderId)
      .executeTakeFirst(),
  );
  return openThread(tx, { accountId, storeId, orderId: order.order_id, name: '', subject, now });
}

/** Sends a message again that failed; any other stays as it is. Throws RecordNotFound. */
export const sendAgain: Handler<typeof buyerMessages.again> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    found(await readItem(tx, deps.secrets, caller, body.itemId));
    const now = deps.clock.now();
    const message = { storeId, messageId: body.itemId };
    const isMoved = await moveMessage(tx, message, { from: SendState.Failed, to: SendState.Queued, now });
    if (isMoved) await enqueue(tx, buyerMessagesJobs.send, message);
    return null;
  });
