import type { extraRefunds } from './extra-refunds-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const extraRefundsTopics = defineTopics<typeof extraRefunds>()({
  list: { id: 'WH-029-extraRefunds', shows: ['extra-refund'] },
  refuse: { id: 'WH-029-refuseExtraRefund', touches: ['extra-refund', 'staff'] },
});
