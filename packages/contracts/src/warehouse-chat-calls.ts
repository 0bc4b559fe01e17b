import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { warehouseChatSchemas } from './warehouse-chat.ts';

const path = <const Name extends string>(name: Name) => `/api/warehouseChat/${name}` as const;

export const warehouseChat = defineCalls<typeof warehouseChatSchemas>()({
  list: { id: 'WH-082', method: 'POST', path: path('getList'), access: 'account', answers: 'data' },
  // Assumed: one by its id, those of a parcel, what was seen, and the files; no requirement names the calls.
  get: { id: 'WH-082-get', method: 'GET', path: path('get'), access: 'account', answers: 'data' },
  ofPackage: { id: 'WH-082-package', method: 'GET', path: path('getOfPackage'), access: 'account', answers: 'data' },
  send: {
    id: 'WH-083',
    method: 'POST',
    path: path('send'),
    access: 'account',
    sends: 'multipart',
    uploads: { filesMax: limits.attachmentsAtOnceMax, bytesMax: limits.attachmentBytesMax },
    idempotent: true,
    answers: 'created',
  },
  close: { id: 'WH-084', method: 'POST', path: path('close'), access: 'account', answers: 'done' },
  messages: { id: 'WH-088', method: 'POST', path: path('getMessages'), access: 'account', answers: 'data' },
  reopen: { id: 'WH-089', method: 'POST', path: path('reopen'), access: 'account', answers: 'done' },
  markRead: { id: 'WH-088-read', method: 'POST', path: path('markRead'), access: 'account', answers: 'done' },
  unread: { id: 'WH-082-unread', method: 'GET', path: path('getUnreadCount'), access: 'account', answers: 'data' },
  file: { id: 'WH-088-file', method: 'GET', path: path('getFile'), access: 'account', answers: 'file' },
});
