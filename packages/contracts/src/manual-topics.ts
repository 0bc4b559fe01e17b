import type { manual } from './manual-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const manualTopics = defineTopics<typeof manual>()({
  uploadInventoryFile: { id: 'INV-113', touches: ['history'] },
  feeds: { id: 'INV-116', shows: ['history'] },
  download: { id: 'INV-117', touches: ['history'] },
  cancelFeed: { id: 'INV-127', touches: ['history'] },
});
