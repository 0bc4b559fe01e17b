import type { restrictions } from './restrictions-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const restrictionsTopics = defineTopics<typeof restrictions>()({
  list: { id: 'FILT-039', shows: ['list'] },
  download: { id: 'FILT-039-download', nothing: 'file' },
  add: { id: 'FILT-040', touches: ['list', 'item', 'counts', 'activity'] },
  upload: { id: 'FILT-042-upload', touches: ['list', 'item', 'counts', 'activity'] },
  uploadCategories: { id: 'FILT-042', touches: ['list', 'item', 'counts', 'activity'] },
  dryRun: { id: 'FILT-035-list', nothing: 'once' },
  remove: { id: 'FILT-041', touches: ['list', 'item', 'counts', 'activity'] },
  keywords: { id: 'INV-104', shows: ['list'] },
});
