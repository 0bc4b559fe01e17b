import { defineCalls } from './endpoint.ts';
import type { staffRequestsSchemas } from './staff-requests.ts';

/** Money that staff move for customers: asked for with a reason, above the limit approved by a second member (decision 42). */
export const staffRequests = defineCalls<typeof staffRequestsSchemas>()({
  list: {
    id: 'SHELL-102-requests',
    method: 'POST',
    path: '/api/staff/requests/list',
    access: 'staff',
    answers: 'data',
  },
  refundable: {
    id: 'SHELL-102-refundable',
    method: 'GET',
    path: '/api/staff/requests/refundable',
    access: 'staff',
    answers: 'data',
  },
  ask: {
    id: 'SHELL-102-requestAsk',
    method: 'POST',
    path: '/api/staff/requests/ask',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
  approve: {
    id: 'SHELL-102-requestApprove',
    method: 'POST',
    path: '/api/staff/requests/approve',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
  refuse: {
    id: 'SHELL-102-requestRefuse',
    method: 'POST',
    path: '/api/staff/requests/refuse',
    access: 'staff',
    answers: 'done',
  },
  withdraw: {
    id: 'SHELL-102-requestWithdraw',
    method: 'POST',
    path: '/api/staff/requests/withdraw',
    access: 'staff',
    answers: 'done',
  },
});
