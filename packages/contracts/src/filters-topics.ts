import type { filters } from './filters-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const filtersTopics = defineTopics<typeof filters>()({
  get: { id: 'FILT-037', shows: ['settings', 'counts'] },
  known: { id: 'FILT-037-known', nothing: 'once' },
  save: { id: 'FILT-038', touches: ['settings', 'counts', 'activity'] },
  dryRun: { id: 'FILT-047', nothing: 'once' },
  affected: { id: 'FILT-035', nothing: 'once' },
});
