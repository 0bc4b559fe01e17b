import { accountSchemas } from '@kervan/contracts/account';
import { account } from '@kervan/contracts/account-calls';
import { activitySchemas } from '@kervan/contracts/activity';
import { activity } from '@kervan/contracts/activity-calls';
import { announcementsSchemas } from '@kervan/contracts/announcements';
import { announcements } from '@kervan/contracts/announcements-calls';
import { billingSchemas } from '@kervan/contracts/billing';
import { billing } from '@kervan/contracts/billing-calls';
import { buyingSchemas } from '@kervan/contracts/buying';
import { buying } from '@kervan/contracts/buying-calls';
import { cardsSchemas } from '@kervan/contracts/cards';
import { cards } from '@kervan/contracts/cards-calls';
import { creditSchemas } from '@kervan/contracts/credit';
import { credit } from '@kervan/contracts/credit-calls';
import { companySchemas } from '@kervan/contracts/company';
import { company } from '@kervan/contracts/company-calls';
import { currencySchemas } from '@kervan/contracts/currency';
import { currency } from '@kervan/contracts/currency-calls';
import { dashboardSchemas } from '@kervan/contracts/dashboard';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { warehouseSchemas } from '@kervan/contracts/warehouse';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { joined, type Operation as Joined } from '@kervan/contracts/schemas';
import { eventsSchemas } from '@kervan/contracts/events';
import { events } from '@kervan/contracts/events-calls';
import { extensionSchemas } from '@kervan/contracts/extension';
import { extension } from '@kervan/contracts/extension-calls';
import { filtersSchemas } from '@kervan/contracts/filters';
import { filters } from '@kervan/contracts/filters-calls';
import { identitySchemas } from '@kervan/contracts/identity';
import { identity } from '@kervan/contracts/identity-calls';
import { inventorySchemas } from '@kervan/contracts/inventory';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messagesSchemas } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import { planChangesSchemas } from '@kervan/contracts/plan-changes';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchaseSchemas } from '@kervan/contracts/purchase';
import { purchase } from '@kervan/contracts/purchase-calls';
import { onboardingSchemas } from '@kervan/contracts/onboarding';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { flagsSchemas } from '@kervan/contracts/flags';
import { flags } from '@kervan/contracts/flags-calls';
import { orderFilesSchemas } from '@kervan/contracts/order-files';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { marginSchemas } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { ordersSchemas } from '@kervan/contracts/orders';
import { orders } from '@kervan/contracts/orders-calls';
import { shippingSchemas } from '@kervan/contracts/shipping';
import { shipping } from '@kervan/contracts/shipping-calls';
import { returnsSchemas } from '@kervan/contracts/returns';
import { returns } from '@kervan/contracts/returns-calls';
import { pricingSchemas } from '@kervan/contracts/pricing';
import { pricing } from '@kervan/contracts/pricing-calls';
import { contactSchemas } from '@kervan/contracts/contact';
import { contact } from '@kervan/contracts/contact-calls';
import { routingSchemas } from '@kervan/contracts/routing';
import { routing } from '@kervan/contracts/routing-calls';
import { searchSchemas } from '@kervan/contracts/search';
import { search } from '@kervan/contracts/search-calls';
import { staffSchemas } from '@kervan/contracts/staff';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomersSchemas } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffRequestsSchemas } from '@kervan/contracts/staff-requests';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { staffSaleSchemas } from '@kervan/contracts/staff-sale';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { storesSchemas } from '@kervan/contracts/stores';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptionsSchemas } from '@kervan/contracts/subscriptions';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import { markets } from '@kervan/domain/markets';
import { companyForm, invoiceForm, warehouseForm } from './company-forms.ts';
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
  account: joined(account, accountSchemas),
  company: joined(company, companySchemas),
  extension: joined(extension, extensionSchemas),
  stores: joined(stores, storesSchemas),
  inventory: joined(inventory, inventorySchemas),
  pricing: joined(pricing, pricingSchemas),
  filters: joined(filters, filtersSchemas),
  routing: joined(routing, routingSchemas),
  orders: joined(orders, ordersSchemas),
  buying: joined(buying, buyingSchemas),
  shipping: joined(shipping, shippingSchemas),
  returns: joined(returns, returnsSchemas),
  flags: joined(flags, flagsSchemas),
  orderFiles: joined(orderFiles, orderFilesSchemas),
  currency: joined(currency, currencySchemas),
  search: joined(search, searchSchemas),
  subscriptions: joined(subscriptions, subscriptionsSchemas),
  warehouse: joined(warehouse, warehouseSchemas),
  billing: joined(billing, billingSchemas),
  purchase: joined(purchase, purchaseSchemas),
  planChanges: joined(planChanges, planChangesSchemas),
  cards: joined(cards, cardsSchemas),
  credit: joined(credit, creditSchemas),
  messages: joined(messages, messagesSchemas),
  onboarding: joined(onboarding, onboardingSchemas),
  dashboard: joined(dashboard, dashboardSchemas),
  margin: joined(margin, marginSchemas),
  events: joined(events, eventsSchemas),
  activity: joined(activity, activitySchemas),
  staff: joined(staff, staffSchemas),
  announcements: joined(announcements, announcementsSchemas),
  staffCustomers: joined(staffCustomers, staffCustomersSchemas),
  staffRequests: joined(staffRequests, staffRequestsSchemas),
  staffSale: joined(staffSale, staffSaleSchemas),
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
  const germany = markets.DE.marketplaceId;
  const why = 'a sample of it';
  const written = { titleTr: 'Başlık', titleEn: 'Title', htmlTr: '<p>Metin</p>', htmlEn: '<p>Text</p>' };
  const WRONG = 'Wrong-2026!x';
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
    // Wrong passwords, and links that nobody was sent: whatever is sent, the seller stays who it is.
    account: {
      get: {},
      changePassword: { body: { oldPassword: WRONG, newPassword: PASSWORD, newPassword2: PASSWORD } },
      changeInfo: { body: { firstname: 'Ayşe', lastname: 'Yılmaz', phoneNumber: '+905321234567', email } },
      confirmEmailChange: { body: { email, token } },
      undoEmailChange: { body: { email, token } },
      cancelEmailChange: {},
      reauthenticate: { body: { password: WRONG, code: '000000' } },
      sessions: {},
      record: {},
      endSession: { body: { sessionId: 2_147_483_000 } },
      endOtherSessions: {},
      setUpTwoFactor: {},
      confirmTwoFactor: { body: { code: 'x' } },
      renewRecoveryCodes: {},
      turnOffTwoFactor: { body: { password: WRONG, code: 'x' } },
      requestDeletion: { body: { password: WRONG, token, waiveCredit: true } },
      withdrawDeletion: {},
      requestExport: {},
      exports: {},
      downloadExport: { query: { exportId: '2147483000' } },
    },
    company: {
      get: {},
      save: { body: { ...companyForm, revision: 0 } },
      getInvoice: {},
      saveInvoice: { body: { json: { ...invoiceForm, removeLogo: false, revision: 0 }, files: [] } },
      logo: { query: { v: 'x' } },
    },
    extension: { origins: {}, connect: { body: { origin: 'chrome-extension://x' } } },
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
      zeroAll: { body: { customerMarketPlaceIds: [storeId] } },
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
      dryRun: { body: {} },
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
    buying: {
      savePurchaser: {
        body: {
          sellerOrderId: 2_147_483_000,
          buyerOrderNumber: '114-0000000-0000000',
          purchaserAccountName: 'buyer@example.com',
          purchaseDate: '2026-01-01T00:00:00Z',
          priceUsdMinor: 1_999,
          sendingType: 'direct',
        },
      },
      savePurchase: {
        body: {
          orderProductId: 2_147_483_000,
          purchaseId: 2_147_483_000,
          buyerOrderNumber: '114-0000000-0000000',
          priceUsdMinor: 1_999,
          buyerOrderStatus: 'Shipped',
          trackingNumber: '1Z999AA10123456784',
          carrier: 'UPS',
        },
      },
      cap: { body: { orderProductId: 2_147_483_000, capUsdMinor: 2_000 } },
      queue: { body: { sellerOrderId: 2_147_483_000, orderProductIds: [2_147_483_000] } },
      withdraw: { body: { purchaseId: 2_147_483_000 } },
      release: { body: { purchaseId: 2_147_483_000 } },
      next: {},
      opened: { body: { purchaseId: 2_147_483_000, totalUsdMinor: 2_000 } },
      bought: {
        body: { purchaseId: 2_147_483_000, buyerOrderNumber: '114-0000000-0000000', paidUsdMinor: 2_000 },
      },
      failed: { body: { purchaseId: 2_147_483_000, reason: 'outOfStock' } },
    },
    routing: {
      get: {},
      save: { body: { defaultSendingType: 'warehouse' } },
      acknowledgeDirectSending: { body: { textVersion: directSendingPolicyVersion, accepted: true } },
    },
    orders: {
      list: { body: { status: 'new', search: 'Anneliese Roth', from: '2026-11-01', to: '2026-11-30' } },
      export: { body: { format: 'csv' } },
      counts: {},
      details: { query: { sellerAmazonOrderId: '302-1000001-7000037' } },
      address: { query: { sellerAmazonOrderId: '302-1000001-7000037' } },
      update: { body: { sellerOrderId: 1, manualConfirm: true } },
      settleAddress: { body: { sellerOrderId: 1, keep: 'edited' } },
      translate: { query: { sellerAmazonOrderId: '302-1000001-7000037' }, body: { language: 'en' } },
      cancellationRequest: { body: { sellerOrderId: 1, status: true } },
      notes: { query: { sellerOrderId: '1' } },
      addNote: { body: { sellerOrderId: 1, note: 'a sample of it' } },
      deleteNote: { query: { noteId: '2147483000' } },
    },
    shipping: {
      confirm: { body: { sellerOrderId: 1, carrier: 'DHL', trackingNumber: 'JJD000390007831234567' } },
      cancel: { body: { sellerOrderId: 1, reason: 'NoInventory' } },
      updateTracking: { body: { packageId: 1, trackingNumber: 'JJD000390007831234567' } },
      tellParcel: { body: { packageId: 1, event: 'delivered' } },
    },
    returns: {
      ofOrder: { query: { sellerOrderId: '1' } },
      sellerReturn: { body: { sellerOrderId: 1, status: true } },
      sellerRefund: { body: { sellerOrderId: 1, status: true, amount: 1, description: 'x' } },
      buyerReturn: { body: { sellerOrderId: 1, status: 'started' } },
      buyerRefund: { body: { sellerOrderId: 1, status: true, amount: 1, description: 'x' } },
      uploadLabel: {
        query: { sellerOrderId: '1', returnLabelType: 'UPS' },
        body: { files: [new File(['%PDF-1.4'], 'label.pdf', { type: 'application/pdf' })] },
      },
      downloadLabel: { query: { sellerOrderId: '2147483000' } },
      fee: { query: { sellerOrderId: '1' } },
      labelOffers: { query: { sellerOrderId: '1' } },
      buyLabel: {
        query: { sellerOrderId: '1', carrier: 'UPS', carrierService: 'Ground', carrierAccountId: 'main' },
      },
    },
    flags: {
      all: { query: { flagType: 'Order' } },
      save: { query: { flagType: 'Order' }, body: { title: 'Watch', colorHexCode: '#D97D28' } },
      delete: { query: { id: '2147483000' } },
      assign: { body: { flagType: 'Order', entityId: 1, flagId: null } },
      assignMany: { body: { flagType: 'Order', entityIds: [1], flagId: null } },
    },
    orderFiles: {
      upload: { body: { files: [new File(['order-id\n1'], 'orders.csv', { type: 'text/csv' })] } },
      uploads: {},
      progress: { query: { uploadId: '2147483000' } },
      rejected: { query: { uploadId: '2147483000' } },
      attachments: { query: { sellerOrderId: '1' } },
      attach: { body: { json: { sellerOrderId: 1 }, files: [new File(['text'], 'a.txt', { type: 'text/plain' })] } },
      attachment: { query: { attachmentId: '2147483000' } },
      deleteAttachment: { query: { attachmentId: '2147483000' } },
      dossier: { query: { sellerAmazonOrderId: '302-1000001-7000037' } },
    },
    currency: {
      get: {},
      fetch: {},
      acceptRate: { body: { ratePpm: 1 } },
      post: { body: { fromCurrency: 'USD', toCurrency: 'USD', rate: 1, why } },
      remove: { query: { id: '2147483000', why } },
    },
    search: { find: { query: { searchKey: sku, customerMarketPlaceId: String(storeId) } } },
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
      autoBalance: {},
      saveAutoBalance: { body: { minBalance: 0, balanceToAdd: 0, isActive: false } },
      receiver: { query: { customerId: '2147483000' } },
      transfer: { body: { toCustomerId: 2_147_483_000, amount: 100, password: PASSWORD } },
    },
    messages: {
      topBar: {},
      showing: {},
      list: { body: { page: 1, limit: 25, state: 'unread' } },
      get: { params: { id: '2147483000' } },
      markRead: { params: { id: '2147483000' } },
      remove: { params: { id: '2147483000' } },
    },
    staff: {
      signIn: { body: { email, password: PASSWORD, code: '123456' } },
      signOut: {},
      me: {},
      confirm: { body: { code: '123456' } },
      changePassword: { body: { oldPassword: PASSWORD, newPassword: 'a longer one than that', code: '123456' } },
      actions: {
        body: {
          page: 1,
          limit: 25,
          kind: 'refunded',
          staffId: 1,
          customerId: 1,
          from: '2026-01-01T00:00:00Z',
          to: '2030-01-01T00:00:00Z',
          text: 'a',
        },
      },
    },
    staffCustomers: {
      search: { body: { text: 'a', page: 1, limit: 25 } },
      get: { query: { id: '2147483000' } },
      lookAt: { body: { id: 2_147_483_000, why } },
      endSessions: { body: { id: 2_147_483_000, why } },
      cancelSubscription: { body: { id: 2_147_483_000, toPeriodEnd: true, why } },
      clearDispute: { body: { id: 2_147_483_000, disputeId: 'dp_x', why } },
    },
    staffRequests: {
      list: { body: { page: 1, limit: 25, state: 'waiting', customerId: 1 } },
      refundable: { query: { customerId: '2147483000', invoiceId: '1' } },
      ask: {
        body: {
          number: '0b7a5a3e-6f3b-4f0e-9a55-0d7c7d1f2a11',
          kind: 'refund',
          customerId: 2_147_483_000,
          params: { invoiceId: 1 },
          amount: 100,
          why,
        },
      },
      approve: { body: { id: 2_147_483_000, why } },
      refuse: { body: { id: 2_147_483_000, why } },
      withdraw: { body: { id: 2_147_483_000, why } },
    },
    staffSale: {
      levels: {},
      saveLevel: { body: { id: 2_147_483_000, price: 4_900, productLimit: 5_000, isOffered: true, why } },
      coupons: {},
      createCoupon: {
        body: {
          code: 'SPRING',
          percentOff: 20,
          durationInMonths: 3,
          plans: ['Standard'],
          maxRedemptions: 10,
          expiresAt: '2020-01-01T00:00:00Z',
          why,
        },
      },
      rates: {},
    },
    announcements: {
      list: { body: { page: 1, limit: 25, state: 'draft' } },
      get: { query: { id: '2147483000' } },
      preview: { body: { ...written, audience: { plans: ['Standard'], countries: ['DE'] } } },
      save: {
        body: {
          id: 2_147_483_000,
          ...written,
          isSticky: true,
          isPopup: false,
          audience: { plans: [], countries: [] },
          endsAt: '2030-01-01T00:00:00Z',
          why,
        },
      },
      publish: { body: { id: 2_147_483_000, why } },
      end: { body: { id: 2_147_483_000, why } },
      remove: { body: { id: 2_147_483_000, why } },
      articles: {},
      saveArticle: {
        body: {
          id: 2_147_483_000,
          slug: 'first-steps',
          ...written,
          place: 1,
          isPublished: true,
          why,
        },
      },
    },
    onboarding: {
      histories: {},
      channels: {},
      create: {
        body: {
          amazonSellerAccountHistory: 3,
          customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: true, usedSoftwareName: 'Tool' },
          kervanAccountCreationChannel: 2,
          customerOnboardingLiveHelp: { needHelp: true, phoneNumber: '+905320000000' },
          selectedAmazonSellerAccountHistory: { value: 3, label: 'Yes' },
          selectedAccountCreationChannel: { value: 2, label: 'YouTube' },
          agreementVersion: agreementVersions.licence,
          kvkkVersion: agreementVersions.kvkk,
        },
      },
      exists: {},
      warehouseAgreement: {},
      acceptWarehouseAgreement: { body: { textVersion: agreementVersions.warehouse } },
    },
    warehouse: {
      setup: {},
      carriers: { query: { marketPlaceId: germany } },
      carrierSettings: { query: { customerMarketPlaceId: String(storeId) } },
      saveCarrierSettings: {
        query: { customerMarketPlaceId: String(storeId) },
        body: [{ carrierId: 'DHL', isActive: true, priority: 1 }],
      },
      isActive: { query: { marketplaceid: germany } },
      isProfileDone: {},
      hasActiveCarrier: {},
      profile: {},
      saveProfile: { body: { json: { ...warehouseForm, removeLogo: false, revision: 0 }, files: [] } },
      logo: { query: { v: 'a' } },
      setActive: { query: { marketPlaceId: germany }, body: { isActive: true } },
      setInsurance: { body: { isActive: true } },
      insurance: {},
      hasOption: { body: { marketPlaceId: germany } },
      sending: {},
      saveSending: { body: { preLabel: true, giftNote: 'Enjoy', giftSender: 'Kervan', revision: 0 } },
    },
    dashboard: { storeHealth: {} },
    margin: {
      list: {},
      raise: { body: { inventoryItemIds: [1] } },
      zero: { body: { inventoryItemIds: [1] } },
      cap: { body: { sellerAmazonOrderId: '302-0000001-0000001' } },
    },
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

/** The body of a multipart request as a browser writes it: the field `json` holds a body of its own, lists are files or what stands for them. */
export function formDataOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (Array.isArray(value))
      for (const part of value) form.append(name, part instanceof Blob ? part : String(part as unknown));
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value as unknown));
  return form;
}
