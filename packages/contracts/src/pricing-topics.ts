import type { pricing } from './pricing-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const pricingTopics = defineTopics<typeof pricing>()({
  get: { id: 'PRICE-038', shows: ['settings'] },
  save: { id: 'PRICE-039', touches: ['settings', 'counts', 'activity'] },
  dryRun: { id: 'PRICE-039-dryRun', nothing: 'once' },
  getStore: { id: 'STORE-057', shows: ['settings'] },
  saveStore: { id: 'STORE-058', touches: ['settings', 'counts', 'activity'] },
  saveAll: { id: 'PRICE-039-all', touches: ['settings', 'counts', 'activity'] },
});
