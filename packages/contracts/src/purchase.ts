import { z } from 'zod';
import { defineSchemas } from './schemas.ts';
import { cents, customerSubscription, planLevelId, subscriptionId, subscriptionIdInQuery } from './subscriptions.ts';

export const purchaseSchemas = defineSchemas({
  subscribe: {
    summary: 'Makes the subscription of the open purchase; a repetition goes on with it',
    body: z.object({
      customerId: z.int().optional(),
      priceId: z.string().max(200),
      subscriptionPlanLevelId: planLevelId,
      /** What the screen showed; compared, never used. */
      price: cents,
      couponId: z.string().trim().max(100).nullish(),
      /** Whether lists that were archived at the end of the last subscription come back (decision 37). */
      restoreLists: z.boolean().default(true),
    }),
    response: z.object({
      clientSecret: z.string().nullable(),
      subscriptionId: z.string(),
      subscriptionIdOnDb: subscriptionId,
      isInvoicePaid: z.boolean(),
    }),
    errors: [
      'ActiveSubscriptionExists',
      'PlanLevelNotFound',
      'CustomerNotFound',
      'DisputedPayment',
      'PriceChanged',
      'TrialAlreadyUsed',
      'NotValidCoupon',
      'CouponAlreadyUsed',
      'NoCard',
      'StripeError',
    ],
  },
  activate: {
    summary: 'Reads the provider again and opens what is paid',
    query: z.object({ subscriptionIdOnDb: subscriptionIdInQuery }),
    response: customerSubscription.nullable(),
    errors: [
      'SubscriptionNotFound',
      'ThreeDSecureFailed',
      'ThreeDSecureIncomplete',
      'ThreeDSecureUnexpected',
      'PaymentInProgress',
    ],
  },
  activateByPost: {
    summary: 'The same as an act of the panel',
    body: z.object({ subscriptionIdOnDb: subscriptionId }),
    response: customerSubscription.nullable(),
    errors: [
      'SubscriptionNotFound',
      'ThreeDSecureFailed',
      'ThreeDSecureIncomplete',
      'ThreeDSecureUnexpected',
      'PaymentInProgress',
    ],
  },
});
