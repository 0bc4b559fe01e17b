import { defineTopics } from './topic-declarations.ts';
import type { warehouseChat } from './warehouse-chat-calls.ts';

export const warehouseChatTopics = defineTopics<typeof warehouseChat>()({
  list: { id: 'WH-082', shows: ['chat', 'package', 'flag'] },
  get: { id: 'WH-082-get', shows: ['chat', 'package', 'flag'] },
  ofPackage: { id: 'WH-082-package', shows: ['chat', 'package', 'flag'] },
  send: { id: 'WH-083', touches: ['chat'] },
  close: { id: 'WH-084', touches: ['chat'] },
  messages: { id: 'WH-088', shows: ['chat', 'package'] },
  reopen: { id: 'WH-089', touches: ['chat'] },
  markRead: { id: 'WH-088-read', touches: ['chat'] },
  unread: { id: 'WH-082-unread', shows: ['chat', 'package'] },
  file: { id: 'WH-088-file', nothing: 'file' },
});
