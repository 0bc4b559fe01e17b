import { defineCalls } from './endpoint.ts';
import type { messagesSchemas } from './messages.ts';

export const messages = defineCalls<typeof messagesSchemas>()({
  topBar: {
    id: 'MSG-032',
    method: 'POST',
    path: '/api/message/getAppTopbarDatas',
    access: 'account',
    answers: 'data',
  },
  showing: {
    id: 'MSG-024',
    method: 'GET',
    path: '/api/message/getStickyAndPopupMessages',
    access: 'account',
    answers: 'data',
  },
  list: {
    id: 'MSG-025',
    method: 'POST',
    path: '/api/message/getAllMessages',
    access: 'account',
    answers: 'data',
  },
  get: {
    id: 'MSG-026',
    method: 'GET',
    path: '/api/message/getMessage/:id',
    access: 'account',
    answers: 'data',
  },
  // Whoever looks at an account reads nothing away from its owner. A dialog that nobody can close would close the panel: both stay open always.
  markRead: {
    id: 'MSG-027',
    method: 'PUT',
    path: '/api/message/markMessageRead/:id',
    access: 'account',
    needs: { openInDispute: true },
    owner: true,
    answers: 'done',
  },
  remove: {
    id: 'MSG-028',
    method: 'DELETE',
    path: '/api/message/deleteMessage/:id',
    access: 'account',
    needs: { openInDispute: true },
    owner: true,
    answers: 'done',
  },
});
