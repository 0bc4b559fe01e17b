import type { reports } from './reports-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const reportsTopics = defineTopics<typeof reports>()({
  show: { id: 'REP-027', shows: ['report'] },
  export: { id: 'REP-027-export', nothing: 'file' },
  uploadBusiness: { id: 'REP-024-upload', touches: ['report'] },
  dashboard: { id: 'REP-025', shows: ['report'] },
  bestSelling: { id: 'REP-026', shows: ['report'] },
});
