import { z } from 'zod';
import { defineJobs } from '../job.ts';

/** What staff did and the customer is told of, by the name of its words. */
export const staffMails = [
  'refunded',
  'refundFailed',
  'creditBooked',
  'creditUnfrozen',
  'creditCorrected',
  'affiliatePaid',
  'affiliateRefused',
  'disputeCleared',
  'signedOutByStaff',
] as const;

export const staffCustomerJobs = defineJobs({
  mail: {
    name: 'staff-customers.mail',
    payload: z.object({
      accountId: z.int(),
      kind: z.enum(staffMails),
      /** Cents of USD, where money is told of. */
      amount: z.int().nullable(),
      /** The payout that was refused: its reason is told. */
      payoutId: z.int().optional(),
    }),
    maxAttempts: 12,
  },
});
