import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { read } from '../api/operations.ts';
import type { MarginSearch } from '../features/dashboard/margin-search.ts';
import type { DashboardSearch } from '../features/dashboard/dashboard-tabs.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';

const home = createRoute({
  getParentRoute: () => panel,
  path: '/',
  loader: ({ context: { queryClient } }) =>
    void import('@kervan/contracts/dashboard-calls').then(({ dashboard }) =>
      queryClient.prefetchQuery(read(dashboard.storeHealth, {})),
    ),
  // The screen checks its address itself.
  validateSearch: (search: Record<string, unknown>): DashboardSearch => search,
  component: lazyRouteComponent(
    () =>
      withWords(['dashboard', 'inventory', 'margin', 'reports'], import('../features/dashboard/dashboard.screen.tsx')),
    'DashboardScreen',
  ),
});
// The screen checks its address itself.
const marginAtRisk = createRoute({
  getParentRoute: () => panel,
  path: '/marginAtRisk',
  validateSearch: (search: Record<string, unknown>): MarginSearch => search,
  component: lazyRouteComponent(
    () => withWords(['margin'], import('../features/dashboard/margin.screen.tsx')),
    'MarginScreen',
  ),
});
const parts = createRoute({
  getParentRoute: () => panel,
  path: '/ui',
  component: lazyRouteComponent(
    () =>
      withWords(
        [
          'agreements',
          'asinSettings',
          'banners',
          'buyerMessages',
          'dashboard',
          'filters',
          'filterSettings',
          'identity',
          'inventory',
          'lists',
          'orders',
          'packages',
          'pricing',
          'product',
          'stores',
        ],
        import('../shell/parts.screen.tsx'),
      ),
    'PartsScreen',
  ),
});

export const overviewRoutes = [home, marginAtRisk, parts] as const;
