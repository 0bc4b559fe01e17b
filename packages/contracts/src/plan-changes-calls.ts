import { defineCalls } from './endpoint.ts';
import type { planChangesSchemas } from './plan-changes.ts';

export const planChanges = defineCalls<typeof planChangesSchemas>()({
  previewChange: {
    id: 'SUB-099',
    method: 'POST',
    path: '/sapi/billing/previewPlanChange',
    access: 'account',
    needs: { sub: true },
    answers: 'data',
  },
  change: {
    id: 'SUB-076',
    method: 'POST',
    path: '/sapi/billing/changeSubscription',
    access: 'account',
    owner: true,
    needs: { sub: true, clear: true },
    idempotent: true,
    answers: 'done',
  },
  cancel: {
    id: 'SUB-085',
    method: 'GET',
    path: '/sapi/billing/cancelSubscription',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  cancelByPost: {
    id: 'SUB-085-post',
    method: 'POST',
    path: '/sapi/billing/cancelSubscription',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  cancelNow: {
    id: 'SUB-081',
    method: 'GET',
    path: '/sapi/billing/subscriptioncancelbyid',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  renew: {
    id: 'SUB-097',
    method: 'POST',
    path: '/sapi/billing/renewSubscription',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  restoreArchive: {
    id: 'FILT-048',
    method: 'POST',
    path: '/api/restriction/restoreArchive',
    access: 'account',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
