import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { company as companyCalls } from '@kervan/contracts/company-calls';
import { credit as creditCalls } from '@kervan/contracts/credit-calls';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import { flags as flagCalls } from '@kervan/contracts/flags-calls';
import { inventory as inventoryCalls } from '@kervan/contracts/inventory-calls';
import { billing as billingCalls } from '@kervan/contracts/billing-calls';
import { cards as cardCalls } from '@kervan/contracts/cards-calls';
import { orders as orderCalls } from '@kervan/contracts/orders-calls';
import { pricing as pricingCalls } from '@kervan/contracts/pricing-calls';
import { routing as routingCalls } from '@kervan/contracts/routing-calls';
import { subscriptions as subscriptionCalls } from '@kervan/contracts/subscriptions-calls';
import { warehouse as warehouseCalls } from '@kervan/contracts/warehouse-calls';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { read } from './api/operations.ts';
import { accountSearch } from './features/account/account-search.ts';
import type { MarginSearch } from './features/dashboard/margin-search.ts';
import { extensionSearch } from './features/extension/extension-search.ts';
import { filtersSearch } from './features/filters/filters-search.ts';
import { inventoryList } from './features/inventory/inventory-list.ts';
import { addSearch, itemSearch } from './features/inventory/item-search.ts';
import { historyList } from './features/inventory/update-history-list.ts';
import { messageSearch } from './features/messages/message-list.ts';
import { flagsSearch } from './features/orders/flags-search.ts';
import { orderSearch } from './features/orders/order-search.ts';
import { uploadSearch } from './features/orders/upload-search.ts';
import type { OrdersSearch } from './features/orders/orders-list.ts';
import { pricingSearch } from './features/pricing/pricing-search.ts';
import { needsOwnPage, paymentSettings } from './features/subscriptions/card-entry/payment-document.ts';
import { paymentsSearch } from './features/subscriptions/invoices/payments-search.ts';
import { subscribeSearch } from './features/subscriptions/subscribe/subscribe-search.ts';
import { warehouseSearch } from './features/warehouse/warehouse-search.ts';
import { withBothWords, withWords } from './i18n/i18n.ts';
import { prefetchList } from './kit/lists/list-query.ts';
import { enter } from './session/enter.ts';
import { safeTarget } from './session/guard.ts';
import { AccessPage, ErrorPage, NotFoundPage } from './shell/message-pages.tsx';
import { PanelFrame } from './shell/panel-frame.tsx';
import { Root } from './shell/root.tsx';
import { SessionFailed } from './shell/session-failed.tsx';
import { ScreenWaiting, Waiting } from './shell/waiting.tsx';

/** Query values as the address gives them; a value of the wrong kind counts as absent. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
const id = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  }; // Only absent keys are left out.

/** What a check does not answer is absent on the screen too: the router itself would hand on values that no check knows (SHELL-040). */
const only =
  <T extends object>(check: (search: Record<string, unknown>) => T) =>
  (search: Record<string, unknown>): T => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...check(search),
  });

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location, context }) => enter(location, context.queryClient),
  component: Root,
  pendingComponent: Waiting,
  errorComponent: SessionFailed,
  notFoundComponent: NotFoundPage,
});

// Without a session: form at the left, the route at the right.
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => withWords(['identity'], import('./shell/auth-frame.tsx')), 'AuthFrame'),
});
const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  validateSearch: only((search) =>
    defined({
      redirect: text(search.redirect),
      affiliatecode: text(search.affiliatecode),
      tab: text(search.tab),
      email: text(search.email),
    }),
  ),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('./features/identity/login.screen.tsx')),
    'LoginScreen',
  ),
});
const resendConfirmation = createRoute({
  getParentRoute: () => auth,
  path: '/resendConfirmationEmail/$email',
  component: lazyRouteComponent(
    () => withWords(['identity'], import('./features/identity/resend-confirmation.screen.tsx')),
    'ResendConfirmationScreen',
  ),
});
const registrationSuccess = createRoute({
  getParentRoute: () => auth,
  path: '/registrationSuccess',
  validateSearch: only((search) => defined({ email: text(search.email) })),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('./features/identity/registration-success.screen.tsx')),
    'RegistrationSuccessScreen',
  ),
});
const mailActivation = createRoute({
  getParentRoute: () => auth,
  path: '/mailActivation/$status',
  validateSearch: only((search) => defined({ email: text(search.email), token: text(search.token) })),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('./features/identity/mail-activation.screen.tsx')),
    'MailActivationScreen',
  ),
});
const passwordReset = createRoute({
  getParentRoute: () => auth,
  path: '/passwordReset/$status',
  validateSearch: only((search) => defined({ email: text(search.email), token: text(search.token) })),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('./features/identity/password-reset.screen.tsx')),
    'PasswordResetScreen',
  ),
});
// The links of mails about the own account, and the page that the browser extension frames or opens.
const linkOfMail = (search: Record<string, unknown>) =>
  defined({ email: text(search.email), token: text(search.token) });
