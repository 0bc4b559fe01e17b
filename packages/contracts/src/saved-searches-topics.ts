import type { savedSearches } from './saved-searches-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const savedSearchesTopics = defineTopics<typeof savedSearches>()({
  all: { id: 'INV-107', shows: ['saved-search'] },
  save: { id: 'INV-108', touches: ['saved-search'] },
  delete: { id: 'INV-109', touches: ['saved-search'] },
  answer: { id: 'INV-059-answer', touches: ['saved-search', 'batch', 'item', 'counts', 'activity'] },
  dryRun: { id: 'INV-059-dryRun', nothing: 'once' },
});
