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
});
