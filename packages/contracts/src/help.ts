import { attachmentTypes } from '@kervan/domain/files/attachment';
import { caseStatuses } from '@kervan/domain/help/support-case';
import {
  chosenPriorities,
  chosenTypes,
  requestPriorities,
  supportReasons,
  supportSenders,
  supportStatuses,
  supportTypes,
} from '@kervan/domain/help/support-request';
import { limits } from '@kervan/domain/limits';
import { marketCodes } from '@kervan/domain/markets';
import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const idInQuery = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const at = z.iso.datetime();
const text = z.string().trim().min(1).max(limits.chatMessageMax);

/** HELP-004. */
export const supportRequest = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  asin: z.string().nullable(),
  market: z.string().nullable(),
  orderNumber: z.string().nullable(),
  status: z.enum(supportStatuses),
  requestType: z.enum(supportTypes),
  reasonType: z.enum(supportReasons),
  priority: z.enum(requestPriorities),
  createDate: at,
  lastMessageDate: at,
  result: z.string().nullable(),
  /** Staff wrote and the owner has not looked since. */
  isUnread: z.boolean(),
  /** Until when a message opens it again; null = it is not done. */
  reopenUntil: at.nullable(),
});
export type SupportRequest = z.output<typeof supportRequest>;

export const supportMessage = z.object({
  id: z.int(),
  sender: z.enum(supportSenders),
  /** Who of staff wrote it. */
  staffName: z.string().nullable(),
  text: z.string(),
  date: at,
  attachments: z.array(z.object({ id: z.int(), name: z.string(), bytes: z.int() })),
});
export type SupportMessage = z.output<typeof supportMessage>;

/** HELP-014. */
const supportCase = z.object({
  caseId: z.string(),
  status: z.enum(caseStatuses),
  subject: z.string(),
  email: z.string().nullable(),
  createdDate: at,
  lastUpdatedDate: at,
  resolvedDate: at.nullable(),
  appointments: z.array(z.object({ party: z.string(), phone: z.string(), earliest: at, latest: at })),
});
export type SupportCaseOnWire = z.output<typeof supportCase>;

const files = z.array(z.file()).max(limits.attachmentsAtOnceMax).optional();

export const helpSchemas = defineSchemas({
  list: {
    summary: 'The requests of the account to the help desk, the last one that was written in first',
    body: z.object({ page: paging.page, limit: paging.limit, status: z.enum(supportStatuses).nullish() }),
    response: pageOf(supportRequest).extend({
      /** HELP-012: until when the desk is open, or from when on it is. */
      hours: z.object({ isOpen: z.boolean(), changesAt: at }),
    }),
  },
  get: {
    summary: 'One request to the help desk; its owner has seen it then',
    query: z.object({ id: idInQuery }),
    response: supportRequest,
    errors: ['RecordNotFound'],
  },
  create: {
    summary: 'Asks the help desk; answers the request’s id',
    body: z.object({
      json: z.object({
        title: z.string().trim().min(1).max(150),
        description: text,
        asin: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{10}$/)
          .nullish(),
        market: z.enum(marketCodes).nullish(),
        orderNumber: z.string().trim().min(1).max(40).nullish(),
        requestType: z.enum(chosenTypes),
        reasonType: z.enum(supportReasons),
        priority: z.enum(chosenPriorities),
      }),
      files,
    }),
    response: z.object({ id: z.int() }),
    errors: ['InvalidAttachment', 'PayloadTooLarge', 'SupportLimitReached'],
  },
  addMessage: {
    summary: 'Writes in a request; one that was done within the last 7 days is opened again',
    body: z.object({ json: z.object({ requestId: id, message: text }), files }),
    response: z.object({ id: z.int() }),
    errors: ['RecordNotFound', 'SupportRequestEnded', 'InvalidAttachment', 'PayloadTooLarge'],
  },
  messages: {
    summary: 'The messages of a request, the newest page first; within a page the oldest first',
    body: z.object({ id, page: paging.page, limit: paging.limit }),
    response: pageOf(supportMessage),
    errors: ['RecordNotFound'],
  },
  cancel: {
    summary: 'Takes a request back that is not done yet; one that is taken back stays so',
    body: z.object({ id }),
    response: z.null(),
    errors: ['RecordNotFound', 'SupportRequestEnded'],
  },
  file: {
    summary: 'A file of a message',
    query: z.object({ id: idInQuery }),
    mediaTypes: Object.values(attachmentTypes),
    errors: ['RecordNotFound'],
  },
  cases: {
    summary: 'The support cases of the store at the marketplace, the newest update first',
    body: z.object({ page: paging.page, limit: paging.limit, status: z.enum(caseStatuses).nullish() }),
    response: pageOf(supportCase),
  },
  articles: {
    summary: 'The articles of the help in one language',
    query: z.object({ language: z.enum(['tr', 'us']).optional() }),
    response: z.array(
      z.object({
        id: z.string(),
        category: z.string(),
        title: z.string(),
        content: z.string(),
        /** Addresses of the screens that it is about. */
        screens: z.array(z.string()),
      }),
    ),
  },
});
