import type { affiliateSchemas } from './affiliate.ts';
import { defineCalls } from './endpoint.ts';

/** Who brings customers, and what it earns. */
export const affiliate = defineCalls<typeof affiliateSchemas>()({
  get: { id: 'AFF-007', method: 'GET', path: '/api/affiliate/get', access: 'account', answers: 'data' },
  requestPayment: {
    id: 'AFF-008',
    method: 'POST',
    path: '/api/affiliate/requestPayment',
    access: 'account',
    owner: true,
    stepUp: true,
    idempotent: true,
    answers: 'done',
  },
  // Assumed: the specification names no call for the way to the warehouse's credit (AFF-005).
  transferToCredit: {
    id: 'AFF-005-credit',
    method: 'POST',
    path: '/api/affiliate/transferToCredit',
    access: 'account',
    owner: true,
    stepUp: true,
    idempotent: true,
    answers: 'done',
  },
});
