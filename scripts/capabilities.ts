// What the product is to be able to do (SHELL-001, SHELL-004, SHELL-005), each with the screens where it is met, the calls that the screens
// make, and, where it goes on by itself, the jobs. Read by two tests: one asks the running server for its calls and jobs, the other the panel.
export type Capability = {
  name: string;
  /** Addresses of the panel's table of routes. */
  screens: readonly [string, ...string[]];
  /** Method and path as the OpenAPI document has them. */
  calls: readonly [string, ...string[]];
  jobs?: readonly string[];
};

const inventory = '/api/inventoryItem';
const order = '/api/sellerOrder';

export const capabilities = {
  /** One panel: from a source product to a parcel, a return, a report and a message. */
  'SHELL-001': [
    {
      name: 'copies products of the source market into stores of other countries',
      screens: ['/inventory/new', '/addStoreSteps/AddStore'],
      calls: [
        `POST ${inventory}/AddAsinToInventory`,
        `GET ${inventory}/getAddProgress`,
        'POST /api/customerMarketPlace/createCustomerMarketPlace',
      ],
      jobs: ['sources.read', 'sources.read-catalogue', 'sources.check-qualifications', 'listings.publish'],
    },
    {
      name: 'prices them',
      screens: ['/mainCustomerPricingSettings', '/storeSettings', '/inventoryItem/$asinOrSku'],
      calls: [
        'GET /api/pricingSettings/get',
        'POST /api/pricingSettings/save',
        'POST /api/storeSettings/save',
        'POST /api/pricingSettings/saveAll',
        `GET ${inventory}/getPriceExplanation`,
      ],
      jobs: ['pricing.evaluate', 'pricing.reevaluate', 'currency.read-rates'],
    },
    {
      name: 'keeps price and stock current',
      screens: ['/inventory', '/inventory/inventoryItemUpdateHistory'],
      calls: [
        `POST ${inventory}/getCustomerMarketplaceInventoryItems`,
        `POST ${inventory}/getUpdateHistory`,
        `POST ${inventory}/refreshSelected`,
      ],
      jobs: ['sources.read', 'sources.read-targets', 'pricing.sweep', 'listings.publish', 'listings.confirm'],
    },
    {
      name: 'handles orders',
      screens: ['/orders', '/orders/queue', '/sellerOrder/$sellerAmazonOrderId'],
      calls: [
        `POST ${order}/GetOrdersList`,
        `GET ${order}/getSellerOrderDetails`,
        `POST ${order}/updateSellerOrderDetails`,
        `POST ${order}/confirmShipment`,
        `POST ${order}/cancelOrder`,
      ],
      jobs: ['order-import.read-orders', 'order-import.sweep-orders', 'shipping.confirm', 'shipping.cancel'],
    },
    {
      name: 'handles returns',
      screens: ['/sellerOrder/$sellerAmazonOrderId'],
      calls: [`GET ${order}/getOrderReturns`, `POST ${order}/buyerReturnStatusChanged`],
      jobs: ['returns.sweep', 'returns.refunds'],
    },
    {
      name: 'reports',
      screens: ['/', '/reports/SalesReport', '/reports/ProfitReport'],
      calls: ['GET /api/report/getStoreHealth', 'POST /api/report/{name}', 'POST /api/report/export/{name}'],
      jobs: ['reports.count', 'reports.read'],
    },
    {
      name: 'writes to buyers',
      screens: ['/message/Messages', '/templates'],
      calls: ['POST /api/message/getMessages', 'POST /api/message/sendMessageToCustomer'],
      jobs: ['buyer-messages.send', 'inbound-mail.read', 'templates.send'],
    },
  ],
  /** What the core holds. */
  'SHELL-004': [
    {
      name: 'tracks inventory by ASIN with automatic price and stock',
      screens: ['/inventory', '/inventory/new', '/inventoryItem/$asinOrSku', '/asinBasedSettings'],
      calls: [
        `POST ${inventory}/getCustomerMarketplaceInventoryItems`,
        `GET ${inventory}/GetInvetoryItemsCounts`,
        `GET ${inventory}/GetInventoryItemDetail`,
        `POST ${inventory}/AddAsinToInventory`,
        `POST ${inventory}/deleteSelectedInventoryItems`,
        'POST /api/asinBasedSetting/save',
      ],
      jobs: ['sources.read', 'pricing.evaluate', 'listings.publish', 'listings.confirm'],
    },
    {
      name: 'competitor pricing',
      screens: ['/inventoryItem/$asinOrSku', '/mainCustomerPricingSettings', '/inventory/excludedStores'],
      calls: [
        `GET ${inventory}/getPriceExplanation`,
        `GET ${inventory}/getPriceWhatIf`,
        'GET /api/customerMarketPlace/getExcludedStoreCodes',
        'POST /api/customerMarketPlace/saveExcludedStoreCodes',
      ],
      jobs: ['sources.read-targets', 'listings.receive-notifications', 'listings.apply-inbox'],
    },
    {
      name: 'safety filters and lists',
      screens: [
        '/filters',
        '/preventSuspend',
        '/restrictedBrands',
        '/restrictedProducts',
        '/restrictedKeywords',
        '/restrictedCategories',
        '/reliableBrands',
        '/reliableProducts',
        '/excludedProducts',
        '/commonBrandPool',
        '/commonProductPool',
      ],
      calls: [
        'GET /api/filter/getFilters',
        'POST /api/filter/saveFilters',
        'POST /api/filter/dryRun',
        'POST /api/restriction/getList',
        'POST /api/restriction/add',
        'POST /api/restriction/upload',
        'POST /api/preventSuspend/save',
        'POST /api/commonPool/getList',
      ],
      jobs: ['lists.mark', 'protection.sweep'],
    },
    {
      name: 'orders with returns and refunds',
      screens: ['/orders', '/sellerOrder/$sellerAmazonOrderId'],
      calls: [
        `GET ${order}/getOrderReturns`,
        `POST ${order}/sellerReturnRequestStatusChanged`,
        `POST ${order}/sellerRefundStatusChanged`,
        `POST ${order}/buyerRefundStatusChanged`,
      ],
      jobs: ['returns.sweep', 'returns.refunds', 'returns.labels'],
    },
    {
      name: 'orders with notes and flags',
      screens: ['/sellerOrder/$sellerAmazonOrderId', '/customerFlags'],
      calls: [
        `GET ${order}/getSellerOrderNotes`,
        `POST ${order}/addNoteToOrder`,
        'GET /api/flag/getAll',
        'POST /api/flag/save',
        'POST /api/flag/assign',
      ],
    },
    {
      name: 'orders with return labels',
      screens: ['/sellerOrder/$sellerAmazonOrderId'],
      calls: [
        `POST ${order}/uploadSellerOrderReturnLabel`,
        `GET ${order}/getSellerOrderReturnLabelOffers`,
        `POST ${order}/buySellerOrderReturnLabel`,
      ],
      jobs: ['returns.labels'],
    },
    {
      name: 'reports',
      screens: [
        '/reports/AccountHealth',
        '/reports/categoryReport',
        '/reports/SalesReport',
        '/reports/ProfitReport',
        '/reports/buyboxReport',
        '/productSearchHistory',
        '/inventory/bestSeller',
        '/reports/brandReport',
        '/reports/BusinessReport',
      ],
      calls: ['POST /api/report/{name}', 'POST /api/report/export/{name}'],
      jobs: ['reports.count', 'reports.read'],
    },
    {
      name: 'messages with buyers and templates',
      screens: ['/message/Messages', '/templates', '/templates/TemplateForm', '/mailSettings'],
      calls: [
        'POST /api/message/getMessages',
        'POST /api/message/getMessageItems',
        'POST /api/message/sendMessageToCustomer',
        'GET /api/template/getAll',
        'POST /api/template/save',
        'GET /api/mailSettings/get',
      ],
      jobs: ['inbound-mail.read', 'buyer-messages.send', 'templates.sweep', 'templates.send'],
    },
    {
      name: 'manual mode',
      screens: ['/manualinventory', '/manualorder'],
      calls: [
        'POST /api/manual/uploadInventoryFile',
        'GET /api/manual/feeds',
        'GET /api/manual/download',
        'POST /api/manual/cancelFeed',
        'POST /api/manual/uploadOrderCsv',
        'GET /api/manual/orderConfirmations',
      ],
      jobs: ['order-files.take-in'],
    },
    {
      name: 'the browser extension',
      screens: ['/extension-settings', '/extentionLogin', '/dropshippingHelper'],
      calls: [
        'POST /api/extension/connect',
        'GET /api/extension/getSettings',
        'POST /api/extension/saveSettings',
        'POST /api/extension/previewProduct',
      ],
    },
  ],
  /** What belongs to the account. */
  'SHELL-005': [
    {
      name: 'registers and confirms by mail',
      screens: ['/login', '/registrationSuccess', '/mailActivation/$status', '/resendConfirmationEmail/$email'],
      calls: [
        'POST /api/Registration/RegisterUser',
        'POST /api/Account/ConfirmEmail',
        'GET /api/Account/ResendConfirmationEmail',
      ],
      jobs: ['identity.send-activation'],
    },
    { name: 'signs in', screens: ['/login'], calls: ['POST /connect/token', 'GET /connect/userinfo'] },
    {
      name: 'resets and changes the password',
      screens: ['/login', '/passwordReset/$status', '/myAccount'],
      calls: [
        'GET /api/Account/SendPasswordResetLink',
        'POST /api/Account/ResetPassword',
        'POST /api/Account/ChangePassword',
      ],
      jobs: ['identity.send-reset'],
    },
    {
      name: 'asks the first questions',
      screens: ['/onboarding'],
      calls: [
        'POST /api/customeronboarding/createcustomeronboardingasync',
        'GET /api/customeronboarding/hascustomeronboardingentityasync',
      ],
    },
    {
      name: 'chooses a plan and pays it by card, with a coupon',
      screens: ['/subscriptions/subscribe', '/changePlan/$id', '/subscriptions/mySubscription'],
      calls: [
        'GET /api/subscribtionPlanLevel/getInitialSubscribtionPlanLevels',
        'POST /sapi/billing/useCoupon',
        'POST /sapi/subscriptionbilling/subscription',
        'POST /sapi/billing/changeSubscription',
      ],
      jobs: ['billing.apply-event', 'billing.reconcile', 'subscriptions.apply-standings'],
    },
    {
      name: 'connects a store by the authorization of the seller API',
      screens: [
        '/addStoreSteps/AddStore',
        '/addStoreSteps/AuthorizeSpApi',
        '/addStoreSteps/AmazonNotificationSettings',
        '/amzRegistration/$status',
      ],
      calls: [
        'POST /api/customerMarketPlace/createCustomerMarketPlace',
        'GET /api/customerMarketPlace/getPendingMarketPlaceUrl',
        'POST /api/customerMarketPlace/completeRegistration',
      ],
      jobs: ['listings.import-store', 'listings.subscribe'],
    },
    {
      name: 'holds cards and credit for the warehouse',
      screens: ['/change-credit-card', '/warehouse-credit', '/load-warehouse-credit'],
      calls: [
        'GET /sapi/Warehouse/get-customer-card-of-warehouse',
        'POST /api/card/add',
        'GET /sapi/Warehouse/getCustomerBalance',
        'POST /sapi/Warehouse/load-credit',
        'GET /api/credit/history',
      ],
      jobs: ['credit.received', 'credit.auto-balance', 'ledger.tend'],
    },
    {
      name: 'packages',
      screens: ['/warehouse', '/warehouse/packages', '/warehouse/packages/$packageNo'],
      calls: [
        'POST /api/warehouse/packages',
        'GET /api/warehouse/packageDetails',
        `POST ${order}/convertProductsToWareHouse`,
      ],
      jobs: ['parcels.tell', 'parcels.read-events', 'parcels.sweep'],
    },
    {
      name: 'insurance',
      screens: ['/warehouse', '/warehouse/packages/$packageNo'],
      calls: ['GET /api/warehouse/getSetup', 'POST /api/warehouse/setInsurance', 'POST /api/insuranceClaim/create'],
      jobs: ['parcel-money.reinsure'],
    },
    {
      name: 'extra payments',
      screens: ['/warehouse/extra-payments'],
      calls: [
        'POST /api/extraPayment/getList',
        'POST /api/extraPayment/answer',
        'POST /api/extraPayment/requestRefund',
      ],
      jobs: ['parcel-money.refunded'],
    },
    {
      name: 'the help desk',
      screens: ['/helpItems', '/helpdesk', '/requestSupport/$id', '/marketplaceSupportCases'],
      calls: [
        'GET /api/helpItem/getAll',
        'POST /api/supportRequest/create',
        'POST /api/supportRequest/getList',
        'POST /api/supportRequest/addMessage',
        'POST /api/supportCase/getList',
      ],
    },
    {
      name: 'the affiliate program',
      screens: ['/affiliate'],
      calls: ['GET /api/affiliate/get', 'POST /api/affiliate/requestPayment'],
      jobs: ['affiliate.settle', 'affiliate.calculate'],
    },
    {
      name: 'the software licence agreement',
      screens: ['/licenceAgreement', '/login'],
      calls: ['POST /api/Registration/RegisterUser'],
    },
    {
      name: 'the warehouse agreement',
      screens: ['/warehouseAgreement', '/warehouse'],
      calls: ['GET /api/warehouseAgreement', 'POST /api/warehouseAgreement/accept'],
    },
  ],
} satisfies Record<string, readonly Capability[]>;
