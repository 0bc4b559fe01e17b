import { attachmentTypes } from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import { claimStateWords } from '@kervan/domain/warehouse/claim-state';
import { warehouseChatStatusWords } from '@kervan/domain/warehouse/chat-state';
import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const idInQuery = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const at = z.iso.datetime();
/** WarehouseChatStatus by name (WH-033). */
const status = z.enum(warehouseChatStatusWords.names);

export const chatFlag = z.object({ id: z.int(), title: z.string(), colorHexCode: z.string() });

/** A conversation with the warehouse about a parcel. */
export const warehouseChat = z.object({
  id: z.int(),
  storeId: z.int(),
  packageId: z.int(),
  packageNo: z.string(),
  sellerAmazonOrderId: z.string(),
  status,
  /** It is about a claim of insurance. */
  isClaim: z.boolean(),
  /** Of the claim that it is about; null = it is about none. */
  claimState: z.enum(claimStateWords.names).nullable(),
  lastMessageDate: at,
  /** How the last message begins, and whether the warehouse wrote it. */
  lastText: z.string(),
  isLastOfWarehouse: z.boolean(),
  unread: z.int(),
  flag: chatFlag.nullable(),
  isClosed: z.boolean(),
  /** Until when it may be opened again; null = it is not closed, or the warehouse closed it. */
  reopenUntil: at.nullable(),
});
export type WarehouseChat = z.output<typeof warehouseChat>;

export const chatMessage = z.object({
  id: z.int(),
  sender: z.enum(['seller', 'warehouse']),
  /** What was said, or what was done. */
  kind: z.enum(['text', 'closed', 'reopened']),
  text: z.string(),
  date: at,
  attachments: z.array(z.object({ id: z.int(), name: z.string(), kind: z.string(), bytes: z.int().nullable() })),
  /** Whether the warehouse has it; `declined`: the code with which it did not take it. */
  delivery: z.enum(['received', 'waiting', 'told', 'declined']),
  declined: z.string().nullable(),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const warehouseChatSchemas = defineSchemas({
  list: {
    summary: 'Conversations with the warehouse, the last one first',
    body: z.object({ page: paging.page, limit: paging.limit, status: status.nullish() }),
    response: pageOf(warehouseChat).extend({
      /** When the warehouse answers (WH-043); `opensAt`: when it opens next, now where it is open. */
      hours: z.object({ isOpen: z.boolean(), opensAt: at }),
    }),
  },
  get: {
    summary: 'One conversation with the warehouse',
    query: z.object({ id: idInQuery }),
    response: warehouseChat,
    errors: ['RecordNotFound'],
  },
  ofPackage: {
    summary: 'The conversations about a parcel, the last one first',
    query: z.object({ packageId: idInQuery }),
    response: z.object({
      packageNo: z.string(),
      sellerAmazonOrderId: z.string(),
      chats: z.array(warehouseChat),
    }),
    errors: ['RecordNotFound'],
  },
  send: {
    summary: 'Writes to the warehouse, in a conversation or about a parcel; answers the conversation’s id',
    body: z.object({
      json: z.object({
        chatId: id.nullish(),
        packageId: id.nullish(),
        message: z.string().trim().min(1).max(limits.chatMessageMax),
      }),
      files: z.array(z.file()).max(limits.attachmentsAtOnceMax).optional(),
    }),
    response: z.object({ id: z.int() }),
    errors: ['RecordNotFound', 'ChatClosed', 'ChatClosedByWarehouse', 'PayloadTooLarge', 'ServiceFileRefused'],
  },
  close: {
    summary: 'Closes a conversation; a closed one stays so',
    query: z.object({ id: idInQuery }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  messages: {
    summary: 'The messages of a conversation, the newest page first; within a page the oldest first',
    body: z.object({ id, page: paging.page, limit: paging.limit }),
    response: pageOf(chatMessage),
    errors: ['RecordNotFound'],
  },
  reopen: {
    summary: 'Opens a conversation again that was closed within the last 7 days; an open one stays so',
    body: z.object({ id }),
    response: z.null(),
    errors: ['RecordNotFound', 'ChatClosedByWarehouse', 'ChatReopenOver'],
  },
  markRead: {
    summary: 'Notes that the warehouse’s messages of a conversation were seen',
    body: z.object({ id }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  unread: {
    summary: 'How many messages of the warehouse were not seen yet',
    response: z.object({ count: z.int() }),
  },
  file: {
    summary: 'A file of a message; pictures of the warehouse are read there',
    query: z.object({ id: idInQuery }),
    mediaTypes: Object.values(attachmentTypes),
    errors: ['RecordNotFound', 'WarehouseNotReachable'],
  },
});
