import type { events } from './events-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const eventsTopics = defineTopics<typeof events>()({
  stream: { id: 'SHELL-109', nothing: 'stream' },
});
