import type { automaticSearch } from './automatic-search-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const automaticSearchTopics = defineTopics<typeof automaticSearch>()({
  get: { id: 'INV-128', shows: ['settings', 'batch'] },
  dryRun: { id: 'INV-129-dryRun', nothing: 'once' },
  save: { id: 'INV-129', touches: ['settings', 'counts', 'activity'] },
});
