import type { buyerMessages } from './buyer-messages-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const buyerMessagesTopics = defineTopics<typeof buyerMessages>()({
  threads: { id: 'MSG-030', shows: ['thread', 'message', 'flag'] },
  items: { id: 'MSG-031', shows: ['thread', 'message', 'flag'] },
  send: { id: 'MSG-033', touches: ['thread'] },
  readAll: { id: 'MSG-029', touches: ['thread', 'notice'] },
  translate: { id: 'MSG-041', touches: ['thread'] },
  read: { id: 'MSG-031-read', touches: ['thread'] },
  answer: { id: 'MSG-030-answered', touches: ['thread'] },
  again: { id: 'MSG-033-again', touches: ['thread'] },
  file: { id: 'MSG-031-file', nothing: 'file' },
});
