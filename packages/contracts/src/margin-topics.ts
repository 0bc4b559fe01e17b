import type { margin } from './margin-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const marginTopics = defineTopics<typeof margin>()({
  list: { id: 'M6', shows: ['margin', 'counts'] },
  raise: { id: 'M6-raise', touches: ['margin', 'item', 'counts', 'activity'] },
  zero: { id: 'M6-zero', touches: ['margin', 'item', 'counts', 'activity'] },
  cap: { id: 'M6-cap', touches: ['margin', 'order'] },
});
