import type { commonPool } from './common-pool-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const commonPoolTopics = defineTopics<typeof commonPool>()({
  list: { id: 'FILT-043', shows: ['list'] },
  addToRestricted: { id: 'FILT-044', touches: ['list', 'item', 'counts', 'activity'] },
});
