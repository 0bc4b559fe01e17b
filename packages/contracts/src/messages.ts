import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

export const messagesSchemas = defineSchemas({
  topBar: {
    summary: 'Count of unread messages',
    response: z.object({ unreadMessageCount: z.int() }),
  },
});
