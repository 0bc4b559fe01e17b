import type { takeover } from './takeover-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const takeoverTopics = defineTopics<typeof takeover>()({
  state: { id: 'M12-state', nothing: 'file' },
  importState: { id: 'M12-importState', touches: ['archive', 'store'] },
  takeovers: { id: 'M12-takeovers', shows: ['archive'] },
});
