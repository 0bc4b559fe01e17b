import type { protection } from './protection-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const protectionTopics = defineTopics<typeof protection>()({
  get: { id: 'FILT-045', shows: ['settings'] },
  save: { id: 'FILT-046', touches: ['settings', 'counts', 'activity'] },
  suppressed: { id: 'INV-111', shows: ['counts'] },
});
