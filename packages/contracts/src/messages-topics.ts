import type { messages } from './messages-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const messagesTopics = defineTopics<typeof messages>()({
  topBar: { id: 'MSG-032', shows: ['inbox', 'notice', 'message', 'thread'] },
  showing: { id: 'MSG-024', shows: ['inbox', 'notice', 'message'] },
  list: { id: 'MSG-025', shows: ['inbox', 'notice', 'message'] },
  get: { id: 'MSG-026', shows: ['notice', 'message'] },
  markRead: { id: 'MSG-027', touches: ['notice'] },
  remove: { id: 'MSG-028', touches: ['inbox'] },
});
