import { z } from 'zod';
import { invoice, paymentTypes } from './invoice.ts';
import { defineSchemas } from './schemas.ts';
import { coupon } from './subscriptions.ts';

const cents = z.int();
const text = (max: number) => z.string().trim().min(1).max(max);
const blank = (max: number) => z.string().trim().max(max).nullish();
const clientSecret = z.string();
const ownCustomer = z.object({ customerid: z.coerce.number().int().optional() });
const invoiceIdInQuery = z.object({ invoiceId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** SUB-014, SUB-018: the billing address; district or state, one of them. */
export const billingCustomer = z
  .object({
    customerId: z.int().optional(),
    nameSurname: text(100),
    line1: text(200),
    line2: blank(200),
    city: text(100),
    state: blank(100),
    district: blank(100),
    country: z.string().trim().length(2).toUpperCase(),
    postCode: blank(20),
    taxId: blank(40),
  })
  .refine(({ state, district }) => Boolean(state) || Boolean(district), { path: ['state'], error: 'Required' });
export type BillingCustomer = z.output<typeof billingCustomer>;

/** Why a card does not become the one that subscriptions are paid with. */
const defaultErrors = [
  'CustomerNotFound',
  'RecordNotFound',
  'CardNotApproved',
  'TooManyCards',
  'CardAddableLater',
  'CardNeedsHelpDesk',
] as const;

export const billingSchemas = defineSchemas({
  createCustomer: {
    summary: 'Saves the billing address, here and at the provider',
    body: billingCustomer,
    response: z.null(),
    errors: ['CustomerNotFound', 'CardError', 'StripeError'],
  },
  createCustomerForWarehouse: {
    summary: 'The same, for who pays the warehouse alone: no purchase is begun by it',
    body: billingCustomer,
    response: z.null(),
    errors: ['CustomerNotFound', 'CardError', 'StripeError'],
  },
  warehouseSetupIntent: {
    summary: 'What the browser enters a card of the warehouse with',
    query: ownCustomer,
    response: clientSecret,
    errors: ['CustomerNotFound', 'TooManyCards'],
  },
  warehouseSetupIntentOfCustomer: {
    summary: 'The same, by customer',
    body: z.object({ customerId: z.int().optional() }),
    response: clientSecret,
    errors: ['CustomerNotFound', 'TooManyCards'],
  },
  getCustomer: { summary: 'The billing address', response: billingCustomer.nullable() },
  setupIntent: {
    summary: 'What the browser enters a card with',
    response: clientSecret,
    errors: ['CustomerNotFound', 'TooManyCards'],
  },
  setupIntentOfCustomer: {
    summary: 'The same, by customer',
    body: z.object({ customerId: z.int().optional() }),
    response: clientSecret,
    errors: ['CustomerNotFound', 'TooManyCards'],
  },
  setDefault: {
    summary: 'Makes a confirmed card the one that subscriptions are paid with',
    query: ownCustomer,
    body: z.object({ paymentMethodId: z.string().max(200) }),
    response: z.null(),
    errors: ['CardError', 'NoCard', ...defaultErrors],
  },
  updateDefault: {
    summary: 'The same, by customer',
    body: z.object({ customerId: z.int().optional(), paymentMethodId: z.string().max(200) }),
    response: z.null(),
    errors: ['UpdateFailed', ...defaultErrors],
  },
  balance: {
    summary: 'What the customer holds at the provider, in USD with two decimals',
    query: ownCustomer,
    response: z.number(),
    errors: ['CustomerNotFound'],
  },
  useCoupon: {
    summary: 'What a typed coupon takes off the chosen plan',
    body: z.object({
      couponCode: z.string().trim().min(1).max(100),
      subscriptionPlanLevelId: z.int().min(1).max(2_147_483_647).nullish(),
    }),
    response: z.object({ discountRate: z.int(), couponId: z.string(), durationInMonths: z.int() }),
    errors: ['NotValidCoupon', 'CouponAlreadyUsed', 'CouponNeedsPlan'],
  },
  couponOfSubscription: {
    summary: 'The coupon of a subscription',
    query: z.object({ subscriptionid: z.coerce.number().int() }),
    response: coupon.nullable(),
    errors: ['SubscriptionNotFound'],
  },
  couponById: {
    summary: 'A coupon',
    query: z.object({ id: z.string().max(100) }),
    response: coupon,
    errors: ['NotValidCoupon'],
  },
  applicableCoupons: {
    summary: 'Coupons that the customer may use',
    query: z.object({ id: z.coerce.number().int() }),
    response: z.array(coupon),
    errors: ['CustomerNotFound'],
  },
  invoices: {
    summary: 'The last ten invoices of a kind',
    query: z.object({ invoicetype: z.enum(paymentTypes).default('Subscription') }),
    response: z.array(invoice),
    errors: ['CustomerNotFound'],
  },
  invoiceDetail: {
    summary: 'One invoice with its lines',
    query: invoiceIdInQuery,
    response: invoice.extend({
      lines: z.array(z.object({ description: z.string(), amount: cents, quantity: z.int().nullable() })),
      discount: cents,
      total: cents,
    }),
    errors: ['RecordNotFound'],
  },
  latestUnpaidUrl: {
    summary: 'Where the newest unpaid invoice is paid',
    query: ownCustomer,
    response: z.url(),
    errors: ['NoPaymentFound', 'CustomerNotFound'],
  },
  creditNotePdf: {
    summary: 'A credit note as PDF',
    query: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    mediaTypes: ['application/pdf'],
    errors: ['RecordNotFound'],
  },
  invoicePdf: {
    summary: 'Where the invoice’s PDF is',
    query: z.object({ invoiceid: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: z.url(),
    errors: ['RecordNotFound', 'InvoiceDownloadFailed'],
  },
  hasUnpaid: { summary: 'Whether an invoice is unpaid', response: z.boolean() },
  stripeWebhook: { summary: 'Events of the provider', response: z.null() },
});
