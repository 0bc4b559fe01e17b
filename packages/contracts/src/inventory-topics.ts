import { addingTopics } from './adding-topics.ts';
import type { inventory } from './inventory-calls.ts';
import { itemHistoryTopics } from './item-history-topics.ts';
import { defineTopics } from './topic-declarations.ts';

export const inventoryTopics = defineTopics<typeof inventory>()({
  ...addingTopics,
  list: { id: 'INV-096', shows: ['item', 'banner'] },
  export: { id: 'INV-096-export', nothing: 'file' },
  counts: { id: 'INV-099', shows: ['counts', 'batch', 'subscription'] },
  totals: { id: 'INV-106', shows: ['counts'] },
  uploadLimit: { id: 'INV-105', shows: ['banner'] },
  categories: { id: 'INV-130', nothing: 'once' },
  find: { id: 'INV-097', nothing: 'once' },
  detail: { id: 'INV-094', shows: ['item', 'history', 'banner'] },
  explain: { id: 'PRICE-041', shows: ['item', 'history'] },
  whatIf: { id: 'PRICE-041-whatIf', shows: ['item'] },
  approve: { id: 'INV-098', touches: ['item', 'counts', 'activity'] },
  remove: { id: 'INV-101', touches: ['item', 'counts', 'activity'] },
  refresh: { id: 'INV-123', nothing: 'begun' },
  asins: { id: 'INV-098-asins', nothing: 'once' },
  zero: { id: 'INV-124', touches: ['item', 'counts', 'activity'] },
  zeroAll: { id: 'INV-120', touches: ['item', 'counts', 'activity'] },
  updateHistory: { id: 'INV-110', shows: ['item', 'history'] },
  ...itemHistoryTopics,
});
