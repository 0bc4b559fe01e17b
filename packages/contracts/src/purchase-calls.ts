import { defineCalls } from './endpoint.ts';
import type { purchaseSchemas } from './purchase.ts';

export const purchase = defineCalls<typeof purchaseSchemas>()({
  subscribe: {
    id: 'SUB-092',
    method: 'POST',
    path: '/sapi/subscriptionbilling/subscription',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  activate: {
    id: 'SUB-074',
    method: 'GET',
    path: '/sapi/billing/activateSubscription',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  activateByPost: {
    id: 'SUB-074-post',
    method: 'POST',
    path: '/sapi/billing/activateSubscription',
    access: 'account',
    owner: true,
    answers: 'done',
  },
});
