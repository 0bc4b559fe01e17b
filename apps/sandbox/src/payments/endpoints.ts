import { paymentMethodsEndpoints } from './cards/payment-methods.endpoints.ts';
import { couponsEndpoints } from './catalogue/coupons.endpoints.ts';
import { pricesEndpoints } from './catalogue/prices.endpoints.ts';
import { productsEndpoints } from './catalogue/products.endpoints.ts';
import { promotionCodesEndpoints } from './catalogue/promotion-codes.endpoints.ts';
import { testClocksEndpoints } from './clocks/test-clocks.endpoints.ts';
import { customersEndpoints } from './customers/customers.endpoints.ts';
import { disputesEndpoints } from './disputes/disputes.endpoints.ts';
import { eventsEndpoints, webhookEndpointsEndpoints } from './events/events.endpoints.ts';
import { paymentIntentsEndpoints } from './intents/payment-intents.endpoints.ts';
import { setupIntentsEndpoints } from './intents/setup-intents.endpoints.ts';
import { invoicesEndpoints } from './invoices/invoices.endpoints.ts';
import { balanceEndpoints, chargesEndpoints, refundsEndpoints } from './money/money.endpoints.ts';
import { subscriptionsEndpoints } from './subscriptions/subscriptions.endpoints.ts';
import type { Endpoint } from './wire/endpoint.ts';

/** Every endpoint of Stripe's that the sandbox answers, listed by hand. */
export const endpoints: readonly Endpoint[] = [
  ...customersEndpoints,
  ...setupIntentsEndpoints,
  ...paymentMethodsEndpoints,
  ...paymentIntentsEndpoints,
  ...chargesEndpoints,
  ...refundsEndpoints,
  ...balanceEndpoints,
  ...productsEndpoints,
  ...pricesEndpoints,
  ...couponsEndpoints,
  ...promotionCodesEndpoints,
  ...subscriptionsEndpoints,
  ...invoicesEndpoints,
  ...disputesEndpoints,
  ...eventsEndpoints,
  ...webhookEndpointsEndpoints,
  ...testClocksEndpoints,
];
