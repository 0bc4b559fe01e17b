import { activity } from '@kervan/contracts/activity';
import { currency } from '@kervan/contracts/currency';
import { dashboard } from '@kervan/contracts/dashboard';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { events } from '@kervan/contracts/events';
import { filters } from '@kervan/contracts/filters';
import { identity } from '@kervan/contracts/identity';
import { inventory } from '@kervan/contracts/inventory';
import { messages } from '@kervan/contracts/messages';
import { pricing } from '@kervan/contracts/pricing';
import { contact } from '@kervan/contracts/contact';
import { search } from '@kervan/contracts/search';
import { stores } from '@kervan/contracts/stores';
import { subscriptions } from '@kervan/contracts/subscriptions';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import { PASSWORD, registrationForm, signInForm } from './registration.ts';

/** A request that the contract accepts. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown> | unknown[];
};
export type Operation = { name: string; endpoint: Endpoint; sample: Sample };

const contracts = {
  contact,
  identity,
  stores,
  inventory,
  pricing,
  filters,
  currency,
  search,
  subscriptions,
  messages,
  dashboard,
  events,
  activity,
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
    sendingType,
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
          sendingType,
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
    currency: { get: {}, fetch: {} },
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
    Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => ({
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
