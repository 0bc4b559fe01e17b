import { earningStatuses, programStatuses } from '@kervan/domain/affiliate/affiliate-rules';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const refusal = z.enum(['AffiliatePaymentWaiting', 'AffiliateEnded', 'AffiliateBalanceTooLow']).nullable();

/** One earning: of which month, at which share of what was paid, and what became of it. */
const earning = z.object({
  id: z.int(),
  month: z.string(),
  /** Masked: nobody is named. */
  customer: z.string(),
  base: z.int(),
  ratio: z.int(),
  amount: z.int(),
  status: z.enum(earningStatuses),
  isReversed: z.boolean(),
});
export type AffiliateEarning = z.output<typeof earning>;

const program = z.object({
  code: z.string(),
  link: z.string(),
  status: z.enum(programStatuses),
  receiverMail: z.string().nullable(),
  /** The warehouse's, in minor units of USD as everything here. */
  credit: z.int(),
  balance: z.int(),
  /** Earned, and calculated at a month's first day. */
  waiting: z.int(),
  paymentRefusal: refusal,
  creditRefusal: refusal,
  earnings: z.array(earning),
  referrals: z.array(
    z.object({ id: z.int(), customer: z.string(), status: z.enum(programStatuses), since: z.iso.datetime() }),
  ),
  payouts: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      isCredit: z.boolean(),
      status: z.enum(['PaymentWaiting', 'PaymentDone', 'Canceled']),
      /** Why staff refused it. */
      refusal: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type AffiliateProgram = z.output<typeof program>;

export const affiliateSchemas = defineSchemas({
  get: { summary: 'The affiliate program of the account: link, status, earnings, balance', response: program },
  requestPayment: {
    summary: 'Asks for the balance to be paid out',
    body: z.object({ receiverMail: z.email().max(254) }),
    response: z.literal('succeeded'),
  },
  transferToCredit: {
    summary: 'Gives the balance to the credit of the warehouse',
    response: z.literal('succeeded'),
  },
});
