import type { subscriptions } from './subscriptions-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const subscriptionsTopics = defineTopics<typeof subscriptions>()({
  get: { id: 'SUB-069', shows: ['subscription', 'banner'] },
  appData: { id: 'SUB-070', shows: ['subscription', 'banner'] },
  initialLevels: { id: 'SUB-071', shows: ['plan'] },
  allLevels: { id: 'SUB-072', shows: ['plan'] },
  current: { id: 'SUB-080', shows: ['subscription', 'banner'] },
  history: { id: 'SUB-079', shows: ['subscription', 'banner'] },
  plan: { id: 'SUB-084', shows: ['subscription', 'banner'] },
  hasCancelled: { id: 'SUB-077', shows: ['subscription', 'banner'] },
});
