import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const staffRequestJobs = defineJobs({
  /** Ends a request whose doing was healed after a crash. */
  settle: { name: 'staff-requests.settle', payload: z.object({ requestId: z.int() }), maxAttempts: 25 },
  /** A refund that the bank could not pay out: its request is not done, and customer and staff are told. */
  refundFailed: {
    name: 'staff-requests.refund-failed',
    payload: z.object({ refundId: z.string() }),
    key: 'refund:{refundId}',
    maxAttempts: 25,
  },
  /** Tells the other members that something waits for one of them. */
  tell: { name: 'staff-requests.tell', payload: z.object({ requestId: z.int() }), maxAttempts: 12 },
});
