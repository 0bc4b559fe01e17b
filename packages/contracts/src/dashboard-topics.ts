import type { dashboard } from './dashboard-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const dashboardTopics = defineTopics<typeof dashboard>()({
  // The first steps of a store end with its first order.
  storeHealth: { id: 'REP-028', shows: ['item', 'counts', 'history', 'report', 'route', 'order'] },
  confirmStep: { id: 'REP-028-confirm', touches: ['report'] },
});
