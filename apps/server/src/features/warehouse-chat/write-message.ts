import type { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { isChatClosed, WarehouseChatStatus } from '@kervan/domain/warehouse/chat-state';
import { LetterKind } from '@kervan/domain/warehouse/warehouse-letter';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { insertFiles, readGiven } from '../../records/warehouse/chat-files.ts';
import {
  afterChatEvent,
  changeChat,
  findChat,
  insertChat,
  insertMessage,
  Sender,
  type ChatRow,
} from '../../records/warehouse/chat-rows.ts';
import { writeLetter } from '../../records/warehouse/letters.ts';
import { findOwnParcel } from '../../records/warehouse/own-parcel.ts';

/**
 * WH-083: keeps what the seller writes, and has the warehouse told. About a parcel it goes on in the conversation that is open about it, or begins
 * one; so two who write at once write in one. Throws RecordNotFound, ChatClosed, ChatClosedByWarehouse, ServiceFileRefused.
 */
export const writeMessage: Handler<typeof warehouseChat.send> = async ({ body, caller }, deps) => {
  const given = await readGiven(body.files ?? []);
  if ('refused' in given) throw new AppError('ServiceFileRefused', { data: { name: given.refused } });
  const { chatId, packageId, message: text } = body.json;
  return answeredWithin(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const chat = chatId ? await requireOpen(tx, caller, chatId) : await chatAbout(tx, caller, { packageId, now });
    const message = await insertMessage(tx, chat, { sender: Sender.Seller, text, at: now, now });
    if (!message) throw new Error('a message of ours has no name of the warehouse');
    await insertFiles(tx, deps.secrets, { accountId: caller.accountId, message }, given.files);
    await changeChat(tx, chat, {
      ...afterChatEvent(chat, 'customerWrote', { at: now, now }),
      last_at: new Date(now),
      unread: 0,
    });
    await writeLetter(tx, {
      storeId: chat.store_id,
      packageId: chat.package_id,
      chatId: chat.chat_id,
      messageId: message.message_id,
      kind: LetterKind.Message,
      now,
    });
    return { id: chat.chat_id };
  });
};

type Caller = { accountId: number; storeIds: readonly number[] };

async function requireOpen(tx: Db, caller: Caller, chatId: number): Promise<ChatRow> {
  const chat = await findChat(tx, caller, chatId, { isLocked: true });
  if (!chat) throw new AppError('RecordNotFound');
  if (chat.status === WarehouseChatStatus.ClosedByWarehouse) throw new AppError('ChatClosedByWarehouse');
  if (isChatClosed(chat.status)) throw new AppError('ChatClosed');
  return chat;
}

async function chatAbout(
  tx: Db,
  caller: Caller,
  { packageId, now }: { packageId: number | null | undefined; now: number },
): Promise<ChatRow> {
  if (!packageId) throw new AppError('ValidationFailed', { fields: [{ field: 'json.packageId', code: 'required' }] });
  // One behind the other, so that a parcel has one conversation that is open.
  const parcel = found(await findOwnParcel(tx, caller, packageId, { isLocked: true }));
  const { store_id: storeId, account_id: accountId } = parcel;
  const chats = await tx
    .selectFrom('warehouse_chat')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .where('is_claim', '=', false)
    .orderBy('chat_id', 'desc')
    .limit(100)
    .forUpdate()
    .execute();
  const open = chats.find(({ status }) => !isChatClosed(status));
  const chat = open ?? (await insertChat(tx, { storeId, accountId, packageId, now }));
  if (!chat) throw new Error('a conversation of ours has no name of the warehouse');
  return chat;
}
