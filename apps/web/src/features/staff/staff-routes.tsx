import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { withWords } from '../../i18n/i18n.ts';
import { ErrorPage } from '../../shell/message-pages.tsx';
import { ScreenWaiting } from '../../shell/waiting.tsx';
import { auditList } from './audit/audit-list.ts';
import { customersList } from './customers/customers-list.ts';
import { announcementsList } from './messages/announcements-list.ts';
import { deskSearchOf } from './help/desk-search.ts';
import { reconciliationSearch } from './reconciliation/reconciliation-search.ts';
import { requestsList } from './requests/requests-list.ts';
import { StaffFrame } from './staff-frame.tsx';
import { StaffNotFound } from './staff-not-found.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: StaffFrame,
  notFoundComponent: StaffNotFound,
});
const home = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  beforeLoad: () => {
    throw redirect({ to: '/staff/customers' as '/', replace: true }); // The registered router is the panel's.
  },
});
const customers = createRoute({
  getParentRoute: () => root,
  path: '/staff/customers',
  validateSearch: customersList.check,
  component: lazyRouteComponent(() => import('./customers/customers.screen.tsx'), 'CustomersScreen'),
});
const customer = createRoute({
  getParentRoute: () => root,
  path: '/staff/customers/$id',
  validateSearch: (search: Record<string, unknown>) => (typeof search.tab === 'string' ? { tab: search.tab } : {}),
  component: lazyRouteComponent(
    () => withWords(['account', 'credit', 'subscriptions'], import('./customers/customer.screen.tsx')),
    'CustomerScreen',
  ),
});
const requests = createRoute({
  getParentRoute: () => root,
  path: '/staff/requests',
  validateSearch: requestsList.check,
  component: lazyRouteComponent(() => import('./requests/requests.screen.tsx'), 'RequestsScreen'),
});
const desk = createRoute({
  getParentRoute: () => root,
  path: '/staff/help',
  validateSearch: deskSearchOf,
  component: lazyRouteComponent(() => withWords(['help'], import('./help/desk.screen.tsx')), 'DeskScreen'),
});
const levels = createRoute({
  getParentRoute: () => root,
  path: '/staff/levels',
  component: lazyRouteComponent(() => withWords(['subscriptions'], import('./sale/levels.screen.tsx')), 'LevelsScreen'),
});
const coupons = createRoute({
  getParentRoute: () => root,
  path: '/staff/coupons',
  component: lazyRouteComponent(
    () => withWords(['subscriptions'], import('./sale/coupons.screen.tsx')),
    'CouponsScreen',
  ),
});
const rates = createRoute({
  getParentRoute: () => root,
  path: '/staff/rates',
  component: lazyRouteComponent(() => import('./sale/rates.screen.tsx'), 'RatesScreen'),
});
const announcements = createRoute({
  getParentRoute: () => root,
  path: '/staff/messages',
  validateSearch: announcementsList.check,
  component: lazyRouteComponent(() => import('./messages/announcements.screen.tsx'), 'AnnouncementsScreen'),
});
const announcement = createRoute({
  getParentRoute: () => root,
  path: '/staff/messages/$id',
  component: lazyRouteComponent(
    () => withWords(['subscriptions'], import('./messages/announcement.screen.tsx')),
    'AnnouncementScreen',
  ),
});
const articles = createRoute({
  getParentRoute: () => root,
  path: '/staff/articles',
  component: lazyRouteComponent(() => import('./messages/articles.screen.tsx'), 'ArticlesScreen'),
});
const article = createRoute({
  getParentRoute: () => root,
  path: '/staff/articles/$id',
  component: lazyRouteComponent(() => import('./messages/article.screen.tsx'), 'ArticleScreen'),
});
const reconciliation = createRoute({
  getParentRoute: () => root,
  path: '/staff/reconciliation',
  validateSearch: reconciliationSearch,
  component: lazyRouteComponent(() => import('./reconciliation/reconciliation.screen.tsx'), 'ReconciliationScreen'),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/staff/actions',
  validateSearch: auditList.check,
  component: lazyRouteComponent(() => withWords(['subscriptions'], import('./audit/audit.screen.tsx')), 'AuditScreen'),
});
const warehouse = createRoute({
  getParentRoute: () => root,
  path: '/staff/warehouse',
  component: lazyRouteComponent(() => import('./warehouse/unknown-events.screen.tsx'), 'UnknownEventsScreen'),
});
const own = createRoute({
  getParentRoute: () => root,
  path: '/staff/password',
  component: lazyRouteComponent(() => import('./own/password.screen.tsx'), 'PasswordScreen'),
});

const tree = root.addChildren([
  home,
  customers,
  customer,
  requests,
  desk,
  levels,
  coupons,
  rates,
  announcements,
  announcement,
  articles,
  article,
  reconciliation,
  audit,
  warehouse,
  own,
]);

/** Every address of the area of staff; all of them stand under /staff. */
export const createStaffRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    context: { queryClient },
    ...(history ? { history } : {}),
    caseSensitive: false,
    defaultPendingMs: 200,
    defaultPendingComponent: ScreenWaiting,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: StaffNotFound,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  });
