import { defineCalls } from './endpoint.ts';
import type { extraRefundsSchemas } from './extra-refunds.ts';

/** WH-029: what sellers ask back of extra payments, for staff. */
export const extraRefunds = defineCalls<typeof extraRefundsSchemas>()({
  list: {
    id: 'WH-029-extraRefunds',
    method: 'GET',
    path: '/api/staff/extraRefunds',
    access: 'staff',
    answers: 'data',
  },
  refuse: {
    id: 'WH-029-refuseExtraRefund',
    method: 'POST',
    path: '/api/staff/extraRefunds/refuse',
    access: 'staff',
    answers: 'done',
  },
});
