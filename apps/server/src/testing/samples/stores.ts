import { activitySchemas } from '@kervan/contracts/activity';
import { activity } from '@kervan/contracts/activity-calls';
import { dashboardSchemas } from '@kervan/contracts/dashboard';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { developersSchemas } from '@kervan/contracts/developers';
import { developers } from '@kervan/contracts/developers-calls';
import { eventsSchemas } from '@kervan/contracts/events';
import { events } from '@kervan/contracts/events-calls';
import { excludedStoresSchemas } from '@kervan/contracts/excluded-stores';
import { excludedStores } from '@kervan/contracts/excluded-stores-calls';
import { extensionSchemas } from '@kervan/contracts/extension';
import { extension } from '@kervan/contracts/extension-calls';
import { messagesSchemas } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import { notificationSettingsSchemas } from '@kervan/contracts/notification-settings';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { publishingSchemas } from '@kervan/contracts/publishing';
import { publishing } from '@kervan/contracts/publishing-calls';
import { joined } from '@kervan/contracts/schemas';
import { searchSchemas } from '@kervan/contracts/search';
import { search } from '@kervan/contracts/search-calls';
import { storesSchemas } from '@kervan/contracts/stores';
import { stores } from '@kervan/contracts/stores-calls';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { defaultNotice } from '@kervan/domain/notices/notice-settings';
import type { Samples, Scope } from './sample.ts';

/** Operations of stores and what stands around them. */
export const storesContracts = {
  stores: joined(stores, storesSchemas),
  extension: joined(extension, extensionSchemas),
  notificationSettings: joined(notificationSettings, notificationSettingsSchemas),
  developers: joined(developers, developersSchemas),
  publishing: joined(publishing, publishingSchemas),
  excludedStores: joined(excludedStores, excludedStoresSchemas),
  dashboard: joined(dashboard, dashboardSchemas),
  events: joined(events, eventsSchemas),
  activity: joined(activity, activitySchemas),
  messages: joined(messages, messagesSchemas),
  search: joined(search, searchSchemas),
};

export function storesSamples({ storeId, sku }: Scope) {
  const email = 'somebody@example.com';
  const token = 'T'.repeat(43);
  return {
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
      manageByHand: { body: { customerMarketPlaceId: storeId, sellingPartnerId: 'A1B2C3D4E5F6G7' } },
      authorizationUrl: {
        query: { customerId: '1', isReAuthorizePage: 'false', selectedCustomerMarketPlaceId: String(storeId) },
      },
      authorizationCallback: { query: { state: token, selling_partner_id: 'A1', spapi_oauth_code: 'AN1' } },
      completeRegistration: { body: { customerMarketPlaceId: storeId, marketPlaceEmail: email } },
      select: { params: { id: String(storeId) } },
      setLanguage: { query: { language: 'tr' } },
      remove: { query: { id: '2147483000' } },
    },
    extension: {
      origins: {},
      connect: { body: { origin: 'chrome-extension://x', instance: 'A'.repeat(43) } },
      settings: {},
      saveSettings: { body: { ...defaultExtensionSettings, revision: 0 } },
      preview: { body: { asin: 'B000000001', customerMarketPlaceIds: [storeId] } },
      collect: {
        body: {
          customerMarketPlaceId: storeId,
          page: 'suppressed',
          findings: [{ asin: 'B000000001', sku: null, text: 'Missing main image' }],
        },
      },
      collectHealth: {
        body: { customerMarketPlaceId: storeId, metrics: [{ metric: 'orderDefectRate', text: '0.42%' }] },
      },
      findings: { body: { page: 1, limit: 25, from: 'suppressed', text: 'a' } },
    },
    notificationSettings: {
      get: {},
      save: {
        body: {
          savedSearch: defaultNotice,
          stockOut: defaultNotice,
          orderProblem: defaultNotice,
          connectionError: defaultNotice,
          invoice: defaultNotice,
          lowCredit: defaultNotice,
        },
      },
    },
    developers: {
      keys: {},
      makeKey: { body: { name: 'Books', scopes: ['*:read'], days: 30 } },
      revokeKey: { body: { keyId: 1 } },
      webhooks: {},
      addWebhook: { body: { url: 'https://shop.example.com/hook', events: ['order'] } },
      removeWebhook: { body: { webhookId: 1 } },
      enableWebhook: { body: { webhookId: 1 } },
      deliveries: { query: { webhookId: '1' } },
      replay: { body: { webhookId: 1, eventId: 1 } },
    },
    publishing: {
      get: {},
      stop: {},
      resume: {},
      release: { body: { toRevision: 2 } },
      takeBack: { body: { toRevision: 2 } },
      releaseReadings: { body: { seenAt: '2026-03-02T10:00:00.000Z' } },
      keepPrices: { body: { seenAt: '2026-03-02T10:00:00.000Z' } },
    },
    excludedStores: { getExcluded: {}, saveExcluded: { body: { storeCodes: ['A1B2C3D4E5'] } } },
    dashboard: { storeHealth: {}, confirmStep: { body: { step: 'profitBand' } } },
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
    messages: {
      topBar: {},
      showing: {},
      list: { body: { page: 1, limit: 25, state: 'unread' } },
      get: { params: { id: '2147483000' } },
      markRead: { params: { id: '2147483000' } },
      remove: { params: { id: '2147483000' } },
    },
    search: { find: { query: { searchKey: sku, customerMarketPlaceId: String(storeId) } } },
  } satisfies Samples<typeof storesContracts>;
}
