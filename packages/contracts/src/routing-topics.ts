import type { routing } from './routing-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const routingTopics = defineTopics<typeof routing>()({
  get: { id: 'STORE-061', shows: ['settings'] },
  save: { id: 'STORE-062', touches: ['settings', 'counts', 'activity'] },
  acknowledgeDirectSending: { id: 'STORE-067', touches: ['settings', 'route'] },
});
