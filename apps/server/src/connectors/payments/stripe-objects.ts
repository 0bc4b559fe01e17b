import type Stripe from 'stripe';
import type {
  ProviderCard,
  ProviderCharge,
  ProviderCoupon,
  ProviderCustomer,
  ProviderDispute,
  ProviderPayment,
  ProviderPrice,
  ProviderProduct,
  ProviderPromotion,
  ProviderRefund,
  ProviderSetup,
  ProviderWebhook,
} from '@kervan/domain/billing/provider-objects';

/** The provider counts in seconds. */
export const msOf = (seconds: number): number => seconds * 1000;
export const msOrNull = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : msOf(seconds);

/** What may be an id or, expanded, the object itself. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : value.id;

/** The object itself, where it was expanded. */
export const expanded = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' && value !== null ? value : null;

/** Whole percents are ours (decision 38). */
export const wholePercentOf = (percent: number | null): number | null =>
  percent !== null && Number.isInteger(percent) ? percent : null;

/** A deleted customer is answered with its id alone. */
export function customerOf(customer: Stripe.Customer | Stripe.DeletedCustomer): ProviderCustomer {
  return customer.deleted
    ? { id: customer.id, isDeleted: true, balance: 0, defaultPaymentMethodId: null, metadata: {} }
    : {
        id: customer.id,
        isDeleted: false,
        balance: customer.balance,
        defaultPaymentMethodId: idOf(customer.invoice_settings.default_payment_method),
        metadata: customer.metadata,
      };
}

/** null = no card, or one that cannot be told from others. */
export function cardOf(method: Stripe.PaymentMethod): ProviderCard | null {
  const { card } = method;
  return card && card.fingerprint
    ? {
        id: method.id,
        customerId: idOf(method.customer),
        fingerprint: card.fingerprint,
        brand: card.brand,
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
      }
    : null;
}

export const setupOf = (setup: Stripe.SetupIntent): ProviderSetup => ({
  id: setup.id,
  status: setup.status,
  clientSecret: setup.client_secret,
  customerId: idOf(setup.customer),
  cardId: idOf(setup.payment_method),
  createdAt: msOf(setup.created),
});

export const paymentOf = (payment: Stripe.PaymentIntent): ProviderPayment => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amount,
  amountReceived: payment.amount_received,
  customerId: idOf(payment.customer),
  cardId: idOf(payment.payment_method),
  clientSecret: payment.client_secret,
  chargeId: idOf(payment.latest_charge),
  decline: payment.last_payment_error
    ? { code: payment.last_payment_error.code ?? null, declineCode: payment.last_payment_error.decline_code ?? null }
    : null,
  createdAt: msOf(payment.created),
  metadata: payment.metadata,
});

export const chargeOf = (charge: Stripe.Charge): ProviderCharge => ({
  id: charge.id,
  status: charge.status,
  amount: charge.amount,
  amountRefunded: charge.amount_refunded,
  isDisputed: charge.disputed,
  customerId: idOf(charge.customer),
  paymentId: idOf(charge.payment_intent),
  cardLast4: charge.payment_method_details?.card?.last4 ?? null,
  createdAt: msOf(charge.created),
});

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: refund.status ?? 'pending',
  amount: refund.amount,
  paymentId: idOf(refund.payment_intent),
});

/** The charge has to be expanded: it alone knows whose the dispute is. */
export const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  status: dispute.status,
  amount: dispute.amount,
  reason: dispute.reason,
  chargeId: idOf(dispute.charge) ?? '',
  customerId: idOf(expanded(dispute.charge)?.customer),
  openedAt: msOf(dispute.created),
});

export const couponOf = (coupon: Stripe.Coupon): ProviderCoupon => ({
  id: coupon.id,
  percentOff: wholePercentOf(coupon.percent_off),
  duration: coupon.duration,
  durationInMonths: coupon.duration_in_months,
  productIds: coupon.applies_to?.products ?? [],
  isValid: coupon.valid,
});

export function promotionOf(promotion: Stripe.PromotionCode): ProviderPromotion {
  const coupon = expanded(promotion.promotion.coupon);
  return {
    id: promotion.id,
    code: promotion.code,
    isActive: promotion.active,
    isForFirstPayment: promotion.restrictions.first_time_transaction,
    timesRedeemed: promotion.times_redeemed,
    maxRedemptions: promotion.max_redemptions,
    expiresAt: msOrNull(promotion.expires_at),
    coupon: coupon && couponOf(coupon),
  };
}

export const productOf = (product: Stripe.Product): ProviderProduct => ({
  id: product.id,
  name: product.name,
  isActive: product.active,
});

export const priceOf = (price: Stripe.Price): ProviderPrice => ({
  id: price.id,
  productId: idOf(price.product) ?? '',
  isActive: price.active,
  currency: price.currency,
  unitAmount: price.unit_amount,
  interval: price.recurring?.interval ?? null,
  intervalCount: price.recurring?.interval_count ?? null,
  lookupKey: price.lookup_key,
});

export const webhookOf = (endpoint: Stripe.WebhookEndpoint): ProviderWebhook => ({
  id: endpoint.id,
  url: endpoint.url,
  status: endpoint.status,
  secret: endpoint.secret ?? null,
});
