import type Stripe from 'stripe';
import type { ProviderTraces } from '@kervan/domain/billing/provider-calls';
import type { ProviderCard } from '@kervan/domain/billing/provider-objects';
import type { ProviderReads } from '@kervan/domain/billing/provider-reads';
import { allPages, type StripeCaller } from './stripe-caller.ts';
import { customerOf, paymentOf, refundOf } from './stripe-objects.ts';
import { subscriptionExpand, subscriptionOf } from './stripe-subscription.ts';

type Marked = { metadata?: Stripe.Metadata | null };
const isOf =
  (callId: string) =>
  ({ metadata }: Marked): boolean =>
    metadata?.call_id === callId;

/**
 * What a call left behind whose answer was lost and whose key the provider may have forgotten: made objects carry the number of their
 * call, and of a change the changed object tells whether it stands.
 */
export function findTraces(stripe: Stripe, { read }: StripeCaller, reads: ProviderReads): ProviderTraces {
  const changedBy = async (customerId: string, callId: string) => {
    const customer = await reads.findCustomer(customerId);
    return customer && isOf(callId)(customer) ? customer : null;
  };
  const subscriptionThat = async (
    id: string,
    isSo: (is: Awaited<ReturnType<typeof reads.findSubscription>>) => boolean,
  ) => {
    const subscription = await reads.findSubscription(id);
    return isSo(subscription) ? subscription : null;
  };
  const cardThat = async (id: string, isSo: (card: ProviderCard) => boolean) => {
    const card = await reads.findCard(id);
    return card && isSo(card) ? card : null;
  };
  return {
    createCustomer: async ({ email }, callId) => {
      const { data } = await read('listCustomers', () => stripe.customers.list({ email, limit: 100 }));
      const found = data.find(isOf(callId));
      return found ? customerOf(found) : null;
    },
    updateCustomer: ({ customerId }, callId) => changedBy(customerId, callId),
    setDefaultCard: async ({ customerId, cardId }) => {
      const customer = await reads.findCustomer(customerId);
      return customer?.defaultPaymentMethodId === cardId ? customer : null;
    },
    // Nothing was charged, and another one is as good.
    createSetup: async () => null,
    attachCard: ({ customerId, cardId }) => cardThat(cardId, (card) => card.customerId === customerId),
    detachCard: ({ cardId }) => cardThat(cardId, (card) => card.customerId === null),
    createSubscription: async ({ customerId }, callId) => {
      const { data } = await read('listSubscriptions', () =>
        stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: subscriptionExpand.filter((part) => part.startsWith('latest')).map((part) => `data.${part}`),
        }),
      );
      const found = data.find(isOf(callId));
      return found ? subscriptionOf(found) : null;
    },
    changePlan: ({ subscriptionId, priceId }) =>
      subscriptionThat(subscriptionId, (is) => is?.priceId === priceId || is?.pendingChange?.priceId === priceId),
    setEndsWithPeriod: ({ subscriptionId, endsWithPeriod }) =>
      subscriptionThat(subscriptionId, (is) => is?.endsWithPeriod === endsWithPeriod),
    cancelSubscription: ({ subscriptionId }) =>
      subscriptionThat(subscriptionId, (is) => is !== null && is.endedAt !== null),
    addDiscount: ({ subscriptionId, couponId }) =>
      subscriptionThat(subscriptionId, (is) => is?.discounts.some((one) => one.couponId === couponId) ?? false),
    removeDiscount: ({ subscriptionId }) => subscriptionThat(subscriptionId, (is) => is?.discounts.length === 0),
    ...tracesOfMoney(stripe, { read }, reads),
  };
}

type OfMoney =
  | 'payInvoice'
  | 'voidInvoice'
  | 'createPayment'
  | 'confirmPayment'
  | 'cancelPayment'
  | 'refundPayment'
  | 'createProduct'
  | 'createPrice'
  | 'createCoupon'
  | 'createPromotion'
  | 'createWebhook';

function tracesOfMoney(
  stripe: Stripe,
  { read }: Pick<StripeCaller, 'read'>,
  reads: ProviderReads,
): Pick<ProviderTraces, OfMoney> {
  return {
    payInvoice: async ({ invoiceId }) => {
      const invoice = await reads.findInvoice(invoiceId);
      return invoice?.status === 'paid' ? invoice : null;
    },
    voidInvoice: async ({ invoiceId }) => {
      const invoice = await reads.findInvoice(invoiceId);
      return invoice?.status === 'void' ? invoice : null;
    },
    createPayment: async ({ customerId }, callId) => {
      const list = (page: object) =>
        read('listPayments', () => stripe.paymentIntents.list({ customer: customerId, ...page }));
      for await (const payment of allPages(list)) if (isOf(callId)(payment)) return paymentOf(payment);
      return null;
    },
    confirmPayment: async ({ paymentId }) => {
      const payment = await reads.findPayment(paymentId);
      return payment && payment.status !== 'requires_confirmation' ? payment : null;
    },
    cancelPayment: async ({ paymentId }) => {
      const payment = await reads.findPayment(paymentId);
      return payment?.status === 'canceled' ? payment : null;
    },
    refundPayment: async ({ paymentId }, callId) => {
      const { data } = await read('listRefunds', () => stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
      const found = data.find(isOf(callId));
      return found ? refundOf(found) : null;
    },
    createProduct: ({ productId }) => reads.findProduct(productId),
    createPrice: async ({ lookupKey, unitAmount }) =>
      (await reads.listPrices([lookupKey])).find((price) => price.unitAmount === unitAmount) ?? null,
    createCoupon: ({ couponId }) => reads.findCoupon(couponId),
    createPromotion: ({ code }) => reads.findPromotion(code),
    // Its secret was told to nobody: it is made anew.
    createWebhook: async () => null,
  };
}
