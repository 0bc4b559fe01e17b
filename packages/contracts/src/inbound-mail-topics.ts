import type { inboundMail } from './inbound-mail-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const inboundMailTopics = defineTopics<typeof inboundMail>()({
  get: { id: 'STORE-073', shows: ['store'] },
  received: { id: 'STORE-046-mails', shows: ['message'] },
});
