import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FindingsSearch } from '../features/extension/findings-list.ts';
import { pricingSearch } from '../features/pricing/pricing-search.ts';
import { storeSettingsSearch } from '../features/pricing/store-settings-search.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';
import { defined, only, text } from './search-values.ts';

const pricing = createRoute({
  getParentRoute: () => panel,
  path: '/mainCustomerPricingSettings',
  validateSearch: only(pricingSearch),
  component: lazyRouteComponent(
    () => withWords(['pricing', 'filterSettings'], import('../features/pricing/pricing.screen.tsx')),
    'PricingScreen',
  ),
});
const storeSettings = createRoute({
  getParentRoute: () => panel,
  path: '/storeSettings',
  validateSearch: only(storeSettingsSearch),
  component: lazyRouteComponent(
    () =>
      withWords(
        ['storeSettings', 'pricing', 'filterSettings'],
        import('../features/pricing/store-settings.screen.tsx'),
      ),
    'StoreSettingsScreen',
  ),
});
const directPricing = createRoute({
  getParentRoute: () => panel,
  path: '/directSendCustomerPricingSettings',
  component: lazyRouteComponent(
    () => withWords(['pricing', 'filterSettings'], import('../features/pricing/sending-pricing.screen.tsx')),
    'DirectPricingScreen',
  ),
});
const warehousePricing = createRoute({
  getParentRoute: () => panel,
  path: '/warehouseCustomerPricingSettings',
  component: lazyRouteComponent(
    () => withWords(['pricing', 'filterSettings'], import('../features/pricing/sending-pricing.screen.tsx')),
    'WarehousePricingScreen',
  ),
});
const routing = createRoute({
  getParentRoute: () => panel,
  path: '/routingsettings',
  component: lazyRouteComponent(
    () => withWords(['routing', 'pricing', 'filterSettings'], import('../features/routing/routing.screen.tsx')),
    'RoutingScreen',
  ),
});
const shippingTemplates = createRoute({
  getParentRoute: () => panel,
  path: '/shippingTemplateSettings',
  component: lazyRouteComponent(
    () =>
      withWords(
        ['shippingTemplates', 'pricing', 'filterSettings'],
        import('../features/shipping-templates/shipping-templates.screen.tsx'),
      ),
    'ShippingTemplatesScreen',
  ),
});
const publishing = createRoute({
  getParentRoute: () => panel,
  path: '/publishing',
  component: lazyRouteComponent(
    () => withWords(['publishing'], import('../features/publishing/publishing.screen.tsx')),
    'PublishingScreen',
  ),
});
const notices = createRoute({
  getParentRoute: () => panel,
  path: '/notificationsettings',
  component: lazyRouteComponent(
    () => withWords(['notices'], import('../features/notices/notices.screen.tsx')),
    'NoticesScreen',
  ),
});
const developers = createRoute({
  getParentRoute: () => panel,
  path: '/developers',
  component: lazyRouteComponent(
    () => withWords(['developers'], import('../features/developers/developers.screen.tsx')),
    'DevelopersScreen',
  ),
});
const mailSettings = createRoute({
  getParentRoute: () => panel,
  path: '/mailSettings',
  validateSearch: only((search) => defined({ tab: text(search.tab) })),
  component: lazyRouteComponent(
    () => withWords(['inboundMail'], import('../features/inbound-mail/inbound-mail.screen.tsx')),
    'InboundMailScreen',
  ),
});
const mailForwardingGuide = createRoute({
  getParentRoute: () => panel,
  path: '/mailForwardingGuide',
  validateSearch: only((search) => defined({ tab: text(search.tab) })),
  component: lazyRouteComponent(
    () => withWords(['inboundMail'], import('../features/inbound-mail/mail-forwarding-guide.screen.tsx')),
    'MailForwardingGuideScreen',
  ),
});
// The browser extension.
const extensionSettings = createRoute({
  getParentRoute: () => panel,
  path: '/extension-settings',
  component: lazyRouteComponent(
    () => withWords(['extension'], import('../features/extension/extension-settings.screen.tsx')),
    'ExtensionSettingsScreen',
  ),
});
const extensionFindings = createRoute({
  getParentRoute: () => panel,
  path: '/extension-settings/findings',
  // The list checks its address itself.
  validateSearch: (search: Record<string, unknown>): FindingsSearch => search,
  component: lazyRouteComponent(
    () => withWords(['extension', 'lists', 'filters'], import('../features/extension/findings.screen.tsx')),
    'FindingsScreen',
  ),
});
const dropshippingHelper = createRoute({
  getParentRoute: () => panel,
  path: '/dropshippingHelper',
  component: lazyRouteComponent(
    () => withWords(['extension'], import('../features/extension/dropshipping-helper.screen.tsx')),
    'DropshippingHelperScreen',
  ),
});
// Who the seller is, to us and to buyers.
const companyForm = createRoute({
  getParentRoute: () => panel,
  path: '/companyForm',
  component: lazyRouteComponent(
    () => withWords(['company'], import('../features/company/company.screen.tsx')),
    'CompanyScreen',
  ),
});
const customerInvoiceInfo = createRoute({
  getParentRoute: () => panel,
  path: '/customerInvoiceInfo',
  component: lazyRouteComponent(
    () => withWords(['company'], import('../features/company/invoice-info.screen.tsx')),
    'InvoiceInfoScreen',
  ),
});

export const settingsRoutes = [
  pricing,
  storeSettings,
  directPricing,
  warehousePricing,
  routing,
  shippingTemplates,
  publishing,
  notices,
  developers,
  mailSettings,
  mailForwardingGuide,
  extensionSettings,
  extensionFindings,
  dropshippingHelper,
  companyForm,
  customerInvoiceInfo,
] as const;
