import type { addingCalls } from './adding-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const addingTopics = defineTopics<typeof addingCalls>()({
  add: { id: 'INV-095', touches: ['item', 'counts', 'batch'] },
  addDryRun: { id: 'INV-095-dryRun', nothing: 'once' },
  addProgress: { id: 'INV-122', shows: ['item', 'batch', 'history'] },
});