const confirmEmailChange = createRoute({
  getParentRoute: () => auth,
  path: '/account/confirmEmail',
  validateSearch: only(linkOfMail),
  component: lazyRouteComponent(
    () => withWords(['account'], import('./features/account/confirm-email.screen.tsx')),
    'ConfirmEmailScreen',
  ),
});
const undoEmailChange = createRoute({
  getParentRoute: () => auth,
  path: '/account/undoEmail',
  validateSearch: only(linkOfMail),
  component: lazyRouteComponent(
    () => withWords(['account'], import('./features/account/undo-email.screen.tsx')),
    'UndoEmailScreen',
  ),
});
const confirmDeletion = createRoute({
  getParentRoute: () => auth,
  path: '/account/confirmDeletion',
  validateSearch: only(linkOfMail),
  component: lazyRouteComponent(
    () => withWords(['identity', 'account'], import('./features/account/confirm-deletion.screen.tsx')),
    'ConfirmDeletionScreen',
  ),
});
const extensionLogin = createRoute({
  getParentRoute: () => auth,
  path: '/extentionLogin',
  validateSearch: only(extensionSearch),
  component: lazyRouteComponent(
    () => withWords(['identity', 'account'], import('./features/extension/extension-login.screen.tsx')),
    'ExtensionLoginScreen',
  ),
});

// Connecting a store.
const wizard = createRoute({
  getParentRoute: () => root,
  id: 'wizard',
  component: lazyRouteComponent(() => withWords(['stores'], import('./shell/wizard-frame.tsx')), 'WizardFrame'),
});
const storeOf = (search: Record<string, unknown>) => defined({ cmId: id(search.cmId) });
const addStore = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/AddStore',
  component: lazyRouteComponent(
    () => withWords(['stores'], import('./features/stores/add-store.screen.tsx')),
    'AddStoreScreen',
  ),
});
const authorizeSpApi = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/AuthorizeSpApi',
  validateSearch: only(storeOf),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('./features/stores/authorize.screen.tsx')),
    'AuthorizeScreen',
  ),
});
const reAuthorizeSpApi = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/reAuthorizeSpApi',
  validateSearch: only(storeOf),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('./features/stores/re-authorize.screen.tsx')),
    'ReAuthorizeScreen',
  ),
});
const notificationSettings = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/AmazonNotificationSettings',
  validateSearch: only(storeOf),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('./features/stores/notification-settings.screen.tsx')),
    'NotificationSettingsScreen',
  ),
});
const amzRegistration = createRoute({
  getParentRoute: () => wizard,
  path: '/amzRegistration/$status',
  validateSearch: only((search) => defined({ cmId: id(search.cmId), failStatus: text(search.failStatus) })),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('./features/stores/registration-result.screen.tsx')),
    'RegistrationResultScreen',
  ),
});

