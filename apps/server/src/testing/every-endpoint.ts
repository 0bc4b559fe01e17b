import { activitySchemas } from '@kervan/contracts/activity';
import { activity } from '@kervan/contracts/activity-calls';
import { currencySchemas } from '@kervan/contracts/currency';
import { currency } from '@kervan/contracts/currency-calls';
import { dashboardSchemas } from '@kervan/contracts/dashboard';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { joined, type Operation as Joined } from '@kervan/contracts/schemas';
import { eventsSchemas } from '@kervan/contracts/events';
import { events } from '@kervan/contracts/events-calls';
import { filtersSchemas } from '@kervan/contracts/filters';
import { filters } from '@kervan/contracts/filters-calls';
import { identitySchemas } from '@kervan/contracts/identity';
import { identity } from '@kervan/contracts/identity-calls';
import { inventorySchemas } from '@kervan/contracts/inventory';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messagesSchemas } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import { pricingSchemas } from '@kervan/contracts/pricing';
import { pricing } from '@kervan/contracts/pricing-calls';
import { contactSchemas } from '@kervan/contracts/contact';
import { contact } from '@kervan/contracts/contact-calls';
import { routingSchemas } from '@kervan/contracts/routing';
import { routing } from '@kervan/contracts/routing-calls';
import { searchSchemas } from '@kervan/contracts/search';
import { search } from '@kervan/contracts/search-calls';
import { storesSchemas } from '@kervan/contracts/stores';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptionsSchemas } from '@kervan/contracts/subscriptions';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import { PASSWORD, registrationForm, signInForm } from './registration.ts';

