import type { flags } from './flags-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const flagsTopics = defineTopics<typeof flags>()({
  all: { id: 'ORD-069', shows: ['flag', 'order'] },
  save: { id: 'ORD-070', touches: ['flag', 'order'] },
  delete: { id: 'ORD-071', touches: ['flag', 'order'] },
  assign: { id: 'ORD-073', touches: ['flag', 'order', 'thread', 'chat'] },
  assignMany: { id: 'ORD-073-many', touches: ['flag', 'order'] },
});
