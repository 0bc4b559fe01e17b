import { z } from 'zod';
import { defineSchemas } from './schemas.ts';
import { cents, customerSubscription, planLevelId, subscriptionId, subscriptionIdInQuery } from './subscriptions.ts';

const cancellation = z.object({
  subscriptionId: subscriptionIdInQuery,
  /** True or missing: it stays usable to the end of its period; false ends it now (SUB-032). */
  shouldsetisactiveastrue: z.stringbool().default(true),
});

export const planChangesSchemas = defineSchemas({
  previewChange: {
    summary: 'What a change of plan charges now, and what is too much for a smaller level',
    body: z.object({ subscriptionPlanLevelId: planLevelId }),
    response: z.object({
      amountDue: cents,
      credit: cents,
      date: z.iso.datetime(),
      excess: z.object({ allItems: z.int(), atStore: z.int() }),
      keepsCoupon: z.boolean(),
    }),
    errors: ['SamePlan', 'CancellationNoted', 'PlanLevelNotFound', 'NoActiveSubscription'],
  },
  change: {
    summary: 'Changes the plan at once; with 3-D Secure the old one holds until it is confirmed',
    body: z.object({
      subscriptionId: subscriptionId,
      subscriptionPlanLevelId: planLevelId,
      priceId: z.string().max(200),
      couponId: z.string().max(100).nullish(),
    }),
    response: z.object({ subscription: customerSubscription, clientSecret: z.string().nullable() }),
    errors: [
      'SamePlan',
      'CancellationNoted',
      'PlanLevelNotFound',
      'NoActiveSubscription',
      'RecordNotFound',
      'CardError',
    ],
  },
  cancel: {
    summary: 'Cancels to the end of the period, or now',
    query: cancellation,
    response: customerSubscription,
    errors: ['SubscriptionNotFound', 'AlreadyCancelled', 'MembershipNotCancelled'],
  },
  cancelByPost: {
    summary: 'The same as an act of the panel',
    body: z.object({ subscriptionId: subscriptionId, shouldsetisactiveastrue: z.boolean().default(true) }),
    response: customerSubscription,
    errors: ['SubscriptionNotFound', 'AlreadyCancelled', 'MembershipNotCancelled'],
  },
  cancelNow: {
    summary: 'Cancels at once',
    query: z.object({ subscriptionId: subscriptionIdInQuery.optional() }),
    response: customerSubscription,
    errors: ['SubscriptionNotFound', 'AlreadyCancelled', 'MembershipNotCancelled'],
  },
  renew: {
    summary: 'Undoes a cancellation before the period’s end',
    body: z.object({ subscriptionId: subscriptionId }),
    response: customerSubscription,
    errors: ['SubscriptionNotFound', 'NoActiveSubscription'],
  },
  restoreArchive: {
    summary: 'Brings back the lists that the end of the last subscription took out of use, within 30 days',
    response: z.object({ reliable: z.int(), restricted: z.int(), excluded: z.int() }),
    errors: ['RecordNotFound'],
  },
});