// Before the plans, and the texts that are accepted.
const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: only((search) => defined({ step: text(search.step) })),
  component: lazyRouteComponent(
    () => withWords(['onboarding'], import('./features/onboarding/onboarding.screen.tsx')),
    'OnboardingScreen',
  ),
});
const documents = createRoute({
  getParentRoute: () => root,
  id: 'documents',
  component: lazyRouteComponent(() => import('./shell/document-frame.tsx'), 'DocumentFrame'),
});
const agreementScreens = () => withBothWords('agreements', import('./features/onboarding/agreement.screen.tsx'));
const licence = createRoute({
  getParentRoute: () => documents,
  path: '/licenceAgreement',
  component: lazyRouteComponent(agreementScreens, 'LicenceScreen'),
});
const dataProtection = createRoute({
  getParentRoute: () => documents,
  path: '/dataProtection',
  component: lazyRouteComponent(agreementScreens, 'DataProtectionScreen'),
});
const warehouseAgreement = createRoute({
  getParentRoute: () => documents,
  path: '/warehouseAgreement',
  component: lazyRouteComponent(agreementScreens, 'WarehouseAgreementScreen'),
});

// The panel itself. A loader asks for what the screen shows first and waits for nothing: the screen says itself what is on its way and what failed.
const panel = createRoute({ getParentRoute: () => root, id: 'panel', component: PanelFrame });
const home = createRoute({
  getParentRoute: () => panel,
  path: '/',
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(dashboard.storeHealth, {})),
  component: lazyRouteComponent(
    () => withWords(['dashboard', 'inventory', 'margin'], import('./features/dashboard/dashboard.screen.tsx')),
    'DashboardScreen',
  ),
});
// The screen checks its address itself.
const marginAtRisk = createRoute({
  getParentRoute: () => panel,
  path: '/marginAtRisk',
  validateSearch: (search: Record<string, unknown>): MarginSearch => search,
  component: lazyRouteComponent(
    () => withWords(['margin'], import('./features/dashboard/margin.screen.tsx')),
    'MarginScreen',
  ),
});

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
    () => withWords(['inventory', 'filters'], import('./features/inventory/inventory.screen.tsx')),
    'InventoryScreen',
  ),
});
const inventoryNew = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/new',
  validateSearch: only(addSearch),
  component: lazyRouteComponent(
    () => withWords(['inventory'], import('./features/inventory/add-products.screen.tsx')),
    'AddProductsScreen',
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
    () => withWords(['inventory'], import('./features/inventory/item.screen.tsx')),
    'ItemScreen',
  ),
});
const updateHistory = createRoute({
  getParentRoute: () => panel,
  path: '/inventory/inventoryItemUpdateHistory',
  validateSearch: only(historyList.check),
  component: lazyRouteComponent(
    () => withWords(['inventory', 'filters'], import('./features/inventory/update-history.screen.tsx')),
    'UpdateHistoryScreen',
  ),
});
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
        ['orders', 'shipping', 'filters', 'buying', 'orderFiles'],
        import('./features/orders/orders.screen.tsx'),
      ),
    'OrdersScreen',
  ),
});
const orderQueue = createRoute({
  getParentRoute: () => panel,
  path: '/orders/queue',
  validateSearch: ordersSearch,
  component: lazyRouteComponent(
    () => withWords(['orders', 'shipping', 'buying'], import('./features/orders/order-queue.screen.tsx')),
    'OrderQueueScreen',
  ),
});
const orderUpload = createRoute({
  getParentRoute: () => panel,
  path: '/orders/upload',
  validateSearch: only(uploadSearch),
  component: lazyRouteComponent(
    () => withWords(['orderFiles'], import('./features/orders/upload.screen.tsx')),
    'UploadScreen',
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
        ['orders', 'shipping', 'buying', 'orderFiles', 'returns'],
        import('./features/orders/order.screen.tsx'),
      ),
    'OrderScreen',
  ),
});
const customerFlags = createRoute({
  getParentRoute: () => panel,
  path: '/customerFlags',
  validateSearch: only(flagsSearch),
  loader: ({ context }) =>
    void context.queryClient.prefetchQuery(read(flagCalls.all, { query: { flagType: 'Order' } })),
  component: lazyRouteComponent(
    () => withWords(['orders'], import('./features/orders/flags.screen.tsx')),
    'FlagsScreen',
  ),
});
const pricing = createRoute({
  getParentRoute: () => panel,
  path: '/mainCustomerPricingSettings',
  validateSearch: only(pricingSearch),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(read(pricingCalls.getStore, {}));
    for (const sendingType of ['main', ...sendingTypes] as const)
      void queryClient.prefetchQuery(read(pricingCalls.get, { query: { sendingType } }));
  },
  component: lazyRouteComponent(
    () => withWords(['pricing', 'filters'], import('./features/pricing/pricing.screen.tsx')),
    'PricingScreen',
  ),
});
const filters = createRoute({
  getParentRoute: () => panel,
  path: '/filters',
  validateSearch: only(filtersSearch),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(read(routingCalls.get, {}));
    for (const sendingType of sendingTypes)
      void queryClient.prefetchQuery(read(filterCalls.get, { query: { sendingType } }));
  },
  component: lazyRouteComponent(
    () => withWords(['filters'], import('./features/filters/filters.screen.tsx')),
    'FiltersScreen',
  ),
});

