import { z } from 'zod';
import { defineJobs } from '../../jobs/job.ts';

export const staffRequestJobs = defineJobs({
  /** Ends a request whose doing was healed after a crash. */
  settle: { name: 'staff-requests.settle', payload: z.object({ requestId: z.int() }), maxAttempts: 25 },
  /** Tells the other members that something waits for one of them. */
  tell: { name: 'staff-requests.tell', payload: z.object({ requestId: z.int() }), maxAttempts: 12 },
});
