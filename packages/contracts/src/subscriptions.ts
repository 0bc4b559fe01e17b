import { accountStates } from '@kervan/domain/subscriptions/entitlement';
import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

/** Whole cents of USD, as every amount of this area. */
export const cents = z.int().min(0).max(2_147_483_647);
export const subscriptionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const subscriptionIdInQuery = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const planLevelId = z.int().min(1).max(2_147_483_647);
const instant = z.iso.datetime().nullable();

/** SUB-003. */
export const planLevel = z.object({
  id: planLevelId,
  subscriptionPlanName: z.enum(subscriptionPlans),
  levelName: z.string(),
  isTrial: z.boolean(),
  productLimit: z.int(),
  price: cents,
  stripePriceId: z.string().nullable(),
  stripeProductId: z.string(),
});
export type PlanLevel = z.output<typeof planLevel>;

/** SUB-024. */
export const coupon = z.object({
  id: z.string(),
  percentOff: z.int(),
  durationInMonths: z.int(),
  appliesTo: z.object({ products: z.array(z.string()) }),
});

/** SUB-043, with what the screens need of it. */
export const customerSubscription = z.object({
  subscriptionIdOnDb: subscriptionId,
  plan: z.enum(subscriptionPlans),
  planLevelId,
  levelName: z.string(),
  period: z.literal('30 days'),
  price: cents,
  renewalDate: instant,
  /** `code`: as it was typed; null where nobody typed one. */
  coupon: coupon
    .extend({
      invoicesLeft: z.int(),
      code: z.string().nullable(),
      /** Products that it is for, as the provider says, none named = all of them; null = it was not read yet. */
      appliesTo: coupon.shape.appliesTo.nullable(),
    })
    .nullable(),
  levelItemCount: z.int(),
  status: z.enum(accountStates),
  trialEnd: instant,
  nextLevelId: planLevelId.nullable(),
  endsAt: instant,
  endedAt: instant,
  servicesStopAt: instant,
  suspendAt: instant,
  cardLast4: z.string().nullable(),
  /** Archived lists come back until then (SUB-032); null = there are none. */
  listsKeptUntil: instant,
});
export type CustomerSubscription = z.output<typeof customerSubscription>;

/** SUB-069: how the account stands; `everSubscribed` opens the reading panel after the end (decision 35). */
export const accountStanding = customerSubscription.omit({ listsKeptUntil: true }).extend({
  everSubscribed: z.boolean(),
  servicesRun: z.boolean(),
  atRisk: z.boolean(),
  capsAt: instant,
  cappedItems: z.int(),
});

const anyCustomer = z.object({ customerid: z.coerce.number().int().optional() });
export const subscriptionsSchemas = defineSchemas({
  get: { summary: 'The subscription of the account and how it stands', response: accountStanding.nullable() },
  appData: {
    summary: 'Standing of the account: payments, cancellation, disputes',
    response: z.object({
      isCustomerStripeInvoiceNotPaid: z.boolean(),
      customerPaymentStatus: z.int(),
      hasSubscriptionCanceled: z.boolean(),
      hasPaymentWaitingPackage: z.boolean(),
      hasCustomerDisputedPayment: z.boolean(),
      /** AUTH-056: the account is erased then, unless it is withdrawn; null = nobody asked for it. */
      erasesAt: z.iso.datetime().nullable(),
    }),
  },
  initialLevels: {
    summary: 'Plan levels that a new customer may choose, the trial included; with the reason where it is not open',
    response: z.array(planLevel.extend({ refusal: z.enum(['TrialAlreadyUsed']).nullable() })),
  },
  allLevels: { summary: 'Every plan level', response: z.array(planLevel) },
  current: {
    summary: 'The running subscription',
    response: customerSubscription,
    errors: ['SubscriptionNotFound'],
  },
  history: {
    summary: 'Every subscription of the account, the newest first',
    query: z.object({ customerId: z.coerce.number().int().optional() }),
    response: z.array(customerSubscription),
    errors: ['CustomerNotFound'],
  },
  plan: { summary: 'The level of the running subscription', response: planLevel, errors: ['NoActiveSubscription'] },
  hasCancelled: {
    summary: 'Whether the subscription has ended',
    query: anyCustomer,
    response: z.boolean(),
    errors: ['CustomerNotFound'],
  },
});
