import type { cards } from './cards-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const cardsTopics = defineTopics<typeof cards>()({
  list: { id: 'WH-056', shows: ['card'] },
  add: { id: 'SUB-048', touches: ['card'] },
  chargeVerification: { id: 'WH-069', nothing: 'begun' },
  verify: { id: 'WH-068', touches: ['card'] },
  remove: { id: 'WH-070', touches: ['card'] },
  dismiss: { id: 'SUB-055-dismiss', touches: ['card'] },
  setLimit: { id: 'SUB-055-limit', touches: ['card'] },
  setWarehouseDefault: { id: 'SUB-055-default', touches: ['card'] },
});
