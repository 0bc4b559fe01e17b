import type { itemHistoryCalls } from './item-history-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const itemHistoryTopics = defineTopics<typeof itemHistoryCalls>()({
  pricingHistory: { id: 'INV-118', nothing: 'once' },
  lastUpdate: { id: 'INV-048', shows: ['history'] },
  priceDays: { id: 'INV-046', shows: ['history'] },
});
