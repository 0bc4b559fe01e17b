import enActivity from './en/activity.json' with { type: 'json' };
import enDashboard from './en/dashboard.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enMail from './en/mail.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enUi from './en/ui.json' with { type: 'json' };
import enIdentity from './en/identity.json' with { type: 'json' };
import enStores from './en/stores.json' with { type: 'json' };
import enInventory from './en/inventory.json' with { type: 'json' };
import enRouting from './en/routing.json' with { type: 'json' };
import enPricing from './en/pricing.json' with { type: 'json' };
import enFilters from './en/filters.json' with { type: 'json' };
import enEnums from './en/enums.json' with { type: 'json' };
import trActivity from './tr/activity.json' with { type: 'json' };
import trDashboard from './tr/dashboard.json' with { type: 'json' };
import trErrors from './tr/errors.json' with { type: 'json' };
import trMail from './tr/mail.json' with { type: 'json' };
import trShell from './tr/shell.json' with { type: 'json' };
import trUi from './tr/ui.json' with { type: 'json' };
import trIdentity from './tr/identity.json' with { type: 'json' };
import trStores from './tr/stores.json' with { type: 'json' };
import trInventory from './tr/inventory.json' with { type: 'json' };
import trRouting from './tr/routing.json' with { type: 'json' };
import trPricing from './tr/pricing.json' with { type: 'json' };
import trFilters from './tr/filters.json' with { type: 'json' };
import trEnums from './tr/enums.json' with { type: 'json' };

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
    routing: trRouting,
    filters: trFilters,
    enums: trEnums,
    activity: trActivity,
    dashboard: trDashboard,
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
    routing: enRouting,
    filters: enFilters,
    enums: enEnums,
    activity: enActivity,
    dashboard: enDashboard,
  },
};

export type Namespace = keyof (typeof texts)['tr'];
