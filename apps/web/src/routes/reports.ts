import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ReportScreenName, ReportSearch } from '../features/reports/report-list.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';

/** Each report; the screen reads its address itself. */
const reportRoute = <Path extends string>(path: Path, name: ReportScreenName) =>
  createRoute({
    getParentRoute: () => panel,
    path,
    validateSearch: (search: Record<string, unknown>): ReportSearch => search,
    component: lazyRouteComponent(
      () => withWords(['reports', 'filters'], import('../features/reports/report.screen.tsx')),
      name,
    ),
  });
const ofReports = [
  reportRoute('/reports/AccountHealth', 'AccountHealthScreen'),
  reportRoute('/reports/categoryReport', 'CategoryReportScreen'),
  reportRoute('/reports/subCategories/$rootCategoryId/$rootCategoryName', 'SubCategoriesScreen'),
  reportRoute('/reports/SalesReport', 'SalesReportScreen'),
  reportRoute('/reports/ProfitReport', 'ProfitReportScreen'),
  reportRoute('/reports/buyboxReport', 'BuyboxReportScreen'),
  reportRoute('/productSearchHistory', 'SearchHistoryScreen'),
  reportRoute('/inventory/bestSeller', 'BestSellerScreen'),
  reportRoute('/reports/brandReport', 'BrandReportScreen'),
  reportRoute('/reports/BusinessReport', 'BusinessReportScreen'),
] as const;
// SHELL-015.
const reportsHome = createRoute({
  getParentRoute: () => panel,
  path: '/reports',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const reportsRoutes = [...ofReports, reportsHome] as const;
