import type { buyerData } from './buyer-data-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const buyerDataTopics = defineTopics<typeof buyerData>()({
  held: { id: 'ORD-072-held', shows: ['order', 'thread'] },
  archive: { id: 'ORD-072-archive', nothing: 'file' },
  erase: { id: 'ORD-072-erase', touches: ['order', 'thread'] },
});
