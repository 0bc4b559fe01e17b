import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

export const subscriptionsSchemas = defineSchemas({
  get: {
    summary: 'The subscription of the account',
    response: z
      .object({
        plan: z.enum(['Standard', 'Professional', 'AutoPricer']),
        period: z.string(),
        renewalDate: z.iso.datetime().nullable(),
        coupon: z.string().nullable(),
        levelItemCount: z.int(),
        status: z.enum(['trial', 'active', 'unpaid', 'cancelled']),
        trialEnd: z.iso.datetime().nullable(),
      })
      .nullable(),
  },
  appData: {
    summary: 'Standing of the account: payments, cancellation, disputes',
    response: z.object({
      isCustomerStripeInvoiceNotPaid: z.boolean(),
      customerPaymentStatus: z.int(),
      hasSubscriptionCanceled: z.boolean(),
      hasPaymentWaitingPackage: z.boolean(),
      hasCustomerDisputedPayment: z.boolean(),
    }),
  },
});
