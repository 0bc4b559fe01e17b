import type { dashboard } from './dashboard-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const dashboardTopics = defineTopics<typeof dashboard>()({
  storeHealth: { id: 'REP-028', shows: ['item', 'counts', 'history', 'report', 'route'] },
  confirmStep: { id: 'REP-028-confirm', touches: ['report'] },
});
