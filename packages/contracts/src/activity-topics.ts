import type { activity } from './activity-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const activityTopics = defineTopics<typeof activity>()({
  list: { id: 'INV-126', shows: ['activity'] },
  undo: { id: 'INV-125', touches: 'all' },
});
