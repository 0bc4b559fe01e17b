import {
  IconBox,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconChartBar,
  IconFiles,
  IconReceipt,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';

type MenuEntry = {
  path: string;
  label:
    | 'shell:menu.inventoryAll'
    | 'shell:menu.inventoryNew'
    | 'shell:menu.asinSettings'
    | 'shell:menu.updateHistory'
    | 'shell:menu.excludedStores'
    | 'shell:menu.bulkDelete'
    | 'shell:menu.suppressedListings'
    | 'shell:menu.duplicateProducts'
    | 'shell:menu.manualInventory'
    | 'shell:menu.manualOrders'
    | 'shell:menu.filters'
    | 'shell:menu.preventSuspend'
    | 'shell:menu.restrictedBrands'
    | 'shell:menu.restrictedProducts'
    | 'shell:menu.restrictedKeywords'
    | 'shell:menu.restrictedCategories'
    | 'shell:menu.reliableBrands'
    | 'shell:menu.reliableProducts'
    | 'shell:menu.excludedProducts'
    | 'shell:menu.commonBrandPool'
    | 'shell:menu.commonProductPool'
    | 'shell:menu.accountHealth'
    | 'shell:menu.reportCategories'
    | 'shell:menu.reportSales'
    | 'shell:menu.reportProfit'
    | 'shell:menu.reportBuybox'
    | 'shell:menu.searchHistory'
    | 'shell:menu.bestSeller'
    | 'shell:menu.reportBrands'
    | 'shell:menu.reportBusiness'
    | 'shell:menu.storeSettings'
    | 'shell:menu.pricing'
    | 'shell:menu.pricingDirect'
    | 'shell:menu.pricingWarehouse'
    | 'shell:menu.routing'
    | 'shell:menu.warehouse'
    | 'shell:menu.warehousePackages'
    | 'shell:menu.warehouseChat'
    | 'shell:menu.unidentified'
    | 'shell:menu.warehouseInvoices'
    | 'shell:menu.extraPayments'
    | 'shell:menu.messages'
    | 'shell:menu.conversation'
    | 'shell:menu.invoiceInfo'
    | 'shell:menu.campaigns'
    | 'shell:menu.feedback';
};
export type MenuGroup = {
  id: string;
  label:
    | 'shell:menu.inventory'
    | 'shell:menu.manual'
    | 'shell:menu.security'
    | 'shell:menu.reports'
    | 'shell:menu.warehouseGroup'
    | 'shell:menu.myStore';
  Icon: Icon;
  entries: readonly MenuEntry[];
};

/** SHELL-010: entries that stand alone above the groups; an order's page and its flags light the first up. */
export const topEntries = [{ path: '/orders', label: 'shell:menu.orders', Icon: IconReceipt }] as const;

/** The side menu in the order of SHELL-009; an entry is listed as soon as its screen works. The overview is no entry: the logo leads there (SHELL-010). */
export const menuGroups: readonly MenuGroup[] = [
  {
    id: 'inventory',
    label: 'shell:menu.inventory',
    Icon: IconBox,
    entries: [
      { path: '/inventory', label: 'shell:menu.inventoryAll' },
      { path: '/inventory/new', label: 'shell:menu.inventoryNew' },
      { path: '/asinBasedSettings', label: 'shell:menu.asinSettings' },
      { path: '/inventory/inventoryItemUpdateHistory', label: 'shell:menu.updateHistory' },
      { path: '/inventory/excludedStores', label: 'shell:menu.excludedStores' },
      { path: '/inventory/bulkDelete', label: 'shell:menu.bulkDelete' },
      { path: '/inventory/suppressedListings', label: 'shell:menu.suppressedListings' },
      { path: '/inventory/duplicateProducts', label: 'shell:menu.duplicateProducts' },
    ],
  },
  {
    id: 'manual',
    label: 'shell:menu.manual',
    Icon: IconFiles,
    entries: [
      { path: '/manualinventory', label: 'shell:menu.manualInventory' },
      { path: '/manualorder', label: 'shell:menu.manualOrders' },
    ],
  },
  {
    id: 'security',
    label: 'shell:menu.security',
    Icon: IconShieldCheck,
    entries: [
      { path: '/filters', label: 'shell:menu.filters' },
      { path: '/preventSuspend', label: 'shell:menu.preventSuspend' },
      { path: '/reliableBrands', label: 'shell:menu.reliableBrands' },
      { path: '/reliableProducts', label: 'shell:menu.reliableProducts' },
      { path: '/restrictedBrands', label: 'shell:menu.restrictedBrands' },
      { path: '/restrictedProducts', label: 'shell:menu.restrictedProducts' },
      { path: '/restrictedKeywords', label: 'shell:menu.restrictedKeywords' },
      { path: '/restrictedCategories', label: 'shell:menu.restrictedCategories' },
      { path: '/excludedProducts', label: 'shell:menu.excludedProducts' },
      { path: '/commonBrandPool', label: 'shell:menu.commonBrandPool' },
      { path: '/commonProductPool', label: 'shell:menu.commonProductPool' },
    ],
  },
  {
    id: 'reports',
    label: 'shell:menu.reports',
    Icon: IconChartBar,
    entries: [
      { path: '/reports/AccountHealth', label: 'shell:menu.accountHealth' },
      { path: '/reports/categoryReport', label: 'shell:menu.reportCategories' },
      { path: '/reports/SalesReport', label: 'shell:menu.reportSales' },
      { path: '/reports/ProfitReport', label: 'shell:menu.reportProfit' },
      { path: '/reports/buyboxReport', label: 'shell:menu.reportBuybox' },
      { path: '/productSearchHistory', label: 'shell:menu.searchHistory' },
      { path: '/inventory/bestSeller', label: 'shell:menu.bestSeller' },
      { path: '/reports/brandReport', label: 'shell:menu.reportBrands' },
      { path: '/reports/BusinessReport', label: 'shell:menu.reportBusiness' },
    ],
  },
  {
    id: 'warehouse',
    label: 'shell:menu.warehouseGroup',
    Icon: IconBuildingWarehouse,
    entries: [
      { path: '/warehouse', label: 'shell:menu.warehouse' },
      { path: '/warehouse/packages', label: 'shell:menu.warehousePackages' },
      { path: '/warehouse/extra-payments', label: 'shell:menu.extraPayments' },
      { path: '/warehouse/chat', label: 'shell:menu.warehouseChat' },
      { path: '/warehouse/unidentified', label: 'shell:menu.unidentified' },
      { path: '/warehouse/invoices', label: 'shell:menu.warehouseInvoices' },
    ],
  },
  {
    id: 'myStore',
    label: 'shell:menu.myStore',
    Icon: IconBuildingStore,
    entries: [
      { path: '/storeSettings', label: 'shell:menu.storeSettings' },
      { path: '/mainCustomerPricingSettings', label: 'shell:menu.pricing' },
      { path: '/routingsettings', label: 'shell:menu.routing' },
      { path: '/message/Messages', label: 'shell:menu.messages' },
      { path: '/message/MessageItems', label: 'shell:menu.conversation' },
      { path: '/customerInvoiceInfo', label: 'shell:menu.invoiceInfo' },
      { path: '/feedback/campaigns', label: 'shell:menu.campaigns' },
      { path: '/feedbacks', label: 'shell:menu.feedback' },
      { path: '/directSendCustomerPricingSettings', label: 'shell:menu.pricingDirect' },
      { path: '/warehouseCustomerPricingSettings', label: 'shell:menu.pricingWarehouse' },
    ],
  },
];

/** The groups that a store's menu has: manual mode for those that are worked by hand alone (SHELL-012). */
export const groupsOf = (isManual: boolean): readonly MenuGroup[] =>
  isManual ? menuGroups : menuGroups.filter(({ id }) => id !== 'manual');

/** Screens that are reached from a listed one and light up its entry. */
const listedAs: readonly (readonly [prefix: string, path: string])[] = [
  ['/inventoryitem/', '/inventory'],
  ['/inventory/categories', '/inventory'],
  ['/reports/subcategories/', '/reports/categoryReport'],
  ['/sellerorder/', '/orders'],
  ['/orders/', '/orders'],
  ['/customerflags', '/orders'],
  ['/notificationsettings', '/storeSettings'],
  ['/shippingtemplatesettings', '/mainCustomerPricingSettings'],
  ['/mailsettings', '/storeSettings'],
  ['/feedback/', '/feedback/campaigns'],
  ['/publishing', '/storeSettings'],
  ['/warehouse/packages', '/warehouse/packages'],
  ['/warehouse/profile', '/warehouse'],
  ['/warehouse/sending', '/warehouse'],
  ['/warehouse/', '/warehouse'],
];

/** The entry that is open at an address, or null. */
export function activePath(pathname: string): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const entries = [...topEntries, ...menuGroups.flatMap((group) => group.entries)];
  const listed = entries.find((entry) => entry.path.toLowerCase() === path);
  return listed?.path ?? listedAs.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null;
}