const routing = createRoute({
  getParentRoute: () => panel,
  path: '/routingsettings',
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(routingCalls.get, {})),
  component: lazyRouteComponent(
    () => withWords(['routing'], import('./features/routing/routing.screen.tsx')),
    'RoutingScreen',
  ),
});

// Who the seller is, to us and to buyers.
const companyForm = createRoute({
  getParentRoute: () => panel,
  path: '/companyForm',
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(companyCalls.get, {})),
  component: lazyRouteComponent(
    () => withWords(['company'], import('./features/company/company.screen.tsx')),
    'CompanyScreen',
  ),
});
const customerInvoiceInfo = createRoute({
  getParentRoute: () => panel,
  path: '/customerInvoiceInfo',
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(companyCalls.getInvoice, {})),
  component: lazyRouteComponent(
    () => withWords(['company'], import('./features/company/invoice-info.screen.tsx')),
    'InvoiceInfoScreen',
  ),
});

// The warehouse as it is set up. Assumed: the specification names /warehouse alone; profile and sending stand below it.
const warehouse = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse',
  validateSearch: only(warehouseSearch),
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(warehouseCalls.setup, {})),
  component: lazyRouteComponent(
    () => withWords(['warehouse'], import('./features/warehouse/warehouse.screen.tsx')),
    'WarehouseScreen',
  ),
});
const warehouseProfile = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/profile',
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(warehouseCalls.profile, {})),
  component: lazyRouteComponent(
    () => withWords(['warehouse', 'company'], import('./features/company/warehouse-profile.screen.tsx')),
    'WarehouseProfileScreen',
  ),
});
const warehouseSending = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse/sending',
  component: lazyRouteComponent(
    () => withWords(['warehouse'], import('./features/warehouse/sending.screen.tsx')),
    'SendingScreen',
  ),
});

// What the product and its staff say.
const messageCenter = createRoute({
  getParentRoute: () => panel,
  path: '/messageCenter',
  validateSearch: only(messageSearch),
  component: lazyRouteComponent(
    () => withWords(['messages', 'filters'], import('./features/messages/message-center.screen.tsx')),
    'MessageCenterScreen',
  ),
});

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
      import('./features/subscriptions/mine/my-subscription.screen.tsx'),
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
        import('./features/subscriptions/subscribe/subscribe.screen.tsx'),
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
        import('./features/subscriptions/change/change-plan.screen.tsx'),
      ),
    'ChangePlanScreen',
  ),
});
const warehouseCredit = createRoute({
  getParentRoute: () => panel,
  path: '/warehouse-credit',
  validateSearch: only((search) => (search.view === 'all' ? { view: 'all' as const } : {})),
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(creditCalls.balance, { query: {} })),
  component: lazyRouteComponent(
    () => withWords(['credit', 'billing'], import('./features/subscriptions/credit/credit.screen.tsx')),
    'CreditScreen',
  ),
});
const loadWarehouseCredit = createRoute({
  getParentRoute: () => panel,
  path: '/load-warehouse-credit',
  validateSearch: only((search) => defined({ amount: id(search.amount) })),
  beforeLoad: asOwnPage,
  component: lazyRouteComponent(
    () => withWords(['credit', 'billing', 'cards'], import('./features/subscriptions/credit/load-credit.screen.tsx')),
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
        import('./features/subscriptions/change/change-plan.screen.tsx'),
      ),
    'ChangePlanScreen',
  ),
});
const myPayments = createRoute({
  getParentRoute: () => panel,
  path: '/subscriptions/mypayments',
  validateSearch: only(paymentsSearch),
  component: lazyRouteComponent(
    () => withWords(['billing'], import('./features/subscriptions/invoices/my-payments.screen.tsx')),
    'MyPaymentsScreen',
  ),
});
const invoiceDetail = createRoute({
  getParentRoute: () => panel,
  path: '/invoice-detail/$id',
  component: lazyRouteComponent(
    () => withWords(['billing', 'cards'], import('./features/subscriptions/invoices/invoice-detail.screen.tsx')),
    'InvoiceDetailScreen',
  ),
});
// Assumed: the specification names the screen and no address for it.
const billingAddress = createRoute({
  getParentRoute: () => panel,
  path: '/subscriptions/billingAddress',
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(billingCalls.getCustomer, {})),
  component: lazyRouteComponent(
    () => withWords(['billing'], import('./features/subscriptions/address/billing-address.screen.tsx')),
    'BillingAddressScreen',
  ),
});
const changeCreditCard = createRoute({
  getParentRoute: () => panel,
  path: '/change-credit-card',
  beforeLoad: asOwnPage,
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(cardCalls.list, {})),
  component: lazyRouteComponent(
    () => withWords(['billing', 'cards'], import('./features/subscriptions/cards/cards.screen.tsx')),
    'CardsScreen',
  ),
});

