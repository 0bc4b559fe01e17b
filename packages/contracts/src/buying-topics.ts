import type { buying } from './buying-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const buyingTopics = defineTopics<typeof buying>()({
  savePurchaser: { id: 'ORD-053', touches: ['order'] },
  savePurchase: { id: 'ORD-055', touches: ['order'] },
  cap: { id: 'ORD-046-cap', touches: ['order'] },
  queue: { id: 'ORD-046-queue', touches: ['order'] },
  withdraw: { id: 'ORD-046-withdraw', touches: ['order'] },
  release: { id: 'ORD-046-release', touches: ['order'] },
  next: { id: 'ORD-046-next', touches: ['order'] },
  opened: { id: 'ORD-046-opened', touches: ['order'] },
  bought: { id: 'ORD-046-bought', touches: ['order'] },
  failed: { id: 'ORD-046-failed', touches: ['order'] },
});
