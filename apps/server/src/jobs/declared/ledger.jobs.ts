import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const ledgerJobs = defineJobs({
  /** Releases holds whose time is over, anchors the journals of a day that is over, and asks the books whether they are right. */
  tend: { name: 'ledger.tend', payload: z.object({}), maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
});
