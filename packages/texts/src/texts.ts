import enAccount from './en/account.json' with { type: 'json' };
import enActivity from './en/activity.json' with { type: 'json' };
import enActivityPanel from './en/activityPanel.json' with { type: 'json' };
import enDashboard from './en/dashboard.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enMail from './en/mail.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enUi from './en/ui.json' with { type: 'json' };
import enHelp from './en/help.json' with { type: 'json' };
import enIdentity from './en/identity.json' with { type: 'json' };
import enStores from './en/stores.json' with { type: 'json' };
import enInventory from './en/inventory.json' with { type: 'json' };
import enProduct from './en/product.json' with { type: 'json' };
import enExtension from './en/extension.json' with { type: 'json' };
import enFilterSettings from './en/filterSettings.json' with { type: 'json' };
import enOrders from './en/orders.json' with { type: 'json' };
import enManual from './en/manual.json' with { type: 'json' };
import enOrderFiles from './en/orderFiles.json' with { type: 'json' };
import enBuying from './en/buying.json' with { type: 'json' };
import enPublishing from './en/publishing.json' with { type: 'json' };
import enReturns from './en/returns.json' with { type: 'json' };
import enShippingTemplates from './en/shippingTemplates.json' with { type: 'json' };
import enRouting from './en/routing.json' with { type: 'json' };
import enShipping from './en/shipping.json' with { type: 'json' };
import enPricing from './en/pricing.json' with { type: 'json' };
import enFilters from './en/filters.json' with { type: 'json' };
import enDevelopers from './en/developers.json' with { type: 'json' };
import enDialogs from './en/dialogs.json' with { type: 'json' };
import enEnums from './en/enums.json' with { type: 'json' };
import enOnboarding from './en/onboarding.json' with { type: 'json' };
import enAdding from './en/adding.json' with { type: 'json' };
import enAgreements from './en/agreements.json' with { type: 'json' };
import enSubscriptions from './en/subscriptions.json' with { type: 'json' };
import enBilling from './en/billing.json' with { type: 'json' };
import enCards from './en/cards.json' with { type: 'json' };
import enCompany from './en/company.json' with { type: 'json' };
import enMargin from './en/margin.json' with { type: 'json' };
import enMessages from './en/messages.json' with { type: 'json' };
import enStaff from './en/staff.json' with { type: 'json' };
import enCredit from './en/credit.json' with { type: 'json' };
import enFeedback from './en/feedback.json' with { type: 'json' };
import enTemplates from './en/templates.json' with { type: 'json' };
import enAffiliate from './en/affiliate.json' with { type: 'json' };
import enInboundMail from './en/inboundMail.json' with { type: 'json' };
import enUnidentified from './en/unidentified.json' with { type: 'json' };
import enParcelMoney from './en/parcelMoney.json' with { type: 'json' };
import enReports from './en/reports.json' with { type: 'json' };
import enCommonPool from './en/commonPool.json' with { type: 'json' };
import enProtection from './en/protection.json' with { type: 'json' };
import enWarehouse from './en/warehouse.json' with { type: 'json' };
import enPackages from './en/packages.json' with { type: 'json' };
import enLists from './en/lists.json' with { type: 'json' };
import enAutomaticSearch from './en/automaticSearch.json' with { type: 'json' };
import enBanners from './en/banners.json' with { type: 'json' };
import enBulkDelete from './en/bulkDelete.json' with { type: 'json' };
import enExcludedStores from './en/excludedStores.json' with { type: 'json' };
import enItemBulk from './en/itemBulk.json' with { type: 'json' };
import enItemColumns from './en/itemColumns.json' with { type: 'json' };
import enCategories from './en/categories.json' with { type: 'json' };
import enSavedSearches from './en/savedSearches.json' with { type: 'json' };
import enNotices from './en/notices.json' with { type: 'json' };
import enStoreSettings from './en/storeSettings.json' with { type: 'json' };
import enAsinSettings from './en/asinSettings.json' with { type: 'json' };
import enBuyerMessages from './en/buyerMessages.json' with { type: 'json' };
import enWarehouseChat from './en/warehouseChat.json' with { type: 'json' };
import trAccount from './tr/account.json' with { type: 'json' };
import trActivity from './tr/activity.json' with { type: 'json' };
import trActivityPanel from './tr/activityPanel.json' with { type: 'json' };
import trDashboard from './tr/dashboard.json' with { type: 'json' };
import trErrors from './tr/errors.json' with { type: 'json' };
import trMail from './tr/mail.json' with { type: 'json' };
import trShell from './tr/shell.json' with { type: 'json' };
import trUi from './tr/ui.json' with { type: 'json' };
import trHelp from './tr/help.json' with { type: 'json' };
import trIdentity from './tr/identity.json' with { type: 'json' };
import trStores from './tr/stores.json' with { type: 'json' };
import trInventory from './tr/inventory.json' with { type: 'json' };
import trProduct from './tr/product.json' with { type: 'json' };
import trExtension from './tr/extension.json' with { type: 'json' };
import trFilterSettings from './tr/filterSettings.json' with { type: 'json' };
import trOrders from './tr/orders.json' with { type: 'json' };
import trManual from './tr/manual.json' with { type: 'json' };
import trOrderFiles from './tr/orderFiles.json' with { type: 'json' };
import trBuying from './tr/buying.json' with { type: 'json' };
import trPublishing from './tr/publishing.json' with { type: 'json' };
import trReturns from './tr/returns.json' with { type: 'json' };
import trShippingTemplates from './tr/shippingTemplates.json' with { type: 'json' };
import trRouting from './tr/routing.json' with { type: 'json' };
import trShipping from './tr/shipping.json' with { type: 'json' };
import trPricing from './tr/pricing.json' with { type: 'json' };
import trFilters from './tr/filters.json' with { type: 'json' };
import trDevelopers from './tr/developers.json' with { type: 'json' };
import trDialogs from './tr/dialogs.json' with { type: 'json' };
import trEnums from './tr/enums.json' with { type: 'json' };
import trOnboarding from './tr/onboarding.json' with { type: 'json' };
import trAdding from './tr/adding.json' with { type: 'json' };
import trAgreements from './tr/agreements.json' with { type: 'json' };
import trSubscriptions from './tr/subscriptions.json' with { type: 'json' };
import trBilling from './tr/billing.json' with { type: 'json' };
import trCards from './tr/cards.json' with { type: 'json' };
import trCompany from './tr/company.json' with { type: 'json' };
import trMargin from './tr/margin.json' with { type: 'json' };
import trMessages from './tr/messages.json' with { type: 'json' };
import trStaff from './tr/staff.json' with { type: 'json' };
import trCredit from './tr/credit.json' with { type: 'json' };
import trFeedback from './tr/feedback.json' with { type: 'json' };
import trTemplates from './tr/templates.json' with { type: 'json' };
import trAffiliate from './tr/affiliate.json' with { type: 'json' };
import trInboundMail from './tr/inboundMail.json' with { type: 'json' };
import trUnidentified from './tr/unidentified.json' with { type: 'json' };
import trParcelMoney from './tr/parcelMoney.json' with { type: 'json' };
import trReports from './tr/reports.json' with { type: 'json' };
import trCommonPool from './tr/commonPool.json' with { type: 'json' };
import trProtection from './tr/protection.json' with { type: 'json' };
import trWarehouse from './tr/warehouse.json' with { type: 'json' };
import trPackages from './tr/packages.json' with { type: 'json' };
import trLists from './tr/lists.json' with { type: 'json' };
import trAutomaticSearch from './tr/automaticSearch.json' with { type: 'json' };
import trBanners from './tr/banners.json' with { type: 'json' };
import trBulkDelete from './tr/bulkDelete.json' with { type: 'json' };
import trExcludedStores from './tr/excludedStores.json' with { type: 'json' };
import trItemBulk from './tr/itemBulk.json' with { type: 'json' };
import trItemColumns from './tr/itemColumns.json' with { type: 'json' };
import trCategories from './tr/categories.json' with { type: 'json' };
import trSavedSearches from './tr/savedSearches.json' with { type: 'json' };
import trNotices from './tr/notices.json' with { type: 'json' };
import trStoreSettings from './tr/storeSettings.json' with { type: 'json' };
import trAsinSettings from './tr/asinSettings.json' with { type: 'json' };
import trBuyerMessages from './tr/buyerMessages.json' with { type: 'json' };
import trWarehouseChat from './tr/warehouseChat.json' with { type: 'json' };

