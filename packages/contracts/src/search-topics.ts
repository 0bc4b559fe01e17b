import type { search } from './search-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const searchTopics = defineTopics<typeof search>()({
  find: { id: 'SHELL-108', nothing: 'once' },
});
