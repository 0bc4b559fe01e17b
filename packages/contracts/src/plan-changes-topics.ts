import type { planChanges } from './plan-changes-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const planChangesTopics = defineTopics<typeof planChanges>()({
  previewChange: { id: 'SUB-099', shows: ['subscription'] },
  change: { id: 'SUB-076', touches: ['subscription', 'invoice'] },
  cancel: { id: 'SUB-085', touches: ['subscription'] },
  cancelByPost: { id: 'SUB-085-post', touches: ['subscription'] },
  cancelNow: { id: 'SUB-081', touches: ['subscription'] },
  renew: { id: 'SUB-097', touches: ['subscription'] },
  restoreArchive: { id: 'FILT-048', touches: ['subscription', 'list'] },
});
