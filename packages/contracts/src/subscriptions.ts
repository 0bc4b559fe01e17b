import { z } from 'zod';
import { defineContract } from './endpoint.ts';

export const subscriptions = defineContract({
  get: {
    id: 'SUB-069',
    method: 'GET',
    path: '/api/customerSubscription/get',
    summary: 'The subscription of the account',
    access: 'account',
    answers: 'data',
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
    id: 'SUB-070',
    method: 'GET',
    path: '/api/customerappdata/customerappdataasync',
    summary: 'Standing of the account: payments, cancellation, disputes',
    access: 'account',
    answers: 'data',
    response: z.object({
      isCustomerStripeInvoiceNotPaid: z.boolean(),
      customerPaymentStatus: z.int(),
      hasSubscriptionCanceled: z.boolean(),
      hasPaymentWaitingPackage: z.boolean(),
      hasCustomerDisputedPayment: z.boolean(),
    }),
  },
});
