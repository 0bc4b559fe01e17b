import type { excludedStores } from './excluded-stores-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const excludedStoresTopics = defineTopics<typeof excludedStores>()({
  getExcluded: { id: 'INV-092', shows: ['settings'] },
  saveExcluded: { id: 'INV-093', touches: ['settings', 'counts', 'activity'] },
});
