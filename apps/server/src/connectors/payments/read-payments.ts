import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { ProviderReads } from '@kervan/domain/billing/provider-reads';
import { allPages, type StripeCaller } from './stripe-caller.ts';
import {
  cardOf,
  chargeOf,
  couponOf,
  customerOf,
  disputeOf,
  idOf,
  paymentOf,
  priceOf,
  productOf,
  promotionOf,
  setupOf,
  webhookOf,
  refundOf,
} from './stripe-objects.ts';
import { invoiceExpand, invoiceOf, previewOf, subscriptionExpand, subscriptionOf } from './stripe-subscription.ts';
import { listedEventOf } from './webhook-signature.ts';
import { changeParams, noDiscounts } from './write-subscriptions.ts';

/** The longest list that one question answers. */
const PAGE = 100;

export function readPayments(stripe: Stripe, { read, find }: StripeCaller): ProviderReads {
  return {
    ...readCustomers(stripe, { read, find }),
    ...readMoney(stripe, { read, find }),
    ...readSale(stripe, { read, find }),
  };
}

type Asking = Pick<StripeCaller, 'read' | 'find'>;

function readCustomers(stripe: Stripe, { read, find }: Asking) {
  return {
    findCustomer: async (customerId) =>
      mapped(await find('retrieveCustomer', () => stripe.customers.retrieve(customerId)), customerOf),
    findSetup: async (setupId) =>
      mapped(await find('retrieveSetup', () => stripe.setupIntents.retrieve(setupId)), setupOf),
    findCard: async (cardId) =>
      mapped(await find('retrieveCard', () => stripe.paymentMethods.retrieve(cardId)), cardOf),
    listCards: async (customerId) => {
      const { data } = await read('listCards', () =>
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: PAGE }),
      );
      return data.flatMap((method) => cardOf(method) ?? []);
    },
    findSubscription: async (subscriptionId) =>
      mapped(
        await find('retrieveSubscription', () =>
          stripe.subscriptions.retrieve(subscriptionId, { expand: subscriptionExpand }),
        ),
        subscriptionOf,
      ),
    previewChange: async ({ customerId, subscriptionId, dropsDiscounts, ...change }) =>
      previewOf(
        await read('previewChange', () =>
          stripe.invoices.createPreview(
            {
              customer: customerId,
              subscription: subscriptionId,
              subscription_details: changeParams(change),
              ...(dropsDiscounts ? noDiscounts : {}),
            },
            // It changes nothing, so that every question is a new one.
            { idempotencyKey: `preview:${randomUUID()}` },
          ),
        ),
      ),
  } satisfies Partial<ProviderReads>;
}

function readMoney(stripe: Stripe, { read, find }: Asking) {
  return {
    findInvoice: async (invoiceId) =>
      mapped(
        await find('retrieveInvoice', () => stripe.invoices.retrieve(invoiceId, { expand: invoiceExpand })),
        invoiceOf,
      ),
    findInvoiceOfPayment: async (paymentId) => {
      const payment = { type: 'payment_intent' as const, payment_intent: paymentId };
      const { data } = await read('listInvoicePayments', () => stripe.invoicePayments.list({ payment, limit: 1 }));
      return idOf(data[0]?.invoice);
    },
    findPaymentOfInvoice: async (invoiceId) => {
      const { data } = await read('listInvoicePayments', () =>
        stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 }),
      );
      return idOf(data[0]?.payment.payment_intent);
    },
    listInvoices: async (customerId, { status, limit = PAGE } = {}) => {
      const { data } = await read('listInvoices', () =>
        stripe.invoices.list({ customer: customerId, limit, ...(status ? { status } : {}) }),
      );
      return data.map(invoiceOf);
    },
    findPayment: async (paymentId) =>
      mapped(await find('retrievePayment', () => stripe.paymentIntents.retrieve(paymentId)), paymentOf),
    findCharge: async (chargeId) =>
      mapped(await find('retrieveCharge', () => stripe.charges.retrieve(chargeId)), chargeOf),
    listCharges: async (customerId, { limit, after }) => {
      const { data, has_more } = await read('listCharges', () =>
        stripe.charges.list({ customer: customerId, limit, ...(after === null ? {} : { starting_after: after }) }),
      );
      return { charges: data.map(chargeOf), hasMore: has_more };
    },
    findRefund: async (refundId) =>
      mapped(await find('retrieveRefund', () => stripe.refunds.retrieve(refundId)), refundOf),
    findDispute: async (disputeId) =>
      mapped(
        await find('retrieveDispute', () => stripe.disputes.retrieve(disputeId, { expand: ['charge'] })),
        disputeOf,
      ),
  } satisfies Partial<ProviderReads>;
}

function readSale(stripe: Stripe, { read, find }: Asking) {
  return {
    findProduct: async (productId) =>
      mapped(await find('retrieveProduct', () => stripe.products.retrieve(productId)), productOf),
    listPrices: async (lookupKeys) => {
      const { data } = await read('listPrices', () =>
        stripe.prices.list({ lookup_keys: [...lookupKeys], limit: PAGE }),
      );
      return data.map(priceOf);
    },
    findPrice: async (priceId) => mapped(await find('retrievePrice', () => stripe.prices.retrieve(priceId)), priceOf),
    findCoupon: async (couponId) =>
      mapped(
        await find('retrieveCoupon', () => stripe.coupons.retrieve(couponId, { expand: ['applies_to'] })),
        couponOf,
      ),
    findPromotion: async (code) => {
      const { data } = await read('listPromotions', () =>
        stripe.promotionCodes.list({
          code,
          active: true,
          limit: 1,
          expand: ['data.promotion.coupon.applies_to'],
        }),
      );
      return mapped(data[0] ?? null, promotionOf);
    },
    listPromotions: async () => {
      const { data } = await read('listPromotions', () =>
        stripe.promotionCodes.list({ limit: PAGE, expand: ['data.promotion.coupon.applies_to'] }),
      );
      return data.map(promotionOf);
    },
    async *listEvents(after) {
      const created = { gt: Math.floor(after / 1000) };
      const list = (page: object) => read('listEvents', () => stripe.events.list({ created, ...page }));
      for await (const event of allPages(list)) yield listedEventOf(event);
    },
    listWebhooks: async () => {
      const { data } = await read('listWebhooks', () => stripe.webhookEndpoints.list({ limit: PAGE }));
      return data.map(webhookOf);
    },
  } satisfies Partial<ProviderReads>;
}

const mapped = <T, R>(value: T | null, map: (value: T) => R): R | null => (value === null ? null : map(value));
