import type { purchase } from './purchase-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const purchaseTopics = defineTopics<typeof purchase>()({
  subscribe: { id: 'SUB-092', touches: ['subscription', 'invoice', 'card'] },
  activate: { id: 'SUB-074', touches: ['subscription', 'invoice', 'card'] },
  activateByPost: { id: 'SUB-074-post', touches: ['subscription', 'invoice', 'card'] },
});
