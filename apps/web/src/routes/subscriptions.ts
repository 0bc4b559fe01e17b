import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { subscriptions as subscriptionCalls } from '@kervan/contracts/subscriptions-calls';
import { read } from '../api/operations.ts';
import { needsOwnPage, paymentSettings } from '../features/subscriptions/card-entry/payment-document.ts';
import { paymentsSearch } from '../features/subscriptions/invoices/payments-search.ts';
import { subscribeSearch } from '../features/subscriptions/subscribe/subscribe-search.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';
import { defined, id, only } from './search-values.ts';

// Subscription and payments. Where cards are entered the page is loaded anew: only there the provider's script may run (decision 40).
const asOwnPage = ({ location }: { location: { href: string } }) => {
  if (needsOwnPage(paymentSettings())) throw redirect({ href: location.href, reloadDocument: true });
};
const askHistory = ({ context }: { context: { queryClient: QueryClient } }) =>
  void context.queryClient.prefetchQuery(read(subscriptionCalls.history, { query: {} }));
const mySubscription = lazyRouteComponent(
  () =>
    withWords(
      ['subscriptions', 'billing', 'cards'],
      import('../features/subscriptions/mine/my-subscription.screen.tsx'),
    ),
  'MySubscriptionScreen',
);
const subscribe = createRoute({
  getParentRoute: () => panel,
  path: '/subscriptions/subscribe',
  validateSearch: only(subscribeSearch),
  beforeLoad: asOwnPage,
  component: lazyRouteComponent(
    () =>
      withWords(
        ['subscriptions', 'billing', 'cards'],
        import('../features/subscriptions/subscribe/subscribe.screen.tsx'),
      ),
    'SubscribeScreen',
  ),
});
const subscriptionOfMine = createRoute({
  getParentRoute: () => panel,
  path: '/subscriptions/mySubscription',
  loader: askHistory,
  component: mySubscription,
});
const subscriptionsOfMine = createRoute({
  getParentRoute: () => panel,
  path: '/subscriptions/my-subscriptions',
  loader: askHistory,
  component: mySubscription,
});
const mySubscriptions = createRoute({
  getParentRoute: () => panel,
  path: '/my-subscriptions',
  loader: askHistory,
  component: mySubscription,
});
const changePlan = createRoute({
  getParentRoute: () => panel,
  path: '/changePlan/$id',
  validateSearch: only((search) => defined({ level: id(search.level) })),
  beforeLoad: asOwnPage,
  component: lazyRouteComponent(
    () =>
      withWords(
        ['subscriptions', 'billing', 'cards'],
        import('../features/subscriptions/change/change-plan.screen.tsx'),
      ),
    'ChangePlanScreen',
  ),
});
const warehouseCredit = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse-credit',
  validateSearch: only((search) => (search.view === 'all' ? { view: 'all' as const } : {})),
  component: lazyRouteComponent(
    () => withWords(['credit', 'billing'], import('../features/subscriptions/credit/credit.screen.tsx')),
    'CreditScreen',
  ),
});
const loadWarehouseCredit = createRoute({
  getParentRoute: () => panel,
  path: '/load-warehouse-credit',
  validateSearch: only((search) => defined({ amount: id(search.amount) })),
  beforeLoad: asOwnPage,
  component: lazyRouteComponent(
    () => withWords(['credit', 'billing', 'cards'], import('../features/subscriptions/credit/load-credit.screen.tsx')),
    'LoadCreditScreen',
  ),
});
const editSubscription = createRoute({
  getParentRoute: () => panel,
  path: '/edit-subscription',
  validateSearch: only((search) => defined({ level: id(search.level) })),
  beforeLoad: asOwnPage,
  component: lazyRouteComponent(
    () =>
      withWords(
        ['subscriptions', 'billing', 'cards'],
        import('../features/subscriptions/change/change-plan.screen.tsx'),
      ),
    'ChangePlanScreen',
  ),
});
const myPayments = createRoute({
  getParentRoute: () => panel,
  path: '/subscriptions/mypayments',
  validateSearch: only(paymentsSearch),
  component: lazyRouteComponent(
    () => withWords(['billing'], import('../features/subscriptions/invoices/my-payments.screen.tsx')),
    'MyPaymentsScreen',
  ),
});
const invoiceDetail = createRoute({
  getParentRoute: () => panel,
  path: '/invoice-detail/$id',
  component: lazyRouteComponent(
    () => withWords(['billing', 'cards'], import('../features/subscriptions/invoices/invoice-detail.screen.tsx')),
    'InvoiceDetailScreen',
  ),
});
// Assumed: the specification names the screen and no address for it.
const billingAddress = createRoute({
  getParentRoute: () => panel,
  path: '/subscriptions/billingAddress',
  component: lazyRouteComponent(
    () => withWords(['billing'], import('../features/subscriptions/address/billing-address.screen.tsx')),
    'BillingAddressScreen',
  ),
});
const changeCreditCard = createRoute({
  getParentRoute: () => panel,
  path: '/change-credit-card',
  beforeLoad: asOwnPage,
  component: lazyRouteComponent(
    () => withWords(['billing', 'cards'], import('../features/subscriptions/cards/cards.screen.tsx')),
    'CardsScreen',
  ),
});

export const subscriptionsRoutes = [
  subscribe,
  subscriptionOfMine,
  subscriptionsOfMine,
  mySubscriptions,
  changePlan,
  warehouseCredit,
  loadWarehouseCredit,
  editSubscription,
  myPayments,
  invoiceDetail,
  billingAddress,
  changeCreditCard,
] as const;
