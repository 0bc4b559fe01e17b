import { z } from 'zod';
import { defineContract } from './endpoint.ts';

export const messages = defineContract({
  topBar: {
    id: 'MSG-032',
    method: 'POST',
    path: '/api/message/getAppTopbarDatas',
    summary: 'Count of unread messages',
    access: 'account',
    answers: 'data',
    response: z.object({ unreadMessageCount: z.int() }),
  },
});
