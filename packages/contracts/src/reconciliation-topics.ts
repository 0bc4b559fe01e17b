import type { reconciliation } from './reconciliation-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const reconciliationTopics = defineTopics<typeof reconciliation>()({
  list: { id: 'SHELL-102-differences', shows: ['difference'] },
  close: { id: 'SHELL-102-differenceClose', touches: ['difference', 'staff'] },
});
