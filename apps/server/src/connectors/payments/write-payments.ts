import type Stripe from 'stripe';
import type { ProviderWrites } from '@kervan/domain/billing/provider-calls';
import type { StripeCaller } from './stripe-caller.ts';
import { couponOf, paymentOf, priceOf, productOf, promotionOf, refundOf, webhookOf } from './stripe-objects.ts';
import { API_VERSION } from './stripe-version.ts';

type Writes = Pick<ProviderWrites, 'createPayment' | 'confirmPayment' | 'cancelPayment' | 'refundPayment'>;

/** Single charges of a card. */
export function writePayments(stripe: Stripe, { write }: StripeCaller): Writes {
  const samePayment = ({ id }: { id: string }) => stripe.paymentIntents.retrieve(id);
  return {
    createPayment: async (params, sent) =>
      paymentOf(
        await write(
          'createPayment',
          sent,
          (options) => stripe.paymentIntents.create(paymentParams(params, sent.callId), options),
          samePayment,
        ),
      ),
    confirmPayment: async ({ paymentId, cardId }, sent) =>
      paymentOf(
        await write(
          'confirmPayment',
          sent,
          (options) => stripe.paymentIntents.confirm(paymentId, cardId ? { payment_method: cardId } : {}, options),
          samePayment,
        ),
      ),
    cancelPayment: async ({ paymentId }, sent) =>
      paymentOf(
        await write(
          'cancelPayment',
          sent,
          (options) => stripe.paymentIntents.cancel(paymentId, {}, options),
          samePayment,
        ),
      ),
    refundPayment: async ({ paymentId, amount }, sent) =>
      refundOf(
        await write(
          'refundPayment',
          sent,
          (options) =>
            stripe.refunds.create(
              {
                payment_intent: paymentId,
                ...(amount === null ? {} : { amount }),
                metadata: { call_id: sent.callId },
              },
              options,
            ),
          ({ id }) => stripe.refunds.retrieve(id),
        ),
      ),
  };
}

/** What is for sale, and where events are sent. */
export function writeSale(
  stripe: Stripe,
  { write }: StripeCaller,
): Pick<ProviderWrites, 'createProduct' | 'createPrice' | 'createCoupon' | 'createPromotion' | 'createWebhook'> {
  return {
    createProduct: async ({ productId, name }, sent) =>
      productOf(
        await write(
          'createProduct',
          sent,
          (options) => stripe.products.create({ id: productId, name, metadata: { call_id: sent.callId } }, options),
          ({ id }) => stripe.products.retrieve(id),
        ),
      ),
    ...writeCoupons(stripe, { write }),
    createPrice: async ({ productId, unitAmount, lookupKey, periodDays, replaces }, sent) =>
      priceOf(
        await write(
          'createPrice',
          sent,
          (options) =>
            stripe.prices.create(
              {
                product: productId,
                currency: 'usd',
                unit_amount: unitAmount,
                recurring: { interval: 'day', interval_count: periodDays },
                lookup_key: lookupKey,
                ...(replaces ? { transfer_lookup_key: true } : {}),
                metadata: { call_id: sent.callId },
              },
              options,
            ),
          ({ id }) => stripe.prices.retrieve(id),
        ),
      ),
    createWebhook: async ({ url, kinds }, sent) =>
      webhookOf(
        await write(
          'createWebhook',
          sent,
          // The provider's list of kinds is open; those of the product are its own list.
          (options) =>
            stripe.webhookEndpoints.create(
              {
                url,
                enabled_events: [...kinds] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
                api_version: API_VERSION,
              },
              options,
            ),
          ({ id }) => stripe.webhookEndpoints.retrieve(id),
        ),
      ),
  };
}

function writeCoupons(
  stripe: Stripe,
  { write }: Pick<StripeCaller, 'write'>,
): Pick<ProviderWrites, 'createCoupon' | 'createPromotion'> {
  return {
    createCoupon: async ({ couponId, name, percentOff, durationInMonths, productIds }, sent) =>
      couponOf(
        await write(
          'createCoupon',
          sent,
          (options) =>
            stripe.coupons.create(
              {
                id: couponId,
                name,
                percent_off: percentOff,
                duration: 'repeating',
                duration_in_months: durationInMonths,
                ...(productIds.length > 0 ? { applies_to: { products: [...productIds] } } : {}),
                metadata: { call_id: sent.callId },
                expand: ['applies_to'],
              },
              options,
            ),
          ({ id }) => stripe.coupons.retrieve(id, { expand: ['applies_to'] }),
        ),
      ),
    createPromotion: async ({ couponId, code, maxRedemptions, expiresAt }, sent) =>
      promotionOf(
        await write(
          'createPromotion',
          sent,
          (options) =>
            stripe.promotionCodes.create(
              {
                promotion: { type: 'coupon', coupon: couponId },
                code,
                restrictions: { first_time_transaction: true },
                ...(maxRedemptions === null ? {} : { max_redemptions: maxRedemptions }),
                ...(expiresAt === null ? {} : { expires_at: Math.floor(expiresAt / 1_000) }),
                metadata: { call_id: sent.callId },
              },
              options,
            ),
          ({ id }) => stripe.promotionCodes.retrieve(id),
        ),
      ),
  };
}

/** A charge that the statement shows a code of is confirmed with 3-D Secure, whoever's card it is (billing §7). */
function paymentParams(
  {
    accountId,
    customerId,
    cardId,
    amount,
    description,
    statementCode,
    offSession,
    metadata,
  }: Parameters<ProviderWrites['createPayment']>[0],
  callId: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: 'usd',
    customer: customerId,
    payment_method: cardId,
    allowed_payment_method_types: ['card'],
    confirm: true,
    description,
    ...(offSession ? { off_session: true } : {}),
    ...(statementCode === null
      ? {}
      : {
          statement_descriptor_suffix: statementCode,
          payment_method_options: { card: { request_three_d_secure: 'any' as const } },
        }),
    metadata: { ...metadata, call_id: callId, account_id: String(accountId) },
  };
}