/** A request that the contract accepts. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown> | unknown[];
};
export type Operation = { name: string; endpoint: Joined; sample: Sample };

const contracts = {
  contact: joined(contact, contactSchemas),
  identity: joined(identity, identitySchemas),
  stores: joined(stores, storesSchemas),
  inventory: joined(inventory, inventorySchemas),
  pricing: joined(pricing, pricingSchemas),
  filters: joined(filters, filtersSchemas),
  routing: joined(routing, routingSchemas),
  currency: joined(currency, currencySchemas),
  search: joined(search, searchSchemas),
  subscriptions: joined(subscriptions, subscriptionsSchemas),
  messages: joined(messages, messagesSchemas),
  dashboard: joined(dashboard, dashboardSchemas),
  events: joined(events, eventsSchemas),
  activity: joined(activity, activitySchemas),
};
type Samples = { [A in keyof typeof contracts]: Record<keyof (typeof contracts)[A], Sample> };

/** Every operation of the product with a request that its contract accepts for the store. A new operation has to be added to compile. */
export function everyOperation({
  storeId,
  itemId,
  sku,
  batchId,
}: {
  storeId: number;
  itemId: number;
  sku: string;
  batchId: number;
}): Operation[] {
  const email = 'somebody@example.com';
  const token = 'T'.repeat(43);
  const {
    autopricer,
    currency: rate,
    salesTax,
    commissionHundredths,
    importFeeHundredths,
    handlingDays,
    maxStock,
    criticalStock,
    isTaxPayer,
    priceUpdates,
    stockUpdates,
    excludedStoreCodes,
    pricing: { main },
  } = defaultStoreSettings('DE');
  const samples = {
    contact: { get: {} },
    identity: {
      token: { body: signInForm(email) },
      endSession: {},
      userInfo: {},
      register: {
        body: registrationForm({ affiliationCode: 'X', query: '?a=b', agreementVersion: '1', kvkkVersion: '1' }),
      },
      checkEmailConfirmation: { body: { email } },
      resendConfirmation: { query: { email } },
      confirmEmail: { body: { email, token } },
      sendPasswordResetLink: { query: { email } },
      resetPassword: { body: { email, token, password: PASSWORD } },
    },
    stores: {
      list: {},
      isAuthorized: {},
      create: {
        body: {
          marketPlaceCountryCode: 'FR',
          storeName: 'Second store',
          sellingPartnerId: 'A1',
          manuelManagement: false,
        },
      },
      authorizationUrl: {
        query: { customerId: '1', isReAuthorizePage: 'false', selectedCustomerMarketPlaceId: String(storeId) },
      },
      authorizationCallback: { query: { state: token, selling_partner_id: 'A1', spapi_oauth_code: 'AN1' } },
      completeRegistration: { body: { customerMarketPlaceId: storeId, marketPlaceEmail: email } },
      select: { params: { id: String(storeId) } },
      setLanguage: { query: { language: 'tr' } },
      remove: { query: { id: '2147483000' } },
    },
    inventory: {
      add: {
        body: {
          asins: ['B0ZZZZZZX1'],
          fromFile: false,
          customerMarketPlaceIds: [storeId],
          approvalMode: 2,
          skuPrefix: 'P-',
          minProfit: 100,
          standardProfit: 200,
          maxProfit: 300,
        },
      },
      addProgress: { query: { batchId: String(batchId), page: '1', limit: '25' } },
      list: {
        body: {
          page: 1,
          limit: 25,
          desc: true,
          status: 'all',
          sort: 'created',
          search: 'a',
          conditions: [
            { field: 'price', op: 'between', from: 1, to: 100_000 },
            { field: 'profitPercent', op: 'atLeast', value: 0 },
            { field: 'stoppedBy', op: 'anyOf', values: ['OutOfStock'] },
            { field: 'prime', op: 'unknown' },
          ],
        },
      },
      export: { body: { status: 'all', search: 'a', conditions: [{ field: 'price', op: 'atLeast', value: 1 }] } },
      counts: {},
      find: { query: { asinOrSku: sku } },
      detail: { query: { asinOrSku: sku, marketPlaceId: 'A1PA6795UKMFR9', language: 'tr' } },
      explain: { query: { asinOrSku: sku } },
      whatIf: { query: { asinOrSku: sku, sourcePriceMinor: '5000', ratePpm: '900000', competitorMinor: '9000' } },
      approve: { body: { inventoryItemIds: [itemId] } },
      remove: { body: { inventoryItemIds: [2_147_483_000], addToExcluded: false } },
      refresh: { body: { inventoryItemIds: [itemId] } },
      zero: { body: { inventoryItemIds: [itemId], zero: false } },
      updateHistory: {
        body: {
          page: 1,
          limit: 25,
          desc: true,
          from: '2026-01-01T00:00:00Z',
          to: '2030-01-01T00:00:00Z',
          asinOrSku: sku,
          updateType: 'Update',
          updateReason: 'SourceDataChange',
          filter: 'OutOfStock',
          state: 'done',
          oldStatus: 'AtStore',
          newStatus: 'AtStore',
          changed: 'price',
          minPriceMinor: 1,
          maxPriceMinor: 2,
          minQuantity: 0,
          maxQuantity: 9,
          minHandlingDays: 0,
          maxHandlingDays: 9,
        },
      },
    },
    pricing: {
      get: { query: { sendingType: 'main' } },
      save: {
        query: { sendingType: 'main' },
        body: {
          ownValues: true,
          bands: main.bands,
          defaultShipmentUsd: null,
          criticalStock,
          raiseMarginWhenOnlySeller: false,
        },
      },
      getStore: {},
      saveStore: {
        body: {
          autopricer,
          currency: rate,
          salesTax,
          commissionHundredths,
          importFeeHundredths,
          handlingDays,
          maxStock,
          criticalStock,
          isTaxPayer,
          priceUpdates,
          stockUpdates,
          excludedStoreCodes,
        },
      },
    },
    filters: {
      get: { query: { sendingType: 'warehouse' } },
      save: {
        query: { sendingType: 'warehouse' },
        body: [{ filterName: 'DeliveryDate', action: 0, params: { days: 3 } }],
      },
      dryRun: {
        query: { sendingType: 'warehouse' },
        body: [{ filterName: 'DeliveryDate', action: 1, params: { days: 3 } }],
      },
      affected: {
        query: { sendingType: 'warehouse', effect: 'zeroed', after: '0', limit: '10' },
        body: [{ filterName: 'DeliveryDate', action: 1, params: { days: 3 } }],
      },
    },
    routing: {
      get: {},
      save: { body: { defaultSendingType: 'warehouse' } },
      acknowledgeDirectSending: { body: { textVersion: directSendingPolicyVersion, accepted: true } },
    },
    currency: { get: {}, fetch: {}, acceptRate: { body: { ratePpm: 1 } } },
    search: { find: { query: { searchKey: sku, customerMarketPlaceId: String(storeId) } } },
    subscriptions: { get: {}, appData: {} },
    messages: { topBar: {} },
    dashboard: { storeHealth: {} },
    events: { stream: {} },
    activity: {
      list: {
        body: {
          page: 1,
          limit: 25,
          desc: true,
          kind: 'ZeroStock',
          actor: 'user',
          from: '2026-01-01T00:00:00Z',
          to: '2030-01-01T00:00:00Z',
          text: 'a',
        },
      },
      undo: { body: { actionId: 2_147_483_000 } },
    },
  } satisfies Samples;
  return Object.entries(contracts).flatMap(([area, contract]) =>
    // The table above is exhaustive over the same keys.
    Object.entries(contract as Record<string, Joined>).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint,
      sample: (samples as Record<string, Record<string, Sample>>)[area]?.[name] ?? {},
    })),
  );
}

/** The address of a request. */
export function addressOf({ endpoint }: Operation, { params = {}, query = {} }: Sample): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