const myAccount = createRoute({
  getParentRoute: () => panel,
  path: '/myAccount',
  validateSearch: only(accountSearch),
  component: lazyRouteComponent(
    () => withWords(['identity', 'account'], import('./features/account/account.screen.tsx')),
    'AccountScreen',
  ),
});

// Pages that stand alone.
const redirectTo = createRoute({
  getParentRoute: () => root,
  path: '/redirect',
  validateSearch: (search: Record<string, unknown>) => defined({ to: text(search.to) }),
  beforeLoad: ({ search }) => {
    throw redirect({ href: safeTarget(search.to), replace: true });
  },
});
const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage });
const error = createRoute({ getParentRoute: () => root, path: '/error', component: ErrorPage });
const support = createRoute({ getParentRoute: () => root, path: '/support', component: ErrorPage });
const access = createRoute({ getParentRoute: () => root, path: '/access', component: AccessPage });
const helpDesk = createRoute({
  getParentRoute: () => root,
  path: '/helpdesk',
  component: lazyRouteComponent(() => import('./shell/help-desk-page.tsx'), 'HelpDeskPage'),
});
const parts = createRoute({
  getParentRoute: () => panel,
  path: '/ui',
  component: lazyRouteComponent(
    () =>
      withWords(
        ['dashboard', 'filters', 'identity', 'inventory', 'pricing', 'stores'],
        import('./shell/parts.screen.tsx'),
      ),
    'PartsScreen',
  ),
});

const tree = root.addChildren([
  auth.addChildren([
    login,
    resendConfirmation,
    registrationSuccess,
    mailActivation,
    passwordReset,
    confirmEmailChange,
    undoEmailChange,
    confirmDeletion,
    extensionLogin,
  ]),
  wizard.addChildren([addStore, authorizeSpApi, reAuthorizeSpApi, notificationSettings, amzRegistration]),
  panel.addChildren([
    home,
    marginAtRisk,
    orders,
    orderQueue,
    orderUpload,
    sellerOrder,
    customerFlags,
    inventory,
    inventoryNew,
    inventoryItem,
    updateHistory,
    pricing,
    filters,
    routing,
    messageCenter,
    companyForm,
    customerInvoiceInfo,
    warehouse,
    warehouseProfile,
    warehouseSending,
    parts,
    subscribe,
    subscriptionOfMine,
    subscriptionsOfMine,
    mySubscriptions,
    changePlan,
    editSubscription,
    myPayments,
    invoiceDetail,
    billingAddress,
    changeCreditCard,
    warehouseCredit,
    loadWarehouseCredit,
    myAccount,
  ]),
  onboarding,
  documents.addChildren([licence, dataProtection, warehouseAgreement]),
  redirectTo,
  notFound,
  error,
  support,
  access,
  helpDesk,
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
