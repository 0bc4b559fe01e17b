import type { bulkDelete } from './bulk-delete-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const bulkDeleteTopics = defineTopics<typeof bulkDelete>()({
  bulkDelete: { id: 'INV-103', touches: ['item', 'counts', 'activity'] },
  previewBulkDelete: { id: 'INV-103-preview', nothing: 'once' },
  duplicates: { id: 'INV-102', shows: ['activity'] },
  removeDuplicates: { id: 'INV-100', touches: ['item', 'counts', 'activity'] },
});
