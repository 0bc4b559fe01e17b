import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inventory as inventoryCalls } from '@kervan/contracts/inventory-calls';
import { read } from '../api/operations.ts';
import { categoriesSearch } from '../features/inventory/categories-search.ts';
import { inventoryList } from '../features/inventory/inventory-list.ts';
import { addSearch, itemSearch, pricingHistorySearch } from '../features/inventory/item-search.ts';
import type { HistorySearch } from '../features/inventory/update-history-list.ts';
import type { SettingsSearch } from '../features/asin-settings/settings-list.ts';
import { type PageSearch, readPage } from '../features/bulk-delete/page-search.ts';
import type { SuppressedSearch } from '../features/protection/suppressed-search.ts';
import { withWords } from '../i18n/i18n.ts';
import { prefetchList } from '../kit/lists/list-query.ts';
import { panel } from './frames.ts';
import { only } from './search-values.ts';

const inventory = createRoute({
  getParentRoute: () => panel,
  path: '/inventory',
  validateSearch: only(inventoryList.check),
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context: { queryClient }, deps }) => {
    void prefetchList(queryClient, inventoryList, deps.search, null);
    void queryClient.prefetchQuery(read(inventoryCalls.counts, {}));
  },
  component: lazyRouteComponent(
    () => withWords(['inventory', 'filters'], import('../features/inventory/inventory.screen.tsx')),
    'InventoryScreen',
  ),
});
const inventoryNew = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/new',
  validateSearch: only(addSearch),
  component: lazyRouteComponent(
    () => withWords(['inventory', 'product', 'adding'], import('../features/inventory/add-products.screen.tsx')),
    'AddProductsScreen',
  ),
});
const categories = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/categories',
  validateSearch: only(categoriesSearch),
  component: lazyRouteComponent(
    () => withWords(['categories'], import('../features/inventory/categories.screen.tsx')),
    'CategoriesScreen',
  ),
});
const inventoryItem = createRoute({
  getParentRoute: () => panel,
  path: '/inventoryItem/$asinOrSku',
  validateSearch: only(itemSearch),
  // Not where a link is only pointed at: who goes over a list would ask for each product of it.
  loader: ({ context, params: { asinOrSku }, preload }) => {
    if (!preload)
      void context.queryClient.prefetchQuery(read(inventoryCalls.detail, { query: { asinOrSku } }, { isMain: true }));
  },
  component: lazyRouteComponent(
    () =>
      withWords(
        ['inventory', 'product', 'asinSettings', 'filterSettings'],
        import('../features/inventory/item.screen.tsx'),
      ),
    'ItemScreen',
  ),
});
const updateHistory = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/inventoryItemUpdateHistory',
  // The list checks its address itself: what it knows of changes is not loaded before it is opened.
  validateSearch: (search: Record<string, unknown>): HistorySearch => search,
  component: lazyRouteComponent(
    () => withWords(['inventory', 'product', 'filters'], import('../features/inventory/update-history.screen.tsx')),
    'UpdateHistoryScreen',
  ),
});
const pricingHistory = createRoute({
  getParentRoute: () => panel,
  path: '/pricingHistory/$asin',
  validateSearch: only(pricingHistorySearch),
  component: lazyRouteComponent(
    () => withWords(['inventory', 'product'], import('../features/inventory/pricing-history.screen.tsx')),
    'PricingHistoryScreen',
  ),
});
const lastUpdateDetails = createRoute({
  getParentRoute: () => panel,
  path: '/lastUpdateDetails/$asin',
  component: lazyRouteComponent(
    () => withWords(['inventory', 'product'], import('../features/inventory/last-update.screen.tsx')),
    'LastUpdateScreen',
  ),
});
const bulkDelete = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/bulkDelete',
  component: lazyRouteComponent(
    () => withWords(['bulkDelete'], import('../features/bulk-delete/bulk-delete.screen.tsx')),
    'BulkDeleteScreen',
  ),
});
const duplicateProducts = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/duplicateProducts',
  validateSearch: (search: Record<string, unknown>): PageSearch => readPage(search),
  component: lazyRouteComponent(
    () => withWords(['bulkDelete'], import('../features/bulk-delete/duplicates.screen.tsx')),
    'DuplicateProductsScreen',
  ),
});
const excludedStores = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/excludedStores',
  component: lazyRouteComponent(
    () =>
      withWords(
        ['excludedStores', 'pricing', 'filterSettings'],
        import('../features/excluded-stores/excluded-stores.screen.tsx'),
      ),
    'ExcludedStoresScreen',
  ),
});
const asinSettings = createRoute({
  getParentRoute: () => panel,
  path: '/asinBasedSettings',
  // The list checks its address itself.
  validateSearch: (search: Record<string, unknown>): SettingsSearch => search,
  component: lazyRouteComponent(
    () =>
      withWords(
        ['asinSettings', 'filters', 'filterSettings'],
        import('../features/asin-settings/asin-settings.screen.tsx'),
      ),
    'AsinSettingsScreen',
  ),
});
const manualInventory = createRoute({
  getParentRoute: () => panel,
  path: '/manualinventory',
  component: lazyRouteComponent(
    () => withWords(['manual'], import('../features/manual/inventory-files.screen.tsx')),
    'InventoryFilesScreen',
  ),
});
// The screen checks its address itself.
const suppressedListings = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/suppressedListings',
  validateSearch: (search: Record<string, unknown>): SuppressedSearch => search,
  component: lazyRouteComponent(
    () => withWords(['protection'], import('../features/protection/suppressed-listings.screen.tsx')),
    'SuppressedListingsScreen',
  ),
});

export const inventoryRoutes = [
  inventory,
  inventoryNew,
  categories,
  inventoryItem,
  updateHistory,
  pricingHistory,
  lastUpdateDetails,
  bulkDelete,
  duplicateProducts,
  excludedStores,
  asinSettings,
  manualInventory,
  suppressedListings,
] as const;
