import type { staffRequests } from './staff-requests-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const staffRequestsTopics = defineTopics<typeof staffRequests>()({
  list: { id: 'SHELL-102-requests', shows: ['staff-request'] },
  refundable: { id: 'SHELL-102-refundable', shows: ['staff-request'] },
  ask: { id: 'SHELL-102-requestAsk', touches: ['staff-request', 'customer', 'staff'] },
  approve: { id: 'SHELL-102-requestApprove', touches: ['staff-request', 'customer', 'staff'] },
  refuse: { id: 'SHELL-102-requestRefuse', touches: ['staff-request', 'customer', 'staff'] },
  withdraw: { id: 'SHELL-102-requestWithdraw', touches: ['staff-request', 'customer', 'staff'] },
});
