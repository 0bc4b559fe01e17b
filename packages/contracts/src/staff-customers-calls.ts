import { defineCalls } from './endpoint.ts';
import type { staffCustomersSchemas } from './staff-customers.ts';

/** What staff see of customers and do for them; money apart, which is asked for (staff-requests). */
export const staffCustomers = defineCalls<typeof staffCustomersSchemas>()({
  search: {
    id: 'SHELL-102-customers',
    method: 'POST',
    path: '/api/staff/customers/search',
    access: 'staff',
    answers: 'data',
  },
  get: {
    id: 'SHELL-102-customer',
    method: 'GET',
    path: '/api/staff/customers/get',
    access: 'staff',
    answers: 'data',
  },
  lookAt: {
    id: 'SHELL-102-lookAt',
    method: 'POST',
    path: '/api/staff/customers/lookAt',
    access: 'staff',
    stepUp: true,
    answers: 'data',
  },
  endSessions: {
    id: 'SHELL-102-endSessions',
    method: 'POST',
    path: '/api/staff/customers/endSessions',
    access: 'staff',
    answers: 'done',
  },
  cancelSubscription: {
    id: 'SHELL-102-cancelSubscription',
    method: 'POST',
    path: '/api/staff/customers/cancelSubscription',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
  clearDispute: {
    id: 'SHELL-102-clearDispute',
    method: 'POST',
    path: '/api/staff/customers/clearDispute',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
  refusePayout: {
    // Assumed: AFF-005 names who pays, no requirement names the call by which it is refused.
    id: 'AFF-005-refuse',
    method: 'POST',
    path: '/api/staff/customers/refusePayout',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
});
