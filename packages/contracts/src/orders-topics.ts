import type { orders } from './orders-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const ordersTopics = defineTopics<typeof orders>()({
  list: { id: 'ORD-050', shows: ['order', 'package', 'flag', 'route'] },
  export: { id: 'ORD-050-export', nothing: 'file' },
  counts: { id: 'ORD-054', shows: ['order', 'package', 'flag', 'route'] },
  details: { id: 'ORD-051', shows: ['order', 'package', 'flag', 'paper', 'route'] },
  address: { id: 'ORD-058', shows: ['order'] },
  update: { id: 'ORD-052', touches: ['order'] },
  settleAddress: { id: 'ORD-052-settle', touches: ['order'] },
  translate: { id: 'ORD-066', touches: ['order'] },
  cancellationRequest: { id: 'ORD-064', touches: ['order'] },
  beginClaim: { id: 'ORD-064-claim-begun', touches: ['order'] },
  endClaim: { id: 'ORD-064-claim', touches: ['order'] },
  notes: { id: 'ORD-060', shows: ['order'] },
  addNote: { id: 'ORD-061', touches: ['order'] },
  deleteNote: { id: 'ORD-062', touches: ['order'] },
});
