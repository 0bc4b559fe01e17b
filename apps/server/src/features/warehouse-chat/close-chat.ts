import type { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { isChatClosed, WarehouseChatStatus, warehouseChatStatusWords } from '@kervan/domain/warehouse/chat-state';
import { LetterKind } from '@kervan/domain/warehouse/warehouse-letter';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import {
  afterChatEvent,
  changeChat,
  findChat,
  insertMessage,
  MessageKind,
  Sender,
  type ChatRow,
} from '../../records/warehouse/chat-rows.ts';
import { writeLetter } from '../../records/warehouse/letters.ts';

type Caller = { accountId: number; storeIds: readonly number[] };

async function requireChat(tx: Db, caller: Caller, chatId: number): Promise<ChatRow> {
  const chat = await findChat(tx, caller, chatId, { isLocked: true });
  if (!chat) throw new AppError('RecordNotFound');
  return chat;
}

/** WH-084. A closed one stays as it is. */
export const closeChat: Handler<typeof warehouseChat.close> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const chat = await requireChat(tx, caller, query.id);
    const now = deps.clock.now();
    const after = afterChatEvent(chat, 'customerClosed', { at: now, now });
    if (after === null) return null;
    await changeChat(tx, chat, { ...after, unread: 0 });
    await note(tx, chat, { kind: LetterKind.Close, now });
    return null;
  });

/**
 * WH-089, WH-034: the seller opens again what he closed, within 7 days. One that is open stays as it is.
 * @throws RecordNotFound, ChatClosedByWarehouse, ChatReopenOver
 */
export const reopenChat: Handler<typeof warehouseChat.reopen> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const chat = await requireChat(tx, caller, body.id);
    if (!isChatClosed(chat.status)) return null;
    if (chat.status === WarehouseChatStatus.ClosedByWarehouse) throw new AppError('ChatClosedByWarehouse');
    const now = deps.clock.now();
    const after = afterChatEvent(chat, 'reopened', { at: now, now });
    if (after === null) throw new AppError('ChatReopenOver');
    await changeChat(tx, chat, after);
    await note(tx, chat, {
      kind: LetterKind.Reopen,
      now,
      content: {
        status: warehouseChatStatusWords.nameOf(chat.status),
        closedAt: chat.closed_at?.getTime() ?? null,
      },
    });
    return null;
  });

type Noted = {
  kind: typeof LetterKind.Close | typeof LetterKind.Reopen;
  now: number;
  content?: Record<string, string | number | null>;
};

/** It stands among what was said, and the warehouse is told. */
async function note(tx: Db, chat: ChatRow, { kind, now, content = {} }: Noted): Promise<void> {
  const said = await insertMessage(tx, chat, {
    sender: Sender.Seller,
    kind: kind === LetterKind.Close ? MessageKind.Closed : MessageKind.Reopened,
    at: now,
    now,
  });
  if (!said) throw new Error('what we do has no name of the warehouse');
  await writeLetter(tx, {
    storeId: chat.store_id,
    packageId: chat.package_id,
    chatId: chat.chat_id,
    messageId: said.message_id,
    kind,
    content,
    now,
  });
}

/** What the warehouse wrote was seen. */
export const markChatRead: Handler<typeof warehouseChat.markRead> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const chat = await requireChat(tx, caller, body.id);
    if (chat.unread > 0) await changeChat(tx, chat, { unread: 0 });
    return null;
  });
