import { z } from 'zod';
import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { currencyRate } from './currency.ts';
import { defineSchemas } from './schemas.ts';
import { why } from './staff.ts';

const level = z.object({
  id: z.int(),
  plan: z.enum(subscriptionPlans),
  levelName: z.string(),
  isTrial: z.boolean(),
  productLimit: z.int(),
  /** Cents of USD per 30 days. */
  price: z.int(),
  isOffered: z.boolean(),
  /** The payment provider has the price: it can be bought. */
  isPriced: z.boolean(),
  /** Running subscriptions on it; they keep the price that they were bought at. */
  subscriptions: z.int(),
});

const coupon = z.object({
  code: z.string(),
  percentOff: z.int().nullable(),
  durationInMonths: z.int().nullable(),
  /** Empty = every plan. */
  plans: z.array(z.enum(subscriptionPlans)),
  isActive: z.boolean(),
  timesRedeemed: z.int(),
  maxRedemptions: z.int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});

export const staffSaleSchemas = defineSchemas({
  levels: {
    summary: 'The levels of the plans with their prices',
    response: z.array(level),
  },
  saveLevel: {
    summary: 'Changes price, number of products or offer of a level; who has it keeps the price until a change of plan',
    body: z.object({
      id: z.int().min(1).max(2_147_483_647),
      price: z.int().min(100).max(10_000_000),
      productLimit: z.int().min(1).max(1_000_000),
      isOffered: z.boolean(),
      why,
    }),
    response: z.null(),
    errors: ['PlanLevelNotFound', 'reauth'],
  },
  coupons: {
    summary: 'The newest hundred coupon codes',
    response: z.array(coupon),
  },
  createCoupon: {
    summary: 'Makes a coupon with the code that is typed for it',
    body: z.object({
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{3,30}$/),
      percentOff: z.int().min(1).max(100),
      durationInMonths: z.int().min(1).max(24),
      plans: z.array(z.enum(subscriptionPlans)).max(subscriptionPlans.length),
      maxRedemptions: z.int().min(1).max(1_000_000).nullable(),
      expiresAt: z.iso.datetime().nullable(),
      why,
    }),
    response: z.null(),
    errors: ['AlreadyExists', 'StripeError', 'reauth'],
  },
  rates: {
    summary: 'The currency rates, with who set them by hand',
    response: z.array(currencyRate.extend({ isManual: z.boolean(), setBy: z.string().nullable() })),
  },
});
