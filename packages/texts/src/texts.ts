import enAccount from './en/account.json' with { type: 'json' };
import enActivity from './en/activity.json' with { type: 'json' };
import enDashboard from './en/dashboard.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enMail from './en/mail.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enUi from './en/ui.json' with { type: 'json' };
import enIdentity from './en/identity.json' with { type: 'json' };
import enStores from './en/stores.json' with { type: 'json' };
import enInventory from './en/inventory.json' with { type: 'json' };
import enOrders from './en/orders.json' with { type: 'json' };
import enOrderFiles from './en/orderFiles.json' with { type: 'json' };
import enBuying from './en/buying.json' with { type: 'json' };
import enReturns from './en/returns.json' with { type: 'json' };
import enRouting from './en/routing.json' with { type: 'json' };
import enShipping from './en/shipping.json' with { type: 'json' };
import enPricing from './en/pricing.json' with { type: 'json' };
import enFilters from './en/filters.json' with { type: 'json' };
import enEnums from './en/enums.json' with { type: 'json' };
import enOnboarding from './en/onboarding.json' with { type: 'json' };
import enAgreements from './en/agreements.json' with { type: 'json' };
import enSubscriptions from './en/subscriptions.json' with { type: 'json' };
import enBilling from './en/billing.json' with { type: 'json' };
import enCards from './en/cards.json' with { type: 'json' };
import enCompany from './en/company.json' with { type: 'json' };
import enMargin from './en/margin.json' with { type: 'json' };
import enMessages from './en/messages.json' with { type: 'json' };
import enStaff from './en/staff.json' with { type: 'json' };
import enCredit from './en/credit.json' with { type: 'json' };
import enWarehouse from './en/warehouse.json' with { type: 'json' };
import trAccount from './tr/account.json' with { type: 'json' };
import trActivity from './tr/activity.json' with { type: 'json' };
import trDashboard from './tr/dashboard.json' with { type: 'json' };
import trErrors from './tr/errors.json' with { type: 'json' };
import trMail from './tr/mail.json' with { type: 'json' };
import trShell from './tr/shell.json' with { type: 'json' };
import trUi from './tr/ui.json' with { type: 'json' };
import trIdentity from './tr/identity.json' with { type: 'json' };
import trStores from './tr/stores.json' with { type: 'json' };
import trInventory from './tr/inventory.json' with { type: 'json' };
import trOrders from './tr/orders.json' with { type: 'json' };
import trOrderFiles from './tr/orderFiles.json' with { type: 'json' };
import trBuying from './tr/buying.json' with { type: 'json' };
import trReturns from './tr/returns.json' with { type: 'json' };
import trRouting from './tr/routing.json' with { type: 'json' };
import trShipping from './tr/shipping.json' with { type: 'json' };
import trPricing from './tr/pricing.json' with { type: 'json' };
import trFilters from './tr/filters.json' with { type: 'json' };
import trEnums from './tr/enums.json' with { type: 'json' };
import trOnboarding from './tr/onboarding.json' with { type: 'json' };
import trAgreements from './tr/agreements.json' with { type: 'json' };
import trSubscriptions from './tr/subscriptions.json' with { type: 'json' };
import trBilling from './tr/billing.json' with { type: 'json' };
import trCards from './tr/cards.json' with { type: 'json' };
import trCompany from './tr/company.json' with { type: 'json' };
import trMargin from './tr/margin.json' with { type: 'json' };
import trMessages from './tr/messages.json' with { type: 'json' };
import trStaff from './tr/staff.json' with { type: 'json' };
import trCredit from './tr/credit.json' with { type: 'json' };
import trWarehouse from './tr/warehouse.json' with { type: 'json' };

export type { Language } from './languages.ts';

/** Every sentence of the product, by language and feature. */
export const texts = {
  tr: {
    errors: trErrors,
    mail: trMail,
    shell: trShell,
    ui: trUi,
    identity: trIdentity,
    stores: trStores,
    inventory: trInventory,
    pricing: trPricing,
    orders: trOrders,
    orderFiles: trOrderFiles,
    buying: trBuying,
    returns: trReturns,
    routing: trRouting,
    shipping: trShipping,
    filters: trFilters,
    enums: trEnums,
    account: trAccount,
    activity: trActivity,
    dashboard: trDashboard,
    onboarding: trOnboarding,
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
  },
  en: {
    errors: enErrors,
    mail: enMail,
    shell: enShell,
    ui: enUi,
    identity: enIdentity,
    stores: enStores,
    inventory: enInventory,
    pricing: enPricing,
    orders: enOrders,
    orderFiles: enOrderFiles,
    buying: enBuying,
    returns: enReturns,
    routing: enRouting,
    shipping: enShipping,
    filters: enFilters,
    enums: enEnums,
    account: enAccount,
    activity: enActivity,
    dashboard: enDashboard,
    onboarding: enOnboarding,
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
  },
};

export type Namespace = keyof (typeof texts)['tr'];
