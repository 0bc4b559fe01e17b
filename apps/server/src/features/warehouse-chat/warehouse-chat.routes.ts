import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { warehouseChatSchemas } from '@kervan/contracts/warehouse-chat';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { warehouseChatStatusWords } from '@kervan/domain/warehouse/chat-state';
import { isWarehouseOpen, opensNextAt } from '@kervan/domain/warehouse/warehouse-hours';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findChat } from '../../records/warehouse/chat-rows.ts';
import { findOwnParcel } from '../../records/warehouse/own-parcel.ts';
import { countUnread, listChats, listChatsOfPackage, listMessages, readChat } from './chats.queries.ts';
import { closeChat, markChatRead, reopenChat } from './close-chat.ts';
import { messageFile } from './message-file.ts';
import { writeMessage } from './write-message.ts';

/** Conversations with the warehouse about parcels (WH-032 … WH-034). */
export function registerWarehouseChat(app: FastifyInstance, deps: Deps): void {
  const asOf = () => new Date(deps.clock.now()).toISOString();
  implement(app, deps, joined(warehouseChat, warehouseChatSchemas), {
    list: async ({ body: { page, limit, status }, caller }) => {
      const asked = { status: status ? warehouseChatStatusWords.codeOf(status) : null, page, limit };
      const found = await within(deps, caller, (tx) => listChats(tx, caller, asked));
      const now = deps.clock.now();
      const hours = { isOpen: isWarehouseOpen(now), opensAt: new Date(opensNextAt(now)).toISOString() };
      return { ...found, page, limit, nextCursor: null, asOf: asOf(), hours };
    },
    get: async ({ query, caller }) => {
      const chat = await within(deps, caller, (tx) => readChat(tx, caller, query.id));
      if (!chat) throw new AppError('RecordNotFound');
      return chat;
    },
    ofPackage: ({ query, caller }) =>
      within(deps, caller, async (tx) => {
        const parcel = found(await findOwnParcel(tx, caller, query.packageId));
        const { amazon_order_id: sellerAmazonOrderId } = await tx
          .selectFrom('seller_order')
          .select('amazon_order_id')
          .where('store_id', '=', parcel.store_id)
          .where('order_id', '=', parcel.order_id)
          .executeTakeFirstOrThrow();
        const chats = await listChatsOfPackage(tx, caller, parcel.package_id);
        return { packageNo: parcel.package_no, sellerAmazonOrderId, chats };
      }),
    send: writeMessage,
    close: closeChat,
    messages: ({ body: { id, page, limit }, caller }) =>
      within(deps, caller, async (tx) => {
        const chat = await findChat(tx, caller, id);
        if (!chat) throw new AppError('RecordNotFound');
        const found = await listMessages(tx, { storeId: chat.store_id, chatId: chat.chat_id }, { page, limit });
        return { ...found, page, limit, nextCursor: null, asOf: asOf() };
      }),
    reopen: reopenChat,
    markRead: markChatRead,
    unread: async ({ caller }) => ({ count: await within(deps, caller, (tx) => countUnread(tx, caller)) }),
    file: messageFile,
  });
}
