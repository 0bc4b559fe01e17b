import { billingSchemas } from '@kervan/contracts/billing';
import { billing } from '@kervan/contracts/billing-calls';
import { cardsSchemas } from '@kervan/contracts/cards';
import { cards } from '@kervan/contracts/cards-calls';
import { creditSchemas } from '@kervan/contracts/credit';
import { credit } from '@kervan/contracts/credit-calls';
import { planChangesSchemas } from '@kervan/contracts/plan-changes';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchaseSchemas } from '@kervan/contracts/purchase';
import { purchase } from '@kervan/contracts/purchase-calls';
import { joined } from '@kervan/contracts/schemas';
import { subscriptionsSchemas } from '@kervan/contracts/subscriptions';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { PASSWORD } from '../registration.ts';
import type { Samples } from './sample.ts';

/** Operations of the subscription, cards and credit. */
export const moneyContracts = {
  subscriptions: joined(subscriptions, subscriptionsSchemas),
  billing: joined(billing, billingSchemas),
  purchase: joined(purchase, purchaseSchemas),
  planChanges: joined(planChanges, planChangesSchemas),
  cards: joined(cards, cardsSchemas),
  credit: joined(credit, creditSchemas),
};

export function moneySamples() {
  return {
    subscriptions: {
      get: {},
      appData: {},
      initialLevels: {},
      allLevels: {},
      current: {},
      history: {},
      plan: {},
      hasCancelled: {},
    },
    // Nobody but the provider can sign one: what a visitor sends is refused.
    billing: {
      createCustomer: {
        body: { nameSurname: 'A B', line1: 'x', city: 'y', state: 'z', country: 'TR', postCode: '34000', taxId: '1' },
      },
      createCustomerForWarehouse: {
        body: { nameSurname: 'A B', line1: 'x', city: 'y', state: 'z', country: 'TR', postCode: '34000', taxId: '1' },
      },
      warehouseSetupIntent: {},
      warehouseSetupIntentOfCustomer: { body: {} },
      getCustomer: {},
      setupIntent: {},
      setupIntentOfCustomer: { body: {} },
      setDefault: { body: { paymentMethodId: 'pm_x' } },
      updateDefault: { body: { paymentMethodId: 'pm_x' } },
      balance: {},
      useCoupon: { body: { couponCode: 'X', subscriptionPlanLevelId: 1 } },
      couponOfSubscription: { query: { subscriptionid: '2147483000' } },
      couponById: { query: { id: 'x' } },
      applicableCoupons: { query: { id: '1' } },
      invoices: { query: { invoicetype: 'Subscription' } },
      invoiceDetail: { query: { invoiceId: '2147483000' } },
      latestUnpaidUrl: {},
      invoicePdf: { query: { invoiceid: '2147483000' } },
      creditNotePdf: { query: { id: '2147483000' } },
      hasUnpaid: {},
      stripeWebhook: {},
    },
    purchase: {
      subscribe: { body: { priceId: 'x', subscriptionPlanLevelId: 1, price: 4900, restoreLists: true } },
      activate: { query: { subscriptionIdOnDb: '2147483000' } },
      activateByPost: { body: { subscriptionIdOnDb: 2_147_483_000 } },
    },
    planChanges: {
      previewChange: { body: { subscriptionPlanLevelId: 1 } },
      change: { body: { subscriptionId: 2_147_483_000, subscriptionPlanLevelId: 1, priceId: 'x' } },
      cancel: { query: { subscriptionId: '2147483000', shouldsetisactiveastrue: 'true' } },
      cancelByPost: { body: { subscriptionId: 2_147_483_000, shouldsetisactiveastrue: true } },
      cancelNow: { query: { subscriptionId: '2147483000' } },
      renew: { body: { subscriptionId: 2_147_483_000 } },
      restoreArchive: {},
    },
    cards: {
      list: {},
      add: { body: { setupIntentId: 'seti_x' } },
      chargeVerification: { body: { cardId: 2_147_483_000 } },
      verify: { body: { cardId: 2_147_483_000, referenceNumber: '123456' } },
      remove: { query: { id: '2147483000' } },
      dismiss: { body: { cardId: 2_147_483_000 } },
      setLimit: { body: { cardId: 2_147_483_000, limit: 1 } },
      setWarehouseDefault: { body: { cardId: 2_147_483_000 } },
    },
    credit: {
      balance: {},
      rates: {},
      load: { body: { amount: 10_000, paymentMethodId: 'pm_x' } },
      loadInitial: { body: { amount: 10_000, paymentMethodId: 'pm_x' } },
      confirm: { body: { paymentIntentId: 'pi_x' } },
      charges: { body: { page: 1, limit: 25, desc: true } },
      invoices: { body: { page: 1, limit: 25, desc: true } },
      invoicePdf: { query: { id: '2147483000' } },
      history: {},
      statement: { body: { format: 'csv' } },
      months: {},
      month: { query: { month: '2026-01' } },
      monthRows: { body: { page: 1, limit: 25, desc: true, month: '2026-01', kind: 'shipping' } },
      monthFile: { query: { month: '2026-01', format: 'csv' } },
      autoBalance: {},
      saveAutoBalance: { body: { minBalance: 0, balanceToAdd: 0, isActive: false } },
      receiver: { query: { customerId: '2147483000' } },
      transfer: { body: { toCustomerId: 2_147_483_000, amount: 100, password: PASSWORD } },
    },
  } satisfies Samples<typeof moneyContracts>;
}
