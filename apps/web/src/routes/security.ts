import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { filtersSearch } from '../features/filters/filters-search.ts';
import type { ListScreenName } from '../features/lists/list-types.ts';
import type { ListSearch } from '../features/lists/record-lists.ts';
import type { PoolSearch } from '../features/common-pool/pool-lists.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';
import { only } from './search-values.ts';

/** Each list of the store; the screen reads its address itself. */
const listRoute = <Path extends string>(path: Path, name: ListScreenName) =>
  createRoute({
    getParentRoute: () => panel,
    path,
    validateSearch: (search: Record<string, unknown>): ListSearch => search,
    component: lazyRouteComponent(
      () => withWords(['lists', 'filters', 'filterSettings'], import('../features/lists/list.screen.tsx')),
      name,
    ),
  });
const restrictedBrands = listRoute('/restrictedBrands', 'RestrictedBrandsScreen');
const restrictedProducts = listRoute('/restrictedProducts', 'RestrictedProductsScreen');
const restrictedKeywords = listRoute('/restrictedKeywords', 'RestrictedKeywordsScreen');
const restrictedCategories = listRoute('/restrictedCategories', 'RestrictedCategoriesScreen');
const reliableBrands = listRoute('/reliableBrands', 'ReliableBrandsScreen');
const reliableProducts = listRoute('/reliableProducts', 'ReliableProductsScreen');
const excludedProducts = listRoute('/excludedProducts', 'ExcludedProductsScreen');
const filters = createRoute({
  getParentRoute: () => panel,
  path: '/filters',
  validateSearch: only(filtersSearch),
  component: lazyRouteComponent(
    () => withWords(['filterSettings'], import('../features/filters/filters.screen.tsx')),
    'FiltersScreen',
  ),
});
const preventSuspend = createRoute({
  getParentRoute: () => panel,
  path: '/preventSuspend',
  component: lazyRouteComponent(
    () => withWords(['protection'], import('../features/protection/prevent-suspend.screen.tsx')),
    'PreventSuspendScreen',
  ),
});
/** Each common pool; the screen reads its address itself. */
const poolRoute = <Path extends string>(path: Path, name: 'BrandPoolScreen' | 'ProductPoolScreen') =>
  createRoute({
    getParentRoute: () => panel,
    path,
    validateSearch: (search: Record<string, unknown>): PoolSearch => search,
    component: lazyRouteComponent(
      () =>
        withWords(
          ['commonPool', 'lists', 'filters', 'filterSettings'],
          import('../features/common-pool/pool.screen.tsx'),
        ),
      name,
    ),
  });
const commonBrandPool = poolRoute('/commonBrandPool', 'BrandPoolScreen');
const commonProductPool = poolRoute('/commonProductPool', 'ProductPoolScreen');

export const securityRoutes = [
  restrictedBrands,
  restrictedProducts,
  restrictedKeywords,
  restrictedCategories,
  reliableBrands,
  reliableProducts,
  excludedProducts,
  filters,
  preventSuspend,
  commonBrandPool,
  commonProductPool,
] as const;
