import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { orders as orderCalls } from '@kervan/contracts/orders-calls';
import { read } from '../api/operations.ts';
import { flagsSearch } from '../features/orders/flags-search.ts';
import { orderSearch } from '../features/orders/order-search.ts';
import { uploadSearch } from '../features/orders/upload-search.ts';
import type { OrdersSearch } from '../features/orders/orders-list.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';
import { only } from './search-values.ts';

// The list checks its address itself: what it knows of orders is not loaded before it is opened.
const ordersSearch = (search: Record<string, unknown>): OrdersSearch => search;
const orders = createRoute({
  getParentRoute: () => panel,
  path: '/orders',
  validateSearch: ordersSearch,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(read(orderCalls.counts, {})),
  component: lazyRouteComponent(
    () =>
      withWords(
        ['orders', 'shipping', 'filters', 'buying', 'orderFiles', 'packages'],
        import('../features/orders/orders.screen.tsx'),
      ),
    'OrdersScreen',
  ),
});
const orderQueue = createRoute({
  getParentRoute: () => panel,
  path: '/orders/queue',
  validateSearch: ordersSearch,
  component: lazyRouteComponent(
    () => withWords(['orders', 'shipping', 'buying', 'packages'], import('../features/orders/order-queue.screen.tsx')),
    'OrderQueueScreen',
  ),
});
const orderUpload = createRoute({
  getParentRoute: () => panel,
  path: '/orders/upload',
  validateSearch: only(uploadSearch),
  component: lazyRouteComponent(
    () => withWords(['orderFiles'], import('../features/orders/upload.screen.tsx')),
    'UploadScreen',
  ),
});
const manualOrders = createRoute({
  getParentRoute: () => panel,
  path: '/manualorder',
  component: lazyRouteComponent(
    () => withWords(['manual', 'orderFiles'], import('../features/orders/manual-orders.screen.tsx')),
    'ManualOrdersScreen',
  ),
});
const sellerOrder = createRoute({
  getParentRoute: () => panel,
  path: '/sellerOrder/$sellerAmazonOrderId',
  validateSearch: only(orderSearch),
  // Not where a link is only pointed at: who goes over a list would ask for each order of it.
  loader: ({ context, params: { sellerAmazonOrderId }, preload }) => {
    if (!preload)
      void context.queryClient.prefetchQuery(
        read(orderCalls.details, { query: { sellerAmazonOrderId } }, { isMain: true }),
      );
  },
  component: lazyRouteComponent(
    () =>
      withWords(
        ['orders', 'shipping', 'buying', 'orderFiles', 'returns', 'packages', 'buyerMessages', 'feedback'],
        import('../features/orders/order.screen.tsx'),
      ),
    'OrderScreen',
  ),
});
const customerFlags = createRoute({
  getParentRoute: () => panel,
  path: '/customerFlags',
  validateSearch: only(flagsSearch),
  component: lazyRouteComponent(
    () => withWords(['orders'], import('../features/orders/flags.screen.tsx')),
    'FlagsScreen',
  ),
});

export const ordersRoutes = [orders, orderQueue, orderUpload, manualOrders, sellerOrder, customerFlags] as const;
