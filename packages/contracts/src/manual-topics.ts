import type { manual } from './manual-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const manualTopics = defineTopics<typeof manual>()({
  uploadInventoryFile: { id: 'INV-113', touches: ['listing-file'] },
  feeds: { id: 'INV-116', shows: ['listing-file', 'history'] },
  download: { id: 'INV-117', touches: ['listing-file'] },
  cancelFeed: { id: 'INV-127', touches: ['listing-file'] },
});
