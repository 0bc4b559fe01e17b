import { attachmentTypes } from '@kervan/domain/files/attachment';
import { marketplaceActions, sendFailures } from '@kervan/domain/buyer-messages/marketplace-text';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const at = z.iso.datetime();
const orderNumber = z.string().trim().min(1).max(50);

/** A conversation with a buyer. */
export const buyerThread = z.object({
  threadId: z.int(),
  /** The buyer's name, where the order still has it. */
  buyer: z.string().nullable(),
  sellerAmazonOrderId: z.string().nullable(),
  subject: z.string(),
  /** How the last message begins, and whether the seller wrote it. */
  lastMessage: z.string(),
  isLastOut: z.boolean(),
  date: at,
  unreadCount: z.int(),
  isAnswered: z.boolean(),
  /** Since when an answer is due. */
  waitingSince: at.nullable(),
  flag: z.object({ id: z.int(), title: z.string(), colorHexCode: z.string() }).nullable(),
});
export type BuyerThread = z.output<typeof buyerThread>;

export const buyerMessage = z.object({
  id: z.int(),
  direction: z.enum(['in', 'out']),
  subject: z.string(),
  body: z.string(),
  /** What the mail repeats of earlier ones. */
  quoted: z.string().nullable(),
  translatedBody: z.string().nullable(),
  translatedTo: z.enum(['ar', 'en']).nullable(),
  attachments: z.array(
    z.object({ id: z.int(), name: z.string(), kind: z.string().nullable(), bytes: z.int(), isRefused: z.boolean() }),
  ),
  date: at,
  read: z.boolean(),
  /** False: nobody proves that the buyer wrote it. */
  isProved: z.boolean(),
  /** Where an outgoing one stands; `failure`: why it did not go. */
  state: z.enum(['received', 'queued', 'sent', 'failed']),
  failure: z.enum(sendFailures).nullable(),
  cause: z.enum(['reply', 'template']).nullable(),
  /** As which of its messages the marketplace hands it on; null = it goes by mail, or has not begun to go. */
  marketplaceAction: z.enum(marketplaceActions).nullable(),
});
export type BuyerMessage = z.output<typeof buyerMessage>;

export const buyerMessagesSchemas = defineSchemas({
  threads: {
    summary: 'Conversations with the buyers of the store, the last one first',
    body: z.object({
      page: paging.page,
      limit: paging.limit,
      state: z.enum(['all', 'unread', 'unanswered']).default('all'),
      isFlagged: z.boolean().optional(),
      sellerAmazonOrderId: orderNumber.optional(),
      /** In the subject or the order number. */
      text: z.string().trim().max(100).optional(),
    }),
    response: pageOf(buyerThread),
  },
  items: {
    summary: 'The messages of a conversation, the newest page first; within a page the oldest first',
    body: z.object({ threadId: id, page: paging.page, limit: paging.limit }),
    response: pageOf(buyerMessage).extend({
      thread: buyerThread,
      /** Whether there is a way that an answer can go. */
      isReachable: z.boolean(),
      /** No address is known: the marketplace hands it on, as a text alone. */
      isByMarketplace: z.boolean(),
      /** Whether a translation service is set up. */
      isTranslationAvailable: z.boolean(),
    }),
    errors: ['RecordNotFound'],
  },
  send: {
    summary: 'Writes to a buyer, in a conversation or about an order',
    body: z.object({
      json: z.object({
        threadId: id.nullish(),
        sellerAmazonOrderId: orderNumber.nullish(),
        subject: z.string().trim().min(1).max(limits.buyerSubjectMax),
        message: z.string().trim().min(1).max(limits.buyerMessageMax),
      }),
      files: z.array(z.file()).max(limits.attachmentsAtOnceMax).optional(),
    }),
    response: z.null(),
    errors: ['RecordNotFound', 'BuyerNotReachable', 'MarketplaceTextOnly', 'PayloadTooLarge', 'AttachmentTypeRefused'],
  },
  readAll: { summary: 'Notes that every message of the account and of its buyers was read', response: z.null() },
  translate: {
    summary: 'A message in Arabic or English',
    body: z.object({ itemId: id, language: z.enum(['ar', 'en']) }),
    response: z.object({ translatedBody: z.string(), language: z.enum(['ar', 'en']) }),
    errors: ['RecordNotFound', 'TranslationNotAvailable'],
  },
  read: {
    summary: 'Notes that the messages of a conversation were seen',
    body: z.object({ threadId: id }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  answer: {
    summary: 'Notes that a conversation wants no answer, or wants one again',
    body: z.object({ threadId: id, isAnswered: z.boolean() }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  again: {
    summary: 'Sends a message again that did not go; any other stays as it is',
    body: z.object({ itemId: id }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  file: {
    summary: 'A file of a message',
    query: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    mediaTypes: [...new Set(Object.values(attachmentTypes))],
    errors: ['RecordNotFound'],
  },
});
