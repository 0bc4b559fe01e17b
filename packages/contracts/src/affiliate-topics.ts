import type { affiliate } from './affiliate-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const affiliateTopics = defineTopics<typeof affiliate>()({
  get: { id: 'AFF-007', shows: ['affiliate'] },
  requestPayment: { id: 'AFF-008', touches: ['affiliate'] },
  transferToCredit: { id: 'AFF-005-credit', touches: ['affiliate', 'credit'] },
});
