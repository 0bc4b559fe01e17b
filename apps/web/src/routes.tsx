import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from './shell/message-pages.tsx';
import { ScreenWaiting } from './shell/waiting.tsx';
import { auth, documents, panel, root, wizard } from './routes/frames.ts';
import { visitorsRoutes } from './routes/visitors.ts';
import { storesRoutes } from './routes/stores.ts';
import { agreementsRoutes } from './routes/agreements.ts';
import { overviewRoutes } from './routes/overview.ts';
import { inventoryRoutes } from './routes/inventory.ts';
import { securityRoutes } from './routes/security.ts';
import { ordersRoutes } from './routes/orders.ts';
import { settingsRoutes } from './routes/settings.ts';
import { warehouseRoutes } from './routes/warehouse.ts';
import { messagesRoutes } from './routes/messages.ts';
import { reportsRoutes } from './routes/reports.ts';
import { subscriptionsRoutes } from './routes/subscriptions.ts';
import { accountRoutes } from './routes/account.ts';
import { aloneRoutes } from './routes/alone.ts';

const tree = root.addChildren([
  auth.addChildren([...visitorsRoutes]),
  wizard.addChildren([...storesRoutes]),
  panel.addChildren([
    ...overviewRoutes,
    ...inventoryRoutes,
    ...securityRoutes,
    ...ordersRoutes,
    ...settingsRoutes,
    ...warehouseRoutes,
    ...messagesRoutes,
    ...reportsRoutes,
    ...subscriptionsRoutes,
    ...accountRoutes,
  ]),
  documents.addChildren([...agreementsRoutes]),
  ...aloneRoutes,
]);

/** Every screen address of the panel, in the browser's history unless a test brings one of its own. Paths match case-insensitively, as the specification mixes cases. */
export function createPanelRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    ...(history ? { history } : {}),
    caseSensitive: false,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingComponent: ScreenWaiting,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}
