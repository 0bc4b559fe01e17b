import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

/** MSG-019, in the caller's language; `content` is harmless HTML. */
export const systemMessage = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  isSticky: z.boolean(),
  isPopup: z.boolean(),
  isRead: z.boolean(),
  createDate: z.iso.datetime(),
});
export type SystemMessage = z.output<typeof systemMessage>;

const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const messagesSchemas = defineSchemas({
  topBar: {
    summary: 'Count of unread messages',
    response: z.object({ unreadMessageCount: z.int() }),
  },
  showing: {
    summary: 'Unread messages that stand under the top bar or open as a dialog now',
    response: z.array(systemMessage),
  },
  list: {
    summary: 'System messages of the account, newest first',
    body: z.object({ page: paging.page, limit: paging.limit, state: z.enum(['all', 'unread', 'read']).default('all') }),
    response: pageOf(systemMessage),
  },
  get: {
    summary: 'One system message',
    params,
    response: systemMessage,
    errors: ['RecordNotFound'],
  },
  markRead: {
    summary: 'Marks a system message as read; a read one stays so',
    params,
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  remove: {
    summary: 'Takes a system message out of the message centre',
    params,
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