export type { Language } from './languages.ts';

/** Every sentence of the product, by language and feature. */
export const texts = {
  tr: {
    errors: trErrors,
    mail: trMail,
    shell: trShell,
    ui: trUi,
    help: trHelp,
    identity: trIdentity,
    stores: trStores,
    inventory: trInventory,
    product: trProduct,
    filterSettings: trFilterSettings,
    pricing: trPricing,
    orders: trOrders,
    manual: trManual,
    orderFiles: trOrderFiles,
    buying: trBuying,
    publishing: trPublishing,
    returns: trReturns,
    routing: trRouting,
    shippingTemplates: trShippingTemplates,
    shipping: trShipping,
    filters: trFilters,
    developers: trDevelopers,
    dialogs: trDialogs,
    enums: trEnums,
    account: trAccount,
    activity: trActivity,
    activityPanel: trActivityPanel,
    dashboard: trDashboard,
    onboarding: trOnboarding,
    adding: trAdding,
    agreements: trAgreements,
    subscriptions: trSubscriptions,
    billing: trBilling,
    cards: trCards,
    company: trCompany,
    margin: trMargin,
    messages: trMessages,
    staff: trStaff,
    credit: trCredit,
    warehouse: trWarehouse,
    packages: trPackages,
    buyerMessages: trBuyerMessages,
    warehouseChat: trWarehouseChat,
    extension: trExtension,
    notices: trNotices,
    storeSettings: trStoreSettings,
    asinSettings: trAsinSettings,
    lists: trLists,
    automaticSearch: trAutomaticSearch,
    banners: trBanners,
    bulkDelete: trBulkDelete,
    excludedStores: trExcludedStores,
    itemBulk: trItemBulk,
    itemColumns: trItemColumns,
    categories: trCategories,
    savedSearches: trSavedSearches,
    affiliate: trAffiliate,
    inboundMail: trInboundMail,
    feedback: trFeedback,
    templates: trTemplates,
    unidentified: trUnidentified,
    parcelMoney: trParcelMoney,
    protection: trProtection,
    commonPool: trCommonPool,
    reports: trReports,
  },
  en: {
    errors: enErrors,
    mail: enMail,
    shell: enShell,
    ui: enUi,
    help: enHelp,
    identity: enIdentity,
    stores: enStores,
    inventory: enInventory,
    product: enProduct,
    filterSettings: enFilterSettings,
    pricing: enPricing,
    orders: enOrders,
    manual: enManual,
    orderFiles: enOrderFiles,
    buying: enBuying,
    publishing: enPublishing,
    returns: enReturns,
    routing: enRouting,
    shippingTemplates: enShippingTemplates,
    shipping: enShipping,
    filters: enFilters,
    developers: enDevelopers,
    dialogs: enDialogs,
    enums: enEnums,
    account: enAccount,
    activity: enActivity,
    activityPanel: enActivityPanel,
    dashboard: enDashboard,
    onboarding: enOnboarding,
    adding: enAdding,
    agreements: enAgreements,
    subscriptions: enSubscriptions,
    billing: enBilling,
    cards: enCards,
    company: enCompany,
    margin: enMargin,
    messages: enMessages,
    staff: enStaff,
    credit: enCredit,
    warehouse: enWarehouse,
    packages: enPackages,
    buyerMessages: enBuyerMessages,
    warehouseChat: enWarehouseChat,
    extension: enExtension,
    notices: enNotices,
    storeSettings: enStoreSettings,
    asinSettings: enAsinSettings,
    lists: enLists,
    automaticSearch: enAutomaticSearch,
    banners: enBanners,
    bulkDelete: enBulkDelete,
    excludedStores: enExcludedStores,
    itemBulk: enItemBulk,
    itemColumns: enItemColumns,
    categories: enCategories,
    savedSearches: enSavedSearches,
    affiliate: enAffiliate,
    inboundMail: enInboundMail,
    feedback: enFeedback,
    templates: enTemplates,
    unidentified: enUnidentified,
    parcelMoney: enParcelMoney,
    protection: enProtection,
    commonPool: enCommonPool,
    reports: enReports,
  },
};

export type Namespace = keyof (typeof texts)['tr'];
