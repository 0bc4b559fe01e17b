import { limits } from '@kervan/domain/limits';
import type { buyerMessagesSchemas } from './buyer-messages.ts';
import { defineCalls } from './endpoint.ts';

const path = <const Name extends string>(name: Name) => `/api/message/${name}` as const;
const sub = { sub: true } as const;
const store = { access: 'store', method: 'POST' } as const;

export const buyerMessages = defineCalls<typeof buyerMessagesSchemas>()({
  threads: { id: 'MSG-030', ...store, path: path('getMessages'), needs: sub, answers: 'data' },
  items: { id: 'MSG-031', ...store, path: path('getMessageItems'), needs: sub, answers: 'data' },
  send: {
    id: 'MSG-033',
    ...store,
    path: path('sendMessageToCustomer'),
    needs: { sub: true, paid: true },
    sends: 'multipart',
    uploads: { filesMax: limits.attachmentsAtOnceMax, bytesMax: limits.attachmentBytesMax },
    idempotent: true,
    answers: 'done',
  },
  readAll: { id: 'MSG-029', ...store, path: path('markAllAsRead'), owner: true, answers: 'done' },
  translate: { id: 'MSG-041', ...store, path: path('translate'), needs: sub, answers: 'data', writes: true },
  // Assumed: what was seen and answered, another try, and the files; no requirement names the calls.
  read: { id: 'MSG-031-read', ...store, path: path('markThreadRead'), owner: true, answers: 'done' },
  answer: { id: 'MSG-030-answered', ...store, path: path('markAnswered'), needs: sub, answers: 'done' },
  again: {
    id: 'MSG-033-again',
    ...store,
    path: path('sendAgain'),
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  file: { id: 'MSG-031-file', method: 'GET', access: 'store', path: path('getFile'), needs: sub, answers: 'file' },
});
