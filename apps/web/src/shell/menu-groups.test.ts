import { describe, expect, it } from 'vitest';
import { activePath, menuGroups } from './menu-groups.ts';

/** The entries of the specification, in its order. */
const ordered = {
  inventory: [
    '/inventory',
    '/inventory/new',
    '/asinBasedSettings',
    '/inventory/inventoryItemUpdateHistory',
    '/inventory/excludedStores',
    '/inventory/bulkDelete',
    '/inventory/suppressedListings',
    '/inventory/duplicateProducts',
  ],
  manual: ['/manualinventory', '/manualorder'],
  security: [
    '/filters',
    '/preventSuspend',
    '/reliableBrands',
    '/reliableProducts',
    '/restrictedBrands',
    '/restrictedProducts',
    '/restrictedKeywords',
    '/restrictedCategories',
    '/excludedProducts',
    '/commonBrandPool',
    '/commonProductPool',
  ],
  reports: [
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
  myStore: [
    '/storeSettings',
    '/mainCustomerPricingSettings',
    '/routingsettings',
    '/message/Messages',
    '/message/MessageItems',
    '/customerInvoiceInfo',
    '/feedback/campaigns',
    '/feedbacks',
    '/directSendCustomerPricingSettings',
    '/warehouseCustomerPricingSettings',
  ],
} as const;

describe('the side menu', () => {
  it.each([
    ['SHELL-011', 'inventory'],
    ['SHELL-012', 'manual'],
    ['SHELL-013', 'security'],
    ['SHELL-014', 'reports'],
    ['SHELL-016', 'myStore'],
  ] as const)('%s lists all entries of %s in the order of the specification', (_, id) => {
    expect(menuGroups.find((group) => group.id === id)?.entries.map(({ path }) => path)).toEqual(ordered[id]);
  });

  it('SHELL-009 has the groups of the specification in its order, and the one of the warehouse before the last', () => {
    const ids = menuGroups.map(({ id }) => id);
    expect(ids.filter((id) => id !== 'warehouse')).toEqual(['inventory', 'manual', 'security', 'reports', 'myStore']);
    expect(ids.indexOf('warehouse')).toBe(ids.length - 2);
  });

  it('SHELL-014 has the reports between store security and the warehouse, and its hidden page below the categories', () => {
    const ids = menuGroups.map(({ id }) => id);
    expect(ids.slice(ids.indexOf('security'), ids.indexOf('security') + 3)).toEqual([
      'security',
      'reports',
      'warehouse',
    ]);
    expect(activePath('/reports/subCategories/Kitchen/Kitchen')).toBe('/reports/categoryReport');
  });

  it('lights up the entry that a screen is reached from', () => {
    expect(activePath('/inventory/categories')).toBe('/inventory');
    expect(activePath('/inventoryItem/B0C7K2M4QX')).toBe('/inventory');
    expect(activePath('/notificationSettings')).toBe('/storeSettings');
    expect(activePath('/warehouse/packages/KRV-1')).toBe('/warehouse/packages');
    expect(activePath('/nowhere')).toBeNull();
  });
});
