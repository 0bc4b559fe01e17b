import { claimMails } from '@kervan/domain/warehouse/claim-mails';
import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const insuranceClaimsJobs = defineJobs({
  /** Tells the seller that a claim was decided. */
  mail: {
    name: 'insurance-claims.mail',
    payload: z.object({ accountId: z.int(), kind: z.enum(claimMails), amount: z.int(), chatId: z.int() }),
    maxAttempts: 12,
  },
});
