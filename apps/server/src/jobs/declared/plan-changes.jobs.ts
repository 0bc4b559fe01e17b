import { z } from 'zod';
import { billingMailPlaces, type BillingMail } from '@kervan/domain/subscriptions/billing-mails';
import { defineJobs } from '../job.ts';

const nothing = z.object({});

export const planChangeJobs = defineJobs({
  /** Does what follows from the end of subscriptions (SUB-031), and ends those of disputed payments (SUB-036). */
  ends: {
    name: 'plan-changes.ends',
    payload: nothing,
    key: 'plan-changes.ends',
    maxAttempts: 3,
    everyMs: 20_000,
    atOnce: 1,
  },
  /** The steps of unpaid renewals (SUB-037). */
  ladder: { name: 'plan-changes.ladder', payload: nothing, maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
  /** A trial's end and the first invoice without its coupon, three days before. */
  warnings: { name: 'plan-changes.warnings', payload: nothing, maxAttempts: 3, everyMs: 600_000, atOnce: 1 },
  /** SUB-067: data of accounts that ended 12 months ago. */
  purge: { name: 'plan-changes.purge', payload: nothing, maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
  mail: {
    name: 'plan-changes.mail',
    payload: z.object({
      accountId: z.int(),
      kind: z.enum(Object.keys(billingMailPlaces) as [BillingMail, ...BillingMail[]]),
      /** An instant that the words name, and a number. */
      at: z.iso.datetime().nullable(),
      number: z.int().nullable(),
    }),
    maxAttempts: 12,
  },
});
