import { describe, expect, it } from 'vitest';
import { activePath, menuGroups } from './menu-groups.ts';

/** The entries of the specification, in its order; those without a screen yet are listed as soon as they have one. */
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
    ['SHELL-011', 'inventory', 8],
    ['SHELL-012', 'manual', 2],
    ['SHELL-013', 'security', 11],
    ['SHELL-014', 'reports', 9],
    ['SHELL-016', 'myStore', 6],
  ] as const)('%s lists %s in the order of the specification', (_, id, least) => {
    const listed = menuGroups.find((group) => group.id === id)?.entries.map(({ path }) => path) ?? [];
    expect(listed.length).toBeGreaterThanOrEqual(least);
    const wanted: readonly string[] = ordered[id];
    expect(listed).toEqual(wanted.filter((path) => listed.includes(path)));
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
